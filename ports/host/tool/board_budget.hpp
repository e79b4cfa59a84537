/// @file
/// Boards, what searches were measured to cost on their processors, and which planners fit. The page of the web port
/// uses this, too.
#pragma once

#include <cstddef>
#include <string_view>

#include "budget_rows.hpp"  // made from the boards' files and ports/host/data/searches.csv
#include "firmpath/host/planner.hpp"

namespace firmpath::tool {

/// The default stack size of firmware: `firmpath_add_firmware`.
inline constexpr std::size_t stack_bytes = 2048;

/// What a search costs on a board's processor; null if it was not measured.
const budget::Search* find_search(const budget::Board& board, std::string_view algorithm);

/// What its code takes in flash; 0 if it was not measured.
inline std::size_t code_bytes(const budget::Search* measured) { return measured != nullptr ? measured->flash : 0; }

/// Whether so many bytes fit on a board, code and stack included.
inline bool has_room(const budget::Board& board, std::size_t flash, std::size_t ram) {
    return flash <= board.flash && ram <= board.ram;
}

/// A planner on a board, with a map of some size.
struct BudgetRow {
    std::string_view planner;
    std::size_t ram;                 ///< `sizeof` the planner
    std::size_t map;                 ///< bytes of the map, in flash
    const budget::Search* measured;  ///< null if this processor was not measured
    bool fits;
    int largest;  ///< edge of the largest square map that fits, 0 if none does
};

/// The planners on one board.
class Budget {
public:
    Budget(const budget::Board& board, const host::Motion& motion, const host::PlannerOptions& options)
        : board_(board), motion_(motion), options_(options) {}

    BudgetRow row(const host::PlannerInfo& info, int width, int height) const;

private:
    std::size_t ram(const host::PlannerInfo& info, int width, int height) const {
        return info.ram_bytes(width, height, motion_, options_);
    }
    /// The map lies in flash.
    std::size_t map_bytes(const host::PlannerInfo& info, int width, int height) const;
    bool fits(const host::PlannerInfo& info, int width, int height, const budget::Search* measured) const;

    const budget::Board& board_;
    host::Motion motion_;
    host::PlannerOptions options_;
};

}  // namespace firmpath::tool
