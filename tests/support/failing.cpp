// Every kind of failure that the small runner reports. The tests check its output and exit code.

#include <cstdint>
#include <limits>

#include "support/small_test.hpp"

TEST(Failing, Compares) {
    SCOPED_TRACE(testing::Message() << "round " << 5);
    const int first = -3;
    const std::uint32_t second = 4'000'000'000u;
    EXPECT_EQ(first, second) << "noted " << 7 << ' ' << 'x' << ' ' << true << " text";
    EXPECT_LT(std::numeric_limits<std::uint64_t>::max(), std::numeric_limits<std::int64_t>::min());
}

TEST(Failing, Texts) { EXPECT_STREQ("hello", "world"); }

TEST(Failing, Fails) {
    FAIL() << "here";
    ADD_FAILURE() << "not reached";
}

TEST(Failing, Stops) {
    ASSERT_FALSE(true);
    testing::print("not reached\n");
}

TEST(Failing, Passes) { EXPECT_EQ(1, 1); }
