#include "firmpath/path/length.hpp"

#include <array>

#include "support/test.hpp"

using namespace firmpath;

static_assert(length(std::array<Cell, 0>{}) == Length{0, 0});
static_assert(length(std::array<Cell, 1>{{{7, 7}}}) == Length{0, 0});
static_assert(length(std::array<Cell, 5>{{{0, 0}, {1, 0}, {2, 1}, {1, 2}, {1, 1}}}) == Length{2, 2});

TEST(Length, IsCheckedAtCompileTime) { EXPECT_TRUE((length(std::array<Cell, 2>{{{0, 0}, {0, 1}}}) == Length{1, 0})); }
