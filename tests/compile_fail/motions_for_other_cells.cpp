// expect note: StateLattice: the motions are made for cells of another size than those of the frame
struct Motions {
    static constexpr int headings = 1;
    static constexpr firmpath::Bearing bearings[headings]{firmpath::Bearing{}};
    static constexpr std::uint32_t cell_um = 100'000;
};
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 24, 24);
// right: constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(100), 24, 24);
constexpr firmpath::LatticeState start = [] {
    firmpath::LatticeState state{};
    (void)firmpath::nearest_state<Motions>({{1000, 1000}, {}}, frame, state);
    return state;
}();
