// Images of clusters, and edits of the map under them. The input chooses a small map and what happens to the image that
// is made for it, as for jump graphs. If it opens, planners drive on it, while the input edits cells, tells the planner
// of them or not, gives a search up, or edits within one. They read nothing outside of the image, every search ends,
// and every leg is a path of the map. On an image that was not changed, while there is room for the edits, a path is
// found exactly if there is one.
#include "firmpath/cluster/cluster_map.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <vector>

#include "firmpath/cluster/cluster_edits.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "fuzz/fuzz.hpp"
#include "fuzz/images.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/legs.hpp"
#include "support/random_map.hpp"
#include "support/scenes.hpp"

using namespace firmpath;
using test_support::Beside;

namespace {

// Three by two clusters; the last ones are cut off.
constexpr int W = 85;
constexpr int H = 50;
constexpr int edge = 32;
using Map = BitGrid<W, H>;
using Words = fuzz::Words;
using Format = detail::ClusterFormat;

/// Makes right what `open` compares with the map and with itself.
void complete(Words& image, const Words& made) {
    if (image.size() < Format::words) {
        return;
    }
    for (const std::size_t at : {Format::at_magic, Format::at_version, Format::at_size, Format::at_edge,
                                 Format::at_moves, Format::at_scale, Format::at_map}) {
        image[at] = made[at];
    }
    image[Format::at_length] = static_cast<std::uint32_t>(image.size());
    image[Format::at_checksum] = detail::tables_checksum(image);
}

/// `Planner` on a map that is not edited, and `Edited` on one that is. `Pool`: whether the first has room for all
/// nodes.
template <Corner Rule, Beside Plain, std::size_t Pool, class Edits>
class World {
    using Moves = Eight<Rule, scale_10_14>;
    using View = ClusterView<Map, edge, Moves>;
    using Town = ClusterMap<Map, edge, Moves>;
    using Planner = ClusterPlanner<Map, edge, PooledNodes<Pool>, Moves, 3>;
    using Edited = ClusterPlanner<Map, edge, PooledNodes<4096>, Moves, 64, Edits>;

public:
    void live(fuzz::Choices& choices, std::uint32_t options) {
        planner_ = {};
        edited_ = {};
        const std::uint8_t seed = choices.byte();
        test_support::Random random(seed);
        test_support::any_scene(map_, random);
        const Words& made = made_for(seed);
        Words image = made;
        for (std::uint32_t changes = choices.below(8); changes != 0; --changes) {
            fuzz::change(image, choices);
        }
        const bool deceives = options / 2 % 2 == 1;
        if (deceives) {
            complete(image, made);
        }
        // In a block of exactly this size, so that the sanitizer sees every access behind it.
        const auto block = std::make_unique<std::uint32_t[]>(image.size());
        std::copy(image.begin(), image.end(), block.get());
        View view;
        const TablesResult result = view.open({block.get(), image.size()}, map_);
        right_ = image == made;
        FUZZ_EXPECT(result == TablesResult::opened || (view.empty() && !right_));
        // Without `complete` only words behind the image may be different.
        right_ = right_ || (result == TablesResult::opened && !deceives);
        FUZZ_EXPECT(!right_ || std::equal(made.begin(), made.end(), image.begin()));
        if (result != TablesResult::opened) {
            return;
        }
        const Town town(map_, view);
        line_[0] = line_[1] = {};
        untold_ = false;
        exact_ = true;
        if (options / 4 % 2 == 0) {
            drive(planner_, town, choices);
            edit(town, choices);
        }
        for (int queries = 0; queries < 6; ++queries) {
            drive(edited_, town, choices);
            if (choices.at_end()) {
                break;
            }
            for (std::uint32_t edits = choices.below(4); edits != 0; --edits) {
                edit(town, choices);
            }
        }
    }

private:
    const Words& made_for(std::uint8_t seed) {
        Words& image = made_[seed];
        if (image.empty()) {
            image = host::make_clusters(
                        test_support::planning_map_of(map_),
                        {.edge = edge, .corner = Rule, .detour = seed % 40, .landmarks = seed % 4, .threads = 1})
                        .image;
        }
        return image;
    }

