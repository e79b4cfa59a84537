// expect note: Sweep::degrees: first and last must be less than 360 degrees apart; for a turn, full_turn(first, count)
constexpr auto turn = firmpath::Sweep::degrees(0, 360, 90);
// right: constexpr auto turn = firmpath::Sweep::full_turn({}, 90);
