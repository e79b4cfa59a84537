#include "firmpath/host/components.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace firmpath::host {

Components count_components(const PlanningMap& map, const Motion& motion) {
    constexpr std::pair<int, int> offsets[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    const std::size_t used = motion.moves == 8 && motion.corner == Corner::always ? 8 : 4;
    Components result;
    result.of_cell.assign(map.tiles.size(), Components::none);
    std::vector<std::uint8_t> seen(map.tiles.size());
    for (std::size_t cell = 0; cell < seen.size(); ++cell) {
        seen[cell] = map.is_blocked(cell) ? 1 : 0;
    }
    std::vector<std::pair<int, int>> todo;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (std::exchange(seen[map.index(x, y)], 1) != 0) {
                continue;
            }
            const auto number = static_cast<std::uint32_t>(result.count++);
            std::size_t size = 0;
            todo.assign(1, {x, y});
            while (!todo.empty()) {
                const auto [cx, cy] = todo.back();
                todo.pop_back();
                ++size;
                result.of_cell[map.index(cx, cy)] = number;
                for (std::size_t d = 0; d < used; ++d) {
                    const int nx = cx + offsets[d].first;
                    const int ny = cy + offsets[d].second;
                    if (nx >= 0 && nx < map.width && ny >= 0 && ny < map.height &&
                        std::exchange(seen[map.index(nx, ny)], 1) == 0) {
                        todo.emplace_back(nx, ny);
                    }
                }
            }
            result.largest = std::max(result.largest, size);
        }
    }
    return result;
}

}  // namespace firmpath::host
