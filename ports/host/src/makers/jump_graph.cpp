#include "firmpath/host/jump_graph.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"
#include "maps/map_on.hpp"

namespace firmpath::host {
namespace {

using GraphFormat = firmpath::detail::JumpGraphFormat;

/// The cells by rows and by columns, as a `JumpGrid` has them, for a size that is known at run time.
class Lines {
public:
    Lines(int lines, int length)
        : stride_(length / 32 + 1),
          words_(static_cast<std::size_t>(stride_) * static_cast<std::size_t>(lines + 2) + 4) {}
    void free(int line, int at) { words_[index(line) + static_cast<std::size_t>(at / 32)] |= 1U << at % 32; }
    const std::uint32_t* line(int line) const { return words_.data() + index(line); }
    std::ptrdiff_t stride() const { return stride_; }

private:
    std::size_t index(int line) const { return static_cast<std::size_t>((line + 1) * stride_ + 2); }
    std::ptrdiff_t stride_;
    std::vector<std::uint32_t> words_;
};

struct Link {
    std::uint32_t to = 0;  // a cell's index
    std::uint32_t cost = 0;
    std::uint8_t onward = 0;
};

/// A link, and the direction in which its node has it.
struct End {
    Link link{};
    unsigned direction = 0;
};

struct Node {
    int x = 0, y = 0;
    std::uint8_t possible = 0;  // directions in which some path continues
    std::array<std::vector<Link>, 8> links{};
    std::array<std::uint8_t, 4> reach{};
    std::array<std::uint32_t, 8> box{};
    std::array<std::optional<Box>, 8> around{};  // what the boxes contain
};

/// What a thread needs to search from one node after the other.
struct Flood {
    struct Reached {
        static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();
        std::uint32_t cost = unreached;
        std::uint8_t led = 0;      // by which directions of the node a cheapest path leads there, over a jump point
        std::uint8_t from = 0;     // the direction of the last step of a cheapest path
        std::uint8_t is_end = 0;   // whether a link of the node ends there
        std::uint8_t allowed = 0;  // the steps allowed from there
    };
    explicit Flood(const std::vector<std::uint8_t>& allowed) : cells(allowed.size()) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            cells[i].allowed = allowed[i];
        }
    }
    std::vector<Reached> cells;
    std::array<std::vector<std::uint32_t>, 8> buckets;
};

void refuse_many(std::size_t words_of_links) {
    if (words_of_links >= GraphFormat::most_words_of_links) {
        throw InputError(
            "the map's jump graph needs more than 16,777,216 words; expected a map with fewer corners, or planner jps");
    }
}

/// `Moves`: `Four`, or `Eight` with a corner rule.
template <class Moves>
class GraphMaker {
    using Rules = firmpath::detail::JumpPoints<Moves>;
    static constexpr bool four = Moves::directions == 4;

public:
    /// `progress` may be empty.
    GraphMaker(const PlanningMap& map, Scale scale, const std::function<void(double)>& progress)
        : map_(map), scale_(scale), rows_(map.height, map.width), columns_(map.width, map.height) {
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                if (!map.is_blocked(x, y)) {
                    rows_.free(y, x);
                    columns_.free(x, y);
                }
            }
        }
        find_nodes(progress);
    }

    const std::vector<Node>& nodes() const { return nodes_; }

    void find_boxes(unsigned shift, unsigned threads, const std::function<void(double)>& progress) {
        find_allowed();
        std::atomic<std::size_t> next{0};
        std::size_t done = 0;
        std::mutex telling;
        const auto work = [&] {
            Flood flood(allowed_);
            for (std::size_t i = next++; i < nodes_.size(); i = next++) {
                find_boxes(nodes_[i], shift, flood);
                if (progress) {
                    const std::lock_guard lock(telling);
                    progress(static_cast<double>(++done) / static_cast<double>(nodes_.size()));
                }
            }
        };
        std::vector<std::thread> others;
        for (unsigned k = 1; k < threads; ++k) {
            others.emplace_back(work);
        }
        work();
        for (std::thread& other : others) {
            other.join();
        }
    }

