// Images of jump graphs. The input chooses a small map and what happens to the image that is made
// for it: words are changed, copied, inserted or removed, until it may be any sequence of words. In half of the cases
// its header and checksums are then made right, as by someone who wants to deceive. If it opens, searches run on it:
// they read nothing outside of it, they end, and every path is one of the map. On an image that was not changed they
// find cheapest paths. So does the planner for a plan and a live map, in which cells are blocked and freed.
#include "firmpath/jump/jump_graph.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>

#include "firmpath/jump/detail/jump_graph_format.hpp"
#include "firmpath/jump/jump_graph_planner.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/jump/known_map.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "fuzz/fuzz.hpp"
#include "fuzz/images.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/random_map.hpp"
#include "support/scenes.hpp"

using namespace firmpath;
using namespace test_support;

namespace {

// Rows of 32 numbers: there are numbers that are no cells.
constexpr int W = 19;
constexpr int H = 11;
using Plain = BitGrid<W, H>;
using Map = JumpGrid<W, H>;
using Words = fuzz::Words;

/// Makes right what `open` compares with the map and with itself.
void complete(Words& image, const Words& made) {
    using Format = detail::JumpGraphFormat;
    if (image.size() < Format::words) {
        return;
    }
    for (const std::size_t at : {Format::at_magic, Format::at_size, Format::at_moves, Format::at_map}) {
        image[at] = made[at];
    }
    image[Format::at_version] = (image[Format::at_version] & Format::options) | Format::version;
    image[Format::at_length] = static_cast<std::uint32_t>(image.size());
    image[Format::at_checksum] = detail::tables_checksum(image);
}

template <class Moves, Beside Rule>
class World {
    using Planner = JumpGraphSearch<Map, Moves, PooledNodes<W * H>>;
    using Small = JumpGraphSearch<Map, Moves, PooledNodes<9>>;
    using Live = JumpGraphPlanner<Map, Moves, PooledNodes<24>, PooledNodes<W * H>, FittingCost, Map>;
    using Steps = typename Planner::moves_type;

public:
    void live(fuzz::Choices& choices, std::uint32_t options) {
        planner_ = {};
        small_ = {};
        live_planner_ = {};
        const std::uint8_t seed = choices.byte();
        Random random(seed);
        any_scene(plain_, random);
        map_.assign(plain_);
        live_.assign(plain_);
        const bool boxes = options % 2 == 1;
        const Words& made = made_for(seed, boxes);
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
        JumpGraphView<Map, Moves> graph;
        const TablesResult result = graph.open({block.get(), image.size()}, map_);
        const bool right = image == made;
        FUZZ_EXPECT(result == TablesResult::opened || (graph.empty() && graph.size() == 0 && !right));
        // Without `complete` only words behind the image may be different.
        FUZZ_EXPECT(result != TablesResult::opened || deceives || std::equal(made.begin(), made.end(), image.begin()));
        FUZZ_EXPECT(!right || graph.has_boxes_for(Steps::scale) == boxes);
        const JumpGraphMap<Map, Moves> known(map_, graph);
        bool cheapest = graph.empty() || !deceives || right;
        for (std::uint32_t queries = 0; queries < 4; ++queries) {
            // Also behind the end of the input: every image that opens is searched.
            const std::uint32_t what = choices.byte();
            Random cells(choices.below(65536) + queries);
            if (what % 16 == 15) {
                const Cell edited = any_cell<W, H>(cells);
                map_.set(edited, map_.passable(edited));
                FUZZ_EXPECT(!graph.is_of(map_));
                cheapest = true;  // the map is scanned
            }
            if (what % 16 == 13) {
                const Cell edited = any_cell<W, H>(cells);
                live_.set(edited, live_.passable(edited));
            }
            if (what % 16 >= 12 && what % 16 < 14) {
                search(live_planner_, KnownMap(known, live_), cells, what, cheapest);
            } else if (what % 16 == 14) {
                search(small_, known, cells, what, cheapest);
            } else {
                search(planner_, known, cells, what, cheapest);
            }
        }
    }

