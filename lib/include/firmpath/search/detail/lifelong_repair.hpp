/// @file
/// The upkeep of the records of a lifelong search: edits of the map, keys, expansions.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/detail/lifelong_nodes.hpp"

namespace firmpath::detail {

/// Whether all that `Moves` need of a cell of a map is a bit: blocked or not. Otherwise it is a number, up to
/// `greatest_seen`: the weight, and the allowed moves if these depend on more than blocked cells.
template <class Map, class Moves>
inline constexpr bool seen_as_bits = takes_shortcuts<Moves> && !WeightedMap<Map>;
template <class Map, class Moves>
inline constexpr std::uint64_t greatest_seen = takes_shortcuts<Moves> ? greatest_weight<Map>()
                                               : WeightedMap<Map> ? std::uint64_t{greatest_weight<Map>()} << 8 | 0xFF
                                                                  : 0xFF;

/// The sizes of the members of a `SeenMap` of numbers up to `greatest`, or of bits if that is 0.
constexpr MemberSizes seen_map_sizes(int width, int height, std::uint64_t greatest) {
    const auto rows = static_cast<std::size_t>(height);
    return greatest == 0 ? MemberSizes().array(static_cast<std::size_t>(words_in_row(width)) * rows, 4)
                         : MemberSizes().array(static_cast<std::size_t>(width) * rows, bytes_to_hold(greatest));
}

/// What a search with these moves has seen of a map. At first: a map without blocked cells, or with all cells blocked.
///
/// Memory: a bit a cell, rounded up to words in each row, if cells have no weights and the moves depend on blocked
/// cells only (`takes_shortcuts`). Else as many bytes a cell as `greatest_seen` needs.
template <class Map, class Moves>
class SeenMap {
    static constexpr bool bits = seen_as_bits<Map, Moves>;
    static_assert(bits || greatest_seen<Map, Moves> <= 0xFFFFFFFF, "such moves need weights below 2^24");
    using Entry = std::conditional_t<bits, std::uint32_t, SmallestUnsigned<greatest_seen<Map, Moves>>>;
    static constexpr std::uint32_t in_row = bits ? words_in_row(Map::width) : Map::width;

public:
    /// Words, or cells.
    static constexpr std::uint32_t entries = in_row * std::uint32_t{Map::height};
    /// How many of them `take` and `find` compare at most.
    static constexpr std::uint32_t at_once = bits && !WordMap<Map> ? 2 : 64;

    /// Copies entries of the map, from number `next` on. @return whether one differed. O(at_once).
    constexpr bool take(const Map& map, std::uint32_t& next) {
        bool differed = false;
        each(map, next, [&](Entry& seen, Entry now, int, int) {
            differed = differed || seen != now;
            seen = now;
            return true;
        });
        return differed;
    }

    /// Compares entries with the map, from number `next` on, to the first cell that differs. Copies that cell.
    /// @return whether there is one. O(at_once).
    constexpr bool find(const Map& map, std::uint32_t& next, Cell& changed) {
        bool found = false;
        each(map, next, [&](Entry& seen, Entry now, int column, int y) {
            if (seen == now) {
                return true;
            }
            found = true;
            if constexpr (bits) {
                const int bit = std::countr_zero(seen ^ now);
                seen ^= std::uint32_t{1} << bit;
                changed = cell(32 * column + bit, y);
            } else {
                seen = now;
                changed = cell(column, y);
            }
            return false;  // other cells of the word are compared by the next call
        });
        return found;
    }

private:
    /// Calls `act` for the next entries until it returns false; `next` is then the number of that one.
    template <class Act>
    [[gnu::always_inline]] constexpr void each(const Map& map, std::uint32_t& next, const Act& act) {
        static_assert(seen_map_sizes(Map::width, Map::height, bits ? 0 : greatest_seen<Map, Moves>).total() ==
                      sizeof(SeenMap));
        int y = static_cast<int>(next / in_row);
        int column = static_cast<int>(next % in_row);
        for (std::uint32_t n = 0; n < at_once && next < entries; ++n, ++next) {
            if (!act(entries_[next], now(map, column, y), column, y)) {
                return;
            }
            if (++column == static_cast<int>(in_row)) {
                column = 0;
                ++y;
            }
        }
    }
    static constexpr Entry now(const Map& map, int column, int y) {
        if constexpr (!bits) {
            const Cell at = cell(column, y);
            if (!map.passable(at)) {
                return 0;
            }
            const std::uint32_t moves = takes_shortcuts<Moves> ? 0 : Moves::allowed(map, at);
            if constexpr (!WeightedMap<Map>) {
                return static_cast<Entry>(moves);
            } else {
                const std::uint32_t weight = weight_on_map(map, at);
                return static_cast<Entry>(takes_shortcuts<Moves> ? weight : weight << 8 | moves);
            }
        } else if constexpr (WordMap<Map>) {
            return map.blocked_word(y, column) & ~bits_beyond(Map::width, column);
        } else {
            std::uint32_t word = 0;
            for (int bit = 0; bit < 32 && 32 * column + bit < Map::width; ++bit) {
                word |= map.passable(cell(32 * column + bit, y)) ? 0U : std::uint32_t{1} << bit;
            }
            return word;
        }
    }

