// expect: OptionalCell
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 20, 20);
constexpr bool on_the_dock(firmpath::Point robot) {
    const firmpath::Cell cell = frame.to_cell(robot);
    // right: const firmpath::Cell cell = frame.to_cell(robot).value_or({-1, -1});
    return cell == firmpath::Cell{3, 4};
}
