// Maps of the MovingAI benchmarks.
#include "firmpath/host/movingai.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto map = fuzz::read([&] { return parse_movingai_map(fuzz::text_of(bytes, size), "a.map"); });
    if (map) {
        FUZZ_EXPECT(map->width >= 1 && map->width <= max_map_edge && map->height >= 1 && map->height <= max_map_edge);
        const auto cells = static_cast<std::size_t>(map->width) * static_cast<std::size_t>(map->height);
        FUZZ_EXPECT(map->states.size() == cells && map->raw.size() == cells);
        // Every cell was there to read.
        FUZZ_EXPECT(cells <= size);
        FUZZ_EXPECT(map->count(CellState::unknown) == 0);
    }
    return 0;
}
