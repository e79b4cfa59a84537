#include "firmpath/host/sim/furniture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "firmpath/host/error.hpp"

namespace firmpath::host::sim {
namespace {

/// Random draws for one piece before it is reported that there is no room.
constexpr int most_lots = 2000;

/// A rectangle of cells.
struct Piece {
    int x, y, width, height;
};

class Furnisher {
public:
    Furnisher(const MapImage& plan, const FurnitureRules& rules)
        : rules_(rules),
          map_(plan),
          keeps_a_way_(rules.errand &&
                       Truth(plan, rules.robot_radius).connected(rules.errand->start, rules.errand->goal)) {}

    /// Draws a piece and puts it down. @return false if it cannot stand there.
    bool place(Random& random) {
        const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); };
        const auto side = [&] {
            const double metres = rules_.shortest + random.uniform() * (rules_.longest - rules_.shortest);
            return std::max(1, static_cast<int>(std::lround(metres / map_.resolution)));
        };
        Piece piece{0, 0, side(), side()};
        piece.x = below(map_.width);
        piece.y = below(map_.height);
        if (!is_floor(piece) ||
            (rules_.errand && (is_near(piece, rules_.errand->start) || is_near(piece, rules_.errand->goal)))) {
            return false;
        }
        set(piece, Tile::occupied);
        if (keeps_a_way_ && !Truth(map_, rules_.robot_radius).connected(rules_.errand->start, rules_.errand->goal)) {
            set(piece, Tile::free);
            return false;
        }
        return true;
    }

    const MapImage& map() const { return map_; }

private:
    bool is_floor(const Piece& piece) const {
        if (piece.x + piece.width > map_.width || piece.y + piece.height > map_.height) {
            return false;
        }
        for (int y = piece.y; y < piece.y + piece.height; ++y) {
            for (int x = piece.x; x < piece.x + piece.width; ++x) {
                if (map_.states[map_.index(x, y)] != Tile::free) {
                    return false;
                }
            }
        }
        return true;
    }

    bool is_near(const Piece& piece, Cell cell) const {
        const int dx = std::max({piece.x - cell.x, cell.x - (piece.x + piece.width - 1), 0});
        const int dy = std::max({piece.y - cell.y, cell.y - (piece.y + piece.height - 1), 0});
        return std::hypot(dx, dy) * map_.resolution < rules_.room;
    }

    void set(const Piece& piece, Tile state) {
        for (int y = piece.y; y < piece.y + piece.height; ++y) {
            for (int x = piece.x; x < piece.x + piece.width; ++x) {
                map_.states[map_.index(x, y)] = state;
            }
        }
    }

    FurnitureRules rules_;
    MapImage map_;
    bool keeps_a_way_;
};

}  // namespace

MapImage furnished(const MapImage& plan, const FurnitureRules& rules, Random& random) {
    Furnisher furnisher(plan, rules);
    for (int piece = 0; piece < rules.pieces; ++piece) {
        int lots = 1;
        while (!furnisher.place(random)) {
            if (++lots > most_lots) {
                throw InputError(concat("--furniture: '", rules.pieces, "'; expected at most ", piece,
                                        ", for which the map has room with this --seed"));
            }
        }
    }
    return furnisher.map();
}

}  // namespace firmpath::host::sim
