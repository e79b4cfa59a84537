// Measures the time of searches: firmpath's and Boost.Graph's, on the same maps, with the same moves and costs.
//
//     bench.compare            a table in Markdown: public maps if FIRMPATH_DATA is set, else generated maps
//     bench.compare --sizes rooms|clutter [edge]
//                              time and memory against the size of the map, for plot.gp; up to that edge, else 8192
//     bench.compare --quick    the table of small maps, in a second
//
// The options of Google Benchmark also work, such as --benchmark_filter and --benchmark_out. Before it measures times
// every planner answers every query; if their costs differ, the program reports it and exits with 1.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
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
    Comparison(std::span<const Course> courses, Mode mode, int repetitions)
        : courses_(courses), mode_(mode), repetitions_(repetitions) {
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
        const std::size_t all = runs_.size() * static_cast<std::size_t>(repetitions_);
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
                ->Repetitions(repetitions_)
                ->Unit(benchmark::kMicrosecond);
        }
        Collector collector(runs_);
        std::fprintf(stderr, "measuring: ");
        benchmark::RunSpecifiedBenchmarks(&collector);
        benchmark::ClearRegisteredBenchmarks();
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
                    repetitions_);
    }

    /// For gnuplot: adds a line to the block of each planner: edge, microseconds and bytes.
    void add_sizes(std::map<std::string_view, std::string>& blocks) const {
        for (const Run& run : runs_) {
            char line[80];
            std::snprintf(line, sizeof line, "%d %.3f %zu\n", run.course->map.width, run.microseconds,
                          run.planner->bytes());
            blocks[run.contestant->name] += line;
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

    std::span<const Course> courses_;
    Mode mode_;
    int repetitions_;
    std::vector<Run> runs_;
};

std::vector<Course> courses(Mode mode) {
    if (mode == Mode::quick) {
        return generated_courses(64, 10);
    }
    const std::string folder = std::string(FIRMPATH_DATA) + "/movingai";
    return std::filesystem::is_directory(folder) ? recorded_courses(folder) : generated_courses(512, 100);
}

/// One size after the other: together, the planners of large maps would take many gigabytes.
int run_sizes(Course (*course_of)(int edge, int queries), int largest) {
    std::map<std::string_view, std::string> blocks;
    for (int edge = 64; edge <= largest; edge *= 2) {
        // On large maps a query of A* takes seconds.
        const Course course = course_of(edge, std::clamp(51'200 / edge, 5, 50));
        Comparison comparison({&course, 1}, Mode::sizes, edge <= 1024 ? 5 : 1);
        if (!comparison.agree()) {
            return 1;
        }
        comparison.measure();
        comparison.add_sizes(blocks);
    }
    const char* before = "";
    for (const Contestant& contestant : contestants) {
        if (const auto block = blocks.find(contestant.name); block != blocks.end()) {
            std::printf("%s\"%s\"\n%s", before, std::string(contestant.name).c_str(), block->second.c_str());
            before = "\n\n";
        }
    }
    return 0;
}

int run(int argc, char** argv) {
    // Other programs on the machine, and a processor that gets warm, should affect all runs equally.
    std::string interleave = "--benchmark_enable_random_interleaving=true";
    std::vector<char*> arguments{argv[0], interleave.data()};
    Mode mode = Mode::table;
    Course (*course_of)(int edge, int queries) = nullptr;
    int largest = 8192;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--quick") == 0) {
            mode = Mode::quick;
        } else if (std::strcmp(argv[i], "--sizes") == 0 && i + 1 < argc) {
            mode = Mode::sizes;
            course_of = std::strcmp(argv[++i], "clutter") == 0 ? &clutter_course : &rooms_course;
            if (i + 1 < argc && std::isdigit(static_cast<unsigned char>(*argv[i + 1])) != 0) {
                largest = std::atoi(argv[++i]);
            }
        } else {
            arguments.push_back(argv[i]);
        }
    }
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
        return 2;
    }
    if (mode == Mode::sizes) {
        return run_sizes(course_of, largest);
    }
    const std::vector<Course> all = courses(mode);
    Comparison comparison(all, mode, mode == Mode::quick ? 1 : 5);
    if (!comparison.agree()) {
        return 1;
    }
    comparison.measure();
    comparison.print_table();
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
