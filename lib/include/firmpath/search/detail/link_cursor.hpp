/// @file
/// A path read from the links of a search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/store/detail/within.hpp"

namespace firmpath::detail {

/// A corner of a path whose cells each have the number of the next one.
template <class Index, int W, std::size_t Cells>
class LinkCursor {
public:
    using value_type = Cell;
    static constexpr std::uint32_t most = Cells;
    static constexpr bool counted = true;

    constexpr LinkCursor() = default;
    constexpr LinkCursor(const Index* links, std::uint32_t at) : links_(links), at_(at) {}

    constexpr Cell here() const { return CellIndex<W>::cell(within<Cells>(at_)); }
    constexpr void advance(std::uint32_t& left) {
        if (--left != 0) {  // the last cell's link leads nowhere
            at_ = links_[within<Cells>(at_)];
        }
    }

private:
    const Index* links_ = nullptr;
    std::uint32_t at_ = 0;
};

}  // namespace firmpath::detail
