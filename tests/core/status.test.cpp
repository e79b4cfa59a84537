#include "firmpath/core/status.hpp"

#include <cstdint>

#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr bool equal(const char* a, const char* b) {
    for (; *a == *b; ++a, ++b) {
        if (*a == '\0') {
            return true;
        }
    }
    return false;
}

TEST(Status, EveryOneHasANameOfItsOwn) {
    // The value after the last enumerator is not a status.
    int named = 0;
    for (std::uint8_t i = 0; i < 255; ++i) {
        const char* name = to_string(static_cast<Status>(i));
        if (equal(name, "unknown status")) {
            continue;
        }
        ++named;
        for (std::uint8_t k = 0; k < i; ++k) {
            EXPECT_FALSE(equal(name, to_string(static_cast<Status>(k)))) << name;
        }
    }
    EXPECT_EQ(named, 18);
    EXPECT_STREQ(to_string(Status::running), "running");
    EXPECT_STREQ(to_string(Status::found_by_fallback), "found_by_fallback");
    EXPECT_STREQ(to_string(Status::leg_found), "leg_found");
    EXPECT_STREQ(to_string(Status::corrupted), "corrupted");
}

TEST(Status, TwoSayThatThereIsAPathToTheGoal) {
    for (std::uint8_t i = 0; i < 255; ++i) {
        const auto status = static_cast<Status>(i);
        EXPECT_EQ(has_path(status), equal(to_string(status), "found") || equal(to_string(status), "found_by_fallback"));
    }
}

// Zeroed memory reads as "running", which no finished search returns.
static_assert(Status{} == Status::running);
static_assert(sizeof(Status) == 1);

}  // namespace
