// Measures the time of searches: firmpath's and Boost.Graph's, on the same maps, with the same moves and costs.
//
//     bench.compare            a table in Markdown: public maps if FIRMPATH_DATA is set, else generated maps
//     bench.compare --sizes    time and memory against the size of the map, for plot.gp
//     bench.compare --quick    the table of small maps, in a second
//
// The options of Google Benchmark also work, such as --benchmark_filter and --benchmark_out. Before it measures times
// every planner answers every query; if their costs differ, the program reports it and exits with 1.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "maps.hpp"
#include "planner.hpp"
#include "sized.hpp"

namespace bench {
namespace {

/// A planner on a course.
struct Run {
    const Course* course;
    const Contestant* contestant;
    std::unique_ptr<Planner> planner;
    std::string name;
    int passes = 1;             // over all queries; timed together
    double microseconds = NAN;  // a query

    std::vector<std::optional<std::uint32_t>> answers() {
        std::vector<std::optional<std::uint32_t>> costs;
        for (const Query& query : course->queries) {
            costs.push_back(planner->plan(query.start, query.goal));
        }
        return costs;
    }
};

enum class Mode { table, sizes, quick };

class Comparison {
public:
    Comparison(const std::vector<Course>& courses, Mode mode) : courses_(courses), mode_(mode) {
        for (const Course& course : courses_) {
            for (const Contestant& contestant : contestants) {
                if (mode_ == Mode::sizes ? contestant.in_plot : contestant.in_table) {
                    runs_.push_back({&course, &contestant, nullptr, concat(course.name, contestant.name)});
                }
            }
        }
    }

    /// Makes the planners and compares their answers.
    bool agree() {
        const Course* course = nullptr;
        std::vector<std::optional<std::uint32_t>> expected;
        for (Run& run : runs_) {
            run.planner = run.contestant->make(run.course->map);
            if (run.planner == nullptr) {
                continue;
            }
            using Clock = std::chrono::steady_clock;
            const Clock::time_point begin = Clock::now();
            const auto answers = run.answers();
            const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
            run.passes = mode_ == Mode::quick ? 1 : static_cast<int>(std::clamp(0.1 / seconds, 1.0, 1000.0));
            if (run.course != course) {
                course = run.course;
                expected = answers;
                std::fprintf(stderr, "%s: %d x %d cells, %zu queries\n", course->name.c_str(), course->map.width,
                             course->map.height, course->queries.size());
            }
            for (std::size_t i = 0; i < answers.size(); ++i) {
                if (answers[i] != expected[i]) {
                    const Query& query = course->queries[i];
                    std::fprintf(stderr, "%s: from %d,%d to %d,%d it costs %lld; others say %lld\n", run.name.c_str(),
                                 query.start.x, query.start.y, query.goal.x, query.goal.y, said(answers[i]),
                                 said(expected[i]));
                    return false;
                }
            }
        }
        std::erase_if(runs_, [](const Run& run) { return run.planner == nullptr; });
        return true;
    }

    void measure() {
        std::size_t done = 0;
        const std::size_t all = runs_.size() * static_cast<std::size_t>(repetitions());
        const auto progress = [&] {
            if (done * 10 / all != (done + 1) * 10 / all) {
                std::fprintf(stderr, "%zu %% ", (done + 1) * 100 / all);
            }
            ++done;
        };
        for (Run& run : runs_) {
            benchmark::RegisterBenchmark(
                run.name.c_str(),
                [&run, progress](benchmark::State& state) {
                    for (auto pass : state) {
                        for (const Query& query : run.course->queries) {
                            benchmark::DoNotOptimize(run.planner->plan(query.start, query.goal));
                        }
                    }
                    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(run.course->queries.size()));
                    progress();
                })
                ->Iterations(run.passes)
                ->Repetitions(repetitions())
                ->Unit(benchmark::kMicrosecond);
        }
        Collector collector(runs_);
        std::fprintf(stderr, "measuring: ");
        benchmark::RunSpecifiedBenchmarks(&collector);
        std::fprintf(stderr, "\n");
    }

    void print_table() const {
        std::string head = "| map | cells | compiled for | queries |";
        std::string line = "|---|---|---|--:|";
        std::string last = "| geometric mean | | | |";
        for (const Contestant& contestant : contestants) {
            if (contestant.in_table) {
                head += ' ' + std::string(contestant.name) + ", µs |";
                line += "--:|";
                last += " |";
            }
        }
        for (const Ratio& ratio : ratios) {
            head += ' ' + std::string(ratio.slow) + " / " + std::string(ratio.fast) + " |";
            line += "--:|";
            double logs = 0;
            int count = 0;
            for (const Course& course : courses_) {
                if (const double times = quotient(course, ratio); !std::isnan(times)) {  // else it was left out
                    logs += std::log(times);
                    ++count;
                }
            }
            last += " **" + rounded(count == 0 ? NAN : std::exp(logs / count), 2) + "** |";
        }
        std::printf("%s\n%s\n", head.c_str(), line.c_str());
        for (const Course& course : courses_) {
            print_row(course);
        }
        std::printf("%s\n\nMicroseconds of processor time a query, the least of %d runs.\n", last.c_str(),
                    repetitions());
    }

