#include <algorithm>
#include <cstddef>
#include <utility>

#include "firmpath/host/error.hpp"
#include "lattice/plan_on.hpp"
#include "maps/sizes.hpp"
#include "maps/weights.hpp"

namespace firmpath::host {
namespace {

// One size for all maps: each takes a second of compilation for each weight.
using OneSize = Sizes<2048>;

/// With the I-th weight or a later one.
template <class Map, class Tables, std::size_t I>
LatticeResult plan_with_weight(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    if constexpr (I == weights.size()) {
        throw InputError(concat("a weight of ", to_string(query.weight), "; expected 1, 3/2, 2 or 3"));
    } else {
        return query.weight == weights[I] ? plan_on<Map, Tables, weights[I].num, weights[I].den>(map, tables, query)
                                          : plan_with_weight<Map, Tables, I + 1>(map, tables, query);
    }
}

}  // namespace

LatticeResult plan_weighted(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    return with_lattice(tables.robot.headings, tables.robot.pitch, [&]<int Headings, int Pitch>() {
        using Tables = TablesInUse<Headings, Pitch>;
        return with_edge(OneSize{}, std::max(map.width, map.height), [&]<int Edge>() {
            // Without any weights, `plan_lattice` has a planner of its own.
            static_assert(weights[0] == Ratio{1, 1});
            return map.has_weights() ? plan_with_weight<WeightMap<Edge>, Tables, 0>(map, tables, query)
                                     : plan_with_weight<BitGrid<Edge, Edge>, Tables, 1>(map, tables, query);
        });
    });
}

}  // namespace firmpath::host