private:
    std::size_t index(int x, int y) const { return map_.index(x, y); }
    bool is_free(int x, int y) const {
        return x >= 0 && y >= 0 && x < map_.width && y < map_.height && !map_.is_blocked(x, y);
    }
    std::uint32_t straight_cost(int steps) const { return scale_.straight * static_cast<std::uint32_t>(steps); }

    /// Whether the corner rule allows a step.
    bool may_step(int x, int y, unsigned d) const {
        const int dx = Moves::dx(d), dy = Moves::dy(d);
        if (!is_free(x + dx, y + dy)) {
            return false;
        }
        if (four || dx == 0 || dy == 0 || Rules::turn == Corner::always) {
            return true;
        }
        const bool a = is_free(x + dx, y), b = is_free(x, y + dy);
        return Rules::turn == Corner::never ? a && b : a || b;
    }

    /// Looks along a row or a column, as the search does.
    firmpath::detail::Sight look(int x, int y, unsigned d) const {
        const bool along_row = Moves::dy(d) == 0;
        const Lines& lines = along_row ? rows_ : columns_;
        const std::uint32_t* line = lines.line(along_row ? y : x);
        std::uint32_t budget = 0xFFFF;
        return Moves::dx(d) + Moves::dy(d) > 0 ? firmpath::detail::look<true, Rules::turn, std::uint32_t>(
                                                     line, lines.stride(), along_row ? x : y, budget)
                                               : firmpath::detail::look<false, Rules::turn, std::uint32_t>(
                                                     line, lines.stride(), along_row ? x : y, budget);
    }
    /// Directions forced at a cell that a step in direction d has reached; 0 if none.
    std::uint32_t forced_after(int x, int y, unsigned d) const {
        return Rules::onward_from_step(
            d, [&](unsigned beside) { return is_free(x + Moves::dx(beside), y + Moves::dy(beside)); });
    }

    /// A node is a cell at which a search that comes from a neighbour would stop.
    void find_nodes(const std::function<void(double)>& progress) {
        for (int y = 0; y < map_.height; ++y) {
            if (progress) {
                progress(double(y) / map_.height);
            }
            for (int x = 0; x < map_.width; ++x) {
                std::uint32_t possible = 0;
                for (unsigned d = 0; is_free(x, y) && d < Moves::directions; ++d) {
                    const int px = x - Moves::dx(d), py = y - Moves::dy(d);
                    if (!is_free(px, py)) {
                        continue;
                    }
                    if (Rules::steps(d)) {
                        possible |= may_step(px, py, d) ? forced_after(x, y, d) : 0;
                    } else {
                        const auto sight = look(px, py, d);
                        const bool here = sight.at == (Moves::dy(d) == 0 ? x : y);
                        possible |= sight.sides != 0 && here ? Rules::onward(d, sight.sides) : 0;
                    }
                }
                if (possible != 0) {
                    nodes_.push_back({x, y, static_cast<std::uint8_t>(possible)});
                    find_links(nodes_.back());
                }
            }
        }
    }

    /// Notes the links in direction d, which the search follows from the node. @return the steps that it makes.
    int follow(Node& node, unsigned d) const {
        if (!Rules::steps(d)) {
            add_link(node, d, node.x, node.y, 0, d);
            return 0;
        }
        int x = node.x, y = node.y;
        int steps = 0;
        while (may_step(x, y, d)) {
            x += Moves::dx(d);
            y += Moves::dy(d);
            ++steps;
            const std::uint32_t cost = step_cost(d) * static_cast<std::uint32_t>(steps);
            const std::uint32_t forced = forced_after(x, y, d);
            if (forced != 0) {
                node.links[d].push_back(
                    {static_cast<std::uint32_t>(index(x, y)), cost, static_cast<std::uint8_t>(forced)});
                break;
            }
            add_link(node, d, x, y, cost, Rules::first_look(d));
            add_link(node, d, x, y, cost, Rules::second_look(d));
        }
        return steps;
    }

    /// Throws as soon as there are too many: on a large map of clutter the nodes would take gigabytes.
    void find_links(Node& node) {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if ((node.possible >> d & 1U) == 0) {
                continue;
            }
            const int steps = follow(node, d);
            if (Rules::steps(d)) {
                node.reach[d / 2] = static_cast<std::uint8_t>(std::min(steps, 255));
            }
        }
        for (const std::vector<Link>& links : node.links) {
            words_of_links_ += links.size() * words_a_link_;
        }
        refuse_many(words_of_links_);
    }
    void add_link(Node& node, unsigned d, int x, int y, std::uint32_t cost, unsigned towards) const {
        const auto sight = look(x, y, towards);
        if (sight.sides == 0) {
            return;
        }
        const bool along_row = Moves::dy(towards) == 0;
        const int away = std::abs(sight.at - (along_row ? x : y));
        node.links[d].push_back({static_cast<std::uint32_t>(along_row ? index(sight.at, y) : index(x, sight.at)),
                                 cost + straight_cost(away),
                                 static_cast<std::uint8_t>(Rules::onward(towards, sight.sides))});
    }

    std::uint32_t step_cost(unsigned d) const {
        return Moves::dx(d) != 0 && Moves::dy(d) != 0 ? scale_.diagonal : scale_.straight;
    }

    /// The steps allowed from every cell.
    void find_allowed() {
        allowed_.assign(map_.tiles.size(), 0);
        one_row_ = (std::uint64_t{1} << 40) / static_cast<std::uint64_t>(map_.width) + 1;
        for (int y = 0; y < map_.height; ++y) {
            for (int x = 0; x < map_.width; ++x) {
                for (unsigned d = 0; is_free(x, y) && d < Moves::directions; ++d) {
                    allowed_[index(x, y)] |= static_cast<std::uint8_t>(may_step(x, y, d) ? 1U << d : 0U);
                }
            }
        }
        const std::span<const std::uint8_t> all(allowed_);
        for (std::size_t at = 0; at < all.size(); ++at) {
            const std::size_t first = at;
            while (at < all.size() && !map_.is_blocked(at)) {
                ++at;
            }
            if (at != first) {
                runs_.push_back(all.subspan(first, at - first));
            }
        }
        for (unsigned d = 0; d < Moves::directions; ++d) {
            offset_[d] = Moves::dx(d) + Moves::dy(d) * map_.width;
            cost_[d] = step_cost(d);
        }
        for (unsigned d = 0; d < Moves::directions; ++d) {
            for (unsigned e = 0; e < Moves::directions; ++e) {
                const int dx = Moves::dx(d) + Moves::dx(e), dy = Moves::dy(d) + Moves::dy(e);
                for (unsigned allowed = 0; allowed < 256; ++allowed) {
                    bool detour = dx == 0 && dy == 0;
                    for (unsigned f = 0; f < Moves::directions; ++f) {
                        detour = detour || ((allowed >> f & 1U) != 0 && Moves::dx(f) == dx && Moves::dy(f) == dy &&
                                            cost_[f] < cost_[d] + cost_[e]);
                    }
                    detours_[d][allowed] |= static_cast<std::uint8_t>(detour ? 1U << e : 0U);
                }
            }
        }
    }

    /// The boxes of a node's directions: around every cell to which a cheapest path leads over a jump point of that
    /// direction, and onward from it as the search does. A search from the node by buckets narrower than a step: within
    /// a bucket, no cell leads to another.
    void find_boxes(Node& node, unsigned shift, Flood& flood) const {
        const unsigned bucket_bits = 31U - static_cast<unsigned>(std::countl_zero(std::uint32_t{scale_.straight}));
        const auto start = static_cast<std::uint32_t>(index(node.x, node.y));
        std::vector<End> ends;
        for (unsigned d = 0; d < Moves::directions; ++d) {
            for (const Link& link : node.links[d]) {
                ends.push_back({link, d});
            }
        }
        std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.link.to < b.link.to; });
        for (const End& end : ends) {
            flood.cells[end.link.to].is_end = 1;
        }
        flood.cells[start].cost = 0;
        flood.cells[start].from = 8;
        flood.buckets[0].assign(1, start);
        struct Bounds {
            int x_low = 0x7FFF, x_high = -1, y_low = 0x7FFF, y_high = -1;
            void include(int x, int y) {
                x_low = std::min(x_low, x);
                x_high = std::max(x_high, x);
                y_low = std::min(y_low, y);
                y_high = std::max(y_high, y);
            }
        };
        std::array<Bounds, 8> bounds;
        std::size_t waiting = 1;
        for (std::uint32_t bucket = 0; waiting != 0; ++bucket) {
            std::vector<std::uint32_t>& now = flood.buckets[bucket % 8];
            for (const std::uint32_t cell : now) {
                --waiting;
                const Flood::Reached& at = flood.cells[cell];
                const std::uint32_t g = at.cost;
                if (g >> bucket_bits != bucket) {
                    continue;  // it was reached at a lower cost since
                }
                if (at.led != 0) {
                    const auto y = static_cast<int>(cell * one_row_ >> 40);
                    const int x = static_cast<int>(cell) - y * map_.width;
                    for (std::uint32_t left = at.led; left != 0; left &= left - 1) {
                        bounds[static_cast<unsigned>(std::countr_zero(left))].include(x, y);
                    }
                }
                if (at.is_end == 0) {
                    const std::uint8_t led = at.led;
                    waiting += spread(cell, g, bucket_bits, flood, [led](unsigned) { return led; });
                    continue;
                }
                std::array<std::uint8_t, 8> led{};
                led.fill(at.led);
                for (auto end = std::lower_bound(ends.begin(), ends.end(), cell,
                                                 [](const End&a, std::uint32_t to) { return a.link.to < to; });
                     end != ends.end() && end->link.to == cell; ++end) {
                    for (unsigned d = 0; end->link.cost == g && d < Moves::directions; ++d) {
                        led[d] |= static_cast<std::uint8_t>((end->link.onward >> d & 1U) << end->direction);
                    }
                }
                waiting += spread(cell, g, bucket_bits, flood, [&](unsigned d) { return led[d]; });
            }
            now.clear();
        }
        for (const End& end : ends) {
            flood.cells[end.link.to].is_end = 0;
        }
        for (const std::span<const std::uint8_t> run : runs_) {
            Flood::Reached* const first = flood.cells.data() + (run.data() - allowed_.data());
            for (Flood::Reached* at = first; at != first + run.size(); ++at) {
                at->cost = Flood::Reached::unreached;
                at->led = 0;
            }
        }
        for (unsigned d = 0; d < Moves::directions; ++d) {
            const Bounds& box = bounds[d];
            // A box without cells: no cell is both beyond 255 and below 0.
            node.box[d] =
                box.x_high < 0 ? 0xFFFF'FFFF : GraphFormat::box(shift, box.x_low, box.x_high, box.y_low, box.y_high);
            if (box.x_high >= 0) {
                node.around[d] = {cell(box.x_low, box.y_low), cell(box.x_high, box.y_high)};
            }
        }
    }

    /// Offers each neighbour of a cell the cost over it, except where a step from its parent
    /// costs less. @return how many were put into buckets.
    template <class Led>
    std::size_t spread(std::uint32_t cell, std::uint32_t g, unsigned bucket_bits, Flood& flood, const Led& led) const {
        std::size_t put = 0;
        Flood::Reached* const at = flood.cells.data() + cell;
        const unsigned from = at->from;
        std::uint32_t left = at->allowed & ~std::uint32_t{detours_[from][(at - offset_[from])->allowed]};
        for (; left != 0; left &= left - 1) {
            const auto d = static_cast<unsigned>(std::countr_zero(left));
            Flood::Reached& to = at[offset_[d]];
            const std::uint32_t cost = g + cost_[d];
            if (cost > to.cost) {
                continue;
            }
            if (cost == to.cost) {
                to.led |= led(d);
                continue;
            }
            const auto number = static_cast<std::uint32_t>(static_cast<int>(cell) + offset_[d]);
            to.cost = cost;
            to.led = led(d);
            to.from = static_cast<std::uint8_t>(d);
            flood.buckets[cost >> bucket_bits & 7U].push_back(number);
            ++put;
        }
        return put;
    }

    const PlanningMap& map_;
    Scale scale_;
    Lines rows_;
    Lines columns_;
    std::vector<Node> nodes_;
    std::size_t words_a_link_ = link_words(map_.width, map_.height);
    std::size_t words_of_links_ = 0;
    std::vector<std::uint8_t> allowed_;                // steps from each cell
    std::vector<std::span<const std::uint8_t>> runs_;  // the parts of it that are of free cells
    std::array<int, 9> offset_{};                      // of each direction; the last is none
    /// After a step in a direction, from a cell that allows these steps: the directions that would be a detour.
    std::array<std::array<std::uint8_t, 256>, 9> detours_{};
    std::array<std::uint32_t, 8> cost_{};
    std::uint64_t one_row_ = 0;  // 2^40 / width, rounded up: the row of a cell's number by a multiplication
};

