#include "firmpath/search/frontier_search.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/path/still_valid.hpp"
#include "firmpath/sense/frontier.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "reference/plain_octagons.hpp"
#include "support/known_map.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 13;
constexpr int H = 9;
using Map = BitGrid<W, H>;
using Known = test_support::KnownMap<W, H>;
using View = Frontier<Map, Known>;

Map planning;
Known known;
Map given_up;
FrontierSearch<View> search;

void clear_all() {
    planning = {};
    known = {};
    given_up = {};
}

// A room with a door at the right that is too narrow for a robot of one cell's radius.
constexpr Known with_a_door = Known::drawn("?????????????"
                                           "?##########??"
                                           "?#........#??"
                                           "?#........#??"
                                           "?#.........??"
                                           "?#........#??"
                                           "?#........#??"
                                           "?##########??"
                                           "?????????????");
template <class K>
constexpr Map grown(const K& knowledge, int radius) {
    Map occupied;
    for (const auto [x, y] : cells(W, H)) {
        occupied.set(cell(x, y), !knowledge.known_free(cell(x, y)) && !knowledge.unknown(cell(x, y)));
    }
    Map map;
    firmpath::inflate(occupied, Disc::cells(static_cast<std::uint16_t>(radius)), map);
    return map;
}

TEST(FrontierSearch, LooksThroughADoorThatIsTooNarrow) {
    clear_all();
    known = with_a_door;
    planning = grown(known, 1);
    const View near(planning, known, given_up, Disc::cells(1));
    EXPECT_EQ(search.plan(near, Cell{3, 4}, {}), Status::no_path);
    EXPECT_EQ(search.path(near).size(), 0U);
    const View far(planning, known, given_up, Disc::cells(4));
    ASSERT_EQ(search.plan(far, Cell{3, 4}, {}), Status::found);
    EXPECT_TRUE(leads(search.path(far), Cell{3, 4}, Cell{7, 4}));
    EXPECT_EQ(search.cost(), 4U);
    // That cell shows nothing new: the visible unknown cells are given up, and nothing else is in sight.
    ASSERT_EQ(search.plan(far, Cell{7, 4}, {}), Status::found);
    EXPECT_EQ(search.path(far).size(), 1U);
    far.give_up(Cell{7, 4}, given_up);
    EXPECT_FALSE(given_up.passable(Cell{11, 4}));
    EXPECT_EQ(search.plan(far, Cell{7, 4}, {}), Status::no_path);
}