    /// A cell of the map or beside it.
    static Cell any_cell(fuzz::Choices& choices) {
        const int x = choices.between(-1, W), y = choices.between(-1, H);
        return cell(x, y);
    }

    /// A free cell, most often; an end of the last line that was edited, now and then.
    Cell any_end(fuzz::Choices& choices) {
        const std::uint32_t what = choices.byte();
        Cell at = what % 4 == 0 ? line_[what / 4 % 2] : any_cell(choices);
        for (std::uint32_t k = what / 8; k != 0 && at.x < W - 1 && !map_.passable(at); --k) {
            ++at.x;
        }
        return at;
    }

    /// Blocks or frees a line of cells, and mostly tells the planner.
    void edit(const Town& town, fuzz::Choices& choices) {
        const std::uint32_t what = choices.byte();
        Cell at = any_cell(choices);
        const bool told = what % 16 != 15;
        line_[0] = at;
        for (std::uint32_t count = 1 + what / 16 * 3; count != 0; --count) {
            line_[1] = at;
            if (detail::on_map<Map>(at) && map_.passable(at) == (what % 2 == 0)) {
                map_.set(at, what % 2 == 0);
                untold_ = untold_ || !told;
                exact_ = exact_ && told;
            }
            if (told) {
                edited_.changed(town, at);
                untold_ = untold_ && !detail::on_map<Map>(at);
            }
            at = what / 2 % 2 == 0 ? cell(at.x + 1, at.y) : cell(at.x, at.y + 1);
        }
    }

    /// Whether the planner knows all of the map, unless the image is wrong.
    bool knows_all(const Planner&, const Town& town) const { return town.has_clusters(); }
    bool knows_all(const Edited&, const Town&) const { return exact_ && !edited_.stale(); }
    bool may_be_stale(const Planner&) const { return false; }
    bool may_be_stale(const Edited&) const { return !exact_ || edited_.stale(); }
    bool hears_of_nothing(const Planner&, const Town& town) const { return !town.has_clusters(); }
    bool hears_of_nothing(const Edited&, const Town&) const { return untold_; }

    /// Runs to the end; or gives up, or edits, after some slices: then it returns false.
    template <class P>
    bool run(P& planner, const Town& town, Status& status, std::uint32_t budget, std::uint32_t slices,
             fuzz::Choices& choices) {
        // More are possible only if a search does not end.
        for (std::uint32_t slice = 0; status == Status::running; ++slice) {
            FUZZ_EXPECT(slice < 1'000'000);
            if (slices != 0 && slice == slices) {
                if (choices.below(2) == 0) {
                    return false;
                }
                const std::uint32_t revision = map_.revision();
                edit(town, choices);
                status = planner.step(town, budget);
                FUZZ_EXPECT(map_.revision() == revision || status == Status::map_changed);
                FUZZ_EXPECT(status == Status::found || planner.path(town).empty());
                if (map_.revision() != revision) {
                    return false;
                }
                continue;
            }
            status = planner.step(town, budget);
        }
        FUZZ_EXPECT(planner.status() == status);
        return true;
    }

