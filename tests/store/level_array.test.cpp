#include "firmpath/store/detail/levels.hpp"

#include <cstddef>
#include <cstdint>

#include "support/property.hpp"

using firmpath::detail::LevelArray;

static_assert(sizeof(LevelArray<1>) == 4 && sizeof(LevelArray<16>) == 4 && sizeof(LevelArray<17>) == 8);
static_assert(LevelArray<1>::after(1) == 2 && LevelArray<1>::after(2) == 3 && LevelArray<1>::after(3) == 1);
static_assert(LevelArray<1>::before(1) == 3 && LevelArray<1>::before(2) == 1 && LevelArray<1>::before(3) == 2);

namespace {

TEST(LevelArray, AgreesWithAnArrayOfNumbers) {
    constexpr std::size_t n = 77;
    static LevelArray<n> levels;
    unsigned reference[n] = {};
    test_support::Random random(1);
    for (int i = 0; i < 500; ++i) {
        if (random.chance(3)) {
            levels.clear();
            for (unsigned& mark : reference) {
                mark = 0;
            }
        }
        if (random.chance(3)) {
            const std::size_t word = random.below(static_cast<std::uint32_t>(levels.words));
            levels.clear_word(word);
            for (std::size_t k = word * 16; k < word * 16 + 16 && k < n; ++k) {
                reference[k] = 0;
            }
        }
        const std::size_t at = random.below(n);
        if (reference[at] == 0) {
            reference[at] = 1 + random.below(3);
            levels.set(at, reference[at]);
        }
        for (std::size_t k = 0; k < n; ++k) {
            ASSERT_EQ(levels.get(k), reference[k]);
        }
        for (std::size_t word = 0; word < levels.words; ++word) {
            for (unsigned mark = 1; mark <= 3; ++mark) {
                std::uint32_t expected = 0;
                for (std::size_t k = 0; k < 16; ++k) {
                    if (word * 16 + k < n && reference[word * 16 + k] == mark) {
                        expected |= std::uint32_t{1} << (2 * k);
                    }
                }
                ASSERT_EQ(levels.matches(word, mark), expected);
            }
        }
    }
}

}  // namespace
