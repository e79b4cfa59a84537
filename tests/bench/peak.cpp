// Runs a command, and prints its seconds and the most memory that it had at a time, in KiB, on a line of stderr.
//
//     bench.peak <program> <argument>...
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>

extern char** environ;

int main(int argc, char** argv) {
    using Clock = std::chrono::steady_clock;
    if (argc < 2) {
        std::fputs("usage: bench.peak <program> <argument>...\n", stderr);
        return 2;
    }
    const Clock::time_point begin = Clock::now();
    pid_t child = 0;
    if (posix_spawnp(&child, argv[1], nullptr, nullptr, argv + 1, environ) != 0) {
        std::fprintf(stderr, "%s: cannot be started; expected a program\n", argv[1]);
        return 2;
    }
    int status = 0;
    rusage used{};
    if (wait4(child, &status, 0, &used) != child) {
        return 2;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    std::fprintf(stderr, "%.2f %ld\n", seconds, used.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
