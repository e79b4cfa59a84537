/// @file
/// The steps of a fleet, and the search for a plan of all of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/fleet/detail/fleet_board.hpp"
#include "firmpath/fleet/detail/fleet_plan.hpp"
#include "firmpath/fleet/detail/fleet_search.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"

namespace firmpath::detail {

/// The numbers of a `Fleet` under its seal.
template <class Board>
struct FleetNumbers : SliceNumbers<> {
    enum class Phase : std::uint8_t {
        resting,   // between two steps
        clearing,  // what an unfinished step has claimed
        standing,  // robots that are held claim their cells
        planning,
        arriving,   // looks whether robots come to their goals, or leave them
        noting,     // the moves, in a search
        comparing,  // with the configurations seen
        undoing,    // the moves that led to this configuration
        decided,    // from here on the robots' next cells count: the step has ended
        leaving,    // the next step begins, or in a search the moves are made
        entering,
        ranking,  // for the next step of a search
    };
    enum class Job : std::uint8_t { stepping, searching, following };
    using Number = typename Board::Number;

    Phase phase_{};
    Job job_{};
    bool ranks_changed_ = false;
    Number turn_ = 0;  // in the order
    Number count_ = 0;
    Number arrived_ = 0;
    Number best_ = 0;
    std::uint32_t held_ = 0;
    std::uint32_t quiet_ = 0;
    Wide<bool, std::uint32_t> unfilled_{};  // goal bits, perhaps
    FleetPlan<Board> plan_{};
};

/// The sliced work of a `Fleet`, which is `Self`.
///
/// A step goes through the phases below. It ends when all moves are decided; the board follows in the first phases of
/// the next step. So until a step has ended nothing has moved, and it can start again at any time. A search for a plan
/// makes the same steps, on the fleet's own board, and returns to where the robots are; `Fleet::cell` reports them
/// there all the while.
template <class Self, class Board, std::size_t Configurations>
class FleetSteps : public SlicedSearch<Self, typename Board::map_type, FleetNumbers<Board>> {
protected:
    using Map = typename Board::map_type;
    static constexpr std::size_t N = Board::capacity;
    using Frame = SlicedSearch<Self, Map, FleetNumbers<Board>>;
    friend Frame;
    using Frame::status_, Frame::phase_, Frame::job_, Frame::ranks_changed_, Frame::turn_, Frame::count_,
        Frame::arrived_, Frame::best_, Frame::held_, Frame::quiet_, Frame::unfilled_, Frame::plan_;
    using typename Frame::Phase, typename Frame::Job;
    using Search = FleetSearch<Board, Configurations == 0 ? 1 : Configurations>;
    using Number = typename Board::Number;
    using Robot = typename Board::Robot;
    static constexpr unsigned stay = Board::stay;
    static constexpr unsigned undecided = Board::undecided;
    static constexpr unsigned priorities = 8;

    /// Whether the sealed numbers are as the last call left them. If not, the fleet does nothing from then on.
    constexpr bool is_intact() {
        if (this->broken()) {
            this->end(Status::corrupted);
            this->renew_seal();
        }
        return status_ != Status::corrupted;
    }
    constexpr void forget_goal(Robot& r) {
        if (r.aim != Board::no_aim) {
            board_.cache.give_back(r.slot);
        }
        if (r.aim >= Board::area) {
            board_.areas.leave(r.aim - Board::area);
        }
        r.slot = Board::Cache::none;
        r.aim = Board::no_aim;
        best_ = 0;
        quiet_ = 0;
        ranks_changed_ = true;
        unfilled_ = true;  // others may wait for the place of its bits
        drop_plan();
        this->renew_seal();
    }
    constexpr void drop_plan() {
        if constexpr (Configurations != 0) {
            if (job_ == Job::searching) {
                end_search(Status::cancelled);
            }
            job_ = Job::stepping;
            this->renew_seal();
        }
    }

    constexpr void begin_search(const Map& map) {
        this->begin_slices(map);
        status_ = Status::running;
        search_.begin(board_);
        job_ = Job::searching;
        enter(Phase::standing);
        if (rank() == count_) {
            end_search(Status::found);
        }
    }

