// The macros have the same meaning in both runners.

#include "support/test.hpp"

#include <cstdint>

namespace {

enum class Colour : std::uint8_t { red, green };

struct Pair {
    std::int16_t a, b;
    friend bool operator==(const Pair&, const Pair&) = default;
};

int calls = 0;
int called() {
    ++calls;
    return calls;
}

}  // namespace

TEST(Runner, ComparesIntegersOfEveryKind) {
    EXPECT_EQ(3, 3);
    EXPECT_EQ(std::uint8_t{200}, 200);
    EXPECT_NE(-1, 1);
    EXPECT_LT(-2, -1);
    EXPECT_LE(2u, 2u);
    EXPECT_GT(std::uint64_t{1} << 40, std::uint64_t{1} << 39);
    EXPECT_GE('b', 'a');
    EXPECT_EQ(true, 1 == 1);
}

TEST(Runner, ComparesOtherTypes) {
    EXPECT_EQ(Colour::green, Colour::green);
    EXPECT_NE(Colour::green, Colour::red);
    EXPECT_EQ((Pair{1, 2}), (Pair{1, 2}));
    const int number = 0;
    const int* null = nullptr;
    EXPECT_NE(&number, nullptr);
    EXPECT_EQ(null, nullptr);
    EXPECT_STREQ("text", "text");
}

TEST(Runner, EvaluatesOnce) {
    calls = 0;
    EXPECT_EQ(called(), 1) << "streamed only on failure " << called();
    EXPECT_EQ(calls, 1);
}

TEST(Runner, IsOneStatement) {
    bool other = false;
    if (calls < 0)
        EXPECT_TRUE(false) << "not taken";
    else
        other = true;
    EXPECT_TRUE(other);
}

TEST(Runner, TracesNest) {
    SCOPED_TRACE("outer");
    for (int i = 0; i < 3; ++i) {
        SCOPED_TRACE(i);
        SCOPED_TRACE(testing::Message() << "round " << i);
        ASSERT_LT(i, 3);
    }
}
