// expect: still_valid: Moves must model firmpath::Neighbourhood
bool f(const firmpath::BitGrid<8, 8>& map, std::span<const firmpath::Cell> path) {
    return firmpath::still_valid<firmpath::Manhattan>(map, path).broken();
    // right: return firmpath::still_valid<firmpath::Four>(map, path).broken();
}