    Entry entries_[entries]{};
};

/// The numbers of a `DStarLite` under its seal.
template <class Cost>
struct LifelongNumbers : PathNumbers<> {
    enum class Phase : std::uint8_t { ended, forgetting, searching };
    /// Aim of the search: a path to the goal; the cells that the start can reach; a path to the nearest of these.
    enum class Aim : std::uint8_t { goal, scouting, nearest };

    Phase phase_{};
    Aim aim_ = Aim::goal;
    bool open_was_full_ = false;
    bool overflowed_ = false;
    Wide<bool> strayed_{};  // the robot has moved since the cells it can reach were scouted
    Wide<bool> fresh_{};    // no change since the search started from scratch
    Cell goal_{};
    Cell target_{};     // where the search starts: the goal, or the nearest cell
    Cell nearest_{};    // of the cells scouted
    Cell reference_{};  // the cell that estimates are measured from
    Cost km_ = 0;
    Cost nearest_g_ = 0;
    std::uint32_t nearest_h_ = 0;
    std::uint32_t least_weight_ = 0;
    std::uint32_t work_limit_ = 0;
    std::uint32_t forgotten_ = 0;
    std::uint32_t compared_ = 0;  // entries of the map
    std::uint32_t restarts_ = 0;
    Counts counts_{};
};

/// The part of `DStarLite` that keeps the records consistent: each cell's rhs, the least cost over its moves, follows
/// the costs of its neighbours, and the cells whose cost differs from that are on the open list.
///
/// The records are those of `Self`.
template <class Self, class Map, class Steps, class Records, class Cost>
class LifelongRepair : public PathSearch<Self, Map, Cost, LifelongNumbers<Cost>> {
    using Search = PathSearch<Self, Map, Cost, LifelongNumbers<Cost>>;
    static_assert(std::uint64_t{Map::width + Map::height} * Steps::scale.diagonal * greatest_weight<Map>() <=
                      0xFFFFFFFF,
                  "the estimate across the map must fit 32 bits: choose a smaller scale or a smaller greatest weight");

protected:
    using cost_type = Cost;
    using Search::start_, Search::phase_, Search::aim_, Search::open_was_full_, Search::overflowed_, Search::goal_,
        Search::target_, Search::nearest_, Search::reference_, Search::km_, Search::nearest_g_, Search::nearest_h_,
        Search::least_weight_, Search::counts_, Search::self;
    using typename Search::Aim, typename Search::Phase;

    static constexpr cost_type unreached = Records::unreached;

    constexpr LifelongRepair() = default;

    static constexpr std::uint32_t index(Cell cell) { return CellIndex<Map::width>::of(cell); }

    /// No cost exceeds `unreached`, and adding to it changes nothing. So costs that do not fit
    /// count as unreachable, and keys that do not fit come last.
    static constexpr cost_type sum(cost_type a, std::uint32_t b) {
        return b >= std::uint32_t{unreached} - a ? unreached : static_cast<cost_type>(a + b);
    }
    static constexpr cost_type lower(cost_type a, cost_type b) { return a < b ? a : b; }

    /// Starts on forgotten records: from the start while scouting, else from the target.
    constexpr void begin_repair(const Map& map) {
        reference_ = start_;
        least_weight_ = detail::least_factor<Steps>(map);
        nearest_h_ = std::numeric_limits<std::uint32_t>::max();
        const Cell from = aim_ == Aim::scouting ? start_ : target_;
        place(index(from), from, 0);
    }

