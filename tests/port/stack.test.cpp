#include "firmpath/port/stack.hpp"

#include "support/test.hpp"

namespace port = firmpath::port;

namespace {

// Writes to the whole array of `bytes` bytes in its frame.
template <unsigned bytes>
[[gnu::noinline]] int use_stack() {
    volatile unsigned char frame[bytes];
    for (auto& byte : frame) {
        byte = 1;
    }
    return frame[bytes - 1];
}

}  // namespace

TEST(Stack, CountsWhatACallTakes) {
    const auto nothing = port::stack_used_by([] {});
    const auto small = port::stack_used_by([] { use_stack<64u>(); });
    const auto large = port::stack_used_by([] { use_stack<512u>(); });
    EXPECT_EQ(nothing, 0u);
    EXPECT_GE(small, 64u);
    EXPECT_LE(small, 64u + 32u);
    // A larger frame may save a register or two more.
    EXPECT_GE(large - small, 512u - 64u);
    EXPECT_LE(large - small, 512u - 64u + 16u);
}

TEST(Stack, IsRepeatable) {
    const auto once = port::stack_used_by([] { use_stack<100u>(); });
    EXPECT_EQ(port::stack_used_by([] { use_stack<100u>(); }), once);
}

TEST(Stack, HighWaterIsWithinTheStack) {
    use_stack<600u>();
    const auto used = port::stack_high_water();
    EXPECT_EQ(port::stack_size(), 2048u);
    EXPECT_GT(used, 600u);
    EXPECT_LT(used, 2048u);
}
