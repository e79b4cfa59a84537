// Maps and queries of the MovingAI benchmarks: the first word differs between the two, so each input is tried as both.
#include <cmath>
#include <string_view>

#include "firmpath/host/movingai.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

namespace {

void try_map(std::string_view text) {
    const auto map = fuzz::read([&] { return parse_movingai_map(text, "a.map"); });
    if (!map) {
        return;
    }
    FUZZ_EXPECT(map->width >= 1 && map->width <= max_map_edge && map->height >= 1 && map->height <= max_map_edge);
    const auto cells = static_cast<std::size_t>(map->width) * static_cast<std::size_t>(map->height);
    FUZZ_EXPECT(map->states.size() == cells && map->raw.empty());
    // Every cell was in the text.
    FUZZ_EXPECT(cells <= text.size());
    FUZZ_EXPECT(map->count(Tile::unknown) == 0);
}

void try_scenario(std::string_view text) {
    const auto scenario = fuzz::read([&] { return parse_scenario(text, "a.scen"); });
    if (!scenario) {
        return;
    }
    FUZZ_EXPECT(scenario->map_name.empty() == scenario->queries.empty());
    bool all_fit = true;
    for (const ScenarioQuery& query : scenario->queries) {
        const auto inside = [&](firmpath::Cell c) {
            return c.x >= 0 && c.x < query.width && c.y >= 0 && c.y < query.height;
        };
        FUZZ_EXPECT(query.width <= max_map_edge && query.height <= max_map_edge);
        FUZZ_EXPECT(inside(query.start) && inside(query.goal));
        FUZZ_EXPECT(query.line >= 2 && std::isfinite(query.length) && query.length >= 0);
        all_fit = all_fit && query.width == 8 && query.height == 4;
    }
    const auto checked = fuzz::read([&] {
        check_scenario(*scenario, 8, 4);
        return true;
    });
    FUZZ_EXPECT(checked.has_value() == all_fit);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text = fuzz::text_of(bytes, size);
    try_map(text);
    try_scenario(text);
    return 0;
}
