#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <numeric>
#include <optional>
#include <string>

#include "commands.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/read_map.hpp"
#include "firmpath/host/reference.hpp"
#include "grounds.hpp"
#include "lines.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "share.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct ScenOptions {
    std::string file;
    std::string map;
    MotionOptions motion;
    PlannerChoice planner;
    std::string limit;
    std::string paths;
    bool no_times = false;
    FormatOption format;
};

/// The expected result of a query: empty if there is no path.
struct Expectation {
    std::optional<double> length;
    /// Known if the reference was used: then costs are compared, which is exact.
    std::optional<std::uint64_t> cost;
};

std::string number(double value) {
    char text[48];
    std::snprintf(text, sizeof text, "%.8g", value);
    return text;
}

std::filesystem::path find_map(const ScenOptions& options, const host::Scenario& scenario) {
    if (!options.map.empty()) {
        return options.map;
    }
    std::filesystem::path beside = scenario.file.parent_path() / scenario.map_name;
    std::error_code error;
    if (!std::filesystem::is_regular_file(beside, error)) {
        host::fail_at_line(scenario.file, scenario.queries.front().line, "there is no ",
                           host::in_quotes(scenario.map_name), " beside this file; expected it there, or --map");
    }
    return beside;
}

/// Runs queries on the ground or, where a query starts on water, on the water.
class Runner {
public:
    Runner(const ScenOptions& options, const host::MapImage& image)
        : image_(image),
          motion_(options.motion.motion()),
          info_(host::planner_info(options.planner.name())),
          planner_options_(options.planner.options()),
          // The recorded lengths are for eight moves that cut no corner.
          recorded_(motion_.moves == 8 && motion_.corner == Corner::never &&
                    info_.promise != host::Promise::fewest_steps && info_.promise != host::Promise::least_turning),
          heading_(options.planner.heading(motion_)),
          // Without graded costs, as in the recorded lengths.
          grounds_(image, {.graded = false}, masks_, info_.name, motion_, planner_options_),
          ground_(&grounds_.on(false)) {}

    host::PlanResult run(const host::ScenarioQuery& query) {
        ground_ = &grounds_.on(image_.states[image_.index(query.start.x, query.start.y)] == host::Tile::water);
        return ground_->planner->plan({query.start, query.goal, {}, heading_}, nullptr);
    }

    /// What the planner's size, which is one of a few, costs on this map; empty if the sizes are equal.
    std::string padding() const {
        const int edge = ground_->planner->edge();
        if (image_.width == edge && image_.height == edge) {
            return {};
        }
        const double times = double(edge) * edge / (double(image_.width) * image_.height);
        return concat("planned on a grid of ", edge, " x ", edge, " cells; paths and counts are those of ",
                      image_.width, " x ", image_.height,
                      info_.abilities.pooled
                          ? std::string(", and nothing is cleared")
                          : concat(", but nanos include clearing ", decimals(times, 1), " times the cells"));
    }

    /// To be called after `run`, for the same query.
    Expectation expectation(const host::ScenarioQuery& query) const {
        if (recorded_) {
            const bool none = query.length == 0 && query.start != query.goal;
            return {none ? std::nullopt : std::optional(query.length), std::nullopt};
        }
        const auto path = reference(query);
        if (!path) {
            return {};
        }
        if (any_angle()) {
            // Its lengths are in units of the fine scale.
            const std::uint64_t steps = std::uint64_t{path->steps.straight} * scale_fine.straight +
                                        std::uint64_t{path->steps.diagonal} * scale_fine.diagonal;
            return {path->length(), steps};
        }
        return {counts_steps() ? static_cast<double>(path->cost) : path->length(), path->cost};
    }

    /// What is wrong with a result; empty if the planner kept its promise.
    std::string fault(const host::ScenarioQuery& query, const host::PlanResult& result,
                      const Expectation& expected) const {
        if (!expected.length) {
            const bool none =
                result.status == Status::no_path ||
                (!recorded_ && (result.status == Status::start_blocked || result.status == Status::goal_blocked));
            return none ? "" : concat(to_string(result.status), "; expected no_path");
        }
        if (!has_path(result.status)) {
            return concat(to_string(result.status), "; expected a path of length ", number(*expected.length));
        }
        if (result.path.empty() || result.path.front() != query.start || result.path.back() != query.goal ||
            !is_valid(result.path)) {
            return "the path cannot be walked; expected steps from start to goal";
        }
        return promise_kept(result, expected) ? ""
                                              : concat(counts_steps() ? "steps " : "length ", number(measure(result)),
                                                       "; expected ", wanted(*expected.length, result));
    }

