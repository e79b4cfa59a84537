// Expects nothing, so it must compile: otherwise every test of this folder could pass for a wrong reason.
constexpr auto map = firmpath::BitGrid<3, 2>::drawn(".#."
                                                    "...");
constinit firmpath::AStar<firmpath::BitGrid<3, 2>> planner;

int main() { return planner.plan(map, {0, 0}, {2, 0}) == firmpath::Status::found ? 0 : 1; }
