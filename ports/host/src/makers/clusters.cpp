#include "firmpath/host/clusters.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <limits>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>

#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/jump/tables_result.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"

namespace firmpath::host {
namespace {

using firmpath::detail::ClusterFormat;

constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();

struct Place {
    int x = 0;
    int y = 0;
};

/// The cells of a cluster, with what it costs to get to each from one of them without leaving it.
class Inside {
public:
    Inside(const PlanningMap& map, const ClusterOptions& options, int column, int row)
        : x_(column * options.edge),
          y_(row * options.edge),
          stride_(options.edge + 2),
          scale_(options.scale),
          cuts_(options.corner == Corner::one_side),
          free_(static_cast<std::size_t>(stride_ * stride_)),
          cost_(free_.size()),
          buckets_(options.scale.diagonal + std::size_t{1}) {
        for (int y = y_; y < std::min(y_ + options.edge, map.height); ++y) {
            for (int x = x_; x < std::min(x_ + options.edge, map.width); ++x) {
                free_[index({x, y})] = map.is_blocked(x, y) ? 0 : 1;
            }
        }
    }

    /// Finds the costs from a free cell: Dijkstra's search, with a list for each cost (Dial, 1969).
    void flood(Place from) {
        std::fill(cost_.begin(), cost_.end(), unreached);
        reach(index(from), 0);
        std::size_t waiting = 1;
        for (std::uint32_t cost = 0; waiting != 0; ++cost) {
            std::vector<std::uint32_t>& bucket = buckets_[cost % buckets_.size()];
            waiting -= bucket.size();
            // A step costs more than 0 and less than a lap: none of these is reached again in this lap.
            for (const std::uint32_t cell : bucket) {
                if (cost_[cell] == cost) {
                    waiting += expand(cell, cost);
                }
            }
            bucket.clear();
        }
    }
    /// What it costs to get to a cell; `unreached` if there is no way.
    std::uint32_t cost(Place to) const { return cost_[index(to)]; }

private:
    std::size_t index(Place at) const { return static_cast<std::size_t>((at.y - y_ + 1) * stride_ + at.x - x_ + 1); }

    void reach(std::size_t cell, std::uint32_t cost) {
        cost_[cell] = cost;
        buckets_[cost % buckets_.size()].push_back(static_cast<std::uint32_t>(cell));
    }
    std::size_t expand(std::uint32_t cell, std::uint32_t cost) {
        std::size_t reached = 0;
        for (unsigned d = 0; d < 8; ++d) {
            const int dx = firmpath::detail::EightDirections::dx(d);
            const int dy = firmpath::detail::EightDirections::dy(d);
            const auto to = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cell) + dy * stride_ + dx);
            if (free_[to] == 0) {
                continue;
            }
            const std::uint32_t step = firmpath::detail::EightDirections::cost_of(scale_, d);
            if (step + cost >= cost_[to]) {
                continue;
            }
            if (dx != 0 && dy != 0) {
                const bool one = free_[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cell) + dx)] != 0;
                const bool other =
                    free_[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cell) + dy * stride_)] != 0;
                if (cuts_ ? !one && !other : !one || !other) {
                    continue;
                }
            }
            reach(to, cost + step);
            ++reached;
        }
        return reached;
    }

    int x_;
    int y_;
    int stride_;
    Scale scale_;
    bool cuts_;
    std::vector<std::uint8_t> free_;  // with a border
    std::vector<std::uint32_t> cost_;
    std::vector<std::vector<std::uint32_t>> buckets_;
};

class ClusterMaker {
public:
    ClusterMaker(const PlanningMap& map, const ClusterOptions& options)
        : map_(map),
          options_(options),
          columns_((map.width + options.edge - 1) / options.edge),
          rows_((map.height + options.edge - 1) / options.edge),
          borders_(static_cast<std::size_t>(2 * columns_ * rows_)),
          costs_(static_cast<std::size_t>(columns_ * rows_)) {
        options_.detour = options_.detour_in_use();
    }