    bool is_optimal(const host::PlanResult& result, const Expectation& expected) const {
        if (!expected.length) {
            return result.path.empty();
        }
        if (!has_path(result.status)) {
            return false;
        }
        return expected.cost ? result.cost <= *expected.cost
                             : result.length() - *expected.length <= tolerance(*expected.length);
    }

    std::size_t ram_bytes(const host::PlanResult& result) const {
        return info_.ram_bytes(map().width, map().height, motion_, host::options_for(info_, planner_options_, result));
    }

    bool pooled() const { return info_.abilities.pooled; }

private:
    bool counts_steps() const { return info_.promise == host::Promise::fewest_steps; }

    bool any_angle() const { return info_.promise == host::Promise::any_angle; }

    bool is_valid(const std::vector<Cell>& path) const {
        return any_angle() ? host::can_be_driven_straight(map(), motion_, path)
                           : host::can_be_walked(map(), motion_, path);
    }

    /// What the planner minimises.
    double measure(const host::PlanResult& result) const { return counts_steps() ? result.cost : result.length(); }

    std::optional<host::ReferencePath> reference(const host::ScenarioQuery& query) const {
        if (info_.promise == host::Promise::least_turning) {
            return host::reference_drive(map(), motion_, query.start, heading_, query.goal);
        }
        host::Motion motion = motion_;
        if (counts_steps()) {
            motion.scale = {1, 1};
        }
        return host::reference_path(map(), motion, query.start, query.goal);
    }

    /// The recorded lengths have six digits.
    static double tolerance(double length) { return std::max(0.005, 1e-4 * length); }

    /// The path that the planner found may cost at most this times the cheapest path; empty if there is no limit.
    std::optional<host::Ratio> most_times(const host::PlanResult& result) const {
        if (result.status == Status::found_by_fallback && motion_.moves == 8) {
            // It has the fewest steps, and no step costs more than a diagonal one.
            return host::Ratio{scale_fine.diagonal, scale_fine.straight};
        }
        switch (info_.promise) {
            case host::Promise::shortest:
            case host::Promise::fewest_steps:
            case host::Promise::least_turning: return host::Ratio{1, 1};
            case host::Promise::bounded: return planner_options_.weight;
            case host::Promise::any_angle: return host::Ratio{1, 1};
            case host::Promise::valid: return std::nullopt;
        }
        return std::nullopt;
    }

    /// Whether a path that can be walked is as short as promised, and not shorter than possible.
    bool promise_kept(const host::PlanResult& result, const Expectation& expected) const {
        const std::optional<host::Ratio> most = most_times(result);
        if (expected.cost) {
            return (any_angle() || result.cost >= *expected.cost) &&
                   (!most || std::uint64_t{result.cost} * most->den <= *expected.cost * most->num);
        }
        const double slack = tolerance(*expected.length);
        return (any_angle() || result.length() >= *expected.length - slack) &&
               (!most || result.length() <= *expected.length * most->num / most->den + slack);
    }

    /// The lengths that keep the promise, in words.
    std::string wanted(double length, const host::PlanResult& result) const {
        const std::optional<host::Ratio> most = most_times(result);
        if (!most) {
            return concat("at least ", number(length));
        }
        if (any_angle()) {
            return concat("at most ", number(length));
        }
        return *most == host::Ratio{1, 1} ? number(length)
                                          : concat(number(length), " or up to ", host::to_string(*most), " times that");
    }

    const host::PlanningMap& map() const { return ground_->map; }

    const host::MapImage& image_;
    host::Motion motion_;
    const host::PlannerInfo& info_;
    host::PlannerOptions planner_options_;
    bool recorded_;
    unsigned heading_;
    host::Masks masks_;
    Grounds grounds_;
    const Ground* ground_;
};

