/// @file
/// Paths of places and headings.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/forward_iterator.hpp"

namespace firmpath {

/// A place and a heading of a robot: the cell that its centre is in the middle of, and one of the directions of its
/// `MotionPrimitives`, counted from +x towards +y.
struct LatticeState {
    Cell cell{};                ///< where the centre is
    std::uint16_t heading = 0;  ///< 0 to one less than the number of headings

    friend constexpr bool operator==(const LatticeState&, const LatticeState&) = default;
};

/// The heading of a goal that may be reached in any direction.
inline constexpr std::uint16_t any_heading = 0xFFFF;

/// A view of a path of a `StateLattice`: a forward range of its states, start and goal included.
///
/// Borrows the planner, and is valid until its next `begin` or `plan`. Memory: a pointer and 12 bytes.
template <class Planner>
class LatticePath {
public:
    class iterator : public detail::ForwardIterator<iterator, LatticeState> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Planner* from, LatticeState state, std::uint32_t left)
            : planner_(from), state_(state), left_(left) {}
        constexpr LatticeState operator*() const { return state_; }
        /// The number of the motion that leads on from this state, in the planner's primitives. Precondition: it is not
        /// the last state. O(1) expected.
        constexpr std::uint32_t motion() const { return LatticePath::motion_from(*planner_, state_); }
        constexpr iterator& operator++() {
            if (--left_ != 0 && !LatticePath::go_on(*planner_, state_)) {
                left_ = 0;
            }
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const Planner* planner_ = nullptr;
        LatticeState state_{};
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = LatticeState;
    using primitives_type = typename Planner::primitives_type;  ///< the motions

    /// No states.
    constexpr LatticePath() = default;
    /// From `start` on, `size` states. Borrows the planner. O(1).
    constexpr LatticePath(const Planner& from, LatticeState start, std::uint32_t size)
        : planner_(&from), start_(start), size_(size) {}

    constexpr iterator begin() const { return {planner_, start_, size_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {planner_, start_, 0}; }        ///< Behind the last state. O(1).
    constexpr std::size_t size() const { return size_; }                    ///< The number of states. O(1).
    constexpr bool empty() const { return size_ == 0; }                     ///< Whether there is no path. O(1).

private:
    static constexpr bool go_on(const Planner& from, LatticeState& state) { return from.go_on(state); }
    static constexpr std::uint32_t motion_from(const Planner& from, const LatticeState& state) {
        return from.motion_from(state);
    }

    const Planner* planner_ = nullptr;
    LatticeState start_{};
    std::uint32_t size_ = 0;
};

}  // namespace firmpath
