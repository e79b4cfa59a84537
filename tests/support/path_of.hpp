/// @file
/// The path of any planner, whether or not it is read off the map.
#pragma once

namespace test_support {

template <class Planner, class Map>
auto path_of(const Planner& planner, const Map& map) {
    if constexpr (requires { planner.path(map); }) {
        return planner.path(map);
    } else {
        return planner.path();
    }
}

}  // namespace test_support