/// The nanoseconds of each query when its planner has run before: the mean of a few rounds through all queries, so that
/// each comes after others, as in a program.
std::vector<std::int64_t> run_again(Runner& runner, const std::vector<host::ScenarioQuery>& queries,
                                    Progress& progress) {
    constexpr std::int64_t enough = 100'000'000;
    constexpr int most_rounds = 20;
    std::vector<std::int64_t> sums(queries.size());
    std::int64_t total = 0;
    int rounds = 0;
    for (; rounds == 0 || (total < enough && rounds < most_rounds); ++rounds) {
        for (std::size_t id = 0; id < queries.size(); ++id) {
            const std::int64_t nanoseconds = runner.run(queries[id]).nanoseconds;
            sums[id] += nanoseconds;
            total += nanoseconds;
            if (progress.due()) {
                progress.show(concat("measuring query ", id + 1, " of ", queries.size()));
            }
        }
    }
    for (std::int64_t& sum : sums) {
        sum /= rounds;
    }
    return sums;
}

std::string seconds_text(const std::vector<std::int64_t>& nanoseconds) {
    return number(static_cast<double>(std::accumulate(nanoseconds.begin(), nanoseconds.end(), std::int64_t{0})) * 1e-9);
}

/// A query's figures.
struct Row {
    void add(std::string_view name, const Json& value, const std::string& in_text) {
        names += concat(names.empty() ? "" : "\t", name);
        text += concat(text.empty() ? "" : "\t", in_text);
        json.set(name, value);
    }
    template <class Value>
    void add(std::string_view name, const Value& value) {
        add(name, Json(value), concat(value));
    }

    std::string names;
    std::string text;
    Json json;
};

