#include "firmpath/host/ros_map.hpp"

#include <cstdlib>

#include "firmpath/host/read_map.hpp"
#include "scratch.hpp"
#include "support/random.hpp"

namespace {

using namespace firmpath::host;
using namespace test_support;

const std::string good_yaml = "image: m.pgm\n"
                              "resolution: 0.05\n"
                              "origin: [-1.5, 2, 0.25]\n"
                              "negate: 0\n"
                              "occupied_thresh: 0.65\n"
                              "free_thresh: 0.196\n";

std::string with_line(const std::string& key, const std::string& line) {
    std::string yaml = good_yaml;
    const std::size_t begin = yaml.find(key + ":");
    return yaml.replace(begin, yaml.find('\n', begin) - begin, line);
}

std::string fault(const std::string& yaml) {
    return error_of([&] { return parse_ros_yaml(yaml, "m.yaml"); });
}

RosMapDescription described(RosMode mode, double free_thresh = 0.196, double occupied_thresh = 0.65) {
    RosMapDescription description;
    description.mode = mode;
    description.resolution = 0.05;
    description.free_thresh = free_thresh;
    description.occupied_thresh = occupied_thresh;
    description.rules = firmpath::host::MapRules::humble;
    return description;
}

/// The values of a picture of one row.
std::vector<std::int8_t> values(const Raster& picture, const RosMapDescription& description) {
    return to_map(picture, description).raw;
}

TEST(RosYaml, ReadsAllKeys) {
    const RosMapDescription d = parse_ros_yaml(good_yaml + "mode: Scale\n", "maps/m.yaml");
    EXPECT_EQ(d.image, "maps/m.pgm");
    EXPECT_EQ(d.image_line, 1U);
    EXPECT_EQ(d.resolution, 0.05);
    EXPECT_EQ(d.origin.x, -1.5);
    EXPECT_EQ(d.origin.y, 2);
    EXPECT_EQ(d.origin.yaw, 0.25);
    EXPECT_FALSE(d.negate);
    EXPECT_EQ(d.occupied_thresh, 0.65);
    EXPECT_EQ(d.free_thresh, 0.196);
    EXPECT_TRUE(d.mode == RosMode::scale);
}

TEST(RosYaml, DefaultsAndSpellings) {
    EXPECT_TRUE(parse_ros_yaml(good_yaml, "m.yaml").mode == RosMode::trinary);
    EXPECT_TRUE(parse_ros_yaml(with_line("negate", "negate: true"), "m.yaml").negate);
    EXPECT_TRUE(parse_ros_yaml(with_line("negate", "negate: 1"), "m.yaml").negate);
    EXPECT_EQ(parse_ros_yaml(with_line("image", "image: \"/tmp/x.png\""), "d/m.yaml").image, "/tmp/x.png");
    EXPECT_EQ(parse_ros_yaml(with_line("resolution", "resolution: 5e-2"), "m.yaml").resolution, 0.05);
}

TEST(RosYaml, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(fault(with_line("image", "imag: x")),
              "m.yaml:1: no key 'image'; expected the name of a picture: PNG, PGM, PPM, PBM or BMP");
    EXPECT_EQ(fault(with_line("image", "image: [a]")),
              "m.yaml:1: image is not a single value; expected the name of a picture: PNG, PGM, PPM, PBM or BMP");
    EXPECT_EQ(fault(with_line("image", "image:")),
              "m.yaml:1: image is not a single value; expected the name of a picture: PNG, PGM, PPM, PBM or BMP");
    for (const char* resolution :
         {"0", "-0.05", ".inf", ".nan", "nan", "inf", "1e400", "5 cm", "0.05x", "1e-9", "1001"}) {
        EXPECT_EQ(fault(with_line("resolution", std::string("resolution: ") + resolution)),
                  std::string("m.yaml:2: resolution is '") + resolution +
                      "'; expected metres per cell, from 0.000001 to 1000");
    }
    for (const char* threshold : {".nan", "nan", "-0.1", "1.1", "high"}) {
        EXPECT_EQ(fault(with_line("occupied_thresh", std::string("occupied_thresh: ") + threshold)),
                  std::string("m.yaml:5: occupied_thresh is '") + threshold + "'; expected a number from 0 to 1");
    }
    EXPECT_EQ(fault(with_line("free_thresh", "free_thresh: 0.66")),
              "m.yaml:6: free_thresh is 0.66; expected at most occupied_thresh, 0.65");
    EXPECT_EQ(fault(with_line("origin", "origin: [1, 2]")),
              "m.yaml:3: origin is not a list of 3 numbers; expected [x, y, yaw] in metres and radians");
    EXPECT_EQ(fault(with_line("origin", "origin: [1, .nan, 0]")),
              "m.yaml:3: origin has '.nan' at position 2; expected [x, y, yaw] in metres and radians");
    EXPECT_EQ(fault(with_line("origin", "origin: [1, [2], 0]")),
              "m.yaml:3: origin has no number at position 2; expected [x, y, yaw] in metres and radians");
    EXPECT_EQ(fault(with_line("negate", "negate: 2")), "m.yaml:4: negate is '2'; expected 0 or 1");
    EXPECT_EQ(fault(good_yaml + "mode: grey\n"), "m.yaml:7: mode is 'grey'; expected trinary, scale or raw");
    EXPECT_EQ(fault(good_yaml + "negate: 1\n"), "m.yaml:7: key 'negate' is given twice; expected each key once");
    EXPECT_EQ(fault(""), "m.yaml:1: not a list of keys and values; expected a map_server .yaml");
    EXPECT_EQ(fault("- a\n- b\n"), "m.yaml:1: not a list of keys and values; expected a map_server .yaml");
    EXPECT_EQ(fault("image: m.pgm\norigin: [1, 2\n").substr(0, 27), "m.yaml:3: not valid YAML (e");
    EXPECT_EQ(fault("image: \"\\\xC3\""),
              "m.yaml:1: not valid YAML (unknown escape character: ?); expected a map_server .yaml");
    EXPECT_EQ(fault(std::string("image: m\n\0\1\2", 12)), "m.yaml:2: byte 9 is not text; expected a map_server .yaml");
}

TEST(RosYaml, EveryKeyIsNeededButMode) {
    for (const char* key : {"image", "resolution", "origin", "negate", "occupied_thresh", "free_thresh"}) {
        EXPECT_TRUE(begins(fault(with_line(key, "other: 1")), std::string("m.yaml:1: no key '") + key + "'; expected "))
            << key;
    }
}

TEST(RosYaml, SurvivesEveryTruncationAndChangedBytes) {
    for (std::size_t n = 0; n < good_yaml.size(); ++n) {
        // If the text still parses, it has all its keys, so it ends within the last number.
        EXPECT_EQ(fault(good_yaml.substr(0, n)) == "no error", n > good_yaml.size() - 6) << n;
    }
    Random random(3);
    for (int i = 0; i < 5000; ++i) {
        std::string yaml = good_yaml;
        for (int k = 0; k < 3; ++k) {
            yaml[random.below(static_cast<std::uint32_t>(yaml.size()))] = static_cast<char>(random.below(256));
        }
        (void)fault(yaml);
    }
}

// By the rules of Humble; those of today are in ros_rules.test.cpp.
TEST(RosMap, TrinaryComparesStrictly) {
    const Raster grey{5, 1, 1, 255, {0, 100, 205, 206, 254}};
    // 50 / 255 = 0.19608 is not below 0.196; 155 / 255 = 0.608.
    EXPECT_EQ(values(grey, described(RosMode::trinary)), (std::vector<std::int8_t>{100, -1, -1, 0, 0}));
    EXPECT_EQ(values(grey, described(RosMode::trinary, 0.25)), (std::vector<std::int8_t>{100, -1, 0, 0, 0}));
    // A probability that equals a threshold is neither free nor occupied.
    const Raster equal{2, 1, 1, 4, {1, 3}};
    EXPECT_EQ(values(equal, described(RosMode::trinary, 0.25, 0.75)), (std::vector<std::int8_t>{-1, -1}));
}

TEST(RosMap, NegateSwapsBlackAndWhite) {
    RosMapDescription description = described(RosMode::trinary);
    description.negate = true;
    EXPECT_EQ(values({3, 1, 1, 255, {0, 100, 255}}, description), (std::vector<std::int8_t>{0, -1, 100}));
}

TEST(RosMap, ColourIsAveraged) {
    EXPECT_EQ(values({3, 1, 3, 255, {255, 255, 0, 255, 0, 0, 0, 0, 30}}, described(RosMode::trinary)),
              (std::vector<std::int8_t>{-1, 100, 100}));
}

TEST(RosMap, TrinaryAveragesAlphaToo) {
    // Black and opaque: (0 + 0 + 0 + 255) / 4, p = 0.75. White and transparent: p = 0.25.
    const Raster rgba{2, 1, 4, 255, {0, 0, 0, 255, 255, 255, 255, 0}};
    EXPECT_EQ(values(rgba, described(RosMode::trinary, 0.2, 0.74)), (std::vector<std::int8_t>{100, -1}));
    EXPECT_EQ(values(rgba, described(RosMode::trinary, 0.26, 0.76)), (std::vector<std::int8_t>{-1, 0}));
    // Grey counts three times, like the colour that it represents.
    const Raster grey_alpha{1, 1, 2, 255, {0, 255}};
    EXPECT_EQ(values(grey_alpha, described(RosMode::trinary, 0.2, 0.74)), (std::vector<std::int8_t>{100}));
}

TEST(RosMap, ScaleGradesWhatLiesBetween) {
    const Raster grey{6, 1, 1, 100, {100, 0, 50, 25, 99, 75}};
    EXPECT_EQ(values(grey, described(RosMode::scale, 0.0, 1.0)), (std::vector<std::int8_t>{0, 100, 50, 75, 1, 25}));
    const Raster between{3, 1, 1, 100, {80, 50, 20}};
    EXPECT_EQ(values(between, described(RosMode::scale, 0.25, 0.75)), (std::vector<std::int8_t>{0, 50, 100}));
    const MapImage map = to_map(grey, described(RosMode::scale, 0.0, 1.0));
    EXPECT_TRUE(map.states[1] == Tile::occupied);
    EXPECT_TRUE(map.states[3] == Tile::free);
}

TEST(RosMap, ScaleTakesWhatIsNotOpaqueForUnknown) {
    const Raster rgba{2, 1, 4, 255, {0, 0, 0, 254, 0, 0, 0, 255}};
    EXPECT_EQ(values(rgba, described(RosMode::scale)), (std::vector<std::int8_t>{-1, 100}));
}

TEST(RosMap, RawIsTheValueItself) {
    RosMapDescription description = described(RosMode::raw);
    const Raster grey{5, 1, 1, 255, {0, 1, 100, 101, 255}};
    EXPECT_EQ(values(grey, description), (std::vector<std::int8_t>{0, 1, 100, -1, -1}));
    description.negate = true;
    EXPECT_EQ(values(grey, description), (std::vector<std::int8_t>{0, 1, 100, -1, -1}));
    EXPECT_EQ(values({1, 1, 1, 65535, {25700}}, description), (std::vector<std::int8_t>{100}));
}

TEST(RosMap, FirstRowOfThePictureIsTheTop) {
    const MapImage map = to_map({1, 2, 1, 255, {0, 255}}, described(RosMode::trinary));
    EXPECT_TRUE(map.axes == Axes::bottom_up);
    EXPECT_TRUE(map.states[map.index(0, 0)] == Tile::free);
    EXPECT_TRUE(map.states[map.index(0, 1)] == Tile::occupied);
}

TEST(RosMap, FilesThatAreNotThere) {
    const Scratch scratch;
    const std::string yaml = scratch.write("m.yaml", good_yaml).string();
    EXPECT_EQ(error_of([&] { return read_map(yaml); }),
              yaml + ":1: image " + scratch.path("m.pgm").string() +
                  " does not exist; expected a picture, relative to the yaml");
    std::filesystem::create_directory(scratch.path("m.pgm"));
    EXPECT_EQ(error_of([&] { return read_map(yaml); }), yaml + ":1: image " + scratch.path("m.pgm").string() +
                                                            " is not a file; expected a picture, relative to the yaml");
    const std::string missing = scratch.path("none.yaml").string();
    EXPECT_EQ(error_of([&] { return read_map(missing); }),
              missing + ":1: cannot be opened (No such file or directory); expected a map_server .yaml");
    std::filesystem::create_directory(scratch.path("d.yaml"));
    EXPECT_EQ(error_of([&] { return read_map(scratch.path("d.yaml")); }),
              scratch.path("d.yaml").string() + ":1: is a directory; expected a map_server .yaml");
}

TEST(RosMap, PictureAloneIsRefused) {
    const Scratch scratch;
    const std::string pgm = scratch.write("m.pgm", "P5 1 1 255 a").string();
    EXPECT_EQ(error_of([&] { return read_map(pgm); }),
              pgm + ": byte 0: an image has no resolution and no thresholds; expected the "
                    ".yaml that names it");
}

TEST(RosMap, IsKnownByItsContent) {
    const Scratch scratch;
    scratch.write("m.pgm", "P5 1 1 255 \xFE");
    for (const char* name : {"M.YAML", "m.Yml", "map", "m.map"}) {
        EXPECT_EQ(read_map(scratch.write(name, good_yaml)).count(Tile::free), 1U) << name;
    }
}

TEST(RosMap, LineBreaksInNamesDoNotBreakTheLine) {
    EXPECT_TRUE(begins(error_of([&] { return read_map("no\nsuch.yaml"); }), "no?such.yaml:1: "));
}

TEST(RosMap, RealMaps) {
    const std::filesystem::path data = FIRMPATH_DATA;
    if (data.empty()) {
        GTEST_SKIP() << "FIRMPATH_DATA is empty";
    }
    // Copies of the picture in PNG and PGM give the same map.
    const std::filesystem::path unit = data / "ros/nav2_unit";
    const MapImage png = read_map(unit / "testmap.yaml");
    EXPECT_EQ(png.width, 10);
    EXPECT_EQ(png.origin.yaw, 1);
    EXPECT_EQ(png.count(Tile::occupied), 29U);
    Scratch scratch;
    std::filesystem::copy(unit / "testmap.pgm", scratch.path("m.pgm"));
    EXPECT_EQ(read_map(scratch.write("m.yaml", good_yaml)).raw, png.raw);

    const MapImage house = read_map(data / "ros/aws_small_house/map.yaml");
    EXPECT_EQ(house.width, 500);
    EXPECT_EQ(house.count(Tile::free) + house.count(Tile::occupied) + house.count(Tile::unknown), 250'000U);
    // The two yaml files have thresholds on different sides of 205.
    EXPECT_EQ(read_map(data / "ros/nav2_depot/depot.yaml").count(Tile::unknown), 0U);
    EXPECT_NE(house.count(Tile::unknown), 0U);
}

TEST(WriteRosMap, IsReadAgainAsItWas) {
    Random random(23);
    for (int round = 0; round < 20; ++round) {
        SCOPED_TRACE(testing::Message() << "round " << round);
        const Scratch scratch;
        MapImage map(random.between(1, 40), random.between(1, 40), Axes::bottom_up);
        map.resolution = random.between(1, 1000) * 0.001;
        map.origin = {random.between(-100000, 100000) * 0.001, random.between(-100000, 100000) * 0.001, 0.25};
        for (Tile& state : map.states) {
            constexpr Tile states[] = {Tile::free, Tile::unknown, Tile::occupied};
            state = states[random.below(3)];
        }
        firmpath::host::write_ros_map(map, scratch.path("learnt: 1.yaml"));
        const MapImage read = read_map(scratch.path("learnt: 1.yaml"));
        EXPECT_EQ(read.width, map.width);
        EXPECT_EQ(read.height, map.height);
        EXPECT_EQ(read.states, map.states);
        EXPECT_NEAR(read.resolution, map.resolution, 1e-9);
        EXPECT_NEAR(read.origin.x, map.origin.x, 1e-9);
        EXPECT_NEAR(read.origin.y, map.origin.y, 1e-9);
        EXPECT_NEAR(read.origin.yaw, map.origin.yaw, 1e-9);
    }
}

TEST(WriteRosMap, RefusesNamesThatNoReaderTakesForAMap) {
    EXPECT_EQ(error_of([] {
                  firmpath::host::write_ros_map(MapImage(1, 1, Axes::bottom_up), "learnt.png");
                  return 0;
              }),
              "learnt.png: not a map's file name; expected a name that ends in .yaml");
}

// A graded cell costs the same as in Nav2's static layer: the fraction of 254 that its occupancy is of 100.
TEST(RosMap, GradedCellsCost) {
    EXPECT_EQ(firmpath::host::graded_cost(1), 2);
    EXPECT_EQ(firmpath::host::graded_cost(50), 127);
    EXPECT_EQ(firmpath::host::graded_cost(99), 251);
    Raster ramp;
    ramp.width = 256;
    ramp.height = 1;
    ramp.channels = 1;
    ramp.max = 255;
    for (int value = 0; value < 256; ++value) {
        ramp.samples.push_back(static_cast<std::uint16_t>(value));
    }
    for (const RosMode mode : {RosMode::trinary, RosMode::scale, RosMode::raw}) {
        const MapImage map = to_map(ramp, described(mode));
        int graded = 0;
        for (int x = 0; x < 256; ++x) {
            const std::size_t i = map.index(x, 0);
            const int value = map.raw[i];
            ASSERT_EQ(map.cost(i), value > 0 && value < 100 ? value * 254 / 100 : 0) << x;
            ASSERT_EQ(map.states[i] == Tile::free, value >= 0 && value < 100) << x;
            graded += map.cost(i) != 0 ? 1 : 0;
        }
        EXPECT_EQ(map.count_graded(), static_cast<std::size_t>(graded));
        EXPECT_EQ(graded != 0, mode != RosMode::trinary);
    }
}

}  // namespace