std::vector<JumpGraphNode> drawn(const std::vector<Node>& nodes, int width) {
    std::vector<JumpGraphNode> all;
    for (const Node& node : nodes) {
        all.push_back({cell(node.x, node.y), {}});
        for (unsigned d = 0; d < 8; ++d) {
            if (!node.links[d].empty()) {
                JumpGraphNode::Way way{d, {}, node.around[d]};
                for (const Link& link : node.links[d]) {
                    const auto to = static_cast<int>(link.to);
                    way.jump_points.push_back(cell(to % width, to / width));
                }
                all.back().ways.push_back(std::move(way));
            }
        }
    }
    return all;
}

/// How links lie behind each other.
struct LinkLayout {
    LinkLayout(const std::vector<Node>& nodes, std::size_t words_a_link, bool boxes) {
        const auto words_of = [&](const std::vector<Link>& links) {
            return words_a_link * links.size() + (boxes ? 1 : 0);
        };
        const auto at_most = [&](const Node& node) {
            std::size_t most = 0;
            for (const std::vector<Link>& there : node.links) {
                most += there.empty() ? 0 : (1U << offset_shift) - 1 + words_of(there);
            }
            return most;
        };
        for (const Node& node : nodes) {
            while (at_most(node) >> offset_shift > 255) {
                ++offset_shift;
            }
        }
        for (const Node& node : nodes) {
            std::size_t of_node = 0;
            for (const std::vector<Link>& there : node.links) {
                of_node += there.empty() ? 0 : padding(of_node) + words_of(there);
            }
            words += of_node;
        }
    }

