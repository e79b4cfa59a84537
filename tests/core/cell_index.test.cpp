// Numbers of cells on maps of up to 2^26 cells: their rows are found by division or multiplication.
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using detail::Division;

/// The first and the last cells of rows, up to the last row of the largest map of that width.
template <int W>
void every_row_is_found() {
    SCOPED_TRACE(W);
    constexpr int rows = (1 << 26) / W < 32767 ? (1 << 26) / W : 32767;
    for (int y = 0; y < rows; y += y + 70 < rows ? 61 : 1) {
        for (const int x : {0, W / 2, W - 1}) {
            const std::uint32_t number =
                std::uint32_t{W} * static_cast<std::uint32_t>(y) + static_cast<std::uint32_t>(x);
            ASSERT_EQ(CellIndex<W>::of(cell(x, y)), number);
            ASSERT_EQ(CellIndex<W>::cell(number), cell(x, y)) << number;
            ASSERT_EQ(CellIndex<W>::template cell_by<Division::by_64_bits>(number), cell(x, y)) << number;
            ASSERT_EQ(CellIndex<W>::template cell_by<Division::by_16_bits>(number), cell(x, y)) << number;
        }
    }
}

TEST(CellIndex, FindsTheCellOfEachNumber) {
    every_row_is_found<1>();
    every_row_is_found<3>();
    every_row_is_found<10>();
    every_row_is_found<65>();
    every_row_is_found<1000>();
    every_row_is_found<2047>();
    every_row_is_found<2049>();
    every_row_is_found<8191>();
    every_row_is_found<8192>();
    every_row_is_found<16383>();
    every_row_is_found<32767>();
}

}  // namespace
