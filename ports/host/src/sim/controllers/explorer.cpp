#include <bit>
#include <optional>

#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/map/nearest_free.hpp"
#include "firmpath/search/frontier_search.hpp"
#include "firmpath/sense/frontier.hpp"
#include "planners/ram_bytes.hpp"
#include "sim/controller_on.hpp"
#include "sim/controllers/row.hpp"

namespace firmpath::host::sim {
namespace {

/// What is known of the map's own part. There is nothing to learn in the rest.
template <int Edge>
class OwnPart {
public:
    static constexpr int width = Edge;
    static constexpr int height = Edge;

    explicit OwnPart(const Belief<Edge>& belief) : belief_(&belief) {}

    std::uint32_t unknown_word(int row, int i) const {
        return inside(row, i) ? belief_->known().unknown_word(row, i) & ~bits_beyond(belief_->width(), i) : 0;
    }
    std::uint32_t known_free_word(int row, int i) const {
        return inside(row, i) ? belief_->known().known_free_word(row, i) : 0;
    }

private:
    bool inside(int row, int i) const {
        return row >= 0 && row < belief_->height() && i >= 0 && 32 * i < belief_->width();
    }
    const Belief<Edge>* belief_;
};

/// Finds the nearest place from which something unknown can be seen.
template <int Edge>
class FrontierRounds {
public:
    explicit FrontierRounds(const ControllerOptions& options)
        : reach_(to_micrometres(std::min(2.0, options.rangers.range * 0.9)),
                 CellSize(to_micrometres(options.resolution))),
          drifts_(options.drift.any()) {}

    void edited(const Belief<Edge>&, Cell) {}
    bool wanted(const Belief<Edge>&) const { return view_ && view_->goal(target_); }

    Status plan(const Belief<Edge>& belief, Cell from, Cell) {
        const Cell start = nearest_free(belief.drivable(), from, belief.reach() + 1).value_or(from);
        own_.emplace(belief);
        if (drifts_) {
            give_up_what_was_seen(belief);
            finished_ = finished_ || stagnates();
            if (finished_) {
                return Status::no_path;
            }
        }
        view_.emplace(belief.drivable(), *own_, given_up_, reach_, Specks::ignored);
        while (true) {
            const Status status = planner_.plan(*view_, start, {});
            if (status != Status::found) {
                finished_ = drifts_ && ++without_result_ >= enough_looks;
                return status;
            }
            target_ = start;
            for (const Cell cell : planner_.path(*view_)) {
                target_ = cell;
            }
            if (target_ != start) {
                looks_ = 0;
                return status;
            }
            if (++looks_ < enough_looks) {
                return Status::running;
            }
            // The rest cannot be seen: for example glass, or a dark corner.
            view_->give_up(start, given_up_);
            looks_ = 0;
        }
    }
    auto path(const Belief<Edge>&) const { return planner_.path(*view_); }
    Stats stats() const { return planner_.stats(); }
    /// To doubt the map longer would only forget it.
    bool finished() const { return finished_; }

    std::vector<Part> parts(int width, int height, const Searches&) const {
        return {{"FrontierSearch", frontier_search_bytes(width, height)}, {"given up", bit_grid_bytes(width, height)}};
    }

private:
    using View = Frontier<JumpGrid<Edge, Edge>, OwnPart<Edge>>;
    /// Number of scans from one place; after them, cells that are still unknown are given up.
    static constexpr int enough_looks = 6;
    static constexpr int enough_ways = 400;
    static constexpr int few_cells = 50;

    /// With a wrong position, walls are drawn anew beside themselves: what lay there is unknown again, and through the
    /// gaps the insides of walls are in sight. This would never end. So what was known once is not looked for again,
    /// nor what lies so near to an obstacle that the robot could not be there.
    void give_up_what_was_seen(const Belief<Edge>& belief) {
        seen_ = 0;
        for (int row = 0; row < belief.height(); ++row) {
            for (int i = 0; i < words_in_row(belief.width()); ++i) {
                const std::uint32_t blocked = belief.drivable().blocked_word(row, i);
                given_up_.block_word(row, i, ~own_->unknown_word(row, i) | blocked);
                seen_ += std::popcount(given_up_.blocked_word(row, i));
            }
        }
    }
    /// Whether the last ways have shown no more than a few cells.
    bool stagnates() {
        if (seen_ - seen_before_ > few_cells) {
            seen_before_ = seen_;
            ways_ = 0;
        }
        return ++ways_ > enough_ways;
    }

    Disc reach_;
    bool drifts_;
    bool finished_ = false;
    int without_result_ = 0;
    int seen_ = 0;
    int seen_before_ = 0;
    int ways_ = 0;
    BitGrid<Edge, Edge> given_up_;
    // Of the last search: its path is read from them.
    std::optional<OwnPart<Edge>> own_;
    std::optional<View> view_;
    FrontierSearch<View> planner_;
    Cell target_{};
    int looks_ = 0;
};

template <int Edge>
using ExplorerController = ControllerOn<Edge, FrontierRounds<Edge>>;

}  // namespace

std::unique_ptr<Controller> make_explorer_controller(const ControllerOptions& options) {
    return make_sized_controller<ExplorerController>(options);
}

}  // namespace firmpath::host::sim