    /// Words to where the next direction's links can begin, behind so many of its node.
    std::size_t padding(std::size_t behind) const { return (0 - behind) & ((std::size_t{1} << offset_shift) - 1); }

    /// Offsets of links have 8 bits. Where a node has more words of links, they count 2 to the power of so many words.
    unsigned offset_shift = 0;
    std::size_t words = 0;  ///< of all nodes
};

/// Writes the tables for a grid of `width` x `height` cells, whose cells beyond the map are blocked.
template <class Moves>
JumpGraph write(const PlanningMap& map, const JumpGraphOptions& options, const std::vector<Node>& nodes, int width,
                int height) {
    const Scale scale = options.motion.scale_in_use();
    const auto row = firmpath::detail::pool_row(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height));
    const std::size_t words_a_link = link_words(width, height);

    JumpGraph graph;
    const auto number = [&](int x, int y) {
        return static_cast<std::uint32_t>(y) * row + static_cast<std::uint32_t>(x);
    };
    const auto count = static_cast<std::uint32_t>(nodes.size());
    const unsigned bucket_bits = GraphFormat::bucket_bits(count);
    const auto bucket = [&](std::uint32_t i) {
        return GraphFormat::bucket(number(nodes[i].x, nodes[i].y), bucket_bits);
    };
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return bucket(a) < bucket(b); });
    std::vector<std::uint8_t> has_links(map.tiles.size());  // directions, by cell
    for (const Node& node : nodes) {
        for (unsigned d = 0; d < 8; ++d) {
            has_links[map.index(node.x, node.y)] |= static_cast<std::uint8_t>((node.links[d].empty() ? 0U : 1U) << d);
        }
    }

    std::vector<std::uint32_t> buckets(GraphFormat::bucket_count(count) + 1);
    const LinkLayout layout(nodes, words_a_link, options.boxes);

    std::vector<std::uint32_t> heads, links;
    for (const std::uint32_t i : order) {
        const Node& node = nodes[i];
        ++buckets[bucket(i) + 1];
        refuse_many(links.size());
        const std::uint32_t directions = has_links[map.index(node.x, node.y)];
        const std::size_t place = links.size();
        heads.insert(heads.end(),
                     {number(node.x, node.y), static_cast<std::uint32_t>(links.size()) | directions << 24, 0, 0,
                      std::uint32_t{node.reach[0]} | std::uint32_t{node.reach[1]} << 8 |
                          std::uint32_t{node.reach[2]} << 16 | std::uint32_t{node.reach[3]} << 24});
        for (unsigned d = 0; d < 8; ++d) {
            if (node.links[d].empty()) {
                continue;
            }
            links.resize(links.size() + layout.padding(links.size() - place));
            const auto offset = static_cast<std::uint32_t>((links.size() - place) >> layout.offset_shift);
            heads[heads.size() - GraphFormat::node_words + GraphFormat::at_offsets + d / 4] |= offset << d % 4 * 8;
            if (options.boxes) {
                links.push_back(node.box[d]);
            }
            for (const Link& link : node.links[d]) {
                const std::uint32_t x = link.to % static_cast<std::uint32_t>(map.width);
                const std::uint32_t to = link.to / static_cast<std::uint32_t>(map.width) * row + x;
                const std::uint32_t rest = static_cast<std::uint32_t>(link.onward) << 24 |
                                           (&link == &node.links[d].back() ? GraphFormat::last_link : 0) |
                                           ((has_links[link.to] & link.onward) == 0 ? GraphFormat::dead_end : 0);
                if (words_a_link == 1) {
                    links.push_back(to | rest);
                } else {
                    links.insert(links.end(), {to, rest});
                }
                ++graph.links;
            }
        }
    }
    std::partial_sum(buckets.begin(), buckets.end(), buckets.begin());

    std::vector<std::uint32_t>& image = graph.image;
    image.assign(GraphFormat::words, 0);
    for (const auto* part : {&buckets, &heads, &links}) {
        image.insert(image.end(), part->begin(), part->end());
    }
    image[GraphFormat::at_magic] = GraphFormat::magic;
    image[GraphFormat::at_version] = GraphFormat::version | (options.boxes ? GraphFormat::with_boxes : 0U) |
                                     layout.offset_shift << GraphFormat::offset_shift_at;
    image[GraphFormat::at_size] = static_cast<std::uint32_t>(width) | static_cast<std::uint32_t>(height) << 16;
    image[GraphFormat::at_moves] =
        Moves::directions | static_cast<std::uint32_t>(firmpath::detail::JumpPoints<Moves>::turn) << 8;
    image[GraphFormat::at_scale] = scale.straight | static_cast<std::uint32_t>(scale.diagonal) << 16;
    image[GraphFormat::at_nodes] = static_cast<std::uint32_t>(nodes.size());
    image[GraphFormat::at_length] = static_cast<std::uint32_t>(image.size());
    image[GraphFormat::at_map] =
        firmpath::detail::cells_checksum(map.width, map.height, [&](int y, int i) { return blocked_bits(map, y, i); });
    image[GraphFormat::at_checksum] = firmpath::detail::tables_checksum(image);
    const std::size_t own_words = LinkLayout(nodes, link_words(map.width, map.height), options.boxes).words;
    graph.own_bytes = 4 * (image.size() - links.size() + own_words);
    return graph;
}

