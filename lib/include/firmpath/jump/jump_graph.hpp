/// @file
/// A jump graph: the jump points of a known map, computed beforehand.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/jump/detail/jump_follow.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/tables_result.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"

namespace firmpath {

/// A view of a jump graph: read-only tables, typically in flash. For each cell where paths may have to turn they list
/// the next such cells. `firmpath bake --jump-graph` and `firmpath_add_map(... JUMP_GRAPH)` make them for a map. With
/// boxes (`BOXES`), the tables also say into which part of the map each direction leads.
///
///     firmpath::JumpGraphView<Map, firmpath::Eight<>> graph;
///     if (graph.open(image, map) != firmpath::TablesResult::opened) return;   // says what is wrong
///     const firmpath::JumpGraphMap known(map, graph);                             // then plan on this
///
/// - `Map`: the type of the map.
/// - `Moves`: `Eight` with any corner rule, or `Four`; the graph is made for one of them.
///
/// A view is empty before `open`, and after `open` failed. Searches then scan the map, and find paths of the same cost.
///
/// Guarantees: after `opened`, no content of the image leads a search out of the tables or the map. Every path is
/// checked on the map before `found`. But a forged image can hide paths.
///
/// The image is borrowed: it must outlive the view, and must not change.
///
/// Memory: 7 words. The tables take 24 to 28 bytes for each node, 4 for each link and 4 for each box.
///
/// Source: Harabor and Grastien, *Improving Jump Point Search*, ICAPS 2014 (jump points worked out beforehand); Rabin
/// and Sturtevant, *Combining Bounding Boxes and JPS to Prune Grid Pathfinding*, AAAI 2016 (boxes).
template <JumpMap Map, class Moves>
class JumpGraphView {
    using Format = detail::JumpGraphFormat;
    using Rules = detail::JumpPoints<Moves>;
    using Numbers = detail::PoolNumbers<Map::width, Map::height>;

public:
    using moves_type = Moves;  ///< the moves that the graph is made for
    /// What reads the tables in a search.
    template <class Types>
    using scanner = detail::JumpFollow<Types>;

    static constexpr std::size_t link_words = Format::link_words(Numbers::count);      ///< words of a link
    static constexpr unsigned box_shift = Format::box_shift(Map::width, Map::height);  ///< of coordinates in boxes

    constexpr JumpGraphView() = default;

    /// Checks an image, and opens it if a search can trust it. On any result but `opened` the view is empty.
    ///
    /// @param image  the words of the image; there may be more behind them.
    /// @param map    the map that the image was made for.
    ///
    /// Complexity: O(words of the image and of the map); of the image alone if the map tells its `cells_checksum`.
    /// Stack: at most 192 bytes on Cortex-M.
    constexpr TablesResult open(std::span<const std::uint32_t> image, const Map& map) {
        *this = {};
        const TablesResult result = detail::check_tables<Format>(image, map, [](std::span<const std::uint32_t> words) {
            return words[Format::at_moves] == (Moves::directions | static_cast<std::uint32_t>(Rules::turn) << 8)
                       ? TablesResult::opened
                       : TablesResult::other_moves;
        });
        if (result != TablesResult::opened) {
            return result;
        }
        const std::uint32_t nodes = image[Format::at_nodes];
        if (nodes > Numbers::count) {
            return TablesResult::contradictory;
        }
        const std::uint32_t buckets = Format::bucket_count(nodes);
        static_assert(Numbers::count < std::uint32_t{1} << 29);  // so 32 bits hold the following
        const std::uint32_t fixed = static_cast<std::uint32_t>(Format::words) + buckets + 1 +
                                    static_cast<std::uint32_t>(Format::node_words) * nodes;
        if (fixed > image.size()) {
            return TablesResult::contradictory;
        }
        JumpGraphView view;
        view.buckets_ = image.data() + Format::words;
        view.nodes_ = view.buckets_ + buckets + 1;
        view.links_ = view.nodes_ + Format::node_words * nodes;
        view.bits_ = static_cast<std::uint8_t>(Format::bucket_bits(nodes));
        view.scale_ = image[Format::at_scale];
        view.map_ = &map;
        view.revision_ = detail::revision_of(map);
        view.boxes_ = (image[Format::at_version] & Format::with_boxes) != 0;
        view.offset_shift_ = static_cast<std::uint8_t>(image[Format::at_version] >> Format::offset_shift_at);
        if (!view.is_consistent(nodes, static_cast<std::uint32_t>(image.size()) - fixed)) {
            return TablesResult::contradictory;
        }
        *this = view;
        return TablesResult::opened;
    }

