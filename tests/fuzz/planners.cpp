// The searches, under random operations: maps are edited, searches begun, run in slices, cancelled and begun again, in
// any order and several at a time. Each result is compared with plain costs, which share no code with the
// library.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "firmpath/jump/fallback_planner.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "fuzz/fuzz.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_sight.hpp"
#include "reference/plain_squares.hpp"
#include "reference/plain_steps.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"

using namespace firmpath;
using namespace test_support;

namespace {

// Two words per row, the second only partly used; and few cells, because the plain costs are slow.
constexpr int W = 37;
constexpr int H = 9;
using Grid = BitGrid<W, H>;
using Twin = JumpGrid<W, H>;
constexpr std::size_t cells = W * H;

/// What a planner promises for its paths.
enum class Promise { cheapest, at_most_one_and_a_half_times, fewest_steps, cheapest_or_fewest_steps, any_angle };

bool on_map(Cell c) { return c.x >= 0 && c.x < W && c.y >= 0 && c.y < H; }

/// A planner, and its query.
template <class P, Promise Kept, bool RunsFull = false, MapChanges Changes = MapChanges::refused>
struct Asked {
    using Planner = P;
    static constexpr Promise promise = Kept;
    static constexpr bool runs_full = RunsFull;
    static constexpr bool tolerates_edits = Changes == MapChanges::allowed;
    static constexpr bool lives_on = requires(P & p) { p.resume(Cell{}); };

    Planner planner{};
    Cell start{};
    Cell goal{};
    SearchOptions options{};
    bool edited = false;     // the map, since the search began; for D* Lite: since it ended
    bool cancelled = false;  // since it began

    template <class Map>
    Status step(const Map& map, std::uint32_t budget) {
        if constexpr (Changes == MapChanges::allowed) {
            return planner.template step<MapChanges::allowed>(map, budget);
        } else {
            return planner.step(map, budget);
        }
    }
};

template <class Moves, Beside Rule>
class World {
    static constexpr std::uint32_t straight = Moves::scale.straight;
    static constexpr std::uint32_t diagonal = Moves::scale.diagonal;
    static constexpr std::uint32_t theta_unit = 13'860 / straight;

    using Compact = AStar<Grid, Moves, DenseNodes<Layout::compact>>;
    using Fast = AStar<Grid, Moves, DenseNodes<Layout::fast>>;
    using Jump = JumpPointSearch<Twin, Moves, PooledNodes<cells>, FittingCost, std::uint32_t>;
    using Wide = JumpPointSearch<Twin, Moves, PooledNodes<cells>, FittingCost, std::uint64_t>;
    using Small = JumpPointSearch<Twin, Moves, PooledNodes<12>>;

public:
    /// Resets everything to the state at program start.
    void reset() {
        static const World fresh{};
        *this = fresh;
    }

    void live(fuzz::Choices& choices) {
        while (!choices.at_end()) {
            const std::uint32_t what = choices.below(16);
            switch (what) {
                case 0:
                case 1: edit(any_cell(choices), what == 0); break;
                case 2: draw(choices); break;
                case 3: scatter(choices); break;
                case 4: robot_moves(choices); break;
                case 5: with_one(choices, [&](auto& asked) { asked.planner.cancel(), asked.cancelled = true; }); break;
                case 6: with_one(choices, [&](auto& asked) { copies(asked, choices.below(40)); }); break;
                case 7:
                case 8:
                case 9: with_one(choices, [&](auto& asked) { begin(asked, choices); }); break;
                case 10: with_one(choices, [&](auto& asked) { step(asked, choices.below(1000)); }); break;
                case 11:
                case 12: with_one(choices, [&](auto& asked) { step(asked, choices.below(16)); }); break;
                default: with_one(choices, [&](auto& asked) { to_the_end(asked, choices); }); break;
            }
        }
    }

private:
    /// About every tenth cell lies outside.
    static Cell any_cell(fuzz::Choices& choices) {
        const int x = choices.between(-1, W);
        return cell(x, choices.between(-1, H));
    }

    template <class Visit>
    void with_all(Visit visit) {
        visit(a_star_);
        visit(tolerant_);
        visit(weighted_);
        visit(jump_);
        visit(small_);
        visit(fallback_);
        visit(steps_);
        visit(theta_);
        visit(d_star_);
    }
    template <class Visit>
    void with_one(fuzz::Choices& choices, Visit visit) {
        std::uint32_t left = choices.below(9);
        with_all([&](auto& asked) {
            if (left-- == 0) {
                visit(asked);
            }
        });
    }

