// expect note: Rotation: the arguments must be cos and sin of one angle, times 2^30
constexpr firmpath::Rotation halfway(536'870'912, 536'870'912);
// right: constexpr firmpath::Rotation halfway(759'250'125, 759'250'125);
