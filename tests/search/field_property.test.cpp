// Distance and direction fields against costs by their definition: random maps, weights, goals and budgets.
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/flow_field_filler.hpp"
#include "reference/plain_field.hpp"
#include "reference/plain_squares.hpp"
#include "support/one_way.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

template <int W, int H>
struct Weighted : BitGrid<W, H> {
    static constexpr std::uint32_t greatest_weight = 9;
    static constexpr std::uint32_t weight_unit = 3;
    std::uint8_t weights[static_cast<std::size_t>(W) * H] = {};
    constexpr std::uint32_t weight(Cell c) const { return weights[c.y * W + c.x]; }
    constexpr std::uint32_t least_weight() const { return 1; }
};
static_assert(firmpath::WeightedMap<Weighted<5, 4>>);

template <int W, int H>
void draw_weights(BitGrid<W, H>&, Random&) {}
template <int W, int H>
void draw_weights(Weighted<W, H>& map, Random& random) {
    for (std::uint8_t& weight : map.weights) {
        weight = static_cast<std::uint8_t>(1 + random.below(9));
    }
}
template <int W, int H>
std::uint32_t weight_at(const BitGrid<W, H>&, Cell) {
    return 1;
}
template <int W, int H>
std::uint32_t weight_at(const Weighted<W, H>& map, Cell c) {
    return map.weights[c.y * W + c.x];
}

/// Fills `field` slice by slice, and checks after each slice that settled cells have their final value.
template <class Filler, class Map, class Reference>
Status fill_by_slices(Filler& filler, typename Filler::Field& field, const Map& map, std::span<const Cell> goals,
                      const Reference& reference, Random& random) {
    Status status = filler.begin(map, field, goals);
    std::uint32_t most_settled = 0;
    while (status == Status::running) {
        const std::uint32_t budget = 1 + random.below(19);
        status = filler.step(map, field, budget);
        most_settled += budget;
        EXPECT_LE(filler.stats().expanded, most_settled);
        const Cell any = any_cell<Map::width, Map::height>(random);
        EXPECT_EQ(filler.distances().direction(any) != Filler::Distances::nowhere, filler.distances().settled(any));
        if (filler.distances().settled(any)) {
            EXPECT_EQ(filler.distances().cost(any), reference.cost(any));
            EXPECT_EQ(field.direction(any), filler.distances().direction(any));
        }
    }
    return status;
}

/// Whether the moves support one-way aisles.
template <class Moves>
constexpr bool has_aisles = false;
template <firmpath::Scale S>
constexpr bool has_aisles<OneWay<S>> = true;

/// Whether a diagonal step into a cell of another weight than plain floor adds the difference, as a straight step does.
template <class Moves>
constexpr bool adds = false;
template <class Base>
constexpr bool adds<AddedWeights<Base>> = true;

template <class Moves, Beside Rule, class Map>
void rounds_on(Property rounds) {
    constexpr int W = Map::width;
    constexpr int H = Map::height;
    using Reference = PlainField<W, H>;
    using Distances = DistanceField<Map, Moves, DenseNodes<Layout::fast>>;
    using Filler = FlowFieldFiller<Map, Moves>;
    static Map map;
    static Distances distances;
    static Filler filler;
    static typename Filler::Field field;
    static typename Filler::Field sliced;
    // `step` applies the rule; the board only numbers the moves.
    static constinit Reference reference(Moves::directions == 4 ? Board::four : Board::eight_never);
    static constexpr firmpath::Scale scale = Distances::moves_type::scale;

    const auto step = [](int x, int y, int dx, int dy) -> std::uint32_t {
        const bool free = map.passable(cell(x, y)) && step_allowed<W, H>(map, Rule, x, y, dx, dy);
        if (!free || (has_aisles<Moves> && one_way_forbids(x, y, dx, dy))) {
            return 0;
        }
        const std::uint32_t length = dx != 0 && dy != 0 ? scale.diagonal : scale.straight;
        const std::uint32_t weight = weight_at(map, cell(x + dx, y + dy));
        const std::uint32_t plain = firmpath::weight_unit<Map>();
        return adds<Moves> ? plain * length + scale.straight * weight - scale.straight * plain : length * weight;
    };

    for (auto random : rounds) {
        scatter(map, random, random.below(60));
        draw_weights(map, random);
        Cell list[4];
        Cell reversed[4];
        const std::uint32_t count = 1 + random.below(4);
        bool any_free = false;
        for (std::uint32_t k = 0; k < count; ++k) {
            list[k] = k > 0 && random.chance(10) ? list[0] : any_cell<W, H>(random);
            reversed[count - 1 - k] = list[k];
            any_free = any_free || map.passable(list[k]);
        }
        const std::span<const Cell> goals(list, count);
        reference.run(step, [&](int x, int y) {
            bool is_goal = false;
            for (const Cell goal : goals) {
                is_goal = is_goal || goal == cell(x, y);
            }
            return is_goal && map.passable(cell(x, y));
        });

        const Status expected = any_free ? Status::found : Status::goal_blocked;
        ASSERT_EQ(distances.fill(map, goals), expected);
        ASSERT_EQ(filler.fill(map, field, std::span<const Cell>(reversed, count)), expected);
        std::uint32_t reached = 0;
        for (const auto [x, y] : cells(W, H)) {
            const Cell c = cell(x, y);
            const int direction = reference.direction(step, c);
            const bool reachable = direction != Reference::nowhere;
            reached += reachable ? 1U : 0U;
            ASSERT_EQ(distances.settled(c), reachable);
            ASSERT_EQ(distances.cost(c), reachable ? reference.cost(c) : Distances::unreached);
            ASSERT_EQ(filler.distances().cost(c), distances.cost(c));
            const unsigned number = direction == Reference::goal ? Distances::at_goal
                                    : !reachable                 ? Distances::nowhere
                                                                 : static_cast<unsigned>(direction);
            ASSERT_EQ(distances.direction(c), number);
            ASSERT_EQ(field.direction(c), number);
            ASSERT_TRUE(distances.next_step(c) == field.next_step(c));
            ASSERT_EQ(field.path(c).empty(), !reachable);
            ASSERT_EQ(reference.cost_of(step, map, field.path(c)), reference.cost(c));
        }
        ASSERT_EQ(distances.stats().expanded, reached);
        ASSERT_EQ(distances.stats().generated, reached);

        ASSERT_EQ(fill_by_slices(filler, sliced, map, goals, reference, random), expected);
        ASSERT_TRUE(sliced == field);
    }
}

/// 2,000 maps on the host, of five shapes, two of them weighted.
template <class Moves, Beside Rule>
void property() {
    const auto rounds = test_support::property(400, 12);
    rounds_on<Moves, Rule, BitGrid<11, 9>>(rounds);
    rounds_on<Moves, Rule, Weighted<9, 10>>(rounds);
    rounds_on<Moves, Rule, BitGrid<33, 4>>(rounds);
#if __STDC_HOSTED__
    rounds_on<Moves, Rule, BitGrid<20, 20>>(rounds);
    rounds_on<Moves, Rule, Weighted<1, 17>>(rounds);
#endif
}

// One program per set of moves, so that each fits a small board.
TEST(FieldProperty, FIRMPATH_TEST_NAME) { property<FIRMPATH_TEST_MOVES, Beside::FIRMPATH_TEST_BESIDE>(); }

}  // namespace