    Clusters make() {
        for_each_cluster(0, [&](std::size_t c) {
            find_gates(2 * c);
            find_gates(2 * c + 1);
        });
        for_each_cluster(1, [&](std::size_t c) { find_costs(c); });
        return pack();
    }

private:
    /// Calls work(cluster) for all, on some threads.
    template <class Work>
    void for_each_cluster(int part, const Work& work) {
        std::atomic<std::size_t> next{0};
        std::size_t done = 0;
        std::mutex telling;
        const auto all = [&] {
            for (std::size_t c = next++; c < costs_.size(); c = next++) {
                work(c);
                const std::lock_guard lock(telling);
                ++done;
                if (options_.progress) {
                    options_.progress((part + static_cast<double>(done) / static_cast<double>(costs_.size())) / 2);
                }
            }
        };
        const unsigned threads = options_.threads != 0 ? options_.threads : std::thread::hardware_concurrency();
        std::vector<std::thread> others;
        for (unsigned k = 1; k < threads; ++k) {
            others.emplace_back(all);
        }
        all();
        for (std::thread& other : others) {
            other.join();
        }
    }

    int column(std::size_t c) const { return static_cast<int>(c) % columns_; }
    int row(std::size_t c) const { return static_cast<int>(c) / columns_; }
    Inside inside(std::size_t c) const { return {map_, options_, column(c), row(c)}; }
    bool is_free(Place at) const { return at.x < map_.width && at.y < map_.height && !map_.is_blocked(at.x, at.y); }
    bool ends_at(std::size_t border) const {
        return border % 2 == 0 ? column(border / 2) == columns_ - 1 : row(border / 2) == rows_ - 1;
    }
    std::size_t beyond(std::size_t border) const {
        return border / 2 + (border % 2 == 0 ? 1 : static_cast<std::size_t>(columns_));
    }
    /// The cell of a place on a border, on its first side or on the other.
    Place cell(std::size_t border, int place, bool first) const {
        const int along = options_.edge - (first ? 1 : 0);
        const int x = column(border / 2) * options_.edge;
        const int y = row(border / 2) * options_.edge;
        return border % 2 == 0 ? Place{x + along, y + place} : Place{x + place, y + along};
    }

    void find_gates(std::size_t border) {
        if (ends_at(border)) {
            return;
        }
        std::vector<int>& places = borders_[border];
        int begin = 0;
        for (int i = 0; i <= options_.edge; ++i) {
            const bool open = i < options_.edge && is_free(cell(border, i, true)) && is_free(cell(border, i, false));
            if (!open) {
                if (i > begin) {
                    places.push_back((begin + i - 1) / 2);
                }
                begin = i + 1;
            }
        }
        if (places.size() > 1 && options_.detour > 0) {
            join(border, places);
        }
    }

    /// Keeps some of the places, so that each of the others has one of them near it on both sides: again and again the
    /// one that is near to most of those that have none.
    void join(std::size_t border, std::vector<int>& places) const {
        const std::size_t n = places.size();
        std::vector<std::uint8_t> near(n * n, 1);
        for (const bool first : {true, false}) {
            Inside in = inside(first ? border / 2 : beyond(border));
            for (std::size_t i = 0; i < n; ++i) {
                in.flood(cell(border, places[i], first));
                for (std::size_t j = 0; j < n; ++j) {
                    const std::uint32_t most = static_cast<std::uint32_t>(options_.detour) * options_.scale.straight;
                    if (in.cost(cell(border, places[j], first)) > most) {
                        near[i * n + j] = 0;
                    }
                }
            }
        }
        std::vector<int> kept;
        std::vector<std::uint8_t> has_one(n);
        for (;;) {
            std::size_t best = 0;
            int most = 0;
            for (std::size_t i = 0; i < n; ++i) {
                int without = 0;
                for (std::size_t j = 0; j < n; ++j) {
                    without += near[i * n + j] != 0 && has_one[j] == 0 ? 1 : 0;
                }
                if (without > most) {
                    most = without;
                    best = i;
                }
            }
            if (most == 0) {
                break;
            }
            kept.push_back(places[best]);
            for (std::size_t j = 0; j < n; ++j) {
                has_one[j] = has_one[j] != 0 || near[best * n + j] != 0 ? 1 : 0;
            }
        }
        std::sort(kept.begin(), kept.end());
        places = std::move(kept);
    }