    template <class P>
    void drive(P& planner, const Town& town, fuzz::Choices& choices) {
        const Cell start = any_end(choices), goal = any_end(choices);
        const std::uint32_t what = choices.byte();
        const std::uint32_t budget = what % 4 == 0 ? 10'000 : what / 4 % 16 + 1;
        const std::uint32_t slices = what / 64 == 3 ? choices.below(1024) + 1 : 0;
        SearchOptions options;
        if (what / 64 == 1) {
            options.cost_limit = choices.below(256) * 10;
        } else if (what / 64 == 2) {
            options.work_limit = choices.below(64);
        }
        const bool unheard = hears_of_nothing(planner, town);
        Status status = planner.begin(town, start, goal, options);
        FUZZ_EXPECT(!detail::on_map<Map>(start) || !detail::on_map<Map>(goal) || !map_.passable(start) ||
                    !map_.passable(goal) || status == (unheard ? Status::map_changed : Status::running));
        if (!run(planner, town, status, budget, slices, choices)) {
            return;
        }
        const bool exact = right_ && knows_all(planner, town);
        switch (status) {
            case Status::found:
            case Status::leg_found: break;
            case Status::no_path: {
                if (exact) {
                    reference_.run(map_, start);
                    FUZZ_EXPECT(reference_.cost(goal) == test_support::unreachable);
                }
                break;
            }
            case Status::out_of_map: FUZZ_EXPECT(!detail::on_map<Map>(start) || !detail::on_map<Map>(goal)); break;
            case Status::start_blocked: FUZZ_EXPECT(!map_.passable(start)); break;
            case Status::goal_blocked: FUZZ_EXPECT(!map_.passable(goal)); break;
            case Status::nodes_full: FUZZ_EXPECT(P::node_capacity < 4096); break;
            case Status::cost_limit: FUZZ_EXPECT(options.cost_limit != SearchOptions{}.cost_limit); break;
            case Status::work_limit: FUZZ_EXPECT(options.work_limit != SearchOptions{}.work_limit); break;
            case Status::map_changed: FUZZ_EXPECT(unheard || may_be_stale(planner)); break;
            case Status::corrupted: FUZZ_EXPECT(!exact); break;
            default: FUZZ_EXPECT(false && "another status");
        }
        std::vector<Cell> path;
        // Also costs that were made up lead in no circle.
        for (int legs = 0; test_support::has_leg(status); ++legs) {
            FUZZ_EXPECT(legs < 1000);
            const auto leg = planner.path(town);
            FUZZ_EXPECT(!leg.empty());
            FUZZ_EXPECT(*leg.begin() == (path.empty() ? start : path.back()));
            path.insert(path.end(), path.empty() ? leg.begin() : std::next(leg.begin()), leg.end());
            const std::uint32_t cost = reference_.cost_of(map_, path);
            FUZZ_EXPECT(cost != test_support::unreachable);
            if (status == Status::found) {
                FUZZ_EXPECT(path.back() == goal);
                FUZZ_EXPECT(!exact || cost <= planner.route_cost());
                break;
            }
            status = planner.begin_leg(town);
            if (!run(planner, town, status, budget, slices, choices)) {
                break;
            }
            // Its next route may be limited, or there are more gates than the pool holds.
            FUZZ_EXPECT(test_support::has_leg(status) || !exact || status == Status::nodes_full ||
                        status == Status::cost_limit || status == Status::work_limit);
        }
    }

    std::array<Words, 256> made_{};
    Map map_{};
    Planner planner_{};
    Edited edited_{};
    test_support::PlainSquares<W, H> reference_{10, 14, Plain};
    Cell line_[2]{};       // the ends of the last line of cells that was edited
    bool right_ = true;    // the image is that of the map at first
    bool exact_ = true;    // the planner was told of all edits
    bool untold_ = false;  // ... but not of the last one
};

template <Corner Rule, Beside Plain, std::size_t Pool, class Edits>
void live(fuzz::Choices& choices, std::uint32_t options) {
    static World<Rule, Plain, Pool, Edits> world;
    world.live(choices, options);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size < 4) {
        return 0;
    }
    fuzz::Choices choices(bytes, size);
    const std::uint32_t options = choices.byte();
    if (options % 2 == 0) {
        live<Corner::never, Beside::both, 4096, ClusterEdits<20'000, 12, 600>>(choices, options);
    } else {
        live<Corner::one_side, Beside::one, 40, ClusterEdits<200, 5, 8>>(choices, options);
    }
    return 0;
}
