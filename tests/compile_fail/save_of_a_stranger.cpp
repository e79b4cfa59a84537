const firmpath::BitGrid<8, 8> map{};
const firmpath::BitGrid<8, 8> learnt{};
const auto both = firmpath::overlay(map, learnt);
const auto keep = [](std::span<const std::uint8_t>) { return true; };

// expect: save: specialise firmpath::Saved for this grid: kind, bits, get and put
const bool saved = firmpath::save(both, keep) == firmpath::SaveResult::done;
// right: const bool saved = firmpath::save(map, keep) == firmpath::SaveResult::done;