    /// Calls visit(border, whether the cluster is its first) for the borders of a cluster, in the order of the format.
    template <class Visit>
    void for_each_border(std::size_t c, const Visit& visit) const {
        if (row(c) > 0) {
            visit(2 * (c - static_cast<std::size_t>(columns_)) + 1, false);
        }
        if (column(c) > 0) {
            visit(2 * (c - 1), false);
        }
        visit(2 * c, true);
        visit(2 * c + 1, true);
    }
    /// The gates' cells in a cluster, in the order of the format.
    std::vector<Place> cells_of(std::size_t c) const {
        std::vector<Place> cells;
        for_each_border(c, [&](std::size_t border, bool first) {
            for (const int place : borders_[border]) {
                cells.push_back(cell(border, place, first));
            }
        });
        return cells;
    }

    void find_costs(std::size_t c) {
        const std::vector<Place> cells = cells_of(c);
        if (cells.empty()) {
            return;
        }
        Inside in = inside(c);
        for (std::size_t j = 1; j < cells.size(); ++j) {
            in.flood(cells[j]);
            for (std::size_t i = 0; i < j; ++i) {
                costs_[c].push_back(in.cost(cells[i]));
            }
        }
    }

    /// The gates as seen from their clusters, in the order of the format.
    struct Sides {
        std::vector<std::vector<std::size_t>> of_cluster;         // 2 * gate, and 1 more on its second side
        std::vector<std::pair<std::size_t, std::size_t>> places;  // of each: its cluster, and its number there
    };
    Sides sides() const;
    /// What it costs to get from one gate to each, over gates, to its nearer cell; `unreached` if there is no way.
    std::vector<std::uint32_t> costs_from(const Sides& sides, std::size_t gate) const;
    /// The costs from gates that lie far from each other.
    std::vector<std::vector<std::uint32_t>> landmarks() const;
    Clusters pack() const;

    const PlanningMap& map_;
    ClusterOptions options_;
    int columns_;
    int rows_;
    std::vector<std::vector<int>> borders_;  // places of their gates
    std::vector<std::vector<std::uint32_t>> costs_;
};

ClusterMaker::Sides ClusterMaker::sides() const {
    std::vector<std::size_t> first_gates(borders_.size() + 1);
    for (std::size_t border = 0; border < borders_.size(); ++border) {
        first_gates[border + 1] = first_gates[border] + borders_[border].size();
    }
    Sides sides{std::vector<std::vector<std::size_t>>(costs_.size()), {}};
    sides.places.resize(2 * first_gates.back());
    for (std::size_t c = 0; c < costs_.size(); ++c) {
        for_each_border(c, [&](std::size_t border, bool first) {
            for (std::size_t gate = first_gates[border]; gate < first_gates[border + 1]; ++gate) {
                const std::size_t side = 2 * gate + (first ? 0 : 1);
                sides.places[side] = {c, sides.of_cluster[c].size()};
                sides.of_cluster[c].push_back(side);
            }
        });
    }
    return sides;
}

std::vector<std::uint32_t> ClusterMaker::costs_from(const Sides& sides, std::size_t gate) const {
    using Entry = std::pair<std::uint32_t, std::size_t>;
    std::vector<std::uint32_t> costs(sides.places.size(), unreached);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto reach = [&](std::size_t side, std::uint32_t cost) {
        if (cost < costs[side]) {
            costs[side] = cost;
            open.emplace(cost, side);
        }
    };
    reach(2 * gate, 0);
    reach(2 * gate + 1, 0);
    while (!open.empty()) {
        const auto [cost, side] = open.top();
        open.pop();
        if (cost != costs[side]) {
            continue;
        }
        reach(side ^ 1U, cost + options_.scale.straight);
        const auto [c, i] = sides.places[side];
        for (std::size_t j = 0; j < sides.of_cluster[c].size(); ++j) {
            const std::uint32_t way =
                i == j ? unreached
                       : costs_[c][ClusterFormat::pair(static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j))];
            if (way != unreached) {
                reach(sides.of_cluster[c][j], cost + way);
            }
        }
    }
    std::vector<std::uint32_t> nearer(costs.size() / 2);
    for (std::size_t g = 0; g < nearer.size(); ++g) {
        nearer[g] = std::min(costs[2 * g], costs[2 * g + 1]);
    }
    return nearer;
}

