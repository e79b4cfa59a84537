/// @file
/// Fewer rounds with sanitizers.
#pragma once

namespace test_support {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

/// So many rounds; with sanitizers, which take twenty times as long, a tenth of them.
template <class Count>
constexpr Count rounds(Count count) {
    return sanitized ? (count + 9) / 10 : count;
}

}  // namespace test_support