int run_scen(const ScenOptions& options) {
    const bool json = options.format.json();
    if (options.paths == "-") {
        fail_option("--paths", options.paths, "a file, because the table goes to standard output");
    }
    options.motion.motion();
    options.planner.options();
    host::Scenario scenario = host::parse_scenario(host::read_file(options.file, "a MovingAI scenario"), options.file);
    if (!options.limit.empty()) {
        const auto limit = static_cast<std::size_t>(parse_count("--limit", options.limit, 1'000'000'000));
        scenario.queries.resize(std::min(scenario.queries.size(), limit));
    }
    if (scenario.queries.empty()) {
        host::fail_at_line(options.file, 1, "no query; expected at least one line after the version");
    }
    const host::MapImage image = host::read_map(find_map(options, scenario));
    host::check_scenario(scenario, image.width, image.height);
    if (image.count_graded() != 0) {
        std::cerr << image.count_graded()
                  << " cells of the map cost more than plain floor; planned without weights, as lengths are recorded\n";
    }

    Runner runner(options, image);
    Progress progress;
    std::string paths;
    std::size_t optimal = 0;
    std::size_t fallbacks = 0;
    std::size_t failures = 0;
    std::vector<std::uint32_t> nodes;
    std::vector<Row> rows;
    std::vector<std::int64_t> cold;
    for (std::size_t id = 0; id < scenario.queries.size(); ++id) {
        const host::ScenarioQuery& query = scenario.queries[id];
        const host::PlanResult result = runner.run(query);
        const Expectation expected = runner.expectation(query);
        const std::string fault = runner.fault(query, result, expected);
        optimal += runner.is_optimal(result, expected) ? 1U : 0U;
        fallbacks += result.status == Status::found_by_fallback ? 1U : 0U;
        nodes.push_back(host::pool_for(result.stats));
        Row row;
        row.add("id", id);
        row.add("sx", query.start.x);
        row.add("sy", query.start.y);
        row.add("gx", query.goal.x);
        row.add("gy", query.goal.y);
        row.add("status", to_string(result.status));
        row.add("length", result.length(), number(result.length()));
        row.add("optimal", expected.length.value_or(0), number(expected.length.value_or(0)));
        row.add("expanded", result.stats.expanded);
        row.add("generated", result.stats.generated);
        row.add("peak_nodes", result.stats.peak_nodes);
        row.add("ram_bytes", runner.ram_bytes(result));
        if (id == 0 && !json) {
            std::cout << row.names << "\tnanos\tcold_nanos\n";
        }
        if (options.no_times && !json) {
            std::cout << row.text << "\t-\t-\n";
        } else {
            rows.push_back(std::move(row));
            cold.push_back(result.nanoseconds);
        }
        if (!fault.empty()) {
            ++failures;
            std::cerr << host::InputError::printable(concat(options.file, ':', query.line, ": ", fault)) << '\n';
        }
        if (!options.paths.empty()) {
            paths += path_line(id, result.path);
        }
        if (progress.due()) {
            progress.show(concat("query ", id + 1, " of ", scenario.queries.size()));
        }
    }
    if (!options.paths.empty()) {
        host::write_file(options.paths, paths);
    }
    std::string summary = concat(scenario.queries.size(), " queries, ", optimal, " optimal, ",
                                 fallbacks == 0 ? "" : concat(fallbacks, " by the fallback, "), failures, " failures");
    if (!options.no_times) {
        const std::vector<std::int64_t> warm = run_again(runner, scenario.queries, progress);
        for (std::size_t id = 0; id < rows.size(); ++id) {
            rows[id].add("nanos", warm[id]);
            rows[id].add("cold_nanos", cold[id]);
            std::cout << (json ? "" : rows[id].text + '\n');
        }
        summary += concat(", ", seconds_text(warm), " s, the first time ", seconds_text(cold), " s");
        if (const std::string padding = runner.padding(); !padding.empty()) {
            summary += '\n' + padding;
        }
    }
    if (runner.pooled()) {
        std::sort(nodes.begin(), nodes.end());
    }
    if (json) {
        Report report(true);
        auto all = Json::array();
        for (const Row& row : rows) {
            all.push_back(row.json);
        }
        report.data({{"queries", all}, {"optimal", optimal}, {"by_fallback", fallbacks}, {"failures", failures}});
        auto needed = Json::array();
        for (const int percent : shares) {
            needed.push_back({{"percent", percent}, {"nodes", needed_by(nodes, percent)}});
        }
        report.data("needs", runner.pooled() ? needed : Json());
        report.print();
        return failures == 0 ? exit_found : exit_not_found;
    }
    std::cout.flush();
    std::cerr << summary << '\n';
    if (runner.pooled()) {
        std::string text;
        for (const int percent : shares) {
            text += concat(text.empty() ? "" : ", ", needed_by(nodes, percent), " for ", percent, " %");
        }
        std::cerr << "nodes: " << text << " of the queries\n";
    }
    return failures == 0 ? exit_found : exit_not_found;
}

}  // namespace

void add_scen(CommandLine& line) {
    const auto options = std::make_shared<ScenOptions>();
    Command command = line.command("scen", "Runs a MovingAI scenario and checks every length",
                                   [options] { return run_scen(*options); });
    command.operand("scenario", options->file, "FILE.scen", "a MovingAI scenario");
    command.option("--map", options->map, "MAP", "the map; else the one the scenario names, beside it");
    options->planner.add_to(command);
    options->motion.add_to(command, false);
    command.option("--limit", options->limit, "N", "only the first N queries");
    command.output("--paths", options->paths, "FILE.tsv", "write every path: id, tab, x,y x,y ...");
    command.flag("--no-times", options->no_times, "run each query once; nanos and cold_nanos are -");
    options->format.add_to(command);
    command.footer(
        "Each planner is checked against its promise: the cheapest path, a path that costs at most a multiple of it,\n"
        "the fewest steps, lines no longer than the shortest steps, or just a path.\n\n"
        "The recorded lengths are those of eight moves that cut no corner. With other moves or another\n"
        "corner rule the reference is the tool's own plain Dijkstra search, and costs are compared;\n"
        "so are the steps of bfs, and the costs of turning. bfs is compared by steps, also in the column optimal.\n"
        "A path that jps-or-bfs found by its fallback may be up to the root of 2 times as long as the shortest.\n"
        "nanos is a processor's time for the search, clearing included, when its planner has run before: the mean of\n"
        "a few rounds through all queries. cold_nanos is that of the first round, which finds little of its data in\n"
        "caches. jps, jump-graph and bfs are timed as a program would link them; the others do a little more, because\n"
        "the tool chooses at run time. --no-times runs each query once and prints its row at once.\n"
        "ram_bytes of jps and jump-graph is with the pool that the query needs; see also firmpath size.\n"
        "Recorded lengths ignore weights: swamp and graded costs count as plain floor here, and a line says so.\n"
        "A recorded length of 0 with start and goal apart means that there is no path.\n\n"
        "Example:\n  firmpath scen arena.map.scen --limit 20 --paths paths.tsv");
}

}  // namespace firmpath::tool