    /// The key of a cell whose lower cost is `cost`.
    constexpr cost_type key_of(Cell cell, cost_type cost) const {
        return sum(sum(cost, Steps::estimate(reference_, cell) * least_weight_), km_);
    }
    constexpr cost_type nearest_key() const {
        const std::uint32_t node = index(start_);
        return key_of(start_, lower(self().nodes_.g(node), self().nodes_.rhs(node)));
    }

    /// Whether no cell on the open list can matter for a start of this key. The proof: if the start's
    /// cost were too high, an open cell on a cheaper path would have a falling cost and a lower key.
    /// If it were too low, then descending from the start there would be an open cell: if its
    /// cost rises its key is no higher, if it falls its key is lower.
    constexpr bool settled(cost_type key) const {
        const auto top = self().nodes_.top();
        return key != unreached && (top.key > key || (top.key == key && self().nodes_.g(top.node) > top.rhs));
    }

    /// Measures estimates from the robot's cell from now on. They have fallen by at most the estimate of the distance
    /// that it moved. This is added to all later keys, so the keys on the open list are never too high.
    constexpr void refer_to_start() {
        if (!(reference_ == start_)) {
            km_ = sum(km_, Steps::estimate(reference_, start_) * least_weight_);
            reference_ = start_;
        }
    }

    // Observers: one or none. Without one, the code is the same as if there were no observers.

    /// Reports the cell that a search begins with, once all records are forgotten.
    template <class... Observer>
    constexpr void report_first(Observer&... observer) {
        if (sizeof...(Observer) != 0 && phase_ == Phase::searching) {
            [[maybe_unused]] const Cell from = aim_ == Aim::scouting ? start_ : target_;
            (observer.generated(from, from, 0, self().nodes_.top().key), ...);
        }
    }

