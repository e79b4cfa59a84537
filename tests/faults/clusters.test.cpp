// A planner of clusters while bits flip in its memory, also between two legs, and a leg planned on tables in which a
// bit has flipped since they were opened. Each leg that is given begins where the last one ended, and is a path on the
// map; there is an end of them, and the last one ends at the goal.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "faults/flips.hpp"
#include "firmpath/cluster/cluster_edits.hpp"
#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/cluster/detail/cluster_format.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "golden/graphs.hpp"
#include "support/legs.hpp"

namespace {

using faults::Cell;
using faults::Status;

using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
using Map = firmpath::BitGrid<96, 40>;
using View = firmpath::ClusterView<Map, 32, Moves>;
using Town = firmpath::ClusterMap<Map, 32, Moves>;
/// Routes are kept in part, so that others follow.
template <class Edits>
using Planner = firmpath::ClusterPlanner<Map, 32, firmpath::PooledNodes<60>, Moves, 4, Edits>;

// Each leg is driven, so it comes nearer to the goal; a node is taken at most 256 times.
constexpr std::uint32_t most_legs = 500;
constexpr std::uint32_t watchdog = 60 * 256 * 200;

/// The town, and where the planner is to leave it.
struct Scene {
    Map map{firmpath::all_blocked};
    View view{};

    void open(std::span<const std::uint32_t> image) {
        faults::wind(map);
        ASSERT_EQ(view.open(image, map), firmpath::TablesResult::opened);
    }
    Town town() const { return Town(map, view); }
};

/// A robot that drives the legs of a planner, a slice at a time.
struct Drive {
    Cell at = faults::start;
    Status status = Status::running;
    bool arrived = false;
    bool legal = true;
    std::uint32_t legs = 0;

