// The numbers of the records that planners cover with their seals hold every count: an object that gets another's
// numbers has the same counts.
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/store/bit_nodes.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/detail/lifelong_nodes.hpp"
#include "firmpath/store/detail/linked_nodes.hpp"
#include "firmpath/store/detail/priority.hpp"
#include "firmpath/store/pooled_nodes.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using firmpath::detail::LifelongNodes;
using firmpath::detail::LinkedNodes;

constexpr std::size_t cells = 40;
constexpr auto zero = [](std::uint32_t) { return std::uint32_t{0}; };

template <class Records>
void give_numbers(const Records& from, Records& to) {
    using Numbers = std::remove_cvref_t<decltype(from.numbers())>;
    static_assert(std::has_unique_object_representations_v<Numbers>);
    const_cast<Numbers&>(to.numbers()) = from.numbers();
}

/// `clear(records)`, and `open(records, node)`, which puts a node on the open list.
template <class Records, class Clear, class Open>
void counts_what_is_open(const Clear& clear, const Open& open) {
    static Records few;
    static Records many;
    clear(few);
    clear(many);
    open(few, 7);
    for (std::uint32_t node = 0; node < 5; ++node) {
        open(many, 3 * node);
    }
    ASSERT_EQ(static_cast<std::size_t>(few.open_size()), 1U);
    ASSERT_EQ(static_cast<std::size_t>(many.open_size()), 5U);
    give_numbers(many, few);
    EXPECT_EQ(static_cast<std::size_t>(few.open_size()), 5U);
}

template <class Nodes>
void counts_what_a_search_has_open() {
    using Records = typename Nodes::template Records<cells, std::uint16_t, firmpath::detail::ByTotal>;
    counts_what_is_open<Records>(
        [](Records& records) { records.clear(); },
        [](Records& records, std::uint32_t node) { (void)records.offer(node, 10 + node, 0, 1, zero); });
}

TEST(SealedNumbers, OfDenseNodes) {
    counts_what_a_search_has_open<DenseNodes<Layout::compact>>();
    counts_what_a_search_has_open<DenseNodes<Layout::fast>>();
}

TEST(SealedNumbers, OfBitNodes) { counts_what_a_search_has_open<BitNodes>(); }

TEST(SealedNumbers, OfLinkedNodes) {
    using Records = LinkedNodes<cells>;
    counts_what_is_open<Records>(
        [](Records& records) { records.clear(); },
        [](Records& records, std::uint32_t node) { records.open(node, 10 + node, node, zero); });
}

TEST(SealedNumbers, OfLifelongNodes) {
    using Records = LifelongNodes<cells, std::uint16_t, 0>;
    counts_what_is_open<Records>(
        [](Records& records) {
            records.forget(0, cells);
            records.forget_open();
        },
        [](Records& records, std::uint32_t node) {
            const auto cost = static_cast<std::uint16_t>(10 + node);
            (void)records.put_on(node, cost, cost);
        });
}

/// A pool has more counts: records in use, the most that were open, and the progress of the open list.
TEST(SealedNumbers, OfPooledNodes) {
    using Records = PooledNodes<16>::Records<cells, std::uint16_t, 10>;
    static Records few;
    static Records many;
    few.clear(0);
    many.clear(20);
    for (std::uint32_t node = 0; node < 5; ++node) {
        (void)many.offer(3 * node, 20 + 60 * node, 1000, 10'000, Records::none, 1, zero);
    }
    (void)many.pop();
    (void)many.pop();
    give_numbers(many, few);
    EXPECT_EQ(few.size(), many.size());
    EXPECT_EQ(few.open_size(), many.open_size());
    EXPECT_EQ(few.peak_open(), many.peak_open());
    EXPECT_TRUE(many.is_past(many.f(1)));
    for (std::uint32_t f = 0; f < 400; ++f) {
        ASSERT_EQ(few.is_past(f), many.is_past(f));
    }
}

}  // namespace
