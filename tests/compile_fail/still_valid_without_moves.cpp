// expect: still_valid: cells alone do not tell their moves: still_valid<Moves>(map, path)
bool f(const firmpath::BitGrid<24, 24>& map, std::span<const firmpath::Cell> path) {
    return firmpath::still_valid(map, path).broken();
    // right: return firmpath::still_valid<firmpath::Four>(map, path).broken();
}
