#include "firmpath/host/trace.hpp"

#include <yaml-cpp/yaml.h>
#include <map>
#include <set>
#include <sstream>

#include "firmpath/host/error.hpp"
#include "scratch.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;

/// A room with a wall, which all searches go around.
PlanningMap room(Axes axes) {
    PlanningMap map;
    map.width = 7;
    map.height = 5;
    map.axes = axes;
    map.tiles.assign(35, firmpath::host::Tile::free);
    for (int y = 0; y < 4; ++y) {
        map.set_blocked(map.index(3, y), true);
    }
    return map;
}

const PlanQuery query{{1, 1}, {5, 1}, {}};

PlanResult trace_of(const char* planner_name, const PlanningMap& map, std::ostream& out, bool posthoc,
                    const PlanQuery& asked = query) {
    const auto planner = firmpath::host::make_planner(planner_name, map.width, map.height, {});
    planner->set_map(map);
    const auto trace = posthoc ? make_posthoc_trace(out, map, asked) : firmpath::host::make_table_trace(out);
    const PlanResult result = planner->plan(asked, trace.get());
    trace->finish(result);
    return result;
}

TEST(Trace, TableNamesItsFields) {
    std::ostringstream out;
    PlanningMap map = room(Axes::bottom_up);
    trace_of("astar", map, out, false, {{1, 1}, {2, 1}, {}});
    EXPECT_EQ(out.str().substr(0, out.str().find("expanded\t2")), "event\tx\ty\tparent_x\tparent_y\tg\tf\n"
                                                                  "generated\t1\t1\t1\t1\t0\t13860\n"
                                                                  "expanded\t1\t1\t-\t-\t0\t-\n"
                                                                  "generated\t1\t0\t1\t1\t13860\t33461\n"
                                                                  "generated\t0\t1\t1\t1\t13860\t41580\n"
                                                                  "generated\t1\t2\t1\t1\t13860\t33461\n"
                                                                  "generated\t2\t1\t1\t1\t13860\t13860\n"
                                                                  "generated\t2\t0\t1\t1\t19601\t33461\n"
                                                                  "generated\t0\t0\t1\t1\t19601\t53062\n"
                                                                  "generated\t0\t2\t1\t1\t19601\t53062\n"
                                                                  "generated\t2\t2\t1\t1\t19601\t33461\n");
}

// What Posthoc demands of a search trace, from the schema that it publishes and from how it follows parents.
TEST(Trace, PosthocTracesAreWhatItsSchemaDemands) {
    const std::set<std::string> types{"source", "destination", "generating", "updating", "expanding", "closing", "end"};
    for (const auto& info : firmpath::host::planner_infos()) {
        const std::string name(info.name);
        SCOPED_TRACE(name);
        std::ostringstream out;
        const PlanningMap map = room(Axes::top_down);
        const PlanResult result = trace_of(name.c_str(), map, out, true);
        const YAML::Node trace = YAML::Load(out.str());
        EXPECT_EQ(trace["version"].as<std::string>(), "1.4.0");
        ASSERT_TRUE(trace["views"]["main"].IsSequence());
        for (const auto& component : trace["views"]["main"]) {
            EXPECT_EQ(component["$"].as<std::string>(), "rect");
        }
        ASSERT_TRUE(trace["events"].IsSequence());
        std::map<std::string, int> counts;
        std::map<std::string, std::string> parents;
        std::string end;
        for (const auto& event : trace["events"]) {
            const auto type = event["type"].as<std::string>();
            EXPECT_EQ(types.count(type), 1U) << type;
            ++counts[type];
            const auto id = event["id"].as<std::string>();
            EXPECT_EQ(id, firmpath::host::concat(event["x"].as<int>(), ',', event["y"].as<int>()));
            if (event["pId"]) {
                EXPECT_NE(event["pId"].as<std::string>(), id);
                parents[id] = event["pId"].as<std::string>();
            }
            if (type == "end") {
                end = id;
                EXPECT_EQ(event["g"].as<std::uint32_t>(), result.cost);
            }
        }
        EXPECT_EQ(counts["source"], 1);
        EXPECT_EQ(counts["destination"], 1);
        EXPECT_EQ(counts["end"], 1);
        EXPECT_EQ(counts["expanding"], static_cast<int>(result.stats.expanded));
        EXPECT_EQ(counts["closing"], counts["expanding"]);
        if (info.abilities.turns) {
            continue;  // a cell has several headings, each with its own parent
        }
        // Jump points report the goal at the end if it has no node.
        EXPECT_EQ(counts["generating"], static_cast<int>(result.stats.generated) + (name[0] == 'j' ? 1 : 0));
        // From the end, parents lead to the other end of the path.
        std::size_t steps = 0;
        for (; parents.count(end) != 0 && steps < 35; ++steps) {
            end = parents[end];
        }
        EXPECT_TRUE(end == "1,1" || end == "5,1") << end;
        EXPECT_GE(steps, 2U);
    }
}

TEST(Trace, PosthocDrawsDownwards) {
    const auto row_of = [](Axes axes) {
        std::ostringstream out;
        trace_of("astar", room(axes), out, true);
        const YAML::Node trace = YAML::Load(out.str());
        return trace["views"]["main"][0]["y"].as<std::string>() + ' ' + trace["pivot"]["y"].as<std::string>();
    };
    EXPECT_EQ(row_of(Axes::top_down), "${{ $.y }} ${{ $.y + 0.5 }}");
    EXPECT_EQ(row_of(Axes::bottom_up), "${{ 4 - $.y }} ${{ 4 - $.y + 0.5 }}");
}

TEST(Trace, PosthocTracesOfFailuresHaveNoEnd) {
    std::ostringstream out;
    PlanningMap map = room(Axes::top_down);
    map.set_blocked(map.index(3, 4), true);
    trace_of("bfs", map, out, true);
    EXPECT_FALSE(test_support::has(out.str(), "type: end"));
    EXPECT_TRUE(test_support::has(out.str(), "type: closing"));
}

}  // namespace
