#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "commands.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/numbers.hpp"
#include "firmpath/host/picture.hpp"
#include "firmpath/host/planner.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "status_words.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct PlanOptions {
    MapOptions map;
    MotionOptions motion;
    PlannerChoice planner;
    std::string start;
    std::string goal;
    bool metres = false;
    bool nearest = false;
    std::string cost_limit;
    std::string work_limit;
    std::string trace;
    std::string picture;
    bool ascii = false;
    std::string format = "text";
};

/// Writes the trace, keeps what the picture needs, and shows that the search is alive.
class Recorder final : public host::SearchWatcher {
public:
    Recorder(const std::string& trace, bool keep) : keep_(keep) {
        if (trace.empty()) {
            return;
        }
        errno = 0;
        trace_.open(trace, std::ios::trunc);
        if (!trace_) {
            fail_option("--trace", trace, concat("a file that can be written (", std::strerror(errno), ')'));
        }
        trace_ << "event\tx\ty\tparent_x\tparent_y\tg\tf\n";
    }

    void expanded(Cell cell, std::uint32_t g) override {
        if (keep_) {
            expanded_.push_back(cell);
        }
        if (trace_.is_open()) {
            trace_ << "expanded\t" << cell.x << '\t' << cell.y << "\t-\t-\t" << g << "\t-\n";
        }
        // Asking the clock costs more than an expansion.
        if (++count_ % 4096 == 0 && progress_.due()) {
            progress_.show(concat("expanded ", count_, " cells"));
        }
    }

    void generated(Cell cell, Cell parent, std::uint32_t g, std::uint32_t f) override {
        if (trace_.is_open()) {
            trace_ << "generated\t" << cell.x << '\t' << cell.y << '\t' << parent.x << '\t' << parent.y << '\t' << g
                   << '\t' << f << '\n';
        }
    }

    /// Whether there is anything to do; else the search need not be watched.
    bool wanted() const { return keep_ || trace_.is_open() || progress_.watched(); }

    std::vector<Cell> take_expanded() { return std::move(expanded_); }

    /// Throws if the trace could not be written to its end.
    void finish(const std::string& trace) {
        if (trace_.is_open()) {
            trace_.close();
            if (!trace_) {
                fail_option("--trace", trace, "a file with room for the trace");
            }
        }
    }

private:
    bool keep_;
    std::ofstream trace_;
    std::vector<Cell> expanded_;
    std::uint64_t count_ = 0;
    Progress progress_;
};

/// "X,Y" as two texts.
std::pair<std::string, std::string> split_point(const std::string& option, const std::string& value,
                                                const char* expected) {
    const std::size_t comma = value.find(',');
    if (comma == std::string::npos) {
        fail_option(option, value, expected);
    }
    return {value.substr(0, comma), value.substr(comma + 1)};
}

/// The cell of a point in metres, in the map's frame; y is up for ROS maps and down for MovingAI maps.
/// Counted in micrometres as firmpath::Frame does, so that 0.15 m is cell 3 at 5 cm.
std::pair<double, double> cell_of_metres(const host::PlanningMap& map, double x, double y) {
    const double dx = x - map.origin.x;
    const double dy = y - map.origin.y;
    const double c = std::cos(map.origin.yaw);
    const double s = std::sin(map.origin.yaw);
    const auto cells = [&](double metres) {
        return std::floor(std::round(metres * 1e6) / host::to_micrometres(map.resolution));
    };
    return {cells(c * dx + s * dy), cells(c * dy - s * dx)};
}

Cell parse_cell(const std::string& option, const std::string& value, bool metres, const host::PlanningMap& map) {
    std::pair<double, double> cell;
    if (metres) {
        constexpr const char* expected = "X,Y: two numbers, in metres";
        const auto [x_text, y_text] = split_point(option, value, expected);
        const auto x = host::parse_number(x_text);
        const auto y = host::parse_number(y_text);
        if (!x || !y) {
            fail_option(option, value, expected);
        }
        cell = cell_of_metres(map, *x, *y);
    } else {
        constexpr const char* expected = "X,Y: two whole numbers, the cell (or --metres)";
        const auto [x_text, y_text] = split_point(option, value, expected);
        const auto x = host::parse_integer<int>(x_text);
        const auto y = host::parse_integer<int>(y_text);
        if (!x || !y) {
            fail_option(option, value, expected);
        }
        cell = {*x, *y};
    }
    if (cell.first < 0 || cell.first >= map.width || cell.second < 0 || cell.second >= map.height) {
        const std::string where = metres ? concat(", cell ", cell.first, ',', cell.second) : std::string();
        fail_option(option, value + where,
                    concat("a place in the map: cells 0,0 to ", map.width - 1, ',', map.height - 1));
    }
    return {static_cast<std::int16_t>(cell.first), static_cast<std::int16_t>(cell.second)};
}

