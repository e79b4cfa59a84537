/// @file
/// One search of the library behind an interface of its own, in slices.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/status.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "ground.hpp"
#include "trace.hpp"

namespace firmpath::web {

/// Memory for any search of the page.
inline constexpr std::size_t run_bytes = std::size_t{40} << 20;

/// A search that the page runs.
class Run {
public:
    Trace trace;
    std::uint32_t path[cells];    ///< numbers of its cells, from the start on
    std::uint32_t path_size = 0;  ///< of them
    std::uint32_t cost = 0;       ///< of the path, as the search counts
    Stats stats{};                ///< up to now

    virtual Status begin(const Ground& ground, Cell start, Cell goal) = 0;
    virtual Status step(const Ground& ground, std::uint32_t budget) = 0;

protected:
    ~Run() = default;
};

/// Writes the trace of a search that has an observer.
struct Observer {
    Trace* trace;
    void expanded(Cell cell, std::uint32_t g) const { trace->expanded(cell, g); }
    void generated(Cell cell, Cell parent, std::uint32_t g, std::uint32_t f) const {
        trace->generated(cell, parent, g, f);
    }
};

template <class Search>
class RunOf final : public Run {
public:
    Status begin(const Ground& ground, Cell start, Cell goal) override {
        const Map& map = ground.as<Map>();
        trace.clear();
        pool_trace = &trace;
        take(map, search_.begin(map, start, goal, firmpath::detail::no_options, Observer{&trace}));
        return search_.status();
    }
    Status step(const Ground& ground, std::uint32_t budget) override {
        const Map& map = ground.as<Map>();
        pool_trace = &trace;
        take(map, search_.step(map, budget, Observer{&trace}));
        return search_.status();
    }

private:
    using Map = typename Search::map_type;

    void take(const Map& map, Status status) {
        stats = search_.stats();
        path_size = 0;
        cost = 0;
        if (status == Status::running) {
            return;
        }
        for (const Cell cell : search_.path(map)) {
            path[path_size++] = static_cast<std::uint32_t>(number(cell));
        }
        cost = path_size != 0 ? static_cast<std::uint32_t>(search_.cost()) : 0;
    }

    Search search_{};
};

}  // namespace firmpath::web