    template <class Asked>
    const auto& map_of(const Asked&) const {
        if constexpr (std::is_same_v<typename Asked::Planner::map_type, Grid>) {
            return grid_;
        } else {
            return twin_;
        }
    }

    void edit(Cell at, bool blocked) {
        if (!on_map(at) || grid_.passable(at) != blocked) {
            return;
        }
        grid_.set(at, blocked);
        twin_.set(at, blocked);
        with_all([&](auto& asked) {
            asked.edited = asked.edited || !asked.lives_on || asked.planner.status() != Status::running;
        });
    }
    void draw(fuzz::Choices& choices) {
        const Cell corner = any_cell(choices);
        const int width = choices.between(1, 12);
        const int height = choices.between(1, 6);
        const bool blocked = choices.below(2) == 0;
        for (int i = 0; i < width * height; ++i) {
            edit(cell(corner.x + i % width, corner.y + i / width), blocked);
        }
    }
    void scatter(fuzz::Choices& choices) {
        Random random(choices.byte());
        const unsigned percent = choices.below(60);
        for (int i = 0; i < W * H; ++i) {
            edit(cell(i % W, i / W), random.chance(percent));
        }
    }
    void robot_moves(fuzz::Choices& choices) {
        Cell to = d_star_.start;
        std::uint32_t left = choices.below(6);
        if (left == 5) {
            to = any_cell(choices);
        } else {
            for (const Cell c : d_star_.planner.path(grid_)) {
                to = c;
                if (left-- == 0) {
                    break;
                }
            }
        }
        d_star_.planner.resume(to);
        d_star_.start = to;
        d_star_.edited = false;
    }

    template <class Asked>
    void begin(Asked& asked, fuzz::Choices& choices) {
        asked.start = any_cell(choices);
        asked.goal = any_cell(choices);
        asked.options = {};
        const std::uint32_t limits = choices.below(16);
        asked.options.nearest = limits % 2 == 1;
        if (limits / 2 % 4 == 1) {
            asked.options.cost_limit = choices.below(600) * (Asked::promise == Promise::any_angle ? theta_unit : 1);
        }
        if (limits / 8 == 1) {
            asked.options.work_limit = choices.below(200);
        }
        asked.edited = false;
        asked.cancelled = false;
        ended(asked, asked.planner.begin(map_of(asked), asked.start, asked.goal, asked.options));
    }

    template <class Asked>
    void step(Asked& asked, std::uint32_t budget) {
        const bool was_running = asked.planner.status() == Status::running;
        const std::uint32_t expanded = asked.planner.stats().expanded;
        const Status status = asked.step(map_of(asked), budget);
        FUZZ_EXPECT(asked.planner.stats().expanded - expanded <= (budget == 0 ? 1 : budget));
        if (was_running) {
            ended(asked, status);
        }
    }

    template <class Asked>
    void to_the_end(Asked& asked, fuzz::Choices& choices) {
        if (asked.planner.status() != Status::running) {
            begin(asked, choices);
        }
        // A slice of 100 units is enough, also for the planner that searches three times.
        for (int slices = 0; asked.planner.status() == Status::running; ++slices) {
            FUZZ_EXPECT(slices < 1000);
            step(asked, 100);
        }
    }

    /// A copy of the path holds its first cells, and the status shows whether there are more.
    template <class Asked>
    void copies(const Asked& asked, std::size_t room) {
        const auto path = asked.planner.path(map_of(asked));
        std::vector<Cell> copy(room);
        const CopyResult result = asked.planner.copy_path(map_of(asked), copy);
        std::size_t size = 0;
        for (const Cell c : path) {
            FUZZ_EXPECT(size >= room || copy[size] == c);
            ++size;
        }
        FUZZ_EXPECT(result == (size == 0     ? CopyResult::no_path
                               : size > room ? CopyResult::too_small
                                             : CopyResult::copied));
    }

    const PlainSquares<W, H>& costs_from(Cell start) {
        if (!known_ || known_revision_ != grid_.revision() || known_start_ != start) {
            costs_.run(grid_, start);
            fewest_.run_from(grid_, start);
            known_ = true;
            known_revision_ = grid_.revision();
            known_start_ = start;
        }
        return costs_;
    }