/// Whether the start lies on water, so that the search is for a boat.
bool starts_on_water(const host::MapImage& image, Cell start, int coarsen) {
    return image.states[image.index(start.x * coarsen, start.y * coarsen)] == host::CellState::water;
}

enum class PictureKind : std::uint8_t { none, svg, png, text, terminal };

PictureKind picture_kind(const PlanOptions& options) {
    const std::string& name = options.picture;
    if (name.empty()) {
        return PictureKind::none;
    }
    if (name == "-") {
        if (options.format == "json") {
            fail_option("--picture", name, "a file: with --format json, standard output is taken");
        }
        return PictureKind::terminal;
    }
    const std::string ending = std::filesystem::path(name).extension().string();
    if (ending == ".svg") {
        return PictureKind::svg;
    }
    if (ending == ".png") {
        return PictureKind::png;
    }
    if (ending == ".txt") {
        return PictureKind::text;
    }
    fail_option("--picture", name, "a name that ends in .svg, .png or .txt, or - for the terminal");
}

std::string decimals(double value, int digits) {
    char text[48];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

/// Length in words, in metres too where the resolution comes from the file.
std::string length_text(const host::PlanResult& result, const host::PlanningMap& map) {
    const std::string cells = decimals(result.length(), 2) + " cells";
    return map.axes == host::Axes::bottom_up ? cells + " (" + decimals(result.length() * map.resolution, 2) + " m)"
                                             : cells;
}

host::Scene make_scene(const PlanOptions& options, const host::PlanningMap& map, const host::PlanQuery& query,
                       const host::PlanResult& result, std::vector<Cell> expanded) {
    host::Scene scene;
    scene.map = map;
    scene.expanded = std::move(expanded);
    scene.path = result.path;
    scene.start = query.start;
    scene.goal = query.goal;
    scene.show_scale_bar = map.axes == host::Axes::bottom_up;
    scene.title = concat(options.planner.describe(), ": ", to_string(result.status));
    if (!result.path.empty()) {
        scene.title += ", " + length_text(result, map);
    }
    scene.details.push_back(concat("expanded ", result.stats.expanded, " of ", map.tiles.size(), " cells, generated ",
                                   result.stats.generated, ", peak open ", result.stats.peak_open));
    scene.details.push_back(concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height,
                                   " cells, ", options.motion.describe()));
    return scene;
}