    /// The image of the map. It is made only once: that takes as long as a hundred searches.
    const Words& made_for(std::uint8_t seed, bool boxes) {
        Words& image = made_[boxes ? 1 : 0][seed];
        if (image.empty()) {
            image = jump_graph_of<Moves>(plain_, Steps::scale, boxes).image;
        }
        return image;
    }

    template <class P>
    void search(P& planner, const typename P::map_type& known, Random& cells, std::uint32_t what, bool cheapest) {
        const Cell start = any_cell<W, H>(cells), goal = any_cell<W, H>(cells);
        const std::uint32_t budget = what / 16 == 0 ? 10'000 : what / 16;
        SearchOptions options{.nearest = what % 4 == 1};
        if (what % 8 == 4) {
            options.cost_limit = cells.below(64) * Steps::scale.straight;
        } else if (what % 8 == 2) {
            options.work_limit = cells.below(64);
        }
        Status status = planner.begin(known, start, goal, options);
        // More work than this is possible only if a search does not end: the costliest of a million inputs took a
        // hundredth of it.
        for (std::uint32_t units = 0; status == Status::running; units += budget) {
            FUZZ_EXPECT(units < 1'000'000);
            const std::uint32_t expanded = planner.stats().expanded;
            status = planner.step(known, budget);
            FUZZ_EXPECT(planner.stats().expanded - expanded <= budget);
        }
        FUZZ_EXPECT(planner.status() == status);
        const auto path = planner.partial_path(known);
        if (!path.empty()) {
            FUZZ_EXPECT(*path.begin() == start);
            FUZZ_EXPECT(reference_.cost_of(known, path) == planner.partial_cost());
            FUZZ_EXPECT(planner.partial_cost() <= options.cost_limit);
        }
        std::uint32_t least = 0;
        if (cheapest) {
            reference_.run(known, start);
            least = reference_.cost(goal);
        }
        switch (status) {
            case Status::found:
                FUZZ_EXPECT(last_of(path) == goal);
                FUZZ_EXPECT(!cheapest || planner.cost() == least);
                break;
            case Status::partial:
                FUZZ_EXPECT(options.nearest && !path.empty());
                FUZZ_EXPECT(!cheapest || last_of(path) == nearest_reachable<Steps>(reference_, goal));
                break;
            case Status::no_path: FUZZ_EXPECT(!cheapest || least == unreachable); break;
            case Status::start_blocked: FUZZ_EXPECT(!known.passable(start)); break;
            case Status::goal_blocked: FUZZ_EXPECT(!known.passable(goal) && !options.nearest); break;
            case Status::nodes_full: FUZZ_EXPECT((std::is_same_v<P, Small>)); break;
            case Status::cost_limit: FUZZ_EXPECT(!cheapest || least > options.cost_limit); break;
            case Status::work_limit: FUZZ_EXPECT(!cheapest || planner.stats().expanded >= options.work_limit); break;
            case Status::corrupted: FUZZ_EXPECT(!cheapest); break;
            default: FUZZ_EXPECT(false && "another status");
        }
    }

    std::array<std::array<Words, 256>, 2> made_{};
    Plain plain_{};
    Map map_{all_free};
    Planner planner_{};
    Small small_{};
    Map live_{all_free};
    Live live_planner_{};
    PlainSquares<W, H> reference_{Steps::scale.straight, Steps::scale.diagonal, Rule};
};

template <class Moves, Beside Rule>
void live(fuzz::Choices& choices, std::uint32_t options) {
    static World<Moves, Rule> world;
    world.live(choices, options);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size < 4) {
        return 0;
    }
    fuzz::Choices choices(bytes, size);
    const std::uint32_t options = choices.byte();
    switch (options / 4 % 4) {
        case 0: live<Eight<Corner::never>, Beside::both>(choices, options); break;
        case 1: live<Eight<Corner::one_side>, Beside::one>(choices, options); break;
        case 2: live<Eight<Corner::always>, Beside::none>(choices, options); break;
        default: live<Four, Beside::no_diagonals>(choices, options); break;
    }
    return 0;
}
