/// @file
/// What is recorded of each algorithm: the number of its results, and their hash; of tables, the number of their
/// words. Written by `golden.record`.
#pragma once

#include "golden/replay.hpp"

namespace golden {

// clang-format off
inline constexpr Named recordings[] = {
    {"astar", {198, 0xF45F946C}},
    {"astar_compact", {198, 0x63D49C5C}},
    {"astar_fast", {198, 0x63D49C5C}},
    {"astar_bits", {198, 0x6C41FF94}},
    {"astar_one_side", {198, 0x5DDB99CF}},
    {"astar_always", {198, 0xB0C38FA2}},
    {"astar_four", {198, 0x3660F310}},
    {"astar_fine", {198, 0xB996FB42}},
    {"astar_narrow", {198, 0x5D7B9A7C}},
    {"astar_short_open", {198, 0x2BC66E42}},
    {"dijkstra", {198, 0x3F022786}},
    {"weighted_astar", {198, 0xBF268B7B}},
    {"greedy", {198, 0x54332743}},
    {"nearest_goal", {198, 0x249063D8}},
    {"frontier_search", {6, 0xE132634C}},
    {"astar_ground", {19, 0x76D10BEC}},
    {"astar_costmap", {19, 0xAADC37BF}},
    {"dijkstra_ground_hex", {19, 0xF0AB21DE}},
    {"astar_aisles", {20, 0xBD3C63D0}},
    {"astar_walls", {13, 0xFC5BAF7A}},
    {"astar_hex_odd_r", {198, 0x04C5A95D}},
    {"astar_hex_even_q", {198, 0xBC9432F9}},
    {"turning_four", {55, 0x1986D0F9}},
    {"turning_eight", {55, 0xD3A2BA62}},
    {"turning_hex", {55, 0xFCE7E0B3}},
    {"axis_turning", {55, 0x4763D678}},
    {"axis_turning_walls", {6, 0x75C43D47}},
    {"jps_never", {198, 0xB21BF137}},
    {"jps_one_side", {198, 0xA3CCE424}},
    {"jps_four", {198, 0x9742E0AD}},
    {"jps_always", {198, 0x77A7DDA0}},
    {"jps_small_pool", {198, 0x812BBC9F}},
    {"jps_or_bfs", {198, 0xC0C9307F}},
    {"graph_never", {198, 0x50C1C700}},
    {"graph_planner", {198, 0x9FA0BABD}},
    {"graph_never_boxes", {198, 0xBB19F453}},
    {"graph_four_boxes", {198, 0x48297528}},
    {"clusters", {164, 0xAD119D64}},
    {"clusters_one_side", {164, 0x7DC5A53F}},
    {"theta_never", {198, 0xB6717CD9}},
    {"theta_always", {198, 0xAD1F4D83}},
    {"bfs_four", {198, 0xB3169B7E}},
    {"bfs_never", {198, 0x8CD62E30}},
    {"bfs_aisles", {20, 0x7620AB56}},
    {"reachable_steps", {142, 0xC13E8D82}},
    {"reachable_cost", {15, 0x26F9DF98}},
    {"distance_field", {129, 0x2F999EF9}},
    {"distance_field_aisles", {16, 0x37AE5BD0}},
    {"flood_fill", {9, 0x363BE7C8}},
    {"flood_fill_16", {9, 0x363BE7C8}},
    {"direction_field", {13, 0x72EFC626}},
    {"dstar_lite", {198, 0x73262A70}},
    {"dstar_lite_costmap", {19, 0x5D58BF07}},
    {"goal_bits_field", {129, 0x28638FB9}},
    {"fleet", {129, 0xB106AC9C}},
    {"lattice", {198, 0x7CA8A5A7}},
    {"robot_map", {129, 0xBD239D56}},
    {"tables_never", {5286, 0xE1F4F7F7}},
    {"tables_never_boxes", {6691, 0x1BE06B58}},
    {"tables_four_boxes", {6423, 0xD913E00F}},
    {"tables_clusters", {1569, 0xAF7AFF93}},
    {"tables_clusters_one_side", {1383, 0x55531B42}},
    {"tables_faults", {436, 0x1E27310B}},
};
// clang-format on

}  // namespace golden
