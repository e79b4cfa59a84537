#include "maps.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "firmpath/host/files.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/read_map.hpp"
#include "rooms.hpp"
#include "support/random.hpp"
#include "support/random_map.hpp"

namespace bench {
namespace {

using namespace firmpath;
using host::PlanningMap;
using test_support::Random;

PlanningMap filled(int edge, bool blocked) {
    PlanningMap map;
    map.width = edge;
    map.height = edge;
    map.tiles.assign(static_cast<std::size_t>(edge) * static_cast<std::size_t>(edge),
                     blocked ? host::Tile::occupied : host::Tile::free);
    return map;
}

/// Sets those cells of a rectangle that lie on the map.
void fill(PlanningMap& map, int left, int top, int width, int height, bool blocked) {
    for (int y = std::max(top, 0); y < std::min(top + height, map.height); ++y) {
        for (int x = std::max(left, 0); x < std::min(left + width, map.width); ++x) {
            map.set_blocked(map.index(x, y), blocked);
        }
    }
}

PlanningMap rooms_map(int edge) {
    PlanningMap map = filled(edge, false);
    rooms(edge, edge, 16, [&](Cell c, bool blocked) { map.set_blocked(map.index(c.x, c.y), blocked); });
    return map;
}

PlanningMap clutter(int edge, unsigned percent) {
    PlanningMap map = filled(edge, false);
    Random random(percent);
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
        map.set_blocked(i, random.chance(percent));
    }
    return map;
}

/// Corridors with exactly one path between any two places, dug depth first.
PlanningMap maze(int edge, int corridor) {
    PlanningMap map = filled(edge, true);
    Random random(3);
    const int pitch = corridor + 1;
    const int places = (edge - 1) / pitch;
    const auto dig = [&](int x, int y, int dx, int dy) {
        fill(map, 1 + x * pitch + std::min(dx, 0), 1 + y * pitch + std::min(dy, 0), corridor + std::abs(dx),
             corridor + std::abs(dy), false);
    };
    const auto is_rock = [&](int x, int y) {
        return x >= 0 && x < places && y >= 0 && y < places && map.is_blocked(1 + x * pitch, 1 + y * pitch);
    };
    std::vector<std::pair<int, int>> way{{0, 0}};
    dig(0, 0, 0, 0);
    while (!way.empty()) {
        const auto [x, y] = way.back();
        constexpr std::pair<int, int> sides[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        std::array<std::pair<int, int>, 4> open{};
        std::uint32_t count = 0;
        for (const auto& [dx, dy] : sides) {
            if (is_rock(x + dx, y + dy)) {
                open[count++] = {dx, dy};
            }
        }
        if (count == 0) {
            way.pop_back();
            continue;
        }
        const auto [dx, dy] = open[random.below(count)];
        dig(x + dx, y + dy, 0, 0);
        dig(x, y, dx, dy);
        way.emplace_back(x + dx, y + dy);
    }
    return map;
}

/// Blocks of houses with yards between streets of several widths, some squares, and two avenues across it all.
PlanningMap streets(int edge) {
    PlanningMap map = filled(edge, true);
    Random random(5);
    for (int x = 0; x < edge; x += random.between(12, 40)) {
        fill(map, x, 0, random.between(2, 6), edge, false);
    }
    for (int y = 0; y < edge; y += random.between(12, 40)) {
        fill(map, 0, y, edge, random.between(2, 6), false);
    }
    for (int i = 0; i < edge * edge / 1500; ++i) {  // yards, doors and passages
        fill(map, random.between(0, edge - 1), random.between(0, edge - 1), random.between(1, 12),
             random.between(1, 12), false);
    }
    for (int i = 0; i < edge / 40; ++i) {  // squares with something in the middle
        const int size = random.between(15, 40);
        const int x = random.between(0, edge - 1);
        const int y = random.between(0, edge - 1);
        fill(map, x, y, size, size, false);
        fill(map, x + size / 3, y + size / 3, size / 3, size / 3, true);
    }
    for (int x = 0; x < edge; ++x) {
        fill(map, x, x * 3 / 4, 1, 7, false);
        fill(map, x, edge - 1 - x / 2, 1, 7, false);
    }
    return map;
}

/// The largest region of connected cells. If corners may not be cut, four moves connect the same cells as eight.
std::vector<Cell> largest_region(const PlanningMap& map) {
    std::vector<std::uint8_t> seen(map.tiles.size());
    for (std::size_t i = 0; i < seen.size(); ++i) {
        seen[i] = map.is_blocked(i) ? 1 : 0;
    }
    std::vector<Cell> largest;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (std::exchange(seen[map.index(x, y)], 1) != 0) {
                continue;
            }
            std::vector<Cell> region{cell(x, y)};
            for (std::size_t i = 0; i < region.size(); ++i) {
                const Cell at = region[i];
                for (const Cell to :
                     {cell(at.x + 1, at.y), cell(at.x - 1, at.y), cell(at.x, at.y + 1), cell(at.x, at.y - 1)}) {
                    if (map.contains(to) && std::exchange(seen[map.index(to.x, to.y)], 1) == 0) {
                        region.push_back(to);
                    }
                }
            }
            if (region.size() > largest.size()) {
                largest = std::move(region);
            }
        }
    }
    return largest;
}

Course course(std::string name, PlanningMap map, int queries) {
    Course made{std::move(name), std::move(map), {}};
    const std::vector<Cell> cells = largest_region(made.map);
    Random random(1);
    const auto any = [&] { return cells[random.below(static_cast<std::uint32_t>(cells.size()))]; };
    for (int i = 0; i < queries; ++i) {
        const Cell start = any();
        made.queries.push_back({start, any()});
    }
    return made;
}

}  // namespace

std::vector<Course> recorded_courses(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".scen") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    std::vector<Course> courses;
    for (const auto& file : files) {
        const host::Scenario scenario = host::parse_scenario(host::read_file(file, "a MovingAI scenario"), file);
        const host::MapImage image = host::read_map(file.parent_path() / scenario.map_name);
        host::check_scenario(scenario, image.width, image.height);
        Course read{file.stem().stem().string(), host::make_planning_map(image, {}), {}};
        for (const host::ScenarioQuery& query : scenario.queries) {
            if (!read.map.is_blocked(query.start.x, query.start.y) &&
                !read.map.is_blocked(query.goal.x, query.goal.y)) {
                read.queries.push_back({query.start, query.goal});
            }
        }
        courses.push_back(std::move(read));
    }
    return courses;
}

std::vector<Course> generated_courses(int edge, int queries) {
    std::vector<Course> courses;
    courses.push_back(course("rooms of 16", rooms_map(edge), queries));
    courses.push_back(course("clutter, 10 %", clutter(edge, 10), queries));
    courses.push_back(course("clutter, 25 %", clutter(edge, 25), queries));
    courses.push_back(course("maze of 4", maze(edge, 4), queries));
    courses.push_back(course("streets", streets(edge), queries));
    return courses;
}

Course rooms_course(int edge, int queries) { return course(std::to_string(edge), rooms_map(edge), queries); }

Course clutter_course(int edge, int queries) { return course(std::to_string(edge), clutter(edge, 20), queries); }

}  // namespace bench
