#include "firmpath/host/movingai.hpp"

#include "scratch.hpp"
#include "support/random.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using test_support::error_of;

const std::string good_map = "type octile\nheight 2\nwidth 4\nmap\n.GSW\n@OT.\n";
const std::string good_scen = "version 1\n"
                              "0\tmaps/dao/m.map\t4\t2\t0\t0\t3\t1\t0\n"
                              "1\tm.map\t4\t2\t1\t0\t2\t0\t1.00000000\n";

std::string map_fault(const std::string& text) {
    return error_of([&] { return parse_movingai_map(text, "m.map"); });
}

std::string scen_fault(const std::string& text) {
    return error_of([&] { return parse_scenario(text, "m.scen"); });
}

TEST(MovingAiMap, KnowsEveryCharacter) {
    const MapImage map = parse_movingai_map(good_map, "m.map");
    EXPECT_EQ(map.width, 4);
    EXPECT_EQ(map.height, 2);
    EXPECT_EQ(map.resolution, 1);
    using enum Tile;
    EXPECT_EQ(map.costs, (std::vector<std::uint8_t>{0, 0, firmpath::host::swamp_cost, 0, 0, 0, 0, 0}));
    EXPECT_EQ(map.states, (std::vector<Tile>{free, free, free, water, occupied, occupied, occupied, free}));
}

// Only @ and T are obstacles in src/Grid.cpp of the league's Start-Kit.
TEST(MovingAiMap, LeagueOfRobotRunners) {
    const MapImage map = firmpath::host::parse_movingai_map("type octile\nheight 1\nwidth 5\nmap\n.ES@T\n", "l.map");
    EXPECT_EQ(map.count(Tile::free), 3U);
    EXPECT_EQ(map.count_graded(), 0U);
}

TEST(MovingAiMap, CarriageReturnsBlankLinesAndOrder) {
    std::string crlf;
    for (const char c : good_map) {
        crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    }
    EXPECT_EQ(parse_movingai_map(crlf, "m.map").states, parse_movingai_map(good_map, "m.map").states);
    EXPECT_EQ(map_fault(good_map + "\n  \n"), "no error");
    EXPECT_EQ(map_fault(good_map.substr(0, good_map.size() - 1)), "no error");
    EXPECT_EQ(map_fault("type octile\nwidth 4\nheight 2\nmap\n....\n....\n"), "no error");
}

TEST(MovingAiMap, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(map_fault(""), "m.map:1: file is empty; expected 'type octile', the start of a MovingAI map");
    EXPECT_EQ(map_fault("type hex\n"), "m.map:1: 'type hex'; expected 'type octile', the start of a MovingAI map");
    EXPECT_EQ(map_fault("type octile\nheight x\nwidth 4\nmap\n"), "m.map:2: height is 'x'; expected 1 to 8192");
    EXPECT_EQ(map_fault("type octile\nheight 0\nwidth 4\nmap\n"), "m.map:2: height is '0'; expected 1 to 8192");
    EXPECT_EQ(map_fault("type octile\nheight 2\nwidth 99999999999\nmap\n"),
              "m.map:3: width is '99999999999'; expected 1 to 8192");
    EXPECT_EQ(map_fault("type octile\nheight 2\nheight 2\nmap\n"),
              "m.map:3: height is given twice; expected height and width once each");
    EXPECT_EQ(map_fault("type octile\ndepth 2\nwidth 4\nmap\n"),
              "m.map:2: 'depth 2'; expected 'height N' or 'width N'");
    EXPECT_EQ(map_fault("type octile\nheight 2\nwidth 4\n....\n"), "m.map:4: '....'; expected 'map'");
    EXPECT_EQ(map_fault("type octile\nheight 2\nwidth 4\nmap\n....\n"), "m.map:5: file ends after 1 rows; expected 2");
    EXPECT_EQ(map_fault("type octile\nheight 2\nwidth 4\nmap\n....\n...\n"), "m.map:6: row of 3 cells; expected 4");
    EXPECT_EQ(map_fault("type octile\nheight 2\nwidth 4\nmap\n....\n..x.\n"),
              "m.map:6: cell 'x' in column 3; expected one of . G S E @ O T W");
    EXPECT_EQ(map_fault(good_map + "....\n"), "m.map:7: more rows than the height says; expected 2");
}

