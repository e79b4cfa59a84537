// expect: deleted
// expect note: CostGrid: values of nav_msgs/OccupancyGrid are no costs: 100 there is lethal here
constinit firmpath::CostGrid<24, 24> costs;
void take(const std::int8_t (&data)[24 * 24]) {
    for (std::int16_t x = 0; x < 24; ++x) {
        costs.set({x, 0}, data[x]);
        // right: costs.set({x, 0}, data[x] >= 65 ? costs.lethal : data[x] < 0 ? costs.unknown : std::uint8_t{0});
    }
}
