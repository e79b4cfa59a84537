#include "firmpath/host/ros_map.hpp"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/numbers.hpp"

namespace firmpath::host {
namespace {

constexpr std::string_view expected_yaml = "a map_server .yaml";

std::size_t line_of(const YAML::Mark& mark) { return mark.line < 0 ? 1 : static_cast<std::size_t>(mark.line) + 1; }

/// The yaml's entries, each by name with its line.
class Entries {
public:
    Entries(const YAML::Node& root, const std::filesystem::path& file) : root_(root), file_(file) {}

    /// The value of a key as text; throws if the key is missing or holds no scalar.
    std::string text(const char* key, std::string_view expected) const {
        const YAML::Node node = root_[key];
        if (!node.IsDefined()) {
            fail_at_line(file_, 1, "no key '", key, "'; expected ", expected);
        }
        if (!node.IsScalar() || node.Scalar().empty()) {
            fail_at_line(file_, line(key), key, " is not a single value; expected ", expected);
        }
        return node.Scalar();
    }

    double number(const char* key, double least, double most, std::string_view expected) const {
        const std::string value = text(key, expected);
        const std::optional<double> parsed = parse_number(value);
        if (!parsed || *parsed < least || *parsed > most) {
            fail_at_line(file_, line(key), key, " is ", in_quotes(value), "; expected ", expected);
        }
        return *parsed;
    }

    Origin origin() const {
        constexpr const char* expected = "[x, y, yaw] in metres and radians";
        // Farther out than the Earth is wide, a millimetre is lost to rounding.
        constexpr double farthest = 2e7;
        const YAML::Node node = root_["origin"];
        if (!node.IsDefined()) {
            fail_at_line(file_, 1, "no key 'origin'; expected ", expected);
        }
        if (!node.IsSequence() || node.size() != 3) {
            fail_at_line(file_, line("origin"), "origin is not a list of 3 numbers; expected ", expected);
        }
        double values[3] = {};
        for (std::size_t i = 0; i < 3; ++i) {
            const YAML::Node item = node[i];
            const std::optional<double> value = item.IsScalar() ? parse_number(item.Scalar()) : std::nullopt;
            if (!value || std::abs(*value) > farthest) {
                fail_at_line(file_, line_of(item.Mark()), "origin has ",
                             item.IsScalar() ? in_quotes(item.Scalar()) : "no number", " at position ", i + 1,
                             "; expected ", expected);
            }
            values[i] = *value;
        }
        return {values[0], values[1], values[2]};
    }

    bool has(const char* key) const { return root_[key].IsDefined(); }
    /// The line of the key: the value itself may be on the next line.
    std::size_t line(const std::string& key) const {
        for (const auto& entry : root_) {
            if (entry.first.IsScalar() && entry.first.Scalar() == key) {
                return line_of(entry.first.Mark());
            }
        }
        return 1;
    }

    /// If a key occurs twice, the yaml reader uses the first entry without a message.
    void refuse_repeated_keys() const {
        std::set<std::string> seen;
        for (const auto& entry : root_) {
            if (entry.first.IsScalar() && !seen.insert(entry.first.Scalar()).second) {
                fail_at_line(file_, line_of(entry.first.Mark()), "key ", in_quotes(entry.first.Scalar()),
                             " is given twice; expected each key once");
            }
        }
    }

private:
    const YAML::Node root_;
    const std::filesystem::path& file_;
};

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return text;
}

RosMode parse_mode(const Entries& entries, const std::filesystem::path& file) {
    if (!entries.has("mode")) {
        return RosMode::trinary;
    }
    const std::string mode = lower(entries.text("mode", "trinary, scale or raw"));
    if (mode == "trinary") {
        return RosMode::trinary;
    }
    if (mode == "scale") {
        return RosMode::scale;
    }
    if (mode == "raw") {
        return RosMode::raw;
    }
    fail_at_line(file, entries.line("mode"), "mode is ", in_quotes(mode), "; expected trinary, scale or raw");
}

bool parse_negate(const Entries& entries, const std::filesystem::path& file) {
    const std::string negate = lower(entries.text("negate", "0 or 1"));
    if (negate == "0" || negate == "false" || negate == "no" || negate == "off") {
        return false;
    }
    if (negate == "1" || negate == "true" || negate == "yes" || negate == "on") {
        return true;
    }
    fail_at_line(file, entries.line("negate"), "negate is ", in_quotes(negate), "; expected 0 or 1");
}

YAML::Node load(std::string_view text, const std::filesystem::path& file) {
    // The yaml reader accepts some binary files as one long word; a map's yaml has no control bytes.
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto code = static_cast<unsigned char>(text[i]);
        if (code < 0x20 && text[i] != '\n' && text[i] != '\r' && text[i] != '\t') {
            const auto ends = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n');
            fail_at_line(file, static_cast<std::size_t>(ends) + 1, "byte ", i, " is not text; expected ",
                         expected_yaml);
        }
    }
    try {
        return YAML::Load(std::string(text));
    } catch (const YAML::Exception& error) {
        fail_at_line(file, line_of(error.mark), "not valid YAML (", in_ascii(error.msg), "); expected ", expected_yaml);
    }
}