    /// Ends the search, with all robots where they were when it began.
    constexpr void end_search(Status status) {
        if (status == Status::found) {
            search_.make_plan();
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const Robot& r = board_.robots[within<N>(board_.order[i])];
            board_.who[board_.node(r.at)] = Board::nobody;
            board_.who[board_.node(board_.target(r))] = Board::nobody;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const Number robot = within<N>(board_.order[i]);
            Robot& r = board_.robots[robot];
            r.at = search_.start(robot);
            r.last = stay;
            r.to = undecided;
            board_.who[board_.node(r.at)] = board_.standing(robot);
        }
        ranks_changed_ = true;  // the order is that of another configuration
        enter(Phase::resting);
        job_ = status == Status::found ? Job::following : Job::stepping;
        status_ = status;
    }

    /// Whether a step is being planned, whose moves may still be taken back.
    constexpr bool is_planning() const {
        return phase_ == Phase::standing || phase_ == Phase::planning || phase_ == Phase::arriving;
    }
    /// Moves the robots on the board, if the last step has ended.
    constexpr void finish_move() {
        if (phase_ == Phase::decided) {
            enter(Phase::leaving);
        }
        while (phase_ == Phase::leaving || phase_ == Phase::entering) {
            move_some();
        }
        this->renew_seal();
    }
    /// Finishes the moves of the step that has ended, or starts the planning of a step again.
    constexpr void settle() {
        drop_plan();
        finish_move();
        if (is_planning()) {
            restart();
        }
        while (phase_ == Phase::clearing) {
            clear_some();
        }
        this->renew_seal();
    }
    /// Moves a robot back, then the one that stands there, and so on. @return whether it could.
    constexpr bool take_back_moves(Number robot) {
        Number i = robot;
        for (std::size_t left = N; left != 0; --left) {
            const Robot& r = board_.robots[i];
            if (r.last >= stay) {
                return i == robot;  // it had no move, or somebody else stands there
            }
            i = board_.standing_on(Four::neighbour(r.at, r.last ^ 2U));
            if (i == Board::none || i == robot) {
                break;
            }
        }
        i = robot;
        for (std::size_t left = N; left != 0 && i != Board::none && board_.robots[i].last < stay; --left) {
            Robot& r = board_.robots[i];
            if (board_.standing_on(r.at) == i) {
                board_.who[board_.node(r.at)] = Board::nobody;
            }
            r.at = Four::neighbour(r.at, r.last ^ 2U);
            r.last = stay;
            i = board_.standing_on(r.at);
            board_.who[board_.node(r.at)] = board_.standing(number(r));
        }
        ranks_changed_ = true;
        this->renew_seal();
        return true;
    }
    constexpr void enter(Phase phase) {
        phase_ = phase;
        turn_ = 0;
        plan_.forget();
    }
    constexpr void restart() { enter(Phase::clearing); }
    /// Whether a call has begun a step. (A new fleet counts as cancelled.)
    constexpr bool is_underway() const { return status_ == Status::running && phase_ != Phase::resting; }
    constexpr void wake() {
        status_ = Status::running;
        this->cancel_.clear();
    }

    // The frame.

    constexpr bool alive() const { return status_ != Status::corrupted; }
    template <MapChanges Changes>
    constexpr bool accepts_edit(const Map& map) {
        const bool searches = job_ == Job::searching;
        drop_plan();
        if (searches) {
            return false;
        }
        this->revision_ = revision_of(map);
        unfilled_ = true;
        if (is_planning()) {
            restart();
        }
        return true;
    }
    /// An interrupt has edited the map in the slice in which the moves were decided.
    template <MapChanges>
    constexpr void edited_in_last_slice() {
        if (phase_ == Phase::decided) {
            status_ = Status::running;
            restart();
        }
    }

    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, Observer& observer) {
        const bool again = !is_underway();
        if (again) {
            wake();
        }
        if (phase_ == Phase::resting) {
            enter(Phase::standing);
        } else if (phase_ == Phase::decided) {
            enter(Phase::leaving);
        } else if (again && is_planning()) {
            restart();
        }
        Frame::template run<Changes>(map, budget, observer);
    }

