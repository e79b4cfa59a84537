/// @file
/// Turning a path of jump points round, and checking it on the map.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/search/jump_survey.hpp"

namespace firmpath::detail {

/// The part of `JumpPointSearch` that turns the path round and checks each leg of it on the map.
template <class Self, class Map, class Numbers, class Steps, class Word, class Cost>
class JumpReverse : public JumpSurvey<Self, Map, Numbers, Steps, Word, Cost> {
    using Survey = JumpSurvey<Self, Map, Numbers, Steps, Word, Cost>;

protected:
    using Survey::at_, Survey::phase_, Survey::start_, Survey::status_, Survey::outcome_;
    using typename Survey::Legs, typename Survey::Phase;

    constexpr JumpReverse() = default;

    /// Starts to reverse the path: it ends with the leg from `last` to `end_`.
    constexpr void turn_back(std::uint32_t last) {
        phase_ = Phase::reversing;
        self().node_ = last;
        self().next_ = Self::Records::none;
        self().to_ = self().end_;
        at_ = self().cell_of(last);
        self().path_size_ = 1;
        self().cost_ = 0;
        self().notes_.nodes = 0;
        if constexpr (Self::follows) {
            if (outcome_ == Status::found && at_ == this->aimed_) {
                self().path_size_ += Legs::steps(at_, self().to_);  // this leg was checked
                at_ = self().to_;
            }
        }
    }

    /// One step of the path's legs, the last one first: checks each against the map, from its beginning to its end,
    /// then stores the next node in its node.
    constexpr void reverse(const Map& map) {
        const int steps = Legs::advance(map, at_, self().to_);
        self().path_size_ += static_cast<std::uint32_t>(steps);
        if (at_ != self().to_) [[unlikely]] {
            if (steps == 0) {
                this->end(Status::corrupted);
            }
            return;
        }
        const std::uint32_t parent = self().nodes_.parent(self().node_);
        self().nodes_.set_parent(self().node_, self().next_);
        // Not the cost when the search ended: an earlier node may have been reached at a lower cost since.
        self().cost_ += Steps::estimate(self().cell_of(self().node_), self().to_);
        self().to_ = self().cell_of(self().node_);
        // The start is the first node in the pool.
        if (self().node_ == 0) {
            status_ = self().to_ == start_ ? outcome_ : Status::corrupted;
            return;
        }
        self().next_ = static_cast<typename Self::Index>(self().node_);
        self().node_ = static_cast<typename Self::Index>(parent);
        // A cycle of parents has more steps than there are nodes. A leg has a length.
        if (parent >= self().nodes_.size() || ++self().notes_.nodes >= self().nodes_.size() ||
            self().cell_of(parent) == self().to_) {
            this->end(Status::corrupted);
            return;
        }
        at_ = self().cell_of(parent);
    }

private:
    constexpr Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace firmpath::detail
