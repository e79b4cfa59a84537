/// @file
/// The configurations that a search for a plan has seen.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath::detail {

constexpr MemberSizes fleet_search_sizes(std::size_t robots, std::size_t configurations) {
    const std::size_t index = bytes_to_hold(configurations);
    const std::size_t configuration = MemberSizes().array(3 + (robots + 9) / 10, 4).array(1, index).array(1, 2).total();
    return MemberSizes()
        .array(3, index)
        .array(1, 2)
        .member(robots * sizeof(Cell), alignof(Cell))
        .member(configurations * configuration, alignof(std::uint32_t));
}

/// A pool of `Count` configurations: where all robots of a fleet stand at the same time. Each is stored as the moves
/// that lead to it from another one, so the pool is a tree.
///
/// Two configurations count as the same if their 64-bit hashes are equal. If two others ever had the same, a search
/// would skip one of them; no robot would make another move than the one that was stored for it.
///
/// Memory: 3 bits a robot, in words of ten, and 13 to 16 bytes for each configuration; 4 bytes a robot.
template <class Board, std::size_t Count>
class FleetSearch {
    using Map = typename Board::map_type;
    static constexpr std::size_t N = Board::capacity;
    using Robot = typename Board::Robot;

public:
    using Index = SmallestUnsigned<Count>;
    static constexpr Index none = Count;

    /// Begins at the configuration of the board.
    constexpr void begin(const Board& board) {
        static_assert(fleet_search_sizes(N, Count).total() == sizeof(FleetSearch));
        used_ = 0;
        current_ = none;
        numbers_ = 0;
        for (std::size_t i = 0; i < N; ++i) {
            starts_[i] = board.robots[i].at;
            numbers_ = board.robots[i].present != 0 ? static_cast<std::uint16_t>(i + 1) : numbers_;
        }
        open();
        for (std::size_t i = 0; i < N; ++i) {
            if (board.robots[i].present != 0) {
                add(i, Board::stay, board.robots[i].at);
            }
        }
        accept();
    }
    constexpr Cell start(std::size_t robot) const { return starts_[robot]; }
    constexpr std::size_t used() const { return used_; }

    enum class Trial : std::uint8_t { possible, impossible, none_left };

    /// Claims the cells of those robots whose moves the next trial of the current configuration prescribes. The number
    /// of a trial has a digit for each robot: 0 if it is free, else one of its moves. So trial 0 prescribes none, and
    /// all combinations have their turn, first those of few robots. `impossible`: its moves exclude each other.
    constexpr Trial prescribe(Board& board, const Map& map) {
        Configuration& here = pool_[within<Count>(current_)];
        std::uint32_t left = here.tried++;
        for (std::size_t n = 0; left != 0; ++n) {
            if (n >= numbers_) {  // for the first time with all digits 0, so no cell is claimed
                return Trial::none_left;
            }
            const std::size_t turned = n + here.first;
            const std::size_t number = within<N>(turned < numbers_ ? turned : turned - numbers_);
            const Robot& r = board.robots[number];
            if (r.present == 0 || r.held != 0) {
                continue;
            }
            std::uint32_t allowed = Four::allowed(map, r.at);
            std::uint32_t ways = 2;  // `std::popcount` is a function of the compiler's library on most cores
            for (std::uint32_t rest = allowed; rest != 0; rest &= rest - 1) {
                ++ways;
            }
            const std::uint32_t digit = left % ways;
            left = left / ways;  // `/=` makes cppcheck 2.10 take `ways` for 0
            if (digit == 0) {
                continue;
            }
            for (std::uint32_t skip = digit; skip > 1; --skip) {
                allowed &= allowed - 1;
            }
            const unsigned to = allowed == 0 ? Board::stay : static_cast<unsigned>(std::countr_zero(allowed));
            if (!board.try_claim(number, to)) {
                return Trial::impossible;
            }
        }
        return Trial::possible;
    }

