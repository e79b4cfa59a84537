#include "firmpath/host/clusters.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <mutex>
#include <thread>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/detail/cluster_format.hpp"
#include "firmpath/search/detail/tables_checksum.hpp"

namespace firmpath::host {
namespace {

using Format = firmpath::detail::ClusterFormat;

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
            const int dx = EightDirections::dx(d);
            const int dy = EightDirections::dy(d);
            const auto to = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(cell) + dy * stride_ + dx);
            if (free_[to] == 0) {
                continue;
            }
            const std::uint32_t step = EightDirections::cost_of(scale_, d);
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

class Maker {
public:
    Maker(const PlanningMap& map, const ClusterOptions& options)
        : map_(map),
          options_(options),
          columns_((map.width + options.edge - 1) / options.edge),
          rows_((map.height + options.edge - 1) / options.edge),
          borders_(static_cast<std::size_t>(2 * columns_ * rows_)),
          costs_(static_cast<std::size_t>(columns_ * rows_)) {
        if (options_.detour < 0) {
            options_.detour = options_.edge / 2;
        }
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

    /// The gates' cells in a cluster, in the order of the format.
    std::vector<Place> cells_of(std::size_t c) const {
        const auto up = static_cast<std::size_t>(columns_);
        std::vector<Place> cells;
        const auto add = [&](std::size_t border, bool first) {
            for (const int place : borders_[border]) {
                cells.push_back(cell(border, place, first));
            }
        };
        if (row(c) > 0) {
            add(2 * (c - up) + 1, false);
        }
        if (column(c) > 0) {
            add(2 * (c - 1), false);
        }
        add(2 * c, true);
        add(2 * c + 1, true);
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

    Clusters pack() const;

    const PlanningMap& map_;
    ClusterOptions options_;
    int columns_;
    int rows_;
    std::vector<std::vector<int>> borders_;  // places of their gates
    std::vector<std::vector<std::uint32_t>> costs_;
};

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

Clusters Maker::pack() const {
    Clusters clusters;
    std::vector<std::uint32_t>& image = clusters.image;
    image.assign(Format::words, 0);
    std::size_t gates = 0;
    for (const std::vector<int>& places : borders_) {
        gates += places.size();
    }
    if (gates > Format::most_gates) {
        throw InputError(concat("the map's clusters have ", gates, " gates; expected at most ", Format::most_gates,
                                ": larger clusters, or a longer detour"));
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
        if (count > Format::most_gates_of_a_cluster) {
            throw InputError(concat("the cluster at cell ", column(c) * options_.edge, ',', row(c) * options_.edge,
                                    " has ", count, " gates; expected at most ", Format::most_gates_of_a_cluster,
                                    ": smaller clusters, or a longer detour"));
        }
        for (const std::uint32_t cost : costs_[c]) {
            if (cost != unreached && cost >= Format::no_way) {
                throw InputError(concat("a way in the cluster at cell ", column(c) * options_.edge, ',',
                                        row(c) * options_.edge, " costs ", cost, "; expected at most ",
                                        Format::no_way - 1, ": smaller clusters"));
            }
            costs.add(cost == unreached ? Format::no_way : cost);
            clusters.greatest_cost = std::max(clusters.greatest_cost, cost == unreached ? 0 : cost);
        }
    }
    image[Format::at_magic] = Format::magic;
    image[Format::at_version] = Format::version;
    image[Format::at_size] = static_cast<std::uint32_t>(map_.width) | static_cast<std::uint32_t>(map_.height) << 16;
    image[Format::at_moves] = 8U | static_cast<std::uint32_t>(options_.corner) << 8;
    image[Format::at_scale] = options_.scale.straight | static_cast<std::uint32_t>(options_.scale.diagonal) << 16;
    image[Format::at_nodes] = gate;
    image[Format::at_edge] = static_cast<std::uint32_t>(options_.edge);
    image[Format::at_length] = static_cast<std::uint32_t>(image.size());
    image[Format::at_map] = firmpath::detail::cells_checksum(map_.width, map_.height, [&](int y, int i) {
        std::uint32_t word = 0;
        for (int b = 0; b < 32 && 32 * i + b < map_.width; ++b) {
            word |= (map_.is_blocked(32 * i + b, y) ? 1U : 0U) << b;
        }
        return word;
    });
    image[Format::at_checksum] = firmpath::detail::tables_checksum(image);
    return clusters;
}

}  // namespace

Clusters make_clusters(const PlanningMap& map, const ClusterOptions& options) {
    if (options.edge != 32 && options.edge != 64 && options.edge != 128 && options.edge != 256) {
        throw InputError(concat("clusters have an edge of ", options.edge, " cells; expected 32, 64, 128 or 256"));
    }
    if (options.corner == Corner::always) {
        throw InputError("clusters are made for the corner rules never and one_side; expected one of them");
    }
    return Maker(map, options).make();
}

}  // namespace firmpath::host
