// Plans of robots with a shape, under random operations: maps are edited, searches begun, run in slices, cancelled and
// begun again. Each result is compared with Dijkstra's algorithm over all states.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "fuzz/fuzz.hpp"
#include "reference/plain_lattice.hpp"
#include "support/robots.hpp"

namespace {

using namespace firmpath;

constexpr int W = 24;
constexpr int H = 16;
using Bits = BitGrid<W, H>;
using Costs = CostGrid<W, H>;
using Cart = host::MotionPrimitives<test_support::coarse_cart>;
using Omni = host::MotionPrimitives<test_support::small_omni>;
constexpr std::size_t all_states = static_cast<std::size_t>(W * H * 8);
constexpr std::uint32_t no_cost = 0xFFFF'FFFF;

/// A planner, and its query.
template <class Map, class Primitives, std::size_t Nodes, LatticeChoices Choices = LatticeChoices{}>
struct Asked {
    using Planner = StateLattice<Map, Primitives, Nodes, Choices>;
    using Table = Primitives;
    static constexpr LatticeChoices choices = Choices;
    static constexpr bool runs_full = Nodes < all_states;

    Planner planner{};
    LatticeState start{};
    LatticeState goals[Choices.goals]{};
    std::uint32_t goal_count = 1;
    SearchOptions options{};
    bool edited = false;     // the map, since the search began
    bool cancelled = false;  // since it began
};

class World {
public:
    void live(fuzz::Choices& choices) {
        while (!choices.at_end()) {
            switch (choices.below(10)) {
                case 0:
                case 1: edit(any_cell(choices), choices.byte()); break;
                case 2: draw(choices); break;
                case 3: with_one(choices, [](auto& asked) { asked.planner.cancel(), asked.cancelled = true; }); break;
                case 4:
                case 5: with_one(choices, [&](auto& asked) { begin(asked, choices); }); break;
                case 6: with_one(choices, [&](auto& asked) { (void)step(asked, choices.below(1000)); }); break;
                default:
                    with_one(choices, [&](auto& asked) {
                        begin(asked, choices);
                        while (step(asked, 1 + choices.below(2000)) == Status::running) {
                        }
                    });
            }
        }
    }

private:
    /// Some lie outside.
    static Cell any_cell(fuzz::Choices& choices) {
        const int x = choices.between(-1, W);
        return cell(x, choices.between(-1, H));
    }
    static LatticeState any_state(fuzz::Choices& choices) {
        const Cell cell = any_cell(choices);
        const std::uint32_t heading = choices.below(10);  // 8 is none
        return {cell, heading == 9 ? any_heading : static_cast<std::uint16_t>(heading)};
    }

    template <class Visit>
    void with_one(fuzz::Choices& choices, const Visit& visit) {
        switch (choices.below(5)) {
            case 0: visit(cart_); break;
            case 1: visit(small_); break;
            case 2: visit(omni_); break;
            case 3: visit(weighted_); break;
            default: visit(many_);
        }
    }

    const auto& map_of(const auto& asked) const {
        if constexpr (std::is_same_v<typename std::remove_cvref_t<decltype(asked)>::Planner::map_type, Bits>) {
            return bits_;
        } else {
            return costs_;
        }
    }

    void edit(Cell at, std::uint8_t cost) {
        if (bits_.contains(at)) {
            bits_.set(at, cost > Costs::greatest_cost);
            costs_.set(at, cost);
            cart_.edited = small_.edited = omni_.edited = weighted_.edited = many_.edited = true;
        }
    }
    void draw(fuzz::Choices& choices) {
        const Cell corner = any_cell(choices);
        const int width = choices.between(1, 8);
        const int height = choices.between(1, 8);
        const std::uint8_t cost = choices.byte();
        for (int i = 0; i < width * height; ++i) {
            edit(cell(corner.x + i % width, corner.y + i / width), cost);
        }
    }

    void begin(auto& asked, fuzz::Choices& choices) {
        asked.start = any_state(choices);
        asked.goal_count = 1 + choices.below(static_cast<std::uint32_t>(std::size(asked.goals)));
        for (std::uint32_t k = 0; k < asked.goal_count; ++k) {
            asked.goals[k] = any_state(choices);
        }
        asked.options = {};
        const std::uint32_t limits = choices.below(8);
        asked.options.nearest = (limits & 1U) != 0;
        if ((limits & 2U) != 0) {
            asked.options.cost_limit = choices.below(4000);
        }
        if ((limits & 4U) != 0) {
            asked.options.work_limit = choices.below(200);
        }
        asked.edited = asked.cancelled = false;
        Status status{};
        if constexpr (std::remove_reference_t<decltype(asked)>::choices.goals == 1) {
            status = asked.planner.begin(map_of(asked), asked.start, asked.goals[0], asked.options);
        } else {
            status = asked.planner.begin(map_of(asked), asked.start, std::span(asked.goals, asked.goal_count),
                                         asked.options);
        }
        if (status != Status::running) {
            check(asked, status);
        }
    }

