// The four functions that GCC and Clang may call in any code, freestanding or not. They work in words, eight per
// iteration, because clearing a planner's arrays is part of the cost of a search.

#include <cstddef>
#include <cstdint>

namespace {

using Byte = unsigned char;
// Words in memory of any type: like bytes, they are exempt from the aliasing rule.
using Word [[gnu::may_alias]] = std::uint32_t;

constexpr std::size_t block = 8 * sizeof(Word);

bool aligned(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer) % sizeof(Word) == 0; }

bool aligned_alike(const void* a, const void* b) {
    return (reinterpret_cast<std::uintptr_t>(a) ^ reinterpret_cast<std::uintptr_t>(b)) % sizeof(Word) == 0;
}

void copy_upwards(Byte* to, const Byte* from, std::size_t count) {
    if (aligned_alike(to, from)) {
        for (; count != 0 && !aligned(to); --count) {
            *to++ = *from++;
        }
        auto* to_word = reinterpret_cast<Word*>(to);
        auto* from_word = reinterpret_cast<const Word*>(from);
        for (; count >= block; count -= block, to_word += 8, from_word += 8) {
            to_word[0] = from_word[0];
            to_word[1] = from_word[1];
            to_word[2] = from_word[2];
            to_word[3] = from_word[3];
            to_word[4] = from_word[4];
            to_word[5] = from_word[5];
            to_word[6] = from_word[6];
            to_word[7] = from_word[7];
        }
        for (; count >= sizeof(Word); count -= sizeof(Word)) {
            *to_word++ = *from_word++;
        }
        to = reinterpret_cast<Byte*>(to_word);
        from = reinterpret_cast<const Byte*>(from_word);
    }
    for (; count != 0; --count) {
        *to++ = *from++;
    }
}

void copy_downwards(Byte* to, const Byte* from, std::size_t count) {
    to += count;
    from += count;
    if (aligned_alike(to, from)) {
        for (; count != 0 && !aligned(to); --count) {
            *--to = *--from;
        }
        for (; count >= sizeof(Word); count -= sizeof(Word)) {
            to -= sizeof(Word);
            from -= sizeof(Word);
            *reinterpret_cast<Word*>(to) = *reinterpret_cast<const Word*>(from);
        }
    }
    for (; count != 0; --count) {
        *--to = *--from;
    }
}

}  // namespace

extern "C" {

[[gnu::used]] void* memset(void* to, int value, std::size_t count) {
    auto* byte = static_cast<Byte*>(to);
    const auto low = static_cast<Byte>(value);
    for (; count != 0 && !aligned(byte); --count) {
        *byte++ = low;
    }
    const Word pattern = Word{low} * 0x0101'0101u;
    auto* word = reinterpret_cast<Word*>(byte);
    for (; count >= block; count -= block, word += 8) {
        word[0] = pattern;
        word[1] = pattern;
        word[2] = pattern;
        word[3] = pattern;
        word[4] = pattern;
        word[5] = pattern;
        word[6] = pattern;
        word[7] = pattern;
    }
    for (; count >= sizeof(Word); count -= sizeof(Word)) {
        *word++ = pattern;
    }
    for (byte = reinterpret_cast<Byte*>(word); count != 0; --count) {
        *byte++ = low;
    }
    return to;
}

[[gnu::used]] void* memcpy(void* __restrict to, const void* __restrict from, std::size_t count) {
    copy_upwards(static_cast<Byte*>(to), static_cast<const Byte*>(from), count);
    return to;
}

[[gnu::used]] void* memmove(void* to, const void* from, std::size_t count) {
    // Downwards only where the target begins inside the source.
    if (reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from) < count) {
        copy_downwards(static_cast<Byte*>(to), static_cast<const Byte*>(from), count);
    } else {
        copy_upwards(static_cast<Byte*>(to), static_cast<const Byte*>(from), count);
    }
    return to;
}

[[gnu::used]] int memcmp(const void* left, const void* right, std::size_t count) {
    auto* a = static_cast<const Byte*>(left);
    auto* b = static_cast<const Byte*>(right);
    if (aligned(a) && aligned(b)) {
        while (count >= sizeof(Word) && *reinterpret_cast<const Word*>(a) == *reinterpret_cast<const Word*>(b)) {
            a += sizeof(Word);
            b += sizeof(Word);
            count -= sizeof(Word);
        }
    }
    for (; count != 0; --count, ++a, ++b) {
        if (*a != *b) {
            return *a < *b ? -1 : 1;
        }
    }
    return 0;
}
}