    /// Whether no image was opened.
    constexpr bool empty() const { return buckets_ == nullptr; }
    /// Whether it was opened for this map, and the map was not edited since.
    constexpr bool is_of(const Map& map) const { return map_ == &map && detail::revision_of(map) == revision_; }
    /// The number of nodes.
    constexpr std::uint32_t size() const { return empty() ? 0 : buckets_[std::size_t{1} << bits_]; }
    /// Whether the tables have boxes.
    constexpr bool has_boxes() const { return boxes_; }
    /// Whether there are boxes that hold for costs of this scale. Boxes are made for one scale and its multiples.
    constexpr bool has_boxes_for(Scale scale) const {
        return boxes_ && scale_ != 0 && (scale_ & 0xFFFFU) * scale.diagonal == (scale_ >> 16) * scale.straight;
    }

    /// The node of a cell, a pointer into the tables; null if the cell has no node, lies outside the map, or no image
    /// was opened. O(1) expected.
    constexpr const std::uint32_t* find(Cell cell) const {
        return empty() || !detail::on_map<Map>(cell) ? nullptr : find(Numbers::of(cell));
    }
    /// The same for any number of a cell (`PoolNumbers`). Precondition: an image was opened. O(1) expected.
    constexpr const std::uint32_t* find(std::uint32_t number) const {
        const std::uint32_t* const bucket = buckets_ + Format::bucket(number, bits_);
        const std::uint32_t* node = nodes_ + Format::node_words * bucket[0];
        for (std::uint32_t left = bucket[1] - bucket[0]; left != 0; --left) {
            if (node[Format::at_number] == number) {
                return node;
            }
            node += Format::node_words;
        }
        return nullptr;
    }

    /// The directions of a node that have links, bit d for direction d.
    static constexpr std::uint32_t directions(const std::uint32_t* node) { return node[Format::at_links] >> 24; }
    /// The first word of the links of a node's direction: the box, if there are boxes. Precondition: it has links.
    constexpr const std::uint32_t* links(const std::uint32_t* node, unsigned d) const {
        return links_ + (node[Format::at_links] & 0xFF'FFFFU) + (offset(node, d) << offset_shift_);
    }
    /// The word of links at a place.
    constexpr const std::uint32_t* link(std::uint32_t place) const { return links_ + place; }
    /// The place of a word of links.
    constexpr std::uint32_t place(const std::uint32_t* link) const { return static_cast<std::uint32_t>(link - links_); }

    /// How many steps are free from a node in direction d; 255 means 255 or more. Precondition: `d` is a direction that
    /// is followed step by step.
    static constexpr unsigned reach(const std::uint32_t* node, unsigned d) {
        return node[Format::at_reach] >> d / 2 * 8 & 0xFFU;
    }

    /// The cell number of a link.
    static constexpr std::uint32_t number(const std::uint32_t* link) {
        return link_words == 1 ? *link & Format::number_mask : *link;
    }
    /// Whether a link's jump point has no links in the directions in which to continue.
    static constexpr bool is_dead_end(const std::uint32_t* link) {
        return (link[link_words - 1] & Format::dead_end) != 0;
    }
    /// Whether a link is the last of its direction.
    static constexpr bool is_last(const std::uint32_t* link) { return (link[link_words - 1] & Format::last_link) != 0; }
    /// The directions in which to continue from a link's jump point.
    static constexpr std::uint32_t onward(const std::uint32_t* link) { return link[link_words - 1] >> 24; }

private:
    /// Where the links of a direction begin, in steps.
    static constexpr std::uint32_t offset(const std::uint32_t* node, unsigned d) {
        if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
            return reinterpret_cast<const unsigned char*>(node + Format::at_offsets)[d];
        }
        return node[Format::at_offsets + d / 4] >> d % 4 * 8 & 0xFFU;
    }