    Status step(auto& asked, std::uint32_t budget) {
        const bool runs = asked.planner.status() == Status::running;
        const Status status = asked.planner.step(map_of(asked), budget);
        if (runs && status != Status::running) {
            check(asked, status);
        }
        return status;
    }

    template <class Asked>
    void check(const Asked& asked, Status status) const {
        using Table = typename Asked::Table;
        const auto& map = map_of(asked);
        const auto& planner = asked.planner;
        if (status == Status::map_changed || status == Status::cancelled) {
            FUZZ_EXPECT(status == Status::map_changed ? asked.edited : asked.cancelled);
            return;
        }
        FUZZ_EXPECT(status != Status::corrupted && (status != Status::nodes_full || Asked::runs_full));
        if (status == Status::out_of_map || status == Status::start_blocked || status == Status::goal_blocked) {
            FUZZ_EXPECT(planner.path(map).empty());
            return;
        }
        const auto path = planner.partial_path(map);
        if (!path.empty()) {
            const std::uint32_t cost = check_drives<Table>(map, path, asked.start);
            FUZZ_EXPECT(planner.path(map).empty() || cost == planner.cost());
        }
        if (asked.options.cost_limit == no_cost && asked.options.work_limit == no_cost && !Asked::runs_full) {
            FUZZ_EXPECT(status == Status::found || status == Status::no_path || status == Status::partial);
        }
        if (status == Status::nodes_full || status == Status::work_limit) {
            return;
        }
        std::uint32_t least = no_cost;
        for (std::uint32_t k = 0; k < asked.goal_count; ++k) {
            if (const LatticeState goal = on_lattice(asked.goals[k], asked.start, Table::pitch);
                map.contains(goal.cell)) {
                const std::uint32_t cost = test_support::plain_lattice_cost<Table>(map, asked.start, goal, no_cost);
                least = cost < least ? cost : least;
            }
        }
        if (status == Status::found) {
            FUZZ_EXPECT(planner.cost() >= least && planner.cost() <= asked.options.cost_limit);
            FUZZ_EXPECT(std::uint64_t{planner.cost()} * Asked::choices.weight_den <=
                        std::uint64_t{least} * Asked::choices.weight_num);
        } else if (status == Status::cost_limit) {
            FUZZ_EXPECT(least > asked.options.cost_limit);
        } else {
            FUZZ_EXPECT(least == no_cost && (status == Status::no_path || status == Status::partial));
        }
    }

    /// The place of the start's lattice that is nearest to a goal, found by trying.
    static LatticeState on_lattice(LatticeState goal, const LatticeState& start, int pitch) {
        for (int d = 0; d < pitch * pitch; ++d) {
            const Cell cell = firmpath::cell(goal.cell.x + d % pitch - pitch / 2 + (pitch > 1 ? 1 : 0),
                                             goal.cell.y + d / pitch - pitch / 2 + (pitch > 1 ? 1 : 0));
            if ((cell.x - start.cell.x) % pitch == 0 && (cell.y - start.cell.y) % pitch == 0) {
                return {cell, goal.heading};
            }
        }
        return goal;
    }

    /// Walks a path, whose motions must sweep free cells. @return what it costs.
    template <class Table>
    static std::uint32_t check_drives(const auto& map, const auto& path, const LatticeState& start) {
        std::uint32_t cost = 0;
        std::size_t states = 1;
        auto at = path.begin();
        FUZZ_EXPECT(*at == start);
        for (auto next = at; ++next != path.end(); at = next) {
            const MotionPrimitive& motion = Table::primitives[at.motion()];
            const LatticeState from = *at;
            FUZZ_EXPECT(at.motion() / Table::per_heading == from.heading);
            FUZZ_EXPECT((*next == LatticeState{cell(from.cell.x + motion.dx, from.cell.y + motion.dy), motion.to}));
            FUZZ_EXPECT(test_support::plain_sweeps_free<Table>(map, from.cell, motion));
            cost += test_support::plain_motion_cost<Table>(map, from, at.motion());
            FUZZ_EXPECT(++states <= path.size());
        }
        FUZZ_EXPECT(states == path.size() && !still_valid(map, path).broken());
        return cost;
    }

    Bits bits_{};
    Costs costs_{};
    Asked<Bits, Cart, all_states> cart_{};
    Asked<Bits, Cart, 40> small_{};
    Asked<Bits, Omni, all_states, LatticeChoices{.weight_num = 3, .weight_den = 2}> omni_{};
    Asked<Costs, Cart, all_states> weighted_{};
    Asked<Bits, Omni, all_states, LatticeChoices{.goals = 3}> many_{};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto world = std::make_unique<World>();
    fuzz::Choices choices(bytes, size);
    world->live(choices);
    return 0;
}
