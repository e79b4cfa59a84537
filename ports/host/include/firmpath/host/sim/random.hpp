/// @file
/// Random numbers that are the same on every machine.
#pragma once

#include <cstdint>
#include <random>

namespace firmpath::host::sim {

/// Random numbers from a seed. The standard defines the output of the generator, but not that of the distributions, so
/// these are computed here.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// A number from 0 up to, not including, 1: a multiple of 2^-53.
    double uniform() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }

    /// A whole number from 0 to n - 1; n is not 0.
    std::uint64_t below(std::uint64_t n) {
        const std::uint64_t most = ~std::uint64_t{0} - ~std::uint64_t{0} % n;
        std::uint64_t drawn = engine_();
        while (drawn >= most) {
            drawn = engine_();
        }
        return drawn % n;
    }

    bool chance(double probability) { return uniform() < probability; }

    /// About a normal distribution of mean 0 and deviation 1: the sum of twelve uniform numbers, which uses no function
    /// that libraries round differently. Never beyond 6.
    double normal() {
        double sum = -6;
        for (int i = 0; i < 12; ++i) {
            sum += uniform();
        }
        return sum;
    }

private:
    std::mt19937_64 engine_;
};

}  // namespace firmpath::host::sim