    /// (Not a `switch`: its table is a function of the compiler's library on a Cortex-M0.)
    template <MapChanges, class Observer>
    constexpr void work(const Map& map, const Observer&) {
        if (phase_ == Phase::planning) {
            plan_one(map);
        } else if (phase_ == Phase::clearing) {
            clear_some();
        } else if (phase_ == Phase::standing) {
            stand_some(map);
        } else if (phase_ == Phase::arriving) {
            arrive_some(map);
        } else if (phase_ == Phase::leaving || phase_ == Phase::entering) {
            move_some();
        } else if constexpr (Configurations != 0) {
            search_some();
        }
    }

    /// Calls `act` for the next few robots in the order. After the last one, the next phase begins.
    template <class Act>
    [[gnu::always_inline]] constexpr void for_some(Phase next, const Act& act) {
        for (unsigned n = 0; n < 8; ++n) {
            if (turn_ >= count_) {
                enter(next);
                return;
            }
            act(board_.robots[within<N>(board_.order[turn_++])]);
        }
    }

    constexpr void clear_some() {
        for_some(Phase::standing, [&](Robot& r) { board_.withdraw(r); });
    }
    constexpr void stand_some(const Map& map) {
        if constexpr (Configurations != 0) {
            if (job_ == Job::following) {
                follow_some(map);
                return;
            }
        }
        if (held_ == 0) {
            enter(Phase::planning);
        } else {
            for_some(Phase::planning, [&](Robot& r) {
                if (r.held != 0) {
                    board_.claim(r, stay);
                }
            });
        }
        if constexpr (Configurations != 0) {
            if (phase_ == Phase::planning && job_ == Job::searching) {
                switch (search_.prescribe(board_, map)) {
                    case Search::Trial::possible: break;
                    case Search::Trial::impossible: restart(); break;
                    case Search::Trial::none_left: enter(Phase::undoing); break;
                }
            }
        }
    }

    /// Takes the moves of the plan. Each is checked like a new one: after an error in memory they may collide.
    constexpr void follow_some(const Map& map) {
        bool possible = true;
        for_some(Phase::arriving, [&](Robot& r) {
            const unsigned to = search_.move(number(r));
            const bool on_map = to == stay || (to < stay && (Four::allowed(map, r.at) >> to & 1U) != 0);
            possible = possible && on_map && board_.try_claim(number(r), to);
        });
        if (!possible) {
            job_ = Job::stepping;
            restart();
        }
    }

    constexpr std::size_t number(const Robot& r) const { return static_cast<std::size_t>(&r - board_.robots); }

    /// Checks whether the robots' moves lead to a new configuration.
    constexpr void search_some() {
        if (phase_ == Phase::ranking) {
            // If nobody has come to its goal, not all are there: then the search would have ended.
            const bool all = ranks_changed_ && rank() == count_;
            enter(Phase::standing);
            if (all) {
                end_search(Status::found);
            }
        } else if (phase_ == Phase::undoing) {
            if (search_.is_root()) {
                end_search(Status::no_path);
                return;
            }
            for_some(Phase::leaving, [&](Robot& r) {
                const unsigned move = search_.move(number(r));
                r.to = static_cast<std::uint8_t>(move < stay ? move ^ 2U : stay);
            });
            if (phase_ == Phase::leaving) {
                search_.go_back();
            }
        } else if (phase_ == Phase::noting) {
            if (turn_ == 0 && !search_.open()) {
                end_search(Status::nodes_full);
                return;
            }
            for_some(Phase::comparing, [&](Robot& r) { search_.add(number(r), r.to, board_.target(r)); });
        } else {
            switch (search_.compare()) {
                case Search::Seen::perhaps: break;
                case Search::Seen::before: restart(); break;
                case Search::Seen::never:
                    search_.accept();
                    enter(Phase::leaving);
                    break;
            }
        }
    }

    constexpr void plan_one(const Map& map) {
        if (!plan_.is_busy()) {
            if (plan_.failed()) {
                // Without prescribed moves a robot can stay, unless an error in memory has moved another to its cell.
                status_ = job_ == Job::searching ? status_ : Status::corrupted;
                restart();
                return;
            }
            for (unsigned n = 0; n < 8 && turn_ < count_; ++n) {
                const Number number = within<N>(board_.order[turn_++]);
                if (board_.robots[number].to == undecided) {
                    plan_.begin(board_, number);
                    break;
                }
            }
        }
        if (plan_.is_busy()) {
            plan_.go_on(board_, map);
        } else if (turn_ >= count_) {
            if (is_searching()) {
                let_others_go_first(map);
            }
            enter(is_searching() ? Phase::noting : Phase::arriving);
        }
    }