std::vector<std::vector<std::uint32_t>> ClusterMaker::landmarks() const {
    std::vector<std::vector<std::uint32_t>> all;
    const Sides sides = this->sides();
    if (sides.places.empty() || options_.landmarks == 0) {
        return all;
    }
    // Of the gates that are joined, most. The farthest from any of them lies at an edge of the map; each one after it
    // is the farthest from those before it.
    std::vector<std::uint32_t> nearest;
    std::vector<std::uint8_t> seen(sides.places.size() / 2);
    std::ptrdiff_t most = 0;
    for (std::size_t gate = 0; gate < seen.size(); ++gate) {
        if (seen[gate] != 0) {
            continue;
        }
        std::vector<std::uint32_t> costs = costs_from(sides, gate);
        std::ptrdiff_t joined = 0;
        for (std::size_t other = 0; other < costs.size(); ++other) {
            joined += costs[other] != unreached ? 1 : 0;
            seen[other] = costs[other] != unreached ? 1 : seen[other];
        }
        if (joined > most) {
            most = joined;
            nearest = std::move(costs);
        }
    }
    for (int n = 0; n < options_.landmarks; ++n) {
        const auto nearer = [](std::uint32_t a, std::uint32_t b) {
            return b != unreached && (a == unreached || a < b);
        };
        const auto farthest = std::max_element(nearest.begin(), nearest.end(), nearer);
        all.push_back(costs_from(sides, static_cast<std::size_t>(farthest - nearest.begin())));
        for (std::size_t gate = 0; gate < nearest.size(); ++gate) {
            nearest[gate] = n == 0 ? all[0][gate] : std::min(nearest[gate], all.back()[gate]);
        }
    }
    return all;
}

/// Words from numbers of so many bits.
class Packer {
public:
    Packer(std::vector<std::uint32_t>& image, unsigned bits) : image_(image), bits_(bits) {}
    void add(std::uint32_t value) {
        if (at_ % 32 == 0) {
            image_.push_back(0);
        }
        image_.back() |= value << at_ % 32;
        at_ += bits_;
    }

private:
    std::vector<std::uint32_t>& image_;
    unsigned bits_;
    unsigned at_ = 0;
};

