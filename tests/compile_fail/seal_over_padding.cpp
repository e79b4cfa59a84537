// expect: numbers under a seal must have no padding, which a copy may skip: choose other widths for members
struct Numbers {
    std::uint32_t count;
    std::uint8_t phase;
    // right: std::uint32_t phase;
};
std::uint32_t sum(const firmpath::detail::Sealed<Numbers>& numbers) { return numbers.sum(); }