    /// Compares the result of a search with the map.
    template <class Asked>
    void ended(const Asked& asked, Status status) {
        const auto& map = map_of(asked);
        const SearchOptions& options = asked.options;
        const auto path = asked.planner.partial_path(map);
        const bool inside = on_map(asked.start) && on_map(asked.goal);
        FUZZ_EXPECT(asked.planner.status() == status || asked.cancelled);
        switch (status) {
            case Status::running: FUZZ_EXPECT(inside); break;
            case Status::found: FUZZ_EXPECT(last_of(path) == asked.goal && !path.empty()); break;
            case Status::found_by_fallback:
                FUZZ_EXPECT(Asked::promise == Promise::cheapest_or_fewest_steps && last_of(path) == asked.goal);
                break;
            case Status::partial: FUZZ_EXPECT(options.nearest && !path.empty()); break;
            case Status::no_path: FUZZ_EXPECT(!options.nearest && !asked.edited); break;
            case Status::start_blocked: FUZZ_EXPECT(on_map(asked.start) && !grid_.passable(asked.start)); break;
            case Status::goal_blocked:
                FUZZ_EXPECT(inside && grid_.passable(asked.start) && !grid_.passable(asked.goal) && !options.nearest);
                break;
            case Status::out_of_map: FUZZ_EXPECT(!inside); break;
            case Status::nodes_full: FUZZ_EXPECT(Asked::runs_full); break;
            case Status::cost_limit: FUZZ_EXPECT(options.cost_limit != SearchOptions{}.cost_limit); break;
            case Status::work_limit: FUZZ_EXPECT(options.work_limit != SearchOptions{}.work_limit); break;
            case Status::cancelled: FUZZ_EXPECT(asked.cancelled); break;
            case Status::map_changed: FUZZ_EXPECT(asked.edited); break;
            default: FUZZ_EXPECT(false && "a status that cannot be");
        }
        FUZZ_EXPECT(!asked.edited || Asked::tolerates_edits || status == Status::map_changed ||
                    status == Status::cancelled);
        if (path.empty()) {
            FUZZ_EXPECT(asked.planner.partial_cost() == asked.planner.no_cost);
        } else {
            FUZZ_EXPECT(status != Status::running && *path.begin() == asked.start);
            is_walkable(asked, path);
        }
        // Only a path to the requested end counts as a path.
        const bool arrived =
            status == Status::found || status == Status::partial || status == Status::found_by_fallback;
        FUZZ_EXPECT(asked.planner.path(map).empty() == !(arrived && !path.empty()));
        FUZZ_EXPECT(asked.planner.cost() == (arrived ? asked.planner.partial_cost() : asked.planner.no_cost));
        if (status != Status::running && inside && !asked.edited) {
            is_right(asked, status, path);
        }
    }

    template <class Asked, class Path>
    void is_walkable(const Asked& asked, const Path& path) {
        const std::uint32_t cost = asked.planner.partial_cost();
        if constexpr (Asked::promise == Promise::any_angle) {
            constexpr Beside rule = Rule == Beside::no_diagonals ? Beside::both : Rule;
            Cell last = asked.start;
            for (const Cell c : path) {
                FUZZ_EXPECT(plain_sight<W, H>(grid_, rule, last, c));
                last = c;
            }
        } else if constexpr (Asked::promise == Promise::fewest_steps) {
            FUZZ_EXPECT(fewest_.cost_of(grid_, path) == cost);
        } else {
            FUZZ_EXPECT(costs_.cost_of(grid_, path) == cost);
        }
        const std::uint32_t limit = asked.options.cost_limit;
        FUZZ_EXPECT(cost <= limit || asked.edited);
        if constexpr (requires { path.size(); }) {
            std::size_t size = 0;
            for ([[maybe_unused]] const Cell c : path) {
                ++size;
            }
            FUZZ_EXPECT(path.size() == size);
        }
    }

    /// Checks for an unchanged map (for D* Lite: since the search ended).
    template <class Asked, class Path>
    void is_right(const Asked& asked, Status status, const Path& path) {
        const bool fewest = Asked::promise == Promise::fewest_steps;
        const auto& from_start = costs_from(asked.start);
        const std::uint32_t best = from_start.cost(asked.goal);
        const std::uint32_t least = fewest ? fewest_.cost(asked.goal) : best;
        const std::uint32_t cost = asked.planner.partial_cost();
        switch (status) {
            case Status::found:
                switch (Asked::promise) {
                    case Promise::cheapest:
                    case Promise::fewest_steps:
                    case Promise::cheapest_or_fewest_steps: FUZZ_EXPECT(cost == least); break;
                    case Promise::at_most_one_and_a_half_times: FUZZ_EXPECT(2 * cost <= 3 * best); break;
                    case Promise::any_angle:
                        // The limit is the length of a path of steps: 19,601 for a diagonal step, which costs 14, is
                        // more than 13,860 for a straight step, which costs 10.
                        FUZZ_EXPECT(Moves::directions == 4 ? cost <= best * 13'860 : 14 * cost <= best * 19'601);
                        break;
                }
                break;
            case Status::found_by_fallback: {
                std::uint32_t count = 0;
                for ([[maybe_unused]] const Cell c : path) {
                    ++count;
                }
                FUZZ_EXPECT(count == fewest_.cost(asked.goal) + 1 && cost >= best);
                break;
            }
            case Status::no_path: FUZZ_EXPECT(best == unreachable); break;
            case Status::partial: is_nearest(asked, last_of(path)); break;
            case Status::cost_limit:
                // A fallback's path may cost more than the cheapest; a limit on length applies to any path found.
                FUZZ_EXPECT(least > asked.options.cost_limit || Asked::promise == Promise::cheapest_or_fewest_steps ||
                            Asked::promise == Promise::at_most_one_and_a_half_times ||
                            Asked::promise == Promise::any_angle);
                break;
            default: break;
        }
        same_at_once(asked, status);
    }