    /// For gnuplot: a block for each planner.
    void print_sizes() const {
        std::string_view block;
        for (const Contestant& contestant : contestants) {
            for (const Run& run : runs_) {
                if (run.contestant != &contestant) {
                    continue;
                }
                if (block != contestant.name) {
                    std::printf("%s\"%s\"\n", block.empty() ? "" : "\n\n", std::string(contestant.name).c_str());
                    block = contestant.name;
                }
                std::printf("%d %.3f %zu\n", run.course->map.width, run.microseconds, run.planner->bytes());
            }
        }
    }

private:
    /// Keeps the shortest time of each run.
    class Collector : public benchmark::BenchmarkReporter {
    public:
        explicit Collector(std::vector<bench::Run>& runs) : runs_(runs) {}
        bool ReportContext(const Context&) override { return true; }
        void ReportRuns(const std::vector<Run>& reports) override {
            for (const Run& report : reports) {
                if (report.run_type != Run::RT_Iteration) {
                    continue;
                }
                for (bench::Run& run : runs_) {
                    if (run.name == report.run_name.function_name) {
                        const double pass = report.GetAdjustedCPUTime();
                        run.microseconds =
                            std::fmin(run.microseconds, pass / static_cast<double>(run.course->queries.size()));
                    }
                }
            }
        }

    private:
        std::vector<bench::Run>& runs_;
    };

    int repetitions() const { return mode_ == Mode::quick ? 1 : 5; }

    static std::string concat(std::string_view course, std::string_view contestant) {
        return std::string(course) + ": " + std::string(contestant);
    }

    static long long said(std::optional<std::uint32_t> cost) { return cost ? static_cast<long long>(*cost) : -1; }

    static std::string rounded(double value, int digits) {
        if (std::isnan(value)) {
            return "";  // left out by a filter
        }
        char text[48];
        std::snprintf(text, sizeof text, "%.*f", digits, value);
        return text;
    }

    double microseconds(const Course& course, std::string_view contestant) const {
        for (const Run& run : runs_) {
            if (run.course == &course && run.contestant->name == contestant) {
                return run.microseconds;
            }
        }
        return NAN;
    }

    double quotient(const Course& course, const Ratio& ratio) const {
        return microseconds(course, ratio.slow) / microseconds(course, ratio.fast);
    }

    void print_row(const Course& course) const {
        const firmpath::host::PlanningMap& map = course.map;
        const auto [width, height] = with_size(map.width, map.height, []<int W, int H>() { return std::pair(W, H); });
        std::printf("| %s | %d x %d | %d x %d | %zu |", course.name.c_str(), map.width, map.height, width, height,
                    course.queries.size());
        for (const Contestant& contestant : contestants) {
            if (contestant.in_table) {
                std::printf(" %s |", rounded(microseconds(course, contestant.name), 1).c_str());
            }
        }
        for (const Ratio& ratio : ratios) {
            std::printf(" %s |", rounded(quotient(course, ratio), 2).c_str());
        }
        std::printf("\n");
    }

    const std::vector<Course>& courses_;
    Mode mode_;
    std::vector<Run> runs_;
};

std::vector<Course> courses(Mode mode) {
    if (mode == Mode::quick) {
        return generated_courses(64, 10);
    }
    if (mode == Mode::sizes) {
        std::vector<Course> rooms;
        for (int edge = 32; edge <= 2048; edge *= 2) {
            rooms.push_back(rooms_course(edge, 50));
        }
        return rooms;
    }
    const std::string folder = std::string(FIRMPATH_DATA) + "/movingai";
    return std::filesystem::is_directory(folder) ? recorded_courses(folder) : generated_courses(512, 100);
}

int run(int argc, char** argv) {
    // Other programs on the machine, and a processor that gets warm, should affect all runs equally.
    std::string interleave = "--benchmark_enable_random_interleaving=true";
    std::vector<char*> arguments{argv[0], interleave.data()};
    Mode mode = Mode::table;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--quick") == 0) {
            mode = Mode::quick;
        } else if (std::strcmp(argv[i], "--sizes") == 0) {
            mode = Mode::sizes;
        } else {
            arguments.push_back(argv[i]);
        }
    }
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
        return 2;
    }
    const std::vector<Course> all = courses(mode);
    Comparison comparison(all, mode);
    if (!comparison.agree()) {
        return 1;
    }
    comparison.measure();
    if (mode == Mode::sizes) {
        comparison.print_sizes();
    } else {
        comparison.print_table();
    }
    return 0;
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
    try {
        return bench::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
