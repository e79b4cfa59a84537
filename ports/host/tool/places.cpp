#include "places.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/host/numbers.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

/// The cell of a point in metres, in the map's frame; y is up for ROS maps and down for MovingAI maps.
/// Counted in micrometres as firmpath::Frame does, so that 0.15 m is cell 3 at 5 cm.
std::pair<double, double> cell_of_metres(const host::PlanningMap& map, double x, double y) {
    const auto cells = [&](double metres) {
        return std::floor(std::round(metres * 1e6) / host::to_micrometres(map.resolution).count());
    };
    const host::Metres at = map.origin.from_world({x, y});
    return {cells(at.x), cells(at.y)};
}

/// Whether a cell lies on water, so that a search from it is for a boat.
bool starts_on_water(const host::MapImage& image, Cell start, int coarsen) {
    return image.states[image.index(start.x * coarsen, start.y * coarsen)] == host::Tile::water;
}

/// For `MapAndCells::weights`, of a file with so many graded cells.
std::string weights_text(std::size_t graded, const host::PlanningMap& map, const host::PlanningOptions& planning) {
    if ((graded == 0 && map.costs.empty()) || planning.on_water) {
        return {};
    }
    if (!planning.graded) {
        return concat("ignored: ", graded, " cells of the file cost more than plain floor");
    }
    std::size_t cells = 0;
    std::uint32_t greatest = 0;
    for (std::size_t i = 0; i < map.costs.size(); ++i) {
        if (!map.is_blocked(i) && map.costs[i] != 0) {
            ++cells;
            greatest = std::max<std::uint32_t>(greatest, map.costs[i]);
        }
    }
    const double unit = host::weight_unit(map);
    return concat(cells, " cells cost more than plain floor, up to ", decimals((unit + greatest) / unit, 2),
                  " times as much");
}

bool inside(const host::PlanningMap& map, const std::pair<double, double>& cell) {
    return cell.first >= 0 && cell.first < map.width && cell.second >= 0 && cell.second < map.height;
}

/// What a place outside the map would have to be, and whether it lies inside in the other unit.
std::string place_in(const host::PlanningMap& map, const std::pair<double, double>& place, bool metres) {
    const std::string cells = concat("cells 0,0 to ", map.width - 1, ',', map.height - 1);
    if (!map.has_metres()) {
        return cells;
    }
    if (!metres) {
        const auto cell = cell_of_metres(map, place.first, place.second);
        return cells + (inside(map, cell) ? concat("; without --cells it is cell ", cell.first, ',', cell.second) : "");
    }
    const host::Origin& origin = map.origin;
    return concat(origin.yaw != 0
                      ? cells
                      : concat("metres ", origin.x, ',', origin.y, " to ", origin.x + map.width * map.resolution, ',',
                               origin.y + map.height * map.resolution),
                  inside(map, place) ? "; with --cells it is a cell of the map" : "");
}

/// Why a cell is blocked.
struct Reason {
    std::string_view word;
    std::string_view sentence;
};

Reason reason(const host::PlanningMap& map, Cell cell) {
    switch (map.tiles[map.index(cell.x, cell.y)]) {
        case host::Tile::margin: return {"margin", " is too near to an obstacle for --radius"};
        case host::Tile::keepout: return {"keepout", " is kept out by the mask"};
        case host::Tile::unknown: return {"unknown", " is unknown, which blocks without --unknown free"};
        case host::Tile::water: return {"water", " is water"};
        default: return {"obstacle", " is an obstacle"};
    }
}

/// Why a cell is blocked, and where the nearest free one lies. Borrows the places.
class Blocked {
public:
    Blocked(const Places& places, Cell cell)
        : places_(places),
          cell_(cell),
          reason_(reason(places.map(), cell)),
          nearest_(nearest_free_cell(places.map(), cell)) {}

    std::string text() const {
        const host::PlanningMap& map = places_.map();
        const std::string kind = places_.in_metres() ? "place " : "cell ";
        const std::string text = kind + places_.text(cell_) + std::string(reason_.sentence);
        if (!nearest_) {
            return text + "; no cell is free";
        }
        const double cells = std::hypot(nearest_->x - cell_.x, nearest_->y - cell_.y);
        return concat(text, "; nearest free ", kind, places_.text(*nearest_), ", ", decimals(cells, 1), " cells",
                      map.has_metres() ? concat(" (", decimals(cells * map.resolution, 2), " m)") : "", " away");
    }

    Json json() const {
        Json members{{"blocked_by", reason_.word}};
        if (nearest_) {
            members.set("unit", places_.unit());
            members.set("nearest_free", places_.json(*nearest_));
        }
        return members;
    }

private:
    const Places& places_;
    Cell cell_;
    Reason reason_;
    std::optional<Cell> nearest_;
};

/// To a tenth of a millimetre.
double rounded(double metres) { return std::round(metres * 1e4) / 1e4; }

}  // namespace

Json Places::x(Cell cell) const { return metres_ ? Json(rounded(map_.centre(cell).x)) : Json(cell.x); }

Json Places::y(Cell cell) const { return metres_ ? Json(rounded(map_.centre(cell).y)) : Json(cell.y); }

std::string Places::text(Cell cell) const { return concat(x(cell).line(), ',', y(cell).line()); }

std::string Places::text(const std::vector<Cell>& cells, const char* between) const {
    std::string all;
    for (const Cell cell : cells) {
        all += (all.empty() ? "" : between) + text(cell);
    }
    return all;
}