/// The mean of some channels of a pixel as a fraction of `whole`.
struct Brightness {
    std::uint32_t sum;
    std::uint32_t whole;
};

Brightness brightness(const Raster& picture, int x, int y, bool with_alpha) {
    // Grey is a colour with three equal channels, so alpha has a weight of a quarter in both cases.
    std::uint32_t sum = 0;
    if (picture.channels <= 2) {
        sum = 3U * picture.sample(x, y, 0);
    } else {
        for (int channel = 0; channel < 3; ++channel) {
            sum += picture.sample(x, y, channel);
        }
    }
    if (!with_alpha) {
        return {sum, 3U * picture.max};
    }
    return {sum + picture.sample(x, y, picture.channels - 1), 4U * picture.max};
}

constexpr int unknown = -1;

/// The value of nav_msgs/OccupancyGrid for a pixel, as of Nav2 before Jazzy 1.3.7.
int occupancy_of_humble(const Raster& picture, int x, int y, const RosMapDescription& description) {
    const bool alpha = picture.has_alpha();
    const Brightness b = brightness(picture, x, y, alpha && description.mode == RosMode::trinary);
    if (description.mode == RosMode::raw) {
        const int value = static_cast<int>(std::lround(255.0 * b.sum / b.whole));
        return value <= 100 ? value : unknown;
    }
    const double p = static_cast<double>(description.negate ? b.sum : b.whole - b.sum) / b.whole;
    if (description.mode == RosMode::scale && alpha && picture.sample(x, y, picture.channels - 1) != picture.max) {
        return unknown;
    }
    if (p > description.occupied_thresh) {
        return 100;
    }
    if (p < description.free_thresh) {
        return 0;
    }
    const double range = description.occupied_thresh - description.free_thresh;
    if (description.mode == RosMode::trinary || range == 0) {
        return unknown;
    }
    return static_cast<int>(std::rint((p - description.free_thresh) / range * 100.0));
}

/// One of 256 levels, rounded down, of a sample or of a luminance.
int level(std::uint64_t of_65535) { return static_cast<int>(of_65535 / 257); }

std::uint64_t of_65535(const Raster& picture, int x, int y, int channel) {
    return std::uint64_t{picture.sample(x, y, channel)} * 65'535 / picture.max;
}

int grey(const Raster& picture, int x, int y) {
    const auto sample = [&](int channel) { return of_65535(picture, x, y, channel); };
    return picture.channels <= 2 ? level(sample(0))
                                 : level((299 * sample(0) + 587 * sample(1) + 114 * sample(2) + 500) / 1000);
}

/// The value of nav_msgs/OccupancyGrid for a pixel, as of Nav2 since Jazzy 1.3.7. It computes in single precision.
int occupancy(const Raster& picture, int x, int y, const RosMapDescription& description) {
    const int shade = grey(picture, x, y);
    if (description.mode == RosMode::raw) {
        return shade <= 100 ? shade : unknown;
    }
    if (picture.has_alpha() && level(of_65535(picture, x, y, picture.channels - 1)) < 255) {
        return unknown;
    }
    const float bright = static_cast<float>(shade) / 255.0F;
    const float p = description.negate ? bright : 1.0F - bright;
    const auto free = static_cast<float>(description.free_thresh);
    if (p <= free) {
        return 0;
    }
    if (p >= static_cast<float>(description.occupied_thresh)) {
        return 100;
    }
    if (description.mode == RosMode::trinary) {
        return unknown;
    }
    const auto range = static_cast<float>(description.occupied_thresh - description.free_thresh);
    return static_cast<int>(std::round((p - free) / range * 100.0F));
}

}  // namespace