    /// Whether every number in the tables stays inside them, and inside the map.
    constexpr bool is_consistent(std::uint32_t nodes, std::uint32_t words) const {
        const std::uint32_t buckets = Format::bucket_count(nodes);
        if (buckets_[0] != 0 || buckets_[buckets] != nodes) {
            return false;
        }
        std::uint32_t at = 0;
        for (std::uint32_t b = 0; b < buckets; ++b) {
            // (If it fell, a node would be in two buckets.)
            if (buckets_[b + 1] > nodes) {
                return false;
            }
            for (std::uint32_t i = buckets_[b]; i < buckets_[b + 1]; ++i) {
                const std::uint32_t* const node = nodes_ + Format::node_words * i;
                const std::uint32_t number = node[Format::at_number];
                if (!is_on_map(number) || Format::bucket(number, bits_) != b || !skip_links(node, at, words)) {
                    return false;
                }
            }
        }
        return at == words;
    }

    static constexpr bool is_on_map(std::uint32_t number) {
        return number < Numbers::count && (Numbers::row == Map::width || Numbers::cell(number).x < Map::width);
    }

    /// Moves `at` behind the links of a node. @return false if they are wrong.
    constexpr bool skip_links(const std::uint32_t* node, std::uint32_t& at, std::uint32_t words) const {
        if ((directions(node) & ~Rules::all) != 0) {
            return false;
        }
        for (std::uint32_t left = directions(node); left != 0; left &= left - 1) {
            const std::uint32_t step = std::uint32_t{1} << offset_shift_;
            const std::uint32_t begin = place(links(node, static_cast<unsigned>(std::countr_zero(left))));
            if (begin - at >= step) {  // also if it is less
                return false;
            }
            at = begin + (boxes_ ? 1 : 0);
            for (bool last = false; !last;) {
                if (at > words || words - at < link_words) {
                    return false;
                }
                if (!is_on_map(number(links_ + at))) {
                    return false;
                }
                last = is_last(links_ + at);
                at += link_words;
            }
        }
        return true;
    }

    const std::uint32_t* buckets_ = nullptr;
    const std::uint32_t* nodes_ = nullptr;
    const std::uint32_t* links_ = nullptr;
    const Map* map_ = nullptr;
    std::uint32_t revision_ = 0;
    std::uint32_t scale_ = 0;
    std::uint8_t bits_ = 0;  // that choose a bucket
    std::uint8_t offset_shift_ = 0;
    bool boxes_ = false;
};

/// A map with its jump graph: a `JumpMap`, on which `JumpPointSearch` reads the tables instead of scanning the map.
/// Paths cost the same.
///
///     const firmpath::JumpGraphMap known(map, graph);
///     static firmpath::JumpGraphSearch<Map, Moves, firmpath::PooledNodes<32>> planner;
///     firmpath::Status status = planner.plan(known, start, goal);
///
/// If the map was edited since the graph was opened for it, searches scan it.
///
/// Borrows the map, and the image of the graph. Memory: that of the view, and a pointer.
template <JumpMap Map, class Moves>
class JumpGraphMap : public detail::SameCells<Map> {
public:
    using map_type = Map;                          ///< the map
    using graph_type = JumpGraphView<Map, Moves>;  ///< the graph
    using moves_type = Moves;                      ///< the moves that it is made for

    /// Joins both. If the graph was not opened for this map, or the map was edited since, searches scan it.
    constexpr JumpGraphMap(const Map& map, const graph_type& graph) : detail::SameCells<Map>(map), graph_(graph) {}
    JumpGraphMap(const Map&&, const graph_type&) = delete;  // JumpGraphMap: a temporary map would be gone; name it

    constexpr const Map& map() const { return this->cells(); }    ///< The map itself.
    constexpr const graph_type& graph() const { return graph_; }  ///< The graph.
    /// Whether the graph can be used: it was opened, and the map was not edited since.
    constexpr bool has_graph() const { return graph_.is_of(map()); }

private:
    graph_type graph_;
};

template <class Map, class Moves>
inline constexpr bool answers_outside<JumpGraphMap<Map, Moves>> = true;

}  // namespace firmpath
