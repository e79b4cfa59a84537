// Files of motion primitives, and the tables of what was read.
#include <string_view>

#include "firmpath/host/lattice/mprim.hpp"
#include "fuzz/reader.hpp"

using namespace firmpath::host;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto robot = fuzz::read([&] {
        return parse_mprim(fuzz::text_of(bytes, size), "a.mprim", firmpath::Footprint::rectangle(400, 200), 200);
    });
    if (!robot) {
        return 0;
    }
    FUZZ_EXPECT(robot->headings == 8 || robot->headings == 16);
    FUZZ_EXPECT(robot->motions.size() <= 256 && robot->motions.size() % static_cast<unsigned>(robot->headings) == 0);
    const auto tables = fuzz::read([&] { return make_tables(*robot); });
    if (!tables) {
        return 0;
    }
    FUZZ_EXPECT(tables->primitives.size() == robot->motions.size());
    for (const firmpath::MotionPrimitive& motion : tables->primitives) {
        FUZZ_EXPECT(motion.to < robot->headings && motion.cost >= 1);
        FUZZ_EXPECT(std::size_t{motion.first_run} + motion.runs <= tables->runs.size());
    }
    return 0;
}
