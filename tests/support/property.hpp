/// @file
/// The number of rounds of a property test, and its seed.
///
///     for (auto random : test_support::property(5000, 50)) {  // on the host, on a board
///         ...
///     }
///
/// Each round has random numbers of its own, and a failure tells the seed of its round. Brings test.hpp and random.hpp.
///
/// On the host, FIRMPATH_SEED=<number> chooses the seed and FIRMPATH_ROUNDS=<number> the count. Both are printed. With
/// sanitizers the count is a tenth (rounds.hpp), or a third number: for tests that expect to see enough kinds of
/// results.
#pragma once

#include <cstdint>
#include <limits>

#include "support/random.hpp"
#include "support/rounds.hpp"
#include "support/test.hpp"

#if __STDC_HOSTED__
#include <cstdio>
#include <cstdlib>
#endif

namespace test_support {

/// The ends of the numbers of 32 bits, at which coordinates must not overflow.
inline constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
inline constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();

/// The random numbers of a round; failures tell its seed as long as this exists. So it is not for copies: `auto`.
class Round : public Random {
public:
    explicit Round(std::uint32_t number)
        : Random(number), seed(number), trace_(__FILE__, __LINE__, testing::Message() << number) {}

    const std::uint32_t seed;  ///< for what makes random numbers of its own

private:
    testing::ScopedTrace trace_;
};

struct Property {
    std::uint32_t seed;
    std::uint32_t count;

    struct Iterator {
        std::uint32_t seed;

        Round operator*() const { return Round(seed); }
        Iterator& operator++() { return ++seed, *this; }
        bool operator!=(Iterator other) const { return seed != other.seed; }
    };
    Iterator begin() const { return {seed}; }
    Iterator end() const { return {seed + count}; }
};

inline constexpr std::uint32_t default_seed = 20'240'601;

#if __STDC_HOSTED__
inline std::uint32_t number_from_environment(const char* name, std::uint32_t otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr && *text != '\0' ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10)) : otherwise;
}

inline Property property(std::uint32_t count_on_host, std::uint32_t /*count_on_board*/,
                         std::uint32_t count_with_sanitizers = 0) {
    const std::uint32_t count = sanitized && count_with_sanitizers != 0 ? count_with_sanitizers : rounds(count_on_host);
    const Property result{number_from_environment("FIRMPATH_SEED", default_seed),
                          number_from_environment("FIRMPATH_ROUNDS", count)};
    std::printf("[ property ] FIRMPATH_SEED=%u FIRMPATH_ROUNDS=%u\n", result.seed, result.count);
    return result;
}
#else
inline Property property(std::uint32_t /*count_on_host*/, std::uint32_t count_on_board,
                         std::uint32_t /*count_with_sanitizers*/ = 0) {
    testing::print(
        (testing::Message() << "[ property ] seed " << default_seed << ", rounds " << count_on_board << '\n').text());
    return {default_seed, count_on_board};
}
#endif

}  // namespace test_support