    /// Expands the next cell that the start can reach, by cost alone; stores the nearest of them to the goal.
    template <class... Observer>
    constexpr void scout(const Map& map, Observer&... observer) {
        const auto top = self().nodes_.top();
        const Cell cell = CellIndex<Map::width>::cell(top.node);
        self().nodes_.pop();
        self().nodes_.set_g(top.node, top.rhs);
        ++counts_.expanded;
        (observer.expanded(cell, top.rhs), ...);
        // Records are numbered row by row, and leave the list by cost, then in the order of insertion.
        const std::uint32_t h = Steps::estimate(cell, goal_);
        const bool as_near = h == nearest_h_ && top.rhs == nearest_g_ && top.node < index(nearest_);
        if (h < nearest_h_ || as_near) {
            nearest_h_ = h;
            nearest_g_ = top.rhs;
            nearest_ = cell;
        }
        std::uint32_t moves = Steps::allowed(map, cell);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) != 0) {
                const Cell next = Steps::neighbour(cell, d);
                const cost_type cost = sum(top.rhs, detail::step_into<Steps>(map, Steps::step_cost(d), next));
                if (cost < self().nodes_.rhs(index(next))) {
                    place(index(next), next, cost);
                    (observer.generated(next, cell, cost, cost), ...);
                }
            }
        }
    }

    // Inlined, as it is the deepest call: one stack frame less.
    template <class... Observer>
    [[gnu::always_inline]] constexpr void expand(const Map& map, Observer&... observer) {
        const auto top = self().nodes_.top();
        const Cell cell = CellIndex<Map::width>::cell(top.node);
        const cost_type g = self().nodes_.g(top.node);
        const cost_type key = key_of(cell, lower(g, top.rhs));
        if (top.key < key) {
            place(top.node, cell, top.rhs);
            return;
        }
        ++counts_.expanded;
        self().nodes_.pop();
        (observer.expanded(cell, top.rhs), ...);
        const bool entered = map.passable(cell);  // a blocked cell cannot be entered and has no weight
        if (g > top.rhs) {
            self().nodes_.set_g(top.node, top.rhs);
            for (unsigned d = 0; entered && d < Steps::directions; ++d) {
                offer(map, cell, d, top.rhs, observer...);
            }
        } else {
            self().nodes_.set_g(top.node, unreached);
            for (unsigned d = 0; entered && d < Steps::directions; ++d) {
                withdraw(map, cell, d, g);
            }
            place(top.node, cell, top.rhs);
        }
    }

    /// `cell` costs g now: updates the cell that move d comes from, and reports it if its cost has fallen.
    template <class... Observer>
    constexpr void offer(const Map& map, Cell cell, unsigned d, cost_type g, Observer&... observer) {
        const Cell from = Steps::origin(cell, d);
        if (!detail::on_map<Map>(from)) {
            return;
        }
        const cost_type cost = sum(g, detail::step_into<Steps>(map, Steps::step_cost(d), cell));
        const cost_type known = self().nodes_.rhs(index(from));
        overflowed_ = overflowed_ || (Self::cost_is_checked && cost == unreached && known == unreached);
        // Checked last, because most paths do not improve on the known one.
        if (cost < known && map.passable(from) && (Steps::allowed(map, from) >> d & 1U) != 0) {
            place(index(from), from, cost);
            if constexpr (sizeof...(Observer) != 0) {
                const cost_type g_from = self().nodes_.g(index(from));
                if (cost != g_from && self().nodes_.rhs(index(from)) == cost) {  // it is on the open list
                    (observer.generated(from, cell, cost, key_of(from, lower(g_from, cost))), ...);
                }
            }
        }
    }

    /// `cell` no longer costs g: updates the cell that move d comes from if its rhs relied on that.
    constexpr void withdraw(const Map& map, Cell cell, unsigned d, cost_type g) {
        const Cell from = Steps::origin(cell, d);
        if (detail::on_map<Map>(from) &&
            self().nodes_.rhs(index(from)) == sum(g, detail::step_into<Steps>(map, Steps::step_cost(d), cell))) {
            look_again(map, from);
        }
    }

    /// Computes a cell's rhs from its neighbours.
    constexpr void look_again(const Map& map, Cell cell) {
        if (!detail::on_map<Map>(cell) || cell == target_) {
            return;
        }
        const cost_type rhs = cost_ahead(map, cell);
        if (rhs != self().nodes_.rhs(index(cell))) {
            place(index(cell), cell, rhs);
        }
    }

    constexpr cost_type cost_ahead(const Map& map, Cell cell) {
        constexpr std::uint32_t asked = 0x100;  // beyond the eight moves
        cost_type best = unreached;
        if (!map.passable(cell)) {
            return best;
        }
        // Often no neighbour has a path, and then the map is not accessed.
        std::uint32_t moves = 0;
        for (unsigned d = 0; d < Steps::directions; ++d) {
            const Cell next = Steps::neighbour(cell, d);
            const cost_type g = detail::on_map<Map>(next) ? self().nodes_.g(index(next)) : unreached;
            if (g >= best) {
                continue;
            }
            if (moves == 0) {
                moves = Steps::allowed(map, cell) | asked;
            }
            if ((moves >> d & 1U) != 0) {
                const cost_type cost = sum(g, detail::step_into<Steps>(map, Steps::step_cost(d), next));
                overflowed_ = overflowed_ || (Self::cost_is_checked && cost == unreached);
                best = lower(best, cost);
            }
        }
        return best;
    }

    /// Sets a cell's rhs, and puts it on the open list or takes it off: by cost alone while scouting.
    constexpr void place(std::uint32_t node, Cell cell, cost_type rhs) {
        const cost_type g = self().nodes_.g(node);
        if (rhs == g) {
            self().nodes_.take_off(node);
            return;
        }
        const std::size_t before = self().nodes_.open_size();
        if (!self().nodes_.put_on(node, rhs, aim_ == Aim::scouting ? rhs : key_of(cell, lower(g, rhs)))) {
            open_was_full_ = true;
        } else if (self().nodes_.open_size() > before) {
            ++counts_.generated;
            counts_.open(self().nodes_.open_size());
        }
    }
};

/// The repair for a planner's own parameters.
template <class Self, class Map, class Moves, class Cost, std::size_t OpenCapacity>
using RepairOf =
    LifelongRepair<Self, Map, Scaled<Map, Moves, Cost>,
                   LifelongNodes<std::size_t{Map::width} * std::size_t{Map::height}, Cost, OpenCapacity>, Cost>;

}  // namespace firmpath::detail
