// expect: Frontier: knowledge must model firmpath::KnowledgeMap: unknown_word(row, i) and known_free_word(row, i)
struct Knowledge {
    static constexpr int width = 24, height = 24;
    static constexpr std::uint32_t unknown_word(int, int) { return 0; }
    static constexpr int known_free_word(int, int) { return 0; }
    // right: static constexpr std::uint32_t known_free_word(int, int) { return 0; }
};
constexpr firmpath::BitGrid<24, 24> map{};
constexpr Knowledge knowledge{};
constexpr firmpath::Frontier view(map, knowledge, map, firmpath::Disc::cells(9));