template <class Moves>
JumpGraph make(const PlanningMap& map, const JumpGraphOptions& options) {
    GraphMaker<Moves> maker(map, options.motion.scale_in_use(), options.boxes ? nullptr : options.progress);
    if (options.boxes) {
        const unsigned threads = options.threads != 0 ? options.threads : std::thread::hardware_concurrency();
        maker.find_boxes(GraphFormat::box_shift(map.width, map.height), std::max(1U, threads), options.progress);
    }
    const std::vector<Node>& nodes = maker.nodes();
    const int width = options.padded_to == 0 ? map.width : options.padded_to;
    const int height = options.padded_to == 0 ? map.height : options.padded_to;
    JumpGraph graph = write<Moves>(map, options, nodes, width, height);
    graph.nodes = nodes.size();
    if (options.drawn) {
        graph.drawn = drawn(nodes, map.width);
    }
    for (std::size_t cell = 0; cell < map.tiles.size(); ++cell) {
        graph.free_cells += map.is_blocked(cell) ? 0U : 1U;
    }
    return graph;
}

}  // namespace

std::size_t link_words(int width, int height) {
    const auto rows = static_cast<std::uint32_t>(height);
    return GraphFormat::link_words(firmpath::detail::pool_row(static_cast<std::uint32_t>(width), rows) * rows);
}

JumpGraph make_jump_graph(const PlanningMap& map, const JumpGraphOptions& options) {
    return with_unscaled_moves(options.motion, [&]<class Moves>() -> JumpGraph {
        if constexpr (std::is_same_v<Moves, Hexagons>) {
            throw InputError("--moves: jump graphs are made for squares; expected 4 or 8");
        } else {
            return make<Moves>(map, options);
        }
    });
}

std::string why_not(const JumpGraph& graph, const PlanningMap& map) {
    if (graph.pay()) {
        return "";
    }
    const std::size_t tenths =
        (10 * graph.bytes() + jump_grid_bytes(map.width, map.height) / 2) / jump_grid_bytes(map.width, map.height);
    return concat("a jump graph does not pay here: ", graph.nodes, " of ", graph.free_cells,
                  " free cells are nodes, as in clutter and in ways one cell wide; its tables take ", graph.bytes(),
                  " bytes, ", tenths / 10, '.', tenths % 10, " times the map");
}

}  // namespace firmpath::host