Json Places::json(Cell cell) const { return Json::array({x(cell), y(cell)}); }

Json Places::json(const std::vector<Cell>& cells) const {
    auto all = Json::array();
    for (const Cell cell : cells) {
        all.push_back(json(cell));
    }
    return all;
}

std::optional<Cell> nearest_free_cell(const host::PlanningMap& map, Cell cell) {
    std::optional<Cell> nearest;
    long least = 0;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const long dx = x - cell.x;
            const long dy = y - cell.y;
            const long distance = dx * dx + dy * dy;
            if ((!nearest || distance < least) && !map.is_blocked(x, y)) {
                nearest = Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
                least = distance;
            }
        }
    }
    return nearest;
}

void refuse_blocked(const std::string& option, const std::string& value, const Places& places, Cell cell) {
    if (places.map().is_blocked(cell.x, cell.y)) {
        fail_option(option, value, "a free cell: " + Blocked(places, cell).text());
    }
}

void add_blocked(Report& report, const Places& places, Cell cell) {
    const Blocked blocked(places, cell);
    report.line("blocked", blocked.text());
    report.data(blocked.json());
}

void add_what_blocks(Report& report, const Places& places, const host::PlanQuery& query, Status status) {
    if (status == Status::start_blocked || status == Status::goal_blocked) {
        add_blocked(report, places, status == Status::start_blocked ? query.start : query.goal);
    }
}

void add_blocked_goals(Report& report, const Places& places, const std::vector<Cell>& goals) {
    auto blocked = Json::array();
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (places.map().is_blocked(goals[i].x, goals[i].y)) {
            const Blocked why(places, goals[i]);
            report.line("blocked", concat("goal ", i + 1, " of ", goals.size(), ": ", why.text()));
            Json goal{{"goal", places.json(goals[i])}};
            goal.update(why.json());
            blocked.push_back(goal);
        }
    }
    report.data("blocked_goals", blocked);
}

std::optional<Cell> move_start(const host::PlanningMap& map, Cell& start) {
    const auto free = map.is_blocked(start.x, start.y) ? nearest_free_cell(map, start) : std::nullopt;
    if (!free) {
        return std::nullopt;
    }
    return std::exchange(start, *free);
}

void add_moved_start(Report& report, const Places& places, Cell asked, Cell taken) {
    report.line("start", "moved: " + Blocked(places, asked).text());
    report.data("moved_start", places.json(taken));
}

Cell parse_cell(const std::string& option, const std::string& value, const Places& places) {
    const host::PlanningMap& map = places.map();
    const bool metres = places.in_metres();
    const std::size_t comma = std::min(value.find(','), value.size());
    const std::string x_text = value.substr(0, comma);
    const std::string y_text = value.substr(std::min(comma + 1, value.size()));
    const auto parse = [&](const std::string& text) -> std::optional<double> {
        if (metres) {
            return host::parse_number(text);
        }
        return host::parse_integer<int>(text);
    };
    const auto x = parse(x_text);
    const auto y = parse(y_text);
    if (!x || !y) {
        const bool numbers = host::parse_number(x_text) && host::parse_number(y_text);
        fail_option(option, value,
                    metres                        ? "X,Y: two numbers, in metres, or with --cells the cell"
                    : numbers && map.has_metres() ? "X,Y: two whole numbers, the cell; without --cells metres"
                                                  : "X,Y: two whole numbers, the cell");
    }
    const std::pair<double, double> cell = metres ? cell_of_metres(map, *x, *y) : std::pair{*x, *y};
    if (!inside(map, cell)) {
        fail_option(option, value, "a place in the map: " + place_in(map, {*x, *y}, metres));
    }
    return {static_cast<std::int16_t>(cell.first), static_cast<std::int16_t>(cell.second)};
}

std::string cost_text(std::uint64_t cost, const host::PlanningMap& map, const host::Motion& motion) {
    if (!map.has_weights()) {
        return {};
    }
    const std::uint32_t cell = motion_on(map, motion).scale_in_use().straight * host::weight_unit(map);
    return concat(" (as ", map.costs.empty() ? "long" : "much", " as ", decimals(static_cast<double>(cost) / cell, 2),
                  map.costs.empty()   ? " cells at full speed)"
                  : map.speed.empty() ? " cells of plain floor)"
                                      : " cells of plain floor at full speed)");
}

MapAndCells read_for(const MapOptions& options, const std::vector<NamedPlace>& places, bool moving) {
    host::PlanningOptions planning = options.planning();
    host::MapImage image = options.image();
    const host::Masks masks = options.masks(moving);
    const std::size_t graded = image.count_graded();
    // A large map is held once, unless there is water.
    std::optional<host::MapImage> with_water;
    if (image.count(host::Tile::water) != 0) {
        with_water = image;
    }
    MapAndCells result{host::make_planning_map(std::move(image), planning, masks), {}, {}, {}, options.cells()};
    for (const NamedPlace& place : places) {
        result.cells.push_back(parse_cell(place.option, place.value, result.places()));
    }
    if (with_water && !places.empty() && starts_on_water(*with_water, result.cells.front(), planning.coarsen)) {
        planning.on_water = true;
        result.map = host::make_planning_map(*std::move(with_water), planning, masks);
    }
    options.tell_growth(result.map);
    result.weights = weights_text(graded, result.map, planning);
    result.masks = options.masks_text(result.map);
    return result;
}

}  // namespace firmpath::tool