    /// Drives a leg that was found, and begins the next one.
    template <class P>
    void drive(P& planner, const Town& town) {
        std::uint32_t cells = 0;
        for (const Cell cell : planner.path(town)) {
            legal = legal && (cells == 0 ? cell == at : faults::by_a_step<Moves>(town.map(), at, cell));
            at = cell;
            if (++cells > Map::width * Map::height) {
                legal = false;
                break;
            }
        }
        ++legs;
        legal = legal && cells != 0;
        arrived = status == Status::found;
        legal = legal && (!arrived || at == faults::goal);
        if (!arrived) {
            status = planner.begin_leg(town);
        }
    }
    template <class P>
    void step(P& planner, const Town& town) {
        status = planner.step(town, 4);
        if (test_support::has_leg(status)) {
            drive(planner, town);
        }
    }
};

struct Ends {
    std::uint32_t same = 0;
    std::uint32_t others = 0;
    std::uint32_t corrupted = 0;
    std::uint32_t not_found = 0;
};

/// Before so many slices a random bit of each byte is flipped.
#if __STDC_HOSTED__
constexpr std::uint32_t slices_tried = test_support::sanitized ? 5 : 20;
#else
constexpr std::uint32_t slices_tried = 1;
#endif

/// `edit(planner, map, town)` before the search begins.
template <class Edits, class Edit>
void survives_flips(const Edit& edit) {
    using P = Planner<Edits>;
    const std::uint32_t seed = test_support::property(1, 1).seed;
    static Scene scene;
    static Scene as_it_was;
    static constexpr P fresh;  // not on the stack, which is small on boards
    static P before;
    static faults::Fenced<P> fenced;
    scene.open(golden::graphs::winding_clusters);
    as_it_was.open(golden::graphs::winding_clusters);
    const Town town = scene.town();
    P& planner = *fenced;
    test_support::Random random(seed);

    const auto begin = [&](P& any) {
        edit(any, scene.map, town);
        return any.begin(town, faults::start, faults::goal);
    };
    ASSERT_EQ(begin(before), Status::running);
    Drive whole;
    std::uint32_t slices = 0;
    while (whole.status == Status::running) {
        whole.step(before, town);
        ++slices;
    }
    ASSERT_TRUE(whole.arrived && whole.legal && whole.status == Status::found);
    ASSERT_GE(whole.legs, 4U);
    as_it_was.map = scene.map;

    Ends ends;
    std::uint32_t longest = 0;
    before = fresh;
    ASSERT_EQ(begin(before), Status::running);
    Drive driven;
    const std::uint32_t of_slices = slices / slices_tried;
    const std::uint32_t first_tried = random.below(of_slices);
    for (std::uint32_t slice = 0; slice < slices; ++slice, driven.step(before, town)) {
        if (slice % of_slices != first_tried) {
            continue;
        }
        for (std::size_t byte = 0; byte < sizeof planner; byte += faults::stride(random)) {
            const unsigned bit = random.below(8);
            SCOPED_TRACE(static_cast<std::uint32_t>(slice * 100'000 + byte));
            planner = before;
            auto* const memory = static_cast<unsigned char*>(static_cast<void*>(&planner));
            memory[byte] = static_cast<unsigned char>(memory[byte] ^ 1U << bit);
            Drive drive = driven;
            std::uint32_t units = 0;
            for (; drive.status == Status::running && units <= watchdog && drive.legs < most_legs; ++units) {
                drive.step(planner, town);
            }
            ASSERT_LE(units, watchdog);
            ASSERT_LT(drive.legs, most_legs);
            ASSERT_TRUE(fenced.whole());
            ASSERT_TRUE(drive.legal) << "a step that the map does not allow";
            ASSERT_NE(drive.status, Status::running);
            ASSERT_EQ(drive.status == Status::found, drive.arrived);
            ASSERT_TRUE(drive.arrived || planner.path(town).empty());
            ++(drive.status == Status::corrupted                             ? ends.corrupted
               : !drive.arrived                                              ? ends.not_found
               : drive.legs == whole.legs && planner.cost() == before.cost() ? ends.same
                                                                             : ends.others);
            longest = units > longest ? units : longest;
        }
        ASSERT_TRUE(scene.map == as_it_was.map);
    }
    faults::print("[ faults   ] arrived ", ends.same + ends.others, ", corrupted ", ends.corrupted, ", not found ",
                  ends.not_found, "; units at most ", longest, " of ", watchdog, "\n");
}

TEST(Faults, ClusterPlanner) {
    survives_flips<firmpath::detail::NoClusterEdits>([](auto&, Map&, const Town&) {});
}
TEST(Faults, ClusterPlannerOfAnEditedMap) {
    survives_flips<firmpath::ClusterEdits<200, 6, 8>>([](auto& planner, Map& map, const Town& town) {
        for (const Cell cell : {Cell{63, 1}, Cell{63, 20}}) {
            map.set(cell, true);
            planner.changed(town, cell);
        }
    });
}

/// Every bit of the tables, one at a time, but for those that say where gates and costs begin.
TEST(Faults, ClusterTables) {
    using Format = firmpath::detail::ClusterFormat;
    constexpr std::size_t size = std::size(golden::graphs::winding_clusters);
    constexpr std::size_t first_costs = Format::words + Format::words_of_halves(2 * View::clusters + 1);
    constexpr std::size_t places = first_costs + View::clusters + 1;
#if __STDC_HOSTED__  // in a block of exactly this size
    const auto block = std::make_unique<std::uint32_t[]>(size);
    std::uint32_t* const words = block.get();
#else
    static std::uint32_t words[size];
#endif
    for (std::size_t i = 0; i < size; ++i) {
        words[i] = golden::graphs::winding_clusters[i];
    }
    static Scene scene;
    static Planner<firmpath::detail::NoClusterEdits> planner;
    scene.open({words, size});
    const Town town = scene.town();
    ASSERT_TRUE(test_support::has_leg(planner.plan(town, faults::start, faults::goal)));
    const std::uint32_t least = planner.route_cost();
    Ends ends;
    for (std::size_t at = 0; at < size; ++at) {
        for (unsigned bit = 0; bit < 32 && (at < Format::words || at >= places); ++bit) {
            SCOPED_TRACE(static_cast<std::uint32_t>(at * 32 + bit));
            words[at] ^= std::uint32_t{1} << bit;
            Drive drive;
            drive.status = planner.plan(town, faults::start, faults::goal);
            if (test_support::has_leg(drive.status)) {
                drive.drive(planner, town);
            }
            std::uint32_t units = 0;
            for (; drive.status == Status::running && units <= watchdog && drive.legs < most_legs; ++units) {
                drive.step(planner, town);
            }
            ASSERT_LE(units, watchdog);
            ASSERT_LT(drive.legs, most_legs);
            ASSERT_TRUE(drive.legal);
            ASSERT_EQ(drive.status == Status::found, drive.arrived);
            ++(drive.status == Status::corrupted ? ends.corrupted
               : !drive.arrived                  ? ends.not_found
               : planner.route_cost() == least   ? ends.same
                                                 : ends.others);
            words[at] ^= std::uint32_t{1} << bit;
        }
    }
    EXPECT_GE(ends.others + ends.not_found + ends.corrupted, 10U);  // some bits matter
    faults::print("[ faults   ] same cost ", ends.same, ", another ", ends.others, ", not found ", ends.not_found,
                  ", corrupted ", ends.corrupted, "\n");
}

}  // namespace
