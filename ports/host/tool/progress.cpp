#include "progress.hpp"

#include <unistd.h>

#include <condition_variable>
#include <iostream>
#include <mutex>
#include <streambuf>
#include <string_view>

#include "firmpath/host/error.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

using Clock = std::chrono::steady_clock;

/// The line on the terminal that is overwritten.
class Line {
public:
    void show(const std::string& text) {
        const std::lock_guard lock(mutex_);
        put(host::concat(wipe, text));
        shown_ = true;
        written_ = Clock::now();
    }
    void erase() {
        const std::lock_guard lock(mutex_);
        if (shown_) {
            put(wipe);
        }
        shown_ = false;
        written_ = Clock::now();
    }
    Clock::time_point written() {
        const std::lock_guard lock(mutex_);
        return written_;
    }

private:
    static constexpr const char* wipe = "\r\x1b[K";

    /// Past `std::cerr`, whose buffer erases this line. Without a terminal any more, nothing is lost.
    static void put(std::string_view text) { (void)!write(STDERR_FILENO, text.data(), text.size()); }

    std::mutex mutex_;
    bool shown_ = false;
    Clock::time_point written_ = Clock::now();
};

Line& line() {
    static Line one;
    return one;
}

}  // namespace

/// In front of a stream's own buffer.
class Alive::ErasingBuffer final : public std::streambuf {
public:
    explicit ErasingBuffer(std::ostream& stream) : stream_(stream), own_(stream.rdbuf(this)) {}
    ~ErasingBuffer() override { stream_.rdbuf(own_); }

private:
    int overflow(int c) override {
        line().erase();
        return c == traits_type::eof() ? own_->pubsync() : own_->sputc(static_cast<char>(c));
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        line().erase();
        return own_->sputn(text, size);
    }
    int sync() override { return own_->pubsync(); }

    std::ostream& stream_;
    std::streambuf* own_;
};

Alive::Alive() {
    if (!is_terminal(STDERR_FILENO)) {
        return;
    }
    out_ = std::make_unique<ErasingBuffer>(std::cout);
    err_ = std::make_unique<ErasingBuffer>(std::cerr);
    (void)line().written();  // it must outlive the thread
    thread_ = std::jthread([this](const std::stop_token& stop) {
        const auto begun = Clock::now();
        std::condition_variable_any ended;
        std::unique_lock lock(mutex_);
        while (!ended.wait_for(lock, stop, std::chrono::milliseconds(200), [&] { return stop.stop_requested(); })) {
            const auto now = Clock::now();
            if (now - line().written() >= std::chrono::seconds(1)) {
                line().show(host::concat("working for ",
                                         std::chrono::duration_cast<std::chrono::seconds>(now - begun).count(), " s"));
            }
        }
    });
}

Alive::~Alive() {
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
        line().erase();
    }
}

Progress::Progress() : watched_(is_terminal(STDERR_FILENO)), next_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
    if (watched_) {
        line().erase();
    }
}

bool Progress::due() const { return watched_ && Clock::now() >= next_; }

void Progress::show(const std::string& text) {
    line().show(text);
    next_ = Clock::now() + std::chrono::milliseconds(200);
}

std::function<void(double share)> Progress::of_tables() {
    if (!watched_) {
        return {};
    }
    return [this](double share) {
        if (due()) {
            show(host::concat("tables: ", static_cast<int>(100 * share), " %"));
        }
    };
}

void set_map(host::Planner& planner, const host::PlanningMap& map) {
    Progress progress;
    planner.set_map(map, progress.of_tables());
}

std::unique_ptr<host::ClusterPaths> make_paths(const host::PlanningMap& map, host::ClusterOptions options) {
    Progress progress;
    options.progress = progress.of_tables();
    return host::make_cluster_paths(map, options);
}

}  // namespace firmpath::tool
