// expect: Turning: this turn cost is not a whole number at the scale of the moves, nor at any multiple of it that fits 16 bits
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_fine>;
constexpr std::uint32_t cost = firmpath::Turning<Moves, firmpath::TurnCost{1, 13}>::turn_cost;
// right: constexpr std::uint32_t cost = firmpath::Turning<Moves, firmpath::TurnCost{1, 12}>::turn_cost;