TEST(FrontierSearch, EveryStatusHasItsCause) {
    clear_all();
    const View view(planning, known, given_up, Disc::cells(3));
    EXPECT_EQ(search.plan(view, Cell{W, 0}, {}), Status::out_of_map);
    planning.set(Cell{4, 4});
    EXPECT_EQ(search.plan(view, Cell{4, 4}, {}), Status::start_blocked);
    // All is unknown: an unknown cell is in sight from any cell.
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}), Status::found);
    EXPECT_EQ(search.path(view).size(), 1U);
    for (const auto [x, y] : cells(W, H)) {
        known.learn(cell(x, y), x % 4 == 3 && y != 5);
    }
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}), Status::no_path);
    known.forget(Cell{W - 1, 0});
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}), Status::found);
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}, {.cost_limit = 2}), Status::cost_limit);
    EXPECT_EQ(search.plan(view, Cell{0, 0}, {}, {.work_limit = 5}), Status::work_limit);
    // The search notices a change of knowledge.
    ASSERT_EQ(search.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(search.step(view, 3), Status::running);
    known.learn(Cell{W - 1, 0}, false);
    EXPECT_EQ(search.step(view, 3), Status::map_changed);
    ASSERT_EQ(search.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(search.step(view, 3), Status::running);
    search.cancel();
    EXPECT_EQ(search.step(view, 3), Status::cancelled);
}

/// With an OccupancyGrid only cells that open or close end a search.
TEST(FrontierSearch, KnowledgeAloneEndsNoSearch) {
    using Learnt = firmpath::OccupancyGrid<W, H, firmpath::Unknown::free>;
    using Watch = Frontier<Learnt, Learnt>;
    static Learnt learnt;
    static FrontierSearch<Watch> explorer;
    clear_all();
    learnt.clear();
    for (int n = 0; n < W * H - 1; ++n) {
        learnt.set(cell(n % W, n / W), firmpath::Knowledge::free);
    }
    const Watch view(learnt, learnt, given_up, Disc::cells(3));
    ASSERT_EQ(explorer.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(explorer.step(view, 3), Status::running);
    // The last cell was unknown and free to enter before: now nothing unknown is left.
    learnt.set(Cell{W - 1, H - 1}, firmpath::Knowledge::free);
    EXPECT_EQ(explorer.step(view, 1000), Status::no_path);
    ASSERT_EQ(explorer.begin(view, Cell{0, 0}, {}), Status::running);
    ASSERT_EQ(explorer.step(view, 3), Status::running);
    learnt.set(Cell{W - 1, H - 1}, firmpath::Knowledge::occupied);
    EXPECT_EQ(explorer.step(view, 1000), Status::map_changed);
}

/// Plainly, what `Frontier` says about an unknown cell.
template <class K, class G>
bool plainly_counts(const K& knowledge, const G& gone, Cell u, Specks specks) {
    const auto open = [&](int x, int y) {
        return x >= 0 && x < K::width && y >= 0 && y < K::height && knowledge.unknown(cell(x, y)) &&
               gone.passable(cell(x, y));
    };
    bool square = false;
    for (const int dx : {-1, 1}) {
        for (const int dy : {-1, 1}) {
            square = square || (open(u.x + dx, u.y) && open(u.x, u.y + dy) && open(u.x + dx, u.y + dy));
        }
    }
    return open(u.x, u.y) && (specks == Specks::counted || square);
}

/// A map of another size, so that words are crossed, and a search on it by other means.
template <int Width, int Height>
struct Scene {
    using Grid = BitGrid<Width, Height>;
    using Seen = test_support::KnownMap<Width, Height>;
    using SceneView = Frontier<Grid, Seen>;

    Grid drivable{};
    Seen seen{};
    Grid gone{};
    Cell start{};
    int reach = 0;
    Specks specks{};
    PlainOctagons<Width, Height> distances{};

    SceneView view() const { return {drivable, seen, gone, Disc::cells(static_cast<std::uint16_t>(reach)), specks}; }

    /// A partly known world; some other cells are blocked for the robot's centre, some given up.
    void draw(Random& random) {
        drivable = {};
        gone = {};
        // Often much is unknown, or little.
        scatter(seen, random, random.below(2) == 0 ? random.below(60) : random.below(4), random.below(50));
        scatter(gone, random, random.below(60));
        scatter(drivable, random, random.below(50));
        start = any_cell<Width, Height>(random);
        drivable.set(start, false);
        reach = static_cast<int>(random.below(7));
        specks = random.below(2) == 0 ? Specks::counted : Specks::ignored;
    }
    /// Makes some cells known, unknown, given up or not, blocked or free.
    void edit(Random& random) {
        for (unsigned n = 1 + random.below(12); n != 0; --n) {
            const Cell at = any_cell<Width, Height>(random);
            switch (random.below(4)) {
                case 0: seen.learn(at, random.below(2) == 0); break;
                case 1: seen.forget(at); break;
                case 2: gone.set(at, random.below(2) == 0); break;
                default: drivable.set(at, random.below(2) == 0 && !(at == start)); break;
            }
        }
    }
    bool plainly_goal(Cell from) const {
        for (const auto [x, y] : cells::within(from.x - reach, from.y - reach, from.x + reach, from.y + reach)) {
            if (x >= 0 && x < Width && y >= 0 && y < Height && plainly_counts(seen, gone, cell(x, y), specks) &&
                plainly_in_sight(seen, from, cell(x, y), reach)) {
                return true;
            }
        }
        return false;
    }
    /// The fewest steps to a goal.
    std::uint32_t nearest() {
        distances.run(drivable, start);
        std::uint32_t least = distances.unreached;
        for (const auto [x, y] : cells(Width, Height)) {
            const std::uint32_t steps = distances.steps(cell(x, y));
            least = steps < least && plainly_goal(cell(x, y)) ? steps : least;
        }
        return least;
    }
};

template <int Width, int Height>
void finds_the_nearest(Property rounds) {
    using TheScene = Scene<Width, Height>;
    static TheScene scene;
    static FrontierSearch<typename TheScene::SceneView> whole;
    static FrontierSearch<typename TheScene::SceneView> sliced;
    for (auto random : rounds) {
        scene.draw(random);
        for (int edits = 0; edits < 3; ++edits) {
            const auto view = scene.view();
            const std::uint32_t nearest = scene.nearest();
            const Status status = whole.plan(view, scene.start, {});
            if (nearest == scene.distances.unreached) {
                ASSERT_EQ(status, Status::no_path);
                ASSERT_EQ(whole.path(view).size(), 0U);
            } else {
                ASSERT_EQ(status, Status::found);
                const auto path = whole.path(view);
                const Cell place = last_of(path);
                ASSERT_TRUE(scene.plainly_goal(place));
                ASSERT_EQ(scene.distances.steps(place), nearest);
                ASSERT_TRUE(leads(path, scene.start, place));
                ASSERT_FALSE(firmpath::still_valid<Eight<Corner::never>>(scene.drivable, path).broken());
                ASSERT_EQ(path.size(), whole.cost() + 1);
                ASSERT_LE(whole.cost(), nearest);
                ASSERT_GE(whole.cost() + 1, nearest);
            }
            for (const std::uint32_t budget : {1U, 2U, 3U, 7U, 50U}) {
                Status s = sliced.begin(view, scene.start, {});
                while (s == Status::running) {
                    s = sliced.step(view, budget);
                }
                ASSERT_TRUE(same_result(whole, view, sliced, view)) << budget;
            }
            if (status == Status::found) {
                // What is given up from the place is not looked for there again.
                const Cell place = last_of(whole.path(view));
                view.give_up(place, scene.gone);
                ASSERT_FALSE(view.goal(place));
            }
            scene.edit(random);
        }
    }
}

// With edits, 9,000 searches on the host.
TEST(FrontierSearch, FindsTheNearestOnRandomMaps) {
    finds_the_nearest<W, H>(property(1000, 3));
#if __STDC_HOSTED__
    finds_the_nearest<33, 7>(property(600, 0));
    finds_the_nearest<64, 5>(property(600, 0));
    finds_the_nearest<70, 12>(property(600, 0));
    finds_the_nearest<1, 40>(property(200, 0));
#endif
}

/// An edit between two slices ends a search.
TEST(FrontierSearch, NoticesEveryEditBetweenSlices) {
    static Scene<70, 12> scene;
    static FrontierSearch<Scene<70, 12>::SceneView> explorer;
    for (auto random : property(40, 2)) {
        scene.draw(random);
        const auto view = scene.view();
        const std::uint32_t slices = 1 + random.below(60);
        Status status = explorer.begin(view, scene.start, {});
        for (std::uint32_t n = 0; n < slices && status == Status::running; ++n) {
            status = explorer.step(view, 1);
        }
        scene.drivable.set(any_cell<70, 12>(random), random.below(2) == 0);
        scene.drivable.set(scene.start, true);
        const Status expected = status == Status::running ? Status::map_changed : status;
        ASSERT_EQ(explorer.step(view, 1'000'000), expected);
        ASSERT_EQ(explorer.path(view).size(), 0U);
    }
}

// Half a byte a cell besides the map: the search, and the grid of what is given up.
using LargeView = Frontier<BitGrid<500, 500>, firmpath::OccupancyGrid<500, 500>>;
static_assert(2 * (sizeof(FrontierSearch<LargeView>) + sizeof(LargeView::GivenUp)) <= std::size_t{500} * 500);
using SmallView = Frontier<BitGrid<64, 64>, firmpath::OccupancyGrid<64, 64>>;
static_assert(2 * (sizeof(FrontierSearch<SmallView>) + sizeof(SmallView::GivenUp)) <= std::size_t{64} * 64);

/// A robot with a sensor in all directions learns everything that it can, and then stops. Every visit shows something
/// new, so no visit is repeated.
TEST(FrontierSearch, ExploresAllThatCanBeSeen) {
    constexpr int radius = 1;
    constexpr int range = 4;
    for (auto random : property(300, 1)) {
        static Map world;
        clear_all();
        scatter(world, random, random.below(20));
        Cell robot = any_cell<W, H>(random);
        world.set(robot, false);
        const auto learn = [&](Cell c) { known.learn(c, !world.passable(c)); };
        const View view(planning, known, given_up, Disc::cells(range));
        learn(robot);
        planning = grown(known, radius);
        unsigned visits = 0;
        for (Status status = Status::running;; ++visits) {
            ASSERT_LE(visits, static_cast<unsigned>(W * H));
            status = search.plan(view, robot, {});
            if (status != Status::found) {
                ASSERT_TRUE(status == Status::no_path || status == Status::start_blocked);
                break;
            }
            robot = last_of(search.path(view));
            // Learns like a sensor, by the definition: a cell that becomes known may bring more cells into sight.
            for (bool learnt = true; learnt;) {
                learnt = false;
                for (const auto [x, y] : cells(W, H)) {
                    if (plainly_in_sight(known, robot, cell(x, y), range)) {
                        learn(cell(x, y));
                        learnt = true;
                    }
                }
            }
            planning = grown(known, radius);
        }
        if (search.status() == Status::start_blocked) {
            continue;
        }
        static PlainOctagons<W, H> reference;
        reference.run(planning, robot);
        for (int n = 0; n < W * H; ++n) {
            const Cell at = cell(n % W, n / W);
            for (int k = 0; k < W * H && reference.steps(at) != reference.unreached; ++k) {
                ASSERT_FALSE(plainly_in_sight(known, at, cell(k % W, k / W), range)) << n << ' ' << k;
            }
        }
    }
}

constexpr std::uint32_t cost_to_the_border() {
    using Row = BitGrid<6, 1>;
    const Row free{};
    const auto seen = test_support::KnownMap<6, 1>::drawn("#....?");
    FrontierSearch<Frontier<Row, test_support::KnownMap<6, 1>>> planner;
    const Frontier view(free, seen, free, Disc::cells(2));
    return planner.plan(view, Cell{1, 0}, {}) == Status::found ? planner.cost() : 0;
}
static_assert(cost_to_the_border() == 2);

}  // namespace