    template <class Asked>
    void is_nearest(const Asked& asked, Cell end) {
        FUZZ_EXPECT(costs_.cost(asked.goal) == unreachable);
        for (int i = 0; i < W * H; ++i) {
            const Cell c = cell(i % W, i / W);
            if constexpr (Asked::promise == Promise::any_angle) {
                const auto squared = [&](Cell a) {
                    const int dx = a.x - asked.goal.x;
                    const int dy = a.y - asked.goal.y;
                    return dx * dx + dy * dy;
                };
                FUZZ_EXPECT(costs_.cost(c) == unreachable || squared(end) <= squared(c));
            } else {
                const auto estimate = [&](Cell a) { return Moves::estimate(a, asked.goal); };
                FUZZ_EXPECT(costs_.cost(c) == unreachable || estimate(end) <= estimate(c));
            }
        }
        if constexpr (Asked::promise == Promise::cheapest) {
            FUZZ_EXPECT(asked.planner.cost() == costs_.cost(end));
        }
    }

    /// The same search in one slice, with the other layout or word, has the same result.
    template <class Asked>
    void same_at_once(const Asked& asked, Status status) {
        if (status == Status::cancelled) {
            return;
        }
        if constexpr (std::is_same_v<Asked, decltype(a_star_)>) {
            FUZZ_EXPECT(fast_.plan(grid_, asked.start, asked.goal, asked.options) == status);
            FUZZ_EXPECT(same_result(fast_, grid_, asked.planner, map_of(asked)));
        } else if constexpr (std::is_same_v<Asked, decltype(jump_)>) {
            FUZZ_EXPECT(wide_.plan(twin_, asked.start, asked.goal, asked.options) == status);
            FUZZ_EXPECT(same_result(wide_, twin_, asked.planner, map_of(asked)));
        }
    }

    Grid grid_{};
    Twin twin_{Grid{}};
    Asked<Compact, Promise::cheapest> a_star_{};
    Asked<Fast, Promise::cheapest, false, MapChanges::allowed> tolerant_{};
    Asked<WeightedAStar<Grid, Moves>, Promise::at_most_one_and_a_half_times> weighted_{};
    Asked<Jump, Promise::cheapest> jump_{};
    Asked<Small, Promise::cheapest, true> small_{};
    Asked<FallbackPlanner<Small>, Promise::cheapest_or_fewest_steps> fallback_{};
    Asked<BreadthFirst<Grid, Moves, 3>, Promise::fewest_steps> steps_{};
    Asked<LazyThetaStar<Grid, Moves>, Promise::any_angle> theta_{};
    Asked<DStarLite<Grid, Moves>, Promise::cheapest> d_star_{};
    Fast fast_{};
    Wide wide_{};
    PlainSquares<W, H> costs_{straight, diagonal, Rule};
    PlainSteps<W, H, Rule> fewest_{};
    bool known_ = false;
    std::uint32_t known_revision_ = 0;
    Cell known_start_{};
};

template <class Moves, Beside Rule>
void live(fuzz::Choices& choices) {
    static World<Moves, Rule> world;
    world.reset();
    world.live(choices);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    fuzz::Choices choices(bytes, size);
    switch (choices.below(4)) {
        case 0: live<Eight<Corner::never, scale_10_14>, Beside::both>(choices); break;
        case 1: live<Eight<Corner::one_side, scale_10_14>, Beside::one>(choices); break;
        case 2: live<Eight<Corner::always, scale_10_14>, Beside::none>(choices); break;
        default: live<Four, Beside::no_diagonals>(choices); break;
    }
    return 0;
}
