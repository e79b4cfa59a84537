#include <algorithm>
#include <optional>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/numbers.hpp"

namespace firmpath::host {
namespace {

constexpr std::string_view columns = "bucket, map, width, height, start x, start y, goal x, goal y, length";

/// The fields of one line, by place.
class Fields {
public:
    Fields(const std::vector<std::string_view>& fields, std::size_t line, const std::filesystem::path& file)
        : fields_(fields), line_(line), file_(file) {}

    int integer(std::size_t i, std::string_view name, int least, int most) const {
        const auto value = parse_integer<int>(fields_[i]);
        if (!value || *value < least || *value > most) {
            fail_at_line(file_, line_, name, " is ", in_quotes(fields_[i]), "; expected ", least, " to ", most);
        }
        return *value;
    }

    double length(std::size_t i) const {
        const auto value = parse_number(fields_[i]);
        if (!value || *value < 0) {
            fail_at_line(file_, line_, "length is ", in_quotes(fields_[i]), "; expected a number from 0");
        }
        return *value;
    }

private:
    const std::vector<std::string_view>& fields_;
    std::size_t line_;
    const std::filesystem::path& file_;
};

/// Benchmarks from other systems use either folder separator.
std::string base_name(std::string_view path) { return std::string(path.substr(path.find_last_of("/\\") + 1)); }

}  // namespace

Scenario parse_scenario(std::string_view text, const std::filesystem::path& file) {
    const auto lines = split_lines(text);
    const auto version = split_fields(lines.empty() ? "" : trimmed(lines[0]));
    if (version.size() != 2 || version[0] != "version" || (version[1] != "1" && version[1] != "1.0")) {
        fail_at_line(file, 1, lines.empty() ? "file is empty" : in_quotes(lines[0]),
                     "; expected 'version 1', the start of a MovingAI scenario");
    }
    Scenario scenario;
    scenario.file = file;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (trimmed(lines[i]).empty()) {
            continue;
        }
        const std::size_t number = i + 1;
        const auto fields = split_fields(lines[i]);
        if (fields.size() != 9) {
            fail_at_line(file, number, fields.size(), " columns; expected 9: ", columns);
        }
        const Fields read(fields, number, file);
        read.integer(0, "bucket", 0, 1'000'000'000);
        ScenarioQuery query;
        query.line = number;
        query.width = read.integer(2, "width", 1, max_map_edge);
        query.height = read.integer(3, "height", 1, max_map_edge);
        const auto cell = [&](std::size_t at, std::string_view x, std::string_view y) {
            return Cell{static_cast<std::int16_t>(read.integer(at, x, 0, query.width - 1)),
                        static_cast<std::int16_t>(read.integer(at + 1, y, 0, query.height - 1))};
        };
        query.start = cell(4, "start x", "start y");
        query.goal = cell(6, "goal x", "goal y");
        query.length = read.length(8);

        const std::string map_name = base_name(fields[1]);
        if (map_name.empty()) {
            fail_at_line(file, number, "no map is named; expected the map's file name in column 2");
        }
        if (scenario.map_name.empty()) {
            scenario.map_name = map_name;
        } else if (scenario.map_name != map_name) {
            fail_at_line(file, number, "map ", in_quotes(map_name), "; expected ", in_quotes(scenario.map_name),
                         " as in the lines before: one map per file");
        }
        scenario.queries.push_back(query);
    }
    return scenario;
}

void check_scenario(const Scenario& scenario, int width, int height) {
    // The cells lie within the size that their line names, so only the size has to be checked.
    for (const ScenarioQuery& query : scenario.queries) {
        if (query.width != width || query.height != height) {
            fail_at_line(scenario.file, query.line, "made for a map of ", query.width, " x ", query.height,
                         " cells; expected ", width, " x ", height, ", the size of the map");
        }
    }
}

}  // namespace firmpath::host
