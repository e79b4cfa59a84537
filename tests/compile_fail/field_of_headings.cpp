// expect: DistanceField: the moves must be without headings
struct Heading {
    firmpath::Cell cell;
    std::uint8_t heading;
};
/// A robot that only turns on the spot.
struct Pirouette {
    static constexpr unsigned directions = 1;
    static constexpr unsigned states_per_cell = 4;
    static constexpr firmpath::Scale scale{1, 1};
    template <class>
    using at_scale_for = Pirouette;
    using State = Heading;
    static constexpr State neighbour(State s, unsigned) {
        return {s.cell, static_cast<std::uint8_t>((s.heading + 1) % 4)};
    }
    static constexpr State origin(State s, unsigned) {
        return {s.cell, static_cast<std::uint8_t>((s.heading + 3) % 4)};
    }
    static constexpr std::uint32_t step_cost(unsigned) { return 1; }
    static constexpr std::uint32_t estimate(State, firmpath::Cell) { return 0; }
    template <class Map>
    static constexpr std::uint32_t allowed(const Map&, State) {
        return 1;
    }
};
firmpath::DistanceField<firmpath::BitGrid<8, 8>, Pirouette> field;
// right: firmpath::AStar<firmpath::BitGrid<8, 8>, Pirouette> planner;