TEST(MovingAiMap, SurvivesTruncationAndChangedBytes) {
    for (std::size_t n = 0; n + 1 < good_map.size(); ++n) {
        EXPECT_NE(map_fault(good_map.substr(0, n)), "no error") << n;
    }
    test_support::Random random(4);
    for (int i = 0; i < 5000; ++i) {
        std::string text = good_map;
        text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(256));
        (void)map_fault(text);
    }
}

TEST(Scenario, ReadsTabs) {
    const Scenario scenario = parse_scenario(good_scen, "m.scen");
    EXPECT_EQ(scenario.map_name, "m.map");
    ASSERT_EQ(scenario.queries.size(), 2U);
    EXPECT_EQ(scenario.queries[0].line, 2U);
    EXPECT_TRUE(scenario.queries[0].goal == (Cell{3, 1}));
    EXPECT_EQ(scenario.queries[0].length, 0);
    EXPECT_TRUE(scenario.queries[1].start == (Cell{1, 0}));
    EXPECT_EQ(scenario.queries[1].length, 1);
}

TEST(Scenario, ReadsSpacesAndCarriageReturns) {
    const Scenario scenario = parse_scenario("version 1.0\r\n12 C:\\maps\\m.map 4  2 0 0 3 1 3.41\r\n\r\n", "m.scen");
    EXPECT_EQ(scenario.map_name, "m.map");
    ASSERT_EQ(scenario.queries.size(), 1U);
    EXPECT_EQ(scenario.queries[0].length, 3.41);
}

TEST(Scenario, NamesWithBlanksBetweenTabs) {
    EXPECT_EQ(parse_scenario("version 1\n0\tmy map.map\t4\t2\t0\t0\t3\t1\t0\n", "m.scen").map_name, "my map.map");
}

TEST(Scenario, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(scen_fault(""), "m.scen:1: file is empty; expected 'version 1', the start of a MovingAI scenario");
    EXPECT_EQ(scen_fault("version 2\n"),
              "m.scen:1: 'version 2'; expected 'version 1', the start of a MovingAI scenario");
    EXPECT_EQ(scen_fault("version 1\n1 m.map 4 2 0 0 3\n"),
              "m.scen:2: 7 columns; expected 9: bucket, map, width, height, start x, start y, goal x, "
              "goal y, length");
    EXPECT_EQ(scen_fault("version 1\n1 m.map 4 2 4 0 3 1 1\n"), "m.scen:2: start x is '4'; expected 0 to 3");
    EXPECT_EQ(scen_fault("version 1\n1 m.map 4 2 0 -1 3 1 1\n"), "m.scen:2: start y is '-1'; expected 0 to 1");
    EXPECT_EQ(scen_fault("version 1\n1 m.map 4 2 0 0 3 2 1\n"), "m.scen:2: goal y is '2'; expected 0 to 1");
    EXPECT_EQ(scen_fault("version 1\n1 m.map 4 2 0 0 1.5 1 1\n"), "m.scen:2: goal x is '1.5'; expected 0 to 3");
    EXPECT_EQ(scen_fault("version 1\n1 m.map 4 2 0 0 3 1 nan\n"),
              "m.scen:2: length is 'nan'; expected a number from 0");
    EXPECT_EQ(scen_fault("version 1\n1 m.map 0 2 0 0 3 1 1\n"), "m.scen:2: width is '0'; expected 1 to 8192");
    EXPECT_EQ(scen_fault(good_scen + "1\tother.map\t4\t2\t0\t0\t3\t1\t0\n"),
              "m.scen:4: map 'other.map'; expected 'm.map' as in the lines before: one map per file");
}

TEST(Scenario, BelongsToAMapOfItsSize) {
    const MapImage map = parse_movingai_map("type octile\nheight 4\nwidth 2\nmap\n..\n..\n..\n..\n", "m.map");
    EXPECT_EQ(error_of([&] {
                  check_scenario(parse_scenario(good_scen, "m.scen"), map.width, map.height);
                  return 0;
              }),
              "m.scen:2: made for a map of 4 x 2 cells; expected 2 x 4, the size of the map");
}

TEST(Scenario, SurvivesTruncationAndChangedBytes) {
    for (std::size_t n = 0; n < good_scen.size(); ++n) {
        (void)scen_fault(good_scen.substr(0, n));
    }
    test_support::Random random(5);
    for (int i = 0; i < 5000; ++i) {
        std::string text = good_scen;
        text[random.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(random.below(256));
        (void)scen_fault(text);
    }
}

}  // namespace
