/// @file
/// The common part of planners that start a second search if a first one has no answer.
#pragma once

#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::detail {

/// A place on a path of either of two types.
template <class A, class B>
class EitherCursor {
public:
    using value_type = typename A::value_type;
    using moves_type = typename A::moves_type;
    static constexpr std::uint32_t most = A::most > B::most ? A::most : B::most;
    static constexpr bool counted = A::counted && B::counted;

    constexpr EitherCursor() = default;
    constexpr explicit EitherCursor(const A& at) : a_(at) {}
    constexpr explicit EitherCursor(const B& at) : is_b_(true), b_(at) {}

    constexpr value_type here() const { return is_b_ ? b_.here() : a_.here(); }
    constexpr void advance(std::uint32_t& left) { is_b_ ? b_.advance(left) : a_.advance(left); }

private:
    bool is_b_ = false;
    A a_{};
    B b_{};
};

/// The numbers of two searches that are not those of either.
struct TwoSearchesNumbers : PathNumbers<> {
    enum class Phase : std::uint8_t {
        first,
        second,
        comparing,  // the maps of both, before the first
        pricing,    // the path of the second, after it
    };

    Phase phase_{};
    Wide<bool, std::uint8_t> began_first_{};
    Wide<bool, std::uint8_t> fell_back_{};
    Wide<bool, std::uint8_t> has_path_{};  // whether the path of the search that ran last is an answer
    Cell goal_{};
    Cell at_{};  // how far a path is looked through; or the maps: then x counts words
};

/// A path search that passes its slices on to one of two others. `Self` derives from this. Besides the members that
/// `PathSearch` requires, it has
///
///     first_, second_                 the two searches, which have their own seals
///     first_path(map)                 the path that the first has kept, and
///     second_path(map)                that of the second
///
/// It sets `began_first_`, `fell_back_` and `has_path_`. No call is virtual. A slice runs at most one of the two, so
/// that a result does not depend on budgets.
template <class Self, class Map, class First, class Second, class Numbers = TwoSearchesNumbers>
class TwoSearches : public PathSearch<Self, Map, typename First::cost_type, Numbers> {
protected:
    using Search = PathSearch<Self, Map, typename First::cost_type, Numbers>;
    using Search::began_first_, Search::fell_back_, Search::has_path_;

public:
    using moves_type = typename First::moves_type;  ///< those of both searches
    using cost_type = typename First::cost_type;    ///< that of the first search

    using Path = std::conditional_t<
        std::is_same_v<typename First::Path, typename Second::Path>, typename First::Path,
        PathView<EitherCursor<typename First::Path::cursor_type, typename Second::Path::cursor_type>>>;

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = First::cost_is_checked;

    /// Cancels this search, and the one of the two that is running.
    constexpr void cancel() {
        this->cancel_.ask();
        self().first_.cancel();
        self().second_.cancel();
    }

    /// Whether the results of the last search are those of the second of the two: the fallback.
    constexpr bool fell_back() const { return fell_back_; }

    /// The counts so far: the sums of both searches' expanded and generated, and the greater of their peaks.
    constexpr Stats stats() const {
        const Stats a = began_first_ ? self().first_.stats() : Stats{};
        if (!fell_back_) {
            return a;
        }
        const Stats b = self().second_.stats();
        return {a.expanded + b.expanded, a.generated + b.generated,
                a.peak_open > b.peak_open ? a.peak_open : b.peak_open,
                a.peak_nodes > b.peak_nodes ? a.peak_nodes : b.peak_nodes};
    }

    /// Whether the search that ran last closed `cell`; false outside the map.
    constexpr bool closed(Cell cell) const {
        return fell_back_ ? self().second_.closed(cell) : began_first_ && self().first_.closed(cell);
    }

protected:
    constexpr TwoSearches() = default;

    static constexpr bool whole_in_one_slice = false;  // one phase at most

    constexpr Path path_reached(const Map& map, bool any) const {
        if (!any || !has_path_) {
            return Path();
        }
        return fell_back_ ? as_path(self().second_path(map)) : as_path(self().first_path(map));
    }

    /// Cells that the first search has expanded.
    constexpr std::uint32_t spent() const { return began_first_ ? self().first_.stats().expanded : 0; }

private:
    template <class View>
    static constexpr Path as_path(const View& view) {
        if constexpr (std::is_same_v<View, Path>) {
            return view;
        } else {
            return Path(view.most(), view.cursor());
        }
    }
    constexpr Self& self() { return static_cast<Self&>(*this); }
    constexpr const Self& self() const { return static_cast<const Self&>(*this); }
};

}  // namespace firmpath::detail
