// Queries of the MovingAI benchmarks.
#include <cmath>

#include "firmpath/host/movingai.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto scenario = fuzz::read([&] { return parse_scenario(fuzz::text_of(bytes, size), "a.scen"); });
    if (!scenario) {
        return 0;
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
        check_scenario(*scenario, MapImage(8, 4, Axes::top_down));
        return true;
    });
    FUZZ_EXPECT(checked.has_value() == all_fit);
    return 0;
}