RosMapDescription parse_ros_yaml(std::string_view text, const std::filesystem::path& file) {
    const YAML::Node root = load(text, file);
    if (!root.IsMap()) {
        fail_at_line(file, 1, "not a list of keys and values; expected ", expected_yaml);
    }
    const Entries entries(root, file);
    entries.refuse_repeated_keys();
    RosMapDescription result;
    result.image = entries.text("image", "the name of a picture: PNG, PGM, PPM, PBM or BMP");
    if (result.image.is_relative()) {
        result.image = file.parent_path() / result.image;
    }
    result.image_line = entries.line("image");
    result.resolution = entries.number("resolution", 1e-6, 1000, "metres per cell, from 0.000001 to 1000");
    result.origin = entries.origin();
    result.negate = parse_negate(entries, file);
    result.occupied_thresh = entries.number("occupied_thresh", 0, 1, "a number from 0 to 1");
    result.free_thresh = entries.number("free_thresh", 0, 1, "a number from 0 to 1");
    if (result.free_thresh > result.occupied_thresh) {
        fail_at_line(file, entries.line("free_thresh"), "free_thresh is ", result.free_thresh,
                     "; expected at most occupied_thresh, ", result.occupied_thresh);
    }
    result.mode = parse_mode(entries, file);
    return result;
}

std::uint8_t graded_cost(int occupancy) { return static_cast<std::uint8_t>(occupancy * 254 / 100); }

void set_occupancy(MapImage& map, std::size_t cell, int value) {
    map.raw.resize(map.states.size());
    map.raw[cell] = static_cast<std::int8_t>(value);
    map.states[cell] = value < 0 ? Tile::unknown : value == 100 ? Tile::occupied : Tile::free;
    map.set_cost(cell, value > 0 && value < 100 ? graded_cost(value) : std::uint8_t{0});
}

MapImage to_map(const Raster& picture, const RosMapDescription& description) {
    MapImage map(picture.width, picture.height, Axes::bottom_up);
    map.resolution = description.resolution;
    map.origin = description.origin;
    RosReading reading{description.rules, 0, description.free_thresh};
    const auto value_of = description.rules == MapRules::humble ? occupancy_of_humble : occupancy;
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const int row = map.height - 1 - y;
            const int value = value_of(picture, x, row, description);
            reading.free_of_205 += value == 0 && grey(picture, x, row) == 205 ? 1U : 0U;
            const std::size_t i = map.index(x, y);
            set_occupancy(map, i, value);
        }
    }
    map.ros = reading;
    return map;
}

std::size_t count_other_values(const MapImage& a, const MapImage& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.raw.size(); ++i) {
        count += a.raw[i] != b.raw[i] ? 1U : 0U;
    }
    return count;
}

MapImage read_ros_map(const std::filesystem::path& file, MapRules rules) {
    RosMapDescription description = parse_ros_yaml(read_file(file, expected_yaml), file);
    description.rules = rules;
    std::error_code error;
    if (!std::filesystem::is_regular_file(description.image, error)) {
        fail_at_line(file, description.image_line, "image ", description.image.string(),
                     std::filesystem::exists(description.image, error) ? " is not a file" : " does not exist",
                     "; expected a picture, relative to the yaml");
    }
    const std::string bytes = read_file(description.image, "a picture: PNG, PGM, PPM, PBM or BMP");
    return to_map(parse_picture(bytes, description.image), description);
}

namespace {

/// Calls `found(parameters)` for each map under the key `ros__parameters`, at any depth.
template <class Found>
void for_each_parameters(const YAML::Node& node, const Found& found) {
    if (!node.IsMap()) {
        return;
    }
    for (const auto& entry : node) {
        if (entry.first.IsScalar() && entry.first.Scalar() == "ros__parameters" && entry.second.IsMap()) {
            found(entry.second);
        } else {
            for_each_parameters(entry.second, found);
        }
    }
}

}  // namespace

SpeedRule read_speed_rule(const std::filesystem::path& file, double full_speed) {
    constexpr std::string_view expected = "the parameters of one of Nav2's speed filters, of type 1 or 2";
    std::optional<SpeedRule> rule;
    for_each_parameters(load(read_file(file, expected), file), [&](const YAML::Node& parameters) {
        const Entries entries(parameters, file);
        const std::string type = entries.has("type") ? entries.text("type", "0, 1 or 2") : "";
        if (type != "1" && type != "2") {
            return;  // another node, or a filter that keeps out
        }
        if (rule) {
            fail_at_line(file, entries.line("type"), "a second filter has type ", type, "; expected ", expected);
        }
        if (type == "2" && full_speed == 0) {
            fail_at_line(file, entries.line("type"),
                         "type is 2, so limits are in metres a second; expected --full-speed M/S with it");
        }
        rule.emplace();
        rule->full_speed = type == "2" ? full_speed : 0;
        if (entries.has("base")) {
            rule->base = entries.number("base", -1e6, 1e6, "a number");
        }
        if (entries.has("multiplier")) {
            rule->multiplier = entries.number("multiplier", -1e6, 1e6, "a number");
        }
    });
    if (!rule) {
        fail_at_line(file, 1, "no filter of type 1 or 2 under ros__parameters; expected ", expected);
    }
    return *rule;
}

}  // namespace firmpath::host