Clusters ClusterMaker::pack() const {
    Clusters clusters;
    std::vector<std::uint32_t>& image = clusters.image;
    image.assign(ClusterFormat::words, 0);
    std::size_t gates = 0;
    for (const std::vector<int>& places : borders_) {
        gates += places.size();
    }
    if (gates > ClusterFormat::most_gates) {
        throw InputError(concat("the map's clusters have ", gates, " gates; expected at most ",
                                ClusterFormat::most_gates, ": larger clusters, or a longer detour"));
    }
    Packer first_gates(image, 16);
    std::uint32_t gate = 0;
    for (const std::vector<int>& places : borders_) {
        first_gates.add(gate);
        gate += static_cast<std::uint32_t>(places.size());
    }
    first_gates.add(gate);
    std::uint32_t halves = 0;
    for (const std::vector<std::uint32_t>& costs : costs_) {
        image.push_back(halves);
        halves += static_cast<std::uint32_t>(costs.size());
    }
    image.push_back(halves);
    Packer places(image, 8);
    for (std::size_t border = 0; border < borders_.size(); ++border) {
        for (const int place : borders_[border]) {
            places.add(static_cast<std::uint32_t>(place));
            const auto at = [&](bool first) {
                const Place p = cell(border, place, first);
                return Cell{static_cast<std::int16_t>(p.x), static_cast<std::int16_t>(p.y)};
            };
            clusters.gates.push_back({at(true), at(false)});
        }
    }
    Packer costs(image, 16);
    for (std::size_t c = 0; c < costs_.size(); ++c) {
        const auto count = static_cast<std::uint32_t>(cells_of(c).size());
        clusters.most_gates = std::max(clusters.most_gates, count);
        if (count > ClusterFormat::most_gates_of_a_cluster) {
            throw InputError(concat("the cluster at cell ", column(c) * options_.edge, ',', row(c) * options_.edge,
                                    " has ", count, " gates; expected at most ", ClusterFormat::most_gates_of_a_cluster,
                                    ": smaller clusters, or a longer detour"));
        }
        for (const std::uint32_t cost : costs_[c]) {
            if (cost != unreached && cost >= ClusterFormat::no_way) {
                throw InputError(concat("a way in the cluster at cell ", column(c) * options_.edge, ',',
                                        row(c) * options_.edge, " costs ", cost, "; expected at most ",
                                        ClusterFormat::no_way - 1, ": smaller clusters"));
            }
            costs.add(cost == unreached ? ClusterFormat::no_way : cost);
            clusters.greatest_cost = std::max(clusters.greatest_cost, cost == unreached ? 0 : cost);
        }
    }
    image[ClusterFormat::at_magic] = ClusterFormat::magic;
    image[ClusterFormat::at_version] = ClusterFormat::version;
    image[ClusterFormat::at_size] = static_cast<std::uint32_t>(map_.width) | static_cast<std::uint32_t>(map_.height)
                                                                                 << 16;
    image[ClusterFormat::at_moves] = 8U | static_cast<std::uint32_t>(options_.corner) << 8;
    image[ClusterFormat::at_scale] = options_.scale.straight | static_cast<std::uint32_t>(options_.scale.diagonal)
                                                                   << 16;
    image[ClusterFormat::at_nodes] = gate;
    const std::uint32_t unit =
        firmpath::detail::greatest_common_divisor(options_.scale.straight, options_.scale.diagonal);
    const std::vector<std::vector<std::uint32_t>> all = landmarks();
    Packer landmark_costs(image, 16);
    for (const std::vector<std::uint32_t>& from : all) {
        for (const std::uint32_t cost : from) {
            landmark_costs.add(std::min(cost / unit, ClusterFormat::farthest));
        }
    }
    image[ClusterFormat::at_detour] = static_cast<std::uint32_t>(options_.detour);
    image[ClusterFormat::at_landmarks] = static_cast<std::uint32_t>(all.size());
    image[ClusterFormat::at_edge] = static_cast<std::uint32_t>(options_.edge);
    image[ClusterFormat::at_length] = static_cast<std::uint32_t>(image.size());
    image[ClusterFormat::at_map] = firmpath::detail::cells_checksum(
        map_.width, map_.height, [&](int y, int i) { return blocked_bits(map_, y, i); });
    image[ClusterFormat::at_checksum] = firmpath::detail::tables_checksum(image);
    return clusters;
}

}  // namespace

void check_clusters(const ClusterOptions& options) {
    if (options.edge != 32 && options.edge != 64 && options.edge != 128 && options.edge != 256) {
        throw InputError(concat("clusters have an edge of ", options.edge, " cells; expected 32, 64, 128 or 256"));
    }
    if (options.corner == Corner::always) {
        throw InputError("clusters are made for the corner rules never and one_side; expected one of them");
    }
    if (options.landmarks < 0 || options.landmarks > static_cast<int>(ClusterFormat::most_landmarks)) {
        throw InputError(
            concat("clusters have ", options.landmarks, " landmarks; expected 0 to ", ClusterFormat::most_landmarks));
    }
}

Clusters make_clusters(const PlanningMap& map, const ClusterOptions& options) {
    check_clusters(options);
    return ClusterMaker(map, options).make();
}

}  // namespace firmpath::host