int terminal_columns() {
    winsize size{};
    if (is_terminal(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    const char* columns = std::getenv("COLUMNS");
    const auto parsed = columns != nullptr ? host::parse_integer<int>(columns) : std::nullopt;
    return parsed && *parsed >= 10 && *parsed <= 10000 ? *parsed : 100;
}

void draw(const host::Scene& scene, PictureKind kind, const PlanOptions& options) {
    switch (kind) {
        case PictureKind::none: return;
        case PictureKind::svg: host::write_file(options.picture, host::draw_svg(scene)); return;
        case PictureKind::png: host::write_file(options.picture, host::encode_png(host::draw_canvas(scene))); return;
        case PictureKind::text:
            host::write_file(options.picture, host::draw_text(scene, {terminal_columns(), options.ascii, false}));
            return;
        case PictureKind::terminal:
            std::cout << host::draw_text(
                scene, {terminal_columns(), options.ascii, is_terminal(STDOUT_FILENO) && !options.ascii});
            return;
    }
}

void print_json(const host::PlanResult& result, std::size_t ram_bytes) {
    auto path = nlohmann::ordered_json::array();
    for (const Cell cell : result.path) {
        path.push_back({cell.x, cell.y});
    }
    const nlohmann::ordered_json json = {{"status", to_string(result.status)},
                                         {"cost", result.cost},
                                         {"length", result.length()},
                                         {"cells", result.path.size()},
                                         {"expanded", result.stats.expanded},
                                         {"generated", result.stats.generated},
                                         {"peak_open", result.stats.peak_open},
                                         {"ram_bytes", ram_bytes},
                                         {"path", path}};
    std::cout << json.dump() << '\n';
}

void print_text(const PlanOptions& options, const host::PlanningMap& map, const host::PlanResult& result,
                std::size_t ram_bytes) {
    const auto line = [](const std::string& name, const auto& value) {
        std::cout << name << std::string(12 - name.size(), ' ') << value << '\n';
    };
    line("status", concat(to_string(result.status), ": ", in_words(result.status)));
    line("planner", concat(options.planner.describe(), ", ", options.motion.describe()));
    if (!result.path.empty()) {
        line("length", length_text(result, map));
        line("cost", result.cost);
        line("cells", result.path.size());
    }
    line("expanded", result.stats.expanded);
    line("generated", result.stats.generated);
    line("peak_open", result.stats.peak_open);
    line("ram_bytes", ram_bytes);
    if (!result.path.empty()) {
        std::string cells;
        for (const Cell cell : result.path) {
            cells += concat(cells.empty() ? "" : " ", cell.x, ',', cell.y);
        }
        line("path", cells);
    }
}

int run_plan(const PlanOptions& options) {
    if (options.format != "text" && options.format != "json") {
        fail_option("--format", options.format, "text or json");
    }
    const host::Motion motion = options.motion.motion();
    const host::PlannerInfo& info = host::planner_info(options.planner.name());
    const host::PlannerOptions planner_options = options.planner.options();
    const std::uint32_t cost_limit = parse_limit("--cost-limit", options.cost_limit);
    const std::uint32_t work_limit = parse_limit("--work-limit", options.work_limit);
    const PictureKind kind = picture_kind(options);
    host::PlanningOptions planning = options.map.planning();
    const host::MapImage image = host::read_map(options.map.file());

    host::PlanningMap map = host::make_planning_map(image, planning);
    const host::PlanQuery query{parse_cell("--start", options.start, options.metres, map),
                                parse_cell("--goal", options.goal, options.metres, map),
                                {.nearest = options.nearest, .cost_limit = cost_limit, .work_limit = work_limit}};
    if (starts_on_water(image, query.start, planning.coarsen)) {
        planning.on_water = true;
        map = host::make_planning_map(image, planning);
    }

    const auto planner = host::make_planner(info.name, map.width, map.height, motion, planner_options);
    planner->set_map(map);
    Recorder recorder(options.trace, kind != PictureKind::none);
    const host::PlanResult result = planner->plan(query, recorder.wanted() ? &recorder : nullptr);
    recorder.finish(options.trace);

    draw(make_scene(options, map, query, result, recorder.take_expanded()), kind, options);
    const std::size_t ram_bytes = info.ram_bytes(map.width, map.height, motion, planner_options);
    if (options.format == "json") {
        print_json(result, ram_bytes);
    } else {
        print_text(options, map, result, ram_bytes);
    }
    return leads_to_goal(result.status) ? exit_found : exit_not_found;
}

}  // namespace

void add_plan(CommandLine& line) {
    const auto options = std::make_shared<PlanOptions>();
    Command command =
        line.command("plan", "Plans one path, prints it and draws it", [options] { return run_plan(*options); });
    options->map.add_map_to(command);
    command.option("--start", options->start, "X,Y", "start, a cell unless --metres", Need::required);
    command.option("--goal", options->goal, "X,Y", "goal, a cell unless --metres", Need::required);
    command.flag("--metres", options->metres, "start and goal are metres in the map's frame");
    options->planner.add_to(command);
    options->motion.add_to(command, true);
    options->map.add_growth_to(command);
    options->map.add_unknown_to(command);
    command.flag("--nearest", options->nearest,
                 "if the goal is out of reach, the path to the reachable cell nearest to it");
    command.option("--cost-limit", options->cost_limit, "COST", "give up ways that cost more, at the scale");
    command.option("--work-limit", options->work_limit, "N", "give up after so many expansions");
    command.option("--trace", options->trace, "FILE", "write every step of the search, tab separated");
    command.option("--picture", options->picture, "FILE", "draw the search: .svg, .png, .txt, or - for here");
    command.flag("--ascii", options->ascii, "text pictures in plain ASCII");
    command.option("--format", options->format, "text|json", "how to print");
    command.footer("Cells count from 0,0: lower left in a ROS map, top left in a MovingAI map; with --coarsen they\n"
                   "are the coarse map's. Length counts a straight step as 1 and a diagonal one as the root of 2.\n"
                   "ram_bytes is what the planner takes in firmware on a map of exactly this size.\n\n"
                   "Examples:\n"
                   "  firmpath plan office.yaml --start 1.5,2 --goal 12,8.25 --metres --radius 0.2 --picture path.svg\n"
                   "  firmpath plan arena.map --start 1,11 --goal 47,46 --format json\n"
                   "  firmpath plan arena.map --start 1,11 --goal 0,0 --nearest --picture -");
}

}  // namespace firmpath::tool
