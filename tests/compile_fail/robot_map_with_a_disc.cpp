// expect: Micrometres
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 24, 24);
constinit firmpath::RobotMap<24, 24> map;
void begin() {
    map.begin(frame, {120, 4000}, firmpath::Disc::cells(4));
    // right: map.begin(frame, {120, 4000}, firmpath::millimetres(200));
}
