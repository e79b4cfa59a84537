// expect: TiledGrid: Read must be callable, as const, as read(std::uint32_t, std::span<std::uint8_t>) and answer a bool
using Read = void (*)(std::uint32_t, std::span<std::uint8_t>);
// right: using Read = bool (*)(std::uint32_t, std::span<std::uint8_t>);
constinit firmpath::TiledGrid<64, 64, 32, Read> map;
bool is_free(firmpath::Cell cell) { return map.passable(cell); }