    /// Opens a place for a configuration that follows the current one. @return whether there is one.
    constexpr bool open() {
        if (used_ >= Count) {
            return false;
        }
        compared_ = 0;
        pool_[used_] = {};
        pool_[used_].parent = current_;
        return true;
    }
    constexpr void add(std::size_t robot, unsigned to, Cell at) {
        Configuration& next = pool_[within<Count>(used_)];
        const MovePlace place(robot);
        next.moves[place.word] |= std::uint32_t{to} << place.shift;
        // (Independent of the map's width and of N, so that these do not decide which plan is found.)
        const auto where = static_cast<std::uint32_t>(at.y) << 16 ^ static_cast<std::uint32_t>(at.x);
        const auto who = static_cast<std::uint32_t>(robot);
        next.hash[0] += mixed(where * 0x9E37'79B1U ^ who * 0xC2B2'AE3DU);
        next.hash[1] += mixed(where * 0xC2B2'AE3DU + who * 0x27D4'EB2FU);
    }
    enum class Seen : std::uint8_t { perhaps, before, never };

    /// Compares the open configuration with some of the others. @return `never` when it has been compared with all.
    constexpr Seen compare() {
        const Configuration& next = pool_[within<Count>(used_)];
        for (unsigned n = 0; n < 16; ++n, ++compared_) {
            if (compared_ >= used_) {
                return Seen::never;
            }
            const Configuration& other = pool_[within<Count>(compared_)];
            if (other.hash[0] == next.hash[0] && other.hash[1] == next.hash[1]) {
                return Seen::before;
            }
        }
        return Seen::perhaps;
    }
    /// Makes the open configuration the current one.
    constexpr void accept() {
        pool_[within<Count>(used_)].first = static_cast<std::uint16_t>((pool_[used_].hash[0] >> 16) * numbers_ >> 16);
        current_ = used_++;
    }
    /// The move that led a robot to the current configuration.
    constexpr unsigned move(std::size_t robot) const {
        const MovePlace place(robot);
        return pool_[within<Count>(current_)].moves[place.word] >> place.shift & 7U;
    }
    constexpr bool is_root() const { return current_ == 0; }
    constexpr void go_back() { current_ = pool_[within<Count>(current_)].parent; }

    /// Makes a plan of the way from the first to the current configuration.
    constexpr void make_plan() {
        Index next = none;
        for (std::size_t left = Count; current_ < Count && left != 0; --left) {
            Configuration& here = pool_[current_];
            here.tried = next;
            next = current_;
            current_ = here.parent;
        }
        current_ = next;
        (void)go_on();
    }
    /// Goes one step further in the plan. @return whether there is one.
    constexpr bool go_on() {
        current_ = static_cast<Index>(pool_[within<Count>(current_)].tried);
        return current_ < Count;
    }

private:
    static constexpr std::uint32_t mixed(std::uint32_t x) {
        x ^= x >> 16;
        x *= 0x9E37'79B1U;
        x ^= x >> 15;
        x *= 0x85EB'CA77U;
        return x ^ x >> 13;
    }

    /// Where a configuration keeps a robot's move: ten are in a word.
    struct MovePlace {
        constexpr explicit MovePlace(std::size_t robot) {
            const Cell at = CellIndex<10>::cell(static_cast<std::uint32_t>(robot));
            word = static_cast<std::uint32_t>(at.y);
            shift = static_cast<std::uint32_t>(at.x) * 3;
        }
        std::uint32_t word;
        std::uint32_t shift;
    };

    struct Configuration {
        std::uint32_t hash[2]{};
        std::uint32_t tried = 0;  // trials; of a plan: the next configuration
        std::uint32_t moves[(N + 9) / 10]{};
        Index parent = 0;
        std::uint16_t first = 0;  // the robot of the first digit
    };

    Index used_ = 0;
    Index current_ = 0;          // of a plan: where the next step leads
    Index compared_ = 0;         // with those before this one
    std::uint16_t numbers_ = 0;  // of robots: one more than the highest
    Cell starts_[N]{};
    Configuration pool_[Count]{};
};

}  // namespace firmpath::detail