    constexpr bool is_searching() const { return Configurations != 0 && job_ == Job::searching; }

    constexpr bool comes_or_goes(const Robot& r) const {
        return board_.at_goal(r) != board_.at_goal(r, board_.target(r));
    }

    /// Looks at some of the robots; after the last, ends the step. It must not change anything that a step which starts
    /// again does not make anew, before that.
    constexpr void arrive_some(const Map& map) {
        if (ranks_changed_) {
            enter(Phase::decided);
        } else {
            for_some(Phase::decided, [&](const Robot& r) { ranks_changed_ = ranks_changed_ || comes_or_goes(r); });
        }
        if (phase_ != Phase::decided) {
            return;
        }
        bool follows = false;
        if constexpr (Configurations != 0) {
            follows = job_ == Job::following;
            if (follows && !search_.go_on()) {
                job_ = Job::stepping;  // the last step of the plan
            }
        }
        if (!follows) {
            let_others_go_first(map);
        }
        arrived_ = ranks_changed_ ? rank() : arrived_;
        quiet_ = arrived_ > best_ ? 0 : quiet_ + 1;
        best_ = arrived_ > best_ ? arrived_ : best_;
        status_ = Status::found;
    }

    /// Moves the first robot to the end of the order if it cannot move. It may want to enter a dead end that another
    /// has to leave, and no robot pushes back the first one.
    constexpr void let_others_go_first(const Map& map) {
        const Number first = within<N>(board_.order[0]);
        const Robot& r = board_.robots[first];
        if (r.to != stay || r.held != 0 || board_.at_goal(r) || board_.way(map, r) == nullptr) {
            return;
        }
        for (std::size_t i = 0; i + 1 < N && i + 1U < count_; ++i) {
            board_.order[i] = board_.order[i + 1];
        }
        board_.order[within<N>(static_cast<std::size_t>(count_ - 1))] = first;
        ranks_changed_ = true;
    }

    constexpr void move_some() {
        if (phase_ == Phase::leaving) {
            for_some(Phase::entering, [&](const Robot& r) { board_.who[board_.node(r.at)] = Board::nobody; });
        } else {
            const Phase next = is_searching()               ? Phase::ranking
                               : status_ == Status::running ? Phase::standing
                                                            : Phase::resting;
            for_some(next, [&](Robot& r) {
                ranks_changed_ = ranks_changed_ || (is_searching() && comes_or_goes(r));
                r.at = board_.target(r);
                r.last = r.to;
                r.to = undecided;
                board_.who[board_.node(r.at)] = board_.standing(number(r));
            });
        }
    }

    /// Orders the robots by priority; within a priority, those that are at their goals, or will be, come last;
    /// otherwise the order stays. @return how many these are.
    constexpr Number rank() {
        ranks_changed_ = false;
        Number there = 0;
        Number first[2 * priorities + 1] = {};
        for (std::size_t i = 0; i < count_; ++i) {
            Robot& r = board_.robots[within<N>(board_.order[i])];
            const unsigned is_there = board_.at_goal(r, board_.target(r)) ? 1 : 0;
            const unsigned group = 2 * (priorities - 1 - (r.priority & (priorities - 1))) + is_there;
            r.left = static_cast<std::uint8_t>(group);  // no moves are to be tried any more
            ++first[group + 1];
            there = static_cast<Number>(there + is_there);
        }
        for (unsigned g = 0; g < 2 * priorities; ++g) {
            first[g + 1] = static_cast<Number>(first[g + 1] + first[g]);
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const Number number = within<N>(board_.order[i]);
            board_.robots[within<N>(first[board_.robots[number].left]++)].pushed_by = number;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            board_.order[i] = board_.robots[i].pushed_by;
        }
        return there;
    }

    struct NoSearch {};

    Board board_{};
    [[no_unique_address]] std::conditional_t<Configurations != 0, Search, NoSearch> search_{};
};

}  // namespace firmpath::detail
