/// @file A pool of records that notes what a search does with it. Jump point search has no calls for an observer in its
/// loops, where they would cost firmware time and flash; its pool is a template argument, which desktop programs watch.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath::host {

/// `firmpath::PooledNodes<N>` with a log. A search does not let anyone reach its records, so the log has static
/// functions, which take the numbers of cells:
///
///     static bool wanted();   // whether to call the others
///     static void reached(std::uint32_t cell, std::uint32_t parent, std::uint32_t g, std::uint32_t f);
///     static void taken(std::uint32_t cell);   // off the open list
template <std::size_t N, class Log>
struct WatchedNodes {
    static constexpr std::size_t capacity = N;

    template <std::size_t Cells, class Cost, std::uint32_t Step>
    class Records : public PooledNodes<N>::template Records<Cells, Cost, Step> {
        using Pool = typename PooledNodes<N>::template Records<Cells, Cost, Step>;

    public:
        template <class Estimate>
        constexpr firmpath::detail::PoolOffer offer(std::uint32_t cell, std::uint32_t g, std::uint32_t length,
                                                    std::uint32_t limit, std::uint32_t parent, std::uint32_t directions,
                                                    const Estimate& estimate) {
            const auto answer = Pool::offer(cell, g, length, limit, parent, directions, estimate);
            if (answer == firmpath::detail::PoolOffer::taken && Log::wanted()) {
                const std::uint32_t node = this->find(cell);
                const std::uint32_t from = this->parent(node);
                Log::reached(cell, from == Pool::none ? cell : this->cell(from), g, this->f(node));
            }
            return answer;
        }
        constexpr void take_first(std::uint32_t cell, std::uint32_t h, std::uint32_t directions) {
            Pool::take_first(cell, h, directions);
            if (Log::wanted()) {
                Log::reached(cell, cell, 0, h);
                Log::taken(cell);
            }
        }
        constexpr std::uint32_t pop() {
            const std::uint32_t node = Pool::pop();
            if (node != Pool::none && Log::wanted()) {
                Log::taken(this->cell(node));
            }
            return node;
        }
    };
};

}  // namespace firmpath::host
