#include "firmpath/host/picture.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "scratch.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;

Scene scene_of(int width, int height, Axes axes) {
    Scene scene;
    scene.map.width = width;
    scene.map.height = height;
    scene.map.axes = axes;
    scene.map.tiles.assign(static_cast<std::size_t>(width * height), Tile::free);
    scene.title = "a < b & \"c\" > d";
    scene.details = {"first\nline", "second"};
    return scene;
}

/// A wall with a gap, and a path through it.
Scene small_scene(Axes axes) {
    Scene scene = scene_of(5, 4, axes);
    for (int y = 1; y < 4; ++y) {
        scene.map.tiles[scene.map.index(2, y)] = Tile::occupied;
    }
    scene.map.tiles[scene.map.index(4, 3)] = Tile::unknown;
    scene.map.tiles[scene.map.index(1, 3)] = Tile::margin;
    scene.path = {{0, 1}, {1, 0}, {2, 0}, {3, 0}, {4, 1}};
    for (const Cell cell : {Cell{0, 1}, Cell{1, 1}, Cell{1, 0}, Cell{2, 0}, Cell{3, 0}, Cell{4, 1}}) {
        const auto number = static_cast<std::uint32_t>(scene.visits.size() + 1);
        scene.visits.push_back({.cell = cell, .opened = number - 1, .closed = number});
    }
    scene.start = scene.path.front();
    scene.goals = {scene.path.back()};
    scene.show_scale_bar = true;
    return scene;
}

/// Reads XML to check that tags match, attributes are quoted, and text is escaped; returns the
/// number of elements of each name, or nothing if the text is not well-formed.
std::map<std::string, int> elements_of(const std::string& xml) {
    std::map<std::string, int> counts;
    std::vector<std::string> open;
    std::size_t at = 0;
    if (xml.rfind("<?xml ", 0) == 0) {
        at = xml.find("?>") + 2;
    }
    while (at < xml.size()) {
        if (xml[at] != '<') {
            if (xml[at] == '&' && xml.compare(at, 5, "&amp;") != 0 && xml.compare(at, 4, "&lt;") != 0 &&
                xml.compare(at, 4, "&gt;") != 0) {
                return {};
            }
            if (xml[at] == '>') {
                return {};
            }
            ++at;
            continue;
        }
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos) {
            return {};
        }
        std::string tag = xml.substr(at + 1, end - at - 1);
        at = end + 1;
        if (tag[0] == '/') {
            if (open.empty() || open.back() != tag.substr(1)) {
                return {};
            }
            open.pop_back();
            continue;
        }
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0 || tag.find('<') != std::string::npos) {
            return {};
        }
        const std::string name = tag.substr(0, tag.find_first_of(" /"));
        ++counts[name];
        if (tag.back() != '/') {
            open.push_back(name);
        }
    }
    return open.empty() ? counts : std::map<std::string, int>{};
}

/// A quarter of every block is blocked, so a quarter of the reduced map is.
TEST(Picture, ReducedMapsShowTheShareOfObstacles) {
    Scene scene = scene_of(64, 48, Axes::top_down);
    for (const auto [x, y] : test_support::cells(64, 48)) {
        scene.map.set_blocked(scene.map.index(x, y), x % 2 == 0 && y % 2 == 0 && x < 32);
    }
    for (int y = 40; y < 48; ++y) {
        for (int x = 56; x < 64; ++x) {
            scene.map.tiles[scene.map.index(x, y)] = Tile::water;
        }
    }
    scene.path = {{1, 1}, {2, 2}, {3, 3}, {4, 3}, {5, 3}};
    scene.start = Cell{1, 1};
    scene.goals = {{5, 3}};
    const Scene small = host::reduced(scene, 4);
    ASSERT_EQ(small.map.width, 16);
    ASSERT_EQ(small.map.height, 12);
    const auto count = [&](Tile tile) { return std::count(small.map.tiles.begin(), small.map.tiles.end(), tile); };
    EXPECT_EQ(count(Tile::occupied), 8 * 12 / 4);
    EXPECT_EQ(count(Tile::water), 4);
    EXPECT_EQ(small.map.tiles[small.map.index(15, 11)], Tile::water);
    EXPECT_EQ(small.path, (std::vector<Cell>{{0, 0}, {1, 0}}));
    EXPECT_EQ(small.start, (Cell{0, 0}));
    EXPECT_EQ(small.goals, (std::vector<Cell>{{1, 0}}));
    EXPECT_EQ(small.details.back(), "each square stands for 4 x 4 cells");
    // The edge of the map may cut a block.
    EXPECT_EQ(host::reduced(scene, 5).map.width, 13);
}

TEST(Svg, IsWellFormedAndComplete) {
    for (const Axes axes : {Axes::bottom_up, Axes::top_down}) {
        const std::string svg = draw_svg(small_scene(axes));
        auto elements = elements_of(svg);
        EXPECT_EQ(elements["svg"], 1) << svg;
        EXPECT_EQ(elements["polyline"], 2);
        EXPECT_TRUE(test_support::has(svg, "id=\"start\""));
        EXPECT_TRUE(test_support::has(svg, "id=\"goal\""));
        EXPECT_TRUE(test_support::has(svg, "a &lt; b &amp; \"c\" &gt; d"));
        EXPECT_TRUE(test_support::has(svg, ">first?line<"));
    }
}

/// All cells lead to the lower left cell; the last cell leads nowhere.
Scene field_scene(Axes axes) {
    Scene scene = scene_of(4, 2, axes);
    host::Field field;
    field.cost = {0, 1, 2, 3, 1, 2, 3, host::Field::no_cost};
    field.direction = {host::Field::at_goal, 4, 4, 4, 6, 5, 5, host::Field::nowhere};
    field.reached = 7;
    field.largest = 3;
    scene.field = field;
    scene.goals = {{0, 0}, {3, 1}};
    return scene;
}

/// The text between two marks, the first time they occur.
std::string between(const std::string& text, const std::string& from, const std::string& to) {
    const std::size_t begin = text.find(from);
    return begin == std::string::npos ? ""
                                      : text.substr(begin + from.size(), text.find(to, begin) - begin - from.size());
}

/// How many pixels of a picture have a colour.
int pixels_of(const Canvas& canvas, int r, int g, int b) {
    int count = 0;
    for (std::size_t i = 0; i + 2 < canvas.rgb.size(); i += 3) {
        count += canvas.rgb[i] == r && canvas.rgb[i + 1] == g && canvas.rgb[i + 2] == b ? 1 : 0;
    }
    return count;
}

TEST(Svg, OpenListIsOutlined) {
    Scene scene = small_scene(Axes::bottom_up);
    scene.visits.push_back({.cell = {0, 3}});
    scene.visits.push_back({.cell = {3, 3}});
    const std::string svg = draw_svg(scene);
    EXPECT_EQ(elements_of(svg)["svg"], 1) << svg;
    const std::string outlines = between(svg, "<path id=\"open\"", "/>");
    EXPECT_EQ(std::count(outlines.begin(), outlines.end(), 'M'), 2);
    EXPECT_TRUE(test_support::has(svg, ">open list<"));
    EXPECT_TRUE(test_support::has(svg, ">closed<"));
    // Cells of 40 pixels: each outline has 4 * 38, and the legend's swatch 4 * 11.
    EXPECT_EQ(pixels_of(draw_canvas(scene), 34, 122, 196), 2 * 4 * 38 + 4 * 11);
    EXPECT_TRUE(test_support::has(draw_text(scene, {80, true}), "o"));
}

/// The second key time of each animation, which is when an element appears; in the order of the text.
std::vector<double> appearances(const std::string& svg) {
    std::vector<double> times;
    const std::string key = "keyTimes=\"0;";
    for (std::size_t at = svg.find(key); at != std::string::npos; at = svg.find(key, at + 1)) {
        times.push_back(std::stod(svg.substr(at + key.size())));
    }
    return times;
}

TEST(Svg, AnimatedSearchGrowsAndThePathComesLast) {
    Scene scene = small_scene(Axes::top_down);
    scene.visits.push_back({.cell = {0, 3}, .opened = 5});
    scene.animated = true;
    const std::string svg = draw_svg(scene);
    EXPECT_EQ(elements_of(svg)["svg"], 1) << svg;
    const std::string opened = between(svg, "<g id=\"opened\">", "</g>");
    const std::string closed = between(svg, "<g id=\"closed\">", "</g>");
    EXPECT_EQ(std::count(opened.begin(), opened.end(), 'z'), 7);
    EXPECT_EQ(std::count(closed.begin(), closed.end(), 'z'), 6);
    for (const std::string& group : {opened, closed}) {
        const std::vector<double> times = appearances(group);
        EXPECT_GE(times.size(), 5U);
        EXPECT_TRUE(std::is_sorted(times.begin(), times.end()));
    }
    // A cell is on the open list before it is closed: the first closed one appears at once, the last before the path.
    EXPECT_LT(appearances(opened).front(), appearances(closed).back());
    const std::string path = between(svg, "<polyline id=\"path\"", "</polyline>");
    ASSERT_EQ(appearances(path).size(), 1U);
    EXPECT_LT(appearances(closed).back(), appearances(path)[0]);
    EXPECT_LT(appearances(path)[0], 0.6);  // it ends with a pause
    // Without animation, everything is there: nothing is hidden but by an animation.
    EXPECT_FALSE(test_support::has(svg, " opacity=\"0\""));

    Scene still = scene;
    still.animated = false;
    EXPECT_FALSE(test_support::has(draw_svg(still), "<animate"));
}

TEST(Svg, NumbersStandInTheirCells) {
    Scene scene = scene_of(3, 1, Axes::bottom_up);
    scene.numbers = 1;
    scene.visits = {{{0, 0}, {0, 0}, 0, 21, 22, 0, 1}, {{1, 0}, {0, 0}, 11, 12, 23, 1, 0}};
    scene.start = Cell{0, 0};
    const std::string svg = draw_svg(scene);
    EXPECT_EQ(elements_of(svg)["svg"], 1) << svg;
    const std::string numbers = between(svg, "<g id=\"numbers\"", "</g>");
    for (const char* text : {">0<", ">21<", ">22<", ">11<", ">12<", ">23<"}) {
        EXPECT_TRUE(test_support::has(numbers, text)) << text;
    }
    const std::string arrows = between(numbers, "<path id=\"parents\"", "/>");
    EXPECT_EQ(std::count(arrows.begin(), arrows.end(), 'M'), 3);  // the start has none
    // It points to the left: its shaft ends there, on the same row.
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    ASSERT_EQ(std::sscanf(arrows.c_str() + arrows.find(" d=\"M"), " d=\"M%lf %lfL%lf %lf", &x0, &y0, &x1, &y1), 4);
    EXPECT_LT(x1, x0);
    EXPECT_EQ(y1, y0);
    scene.numbers = 10;
    const std::string tenths = draw_svg(scene);
    EXPECT_TRUE(test_support::has(tenths, ">2.1<"));
    EXPECT_TRUE(test_support::has(tenths, ">0.0<"));
    // Pixel pictures have the same texts, in dots: with other numbers, another picture.
    const Canvas canvas = draw_canvas(scene);
    scene.visits[1].h = 13;
    EXPECT_NE(draw_canvas(scene).rgb, canvas.rgb);
}

/// A window is drawn like a map of its own.
TEST(Svg, WindowsShowAPart) {
    for (const Axes axes : {Axes::bottom_up, Axes::top_down}) {
        Scene scene = small_scene(axes);
        scene.map.costs.assign(20, 0);
        scene.map.costs[scene.map.index(4, 2)] = 50;
        scene.numbers = 1;
        const Scene part = cropped(scene, {{2, 1}, 3, 3});
        Scene expected = scene_of(3, 3, axes);
        for (int y = 0; y < 3; ++y) {
            expected.map.tiles[expected.map.index(0, y)] = Tile::occupied;
        }
        expected.map.tiles[expected.map.index(2, 2)] = Tile::unknown;
        expected.map.costs = {0, 0, 0, 0, 0, 50, 0, 0, 0};
        expected.path = {{-2, 0}, {-1, -1}, {0, -1}, {1, -1}, {2, 0}};
        expected.visits = {{.cell = {2, 0}, .parent = {-2, -1}, .opened = 5, .closed = 6}};
        expected.goals = {{2, 0}};
        expected.show_scale_bar = true;
        expected.numbers = 1;
        EXPECT_EQ(draw_svg(part), draw_svg(expected));
        EXPECT_EQ(draw_canvas(part).rgb, draw_canvas(expected).rgb);
        EXPECT_EQ(draw_text(part, {80, true}), draw_text(expected, {80, true}));
        EXPECT_TRUE(test_support::has(draw_svg(part), "clip-path"));
        EXPECT_EQ(draw_svg(cropped(scene, {{0, 0}, 5, 4})), draw_svg(scene));
    }
    const Scene field = cropped(field_scene(Axes::top_down), {{1, 0}, 2, 2});
    EXPECT_EQ(field.field->cost, (std::vector<std::uint32_t>{1, 2, 2, 3}));
    EXPECT_EQ(field.field->direction, (std::vector<std::uint8_t>{4, 4, 5, 5}));
    // The path leads out of the window; no pixel of it lies outside the map's frame.
    Scene scene = small_scene(Axes::top_down);
    scene.goals.clear();
    Scene still = cropped(scene, {{0, 1}, 2, 3});
    const Canvas with = draw_canvas(still);
    still.path.clear();
    const Canvas without = draw_canvas(still);
    int inside = 0;
    for (const auto [x, y] : test_support::cells(with.width, with.height)) {
        const auto i =
            (static_cast<std::size_t>(y) * static_cast<std::size_t>(with.width) + static_cast<std::size_t>(x)) * 3;
        if (with.rgb[i + 1] != without.rgb[i + 1]) {
            EXPECT_GE(y, 24);
            EXPECT_LT(y, 24 + 3 * 40);
            ++inside;
        }
    }
    EXPECT_GT(inside, 0);
}

/// A graph of one link with a bend, and a node that is chosen.
Scene graph_scene(Axes axes) {
    Scene scene = scene_of(5, 4, axes);
    host::JumpGraph graph;
    graph.drawn = {{{0, 0}, {{4, {{3, 1}}, host::Box{{2, 0}, {4, 3}}}, {0, {{3, 0}}, {}}}}, {{3, 1}, {}}, {{3, 0}, {}}};
    // The direction between +x and +y.
    unsigned diagonal = 0;
    while (Eight<>::dx(diagonal) != 1 || Eight<>::dy(diagonal) != 1) {
        ++diagonal;
    }
    graph.drawn[0].ways[0].direction = diagonal;
    scene.graph = host::drawn_graph(graph, {}, Cell{0, 0});
    return scene;
}

TEST(Svg, JumpGraphsHaveNodesLinksAndBoxes) {
    const Scene scene = graph_scene(Axes::top_down);
    ASSERT_EQ(scene.graph->links.size(), 2U);
    EXPECT_EQ(scene.graph->links[0].bend, (Cell{1, 1}));  // diagonal first, then along the row
    const std::string svg = draw_svg(scene);
    auto elements = elements_of(svg);
    EXPECT_EQ(elements["circle"], 4);  // three nodes, and the ring around the chosen one
    // Cells of 40 pixels, the first from 24 on: from the middle of (0, 0) over (1, 1) to (3, 1).
    EXPECT_TRUE(test_support::has(svg, " d=\"M224.0 44.0L264.0 84.0M264.0 84.0L344.0 84.0\""));
    EXPECT_TRUE(test_support::has(svg, "stroke-dasharray"));
    // Without a chosen node there are no colours, and no boxes.
    Scene plain = scene;
    host::JumpGraph graph;
    graph.drawn = {{{0, 0}, {{0, {{3, 0}}, host::Box{{2, 0}, {4, 3}}}}}, {{3, 0}, {}}};
    plain.graph = host::drawn_graph(graph, {}, std::nullopt);
    EXPECT_EQ(elements_of(draw_svg(plain))["circle"], 2);
    EXPECT_FALSE(test_support::has(draw_svg(plain), "stroke-dasharray"));
    EXPECT_NE(draw_canvas(plain).rgb, draw_canvas(scene).rgb);
    // A part shows what lies in it.
    const Scene part = cropped(scene, {{2, 0}, 3, 2});
    EXPECT_EQ(part.graph->nodes, (std::vector<Cell>{{1, 1}, {1, 0}}));
    EXPECT_EQ(part.graph->links.size(), 2U);
    EXPECT_EQ(cropped(scene, {{0, 2}, 5, 2}).graph->links.size(), 0U);
    EXPECT_TRUE(test_support::has(draw_text(scene, {80, true}), "o"));
}

/// Clusters of 4 x 4 cells on a map of 8 x 6; the places are hundreds of pixels from the edges of the picture.
TEST(Picture, ClustersHaveBordersGatesAndARoute) {
    for (const Axes axes : {Axes::top_down, Axes::bottom_up}) {
        Scene scene = scene_of(8, 6, axes);
        scene.clusters = host::drawn_clusters(scene.map, 4, {{{3, 1}, {4, 1}}, {{6, 3}, {6, 4}}});
        scene.clusters->route = {{0, 0}, {3, 1}, {7, 1}};
        scene.clusters->legs = {{2, 1}};
        const std::string svg = draw_svg(scene);
        auto elements = elements_of(svg);
        ASSERT_EQ(elements["svg"], 1) << svg;
        EXPECT_EQ(elements["circle"], 3);
        // Cells of 40 pixels, from 144, 24 on. Rows are counted from the top of the picture.
        const auto row = [&](int y) { return 24 + 40 * (axes == Axes::top_down ? y : 5 - y); };
        const int border = axes == Axes::top_down ? row(4) : row(3);
        const std::string across = std::to_string(border) + ".0";
        const std::string borders = between(svg, "<path id=\"borders\"", "/>");
        EXPECT_EQ(std::count(borders.begin(), borders.end(), 'M'), 2);
        EXPECT_TRUE(test_support::has(borders, "M304.0 "));
        EXPECT_TRUE(test_support::has(borders, "L304.0 "));
        EXPECT_TRUE(test_support::has(borders, "M144.0 " + across + "L464.0 " + across));
        EXPECT_TRUE(test_support::has(between(svg, "<path id=\"route\"", "/>"),
                                      "M164.0 " + std::to_string(row(0) + 20) + ".0L284.0 "));
        const Canvas canvas = draw_canvas(scene);
        const auto pixel = [&](int x, int y) {
            const std::size_t at = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(canvas.width) +
                                        static_cast<std::size_t>(x));
            return std::vector<int>{canvas.rgb[at], canvas.rgb[at + 1], canvas.rgb[at + 2]};
        };
        const std::vector<int> violet{112, 72, 190}, orange{240, 140, 20}, white{255, 255, 255};
        EXPECT_EQ(pixel(144 + 6 * 40 + 20, border), violet);                // the gate between (6, 3) and (6, 4)
        EXPECT_EQ(pixel(144 + 5 * 40 + 20, row(1) + 20), orange);           // the route crosses (5, 1)
        EXPECT_EQ(pixel(144 + 2 * 40 + 20, row(1) + 20), white);            // the leg begins at (2, 1)
        EXPECT_LT(pixel(304, row(5) + 10)[0], pixel(294, row(5) + 10)[0]);  // the border between columns 3 and 4
        const std::string text = draw_text(scene, {80, true});
        EXPECT_EQ(std::count(text.begin(), text.begin() + 6 * 9, 'o'), 2) << text;

        const Scene part = cropped(scene, {{2, 1}, 5, 4});
        EXPECT_EQ(part.clusters->gates[0].x, 3.5 - 2);
        EXPECT_EQ(part.clusters->gates[0].y, 1 - 1);
        EXPECT_EQ(part.clusters->legs[0].x, 2 - 2);
        EXPECT_EQ(elements_of(draw_svg(part))["svg"], 1);
        // The middle of two cells is that of one which stands for them.
        const Scene small = host::reduced(scene, 2);
        EXPECT_EQ(small.clusters->gates[0].x, 1.5);
        EXPECT_EQ(small.clusters->gates[0].y, 0.25);
        EXPECT_EQ(small.clusters->borders[0][0].x, 1.5);
    }
}

TEST(Sheets, HaveEachSceneAndTheTable) {
    host::Sheet sheet;
    sheet.scenes = {small_scene(Axes::top_down), small_scene(Axes::bottom_up), small_scene(Axes::top_down)};
    sheet.columns = 2;
    sheet.title = "three < four";
    sheet.table = {"name   1", "other 22"};
    const std::string svg = draw_svg(sheet);
    auto elements = elements_of(svg);
    EXPECT_EQ(elements["svg"], 4) << svg;
    EXPECT_TRUE(test_support::has(svg, ">three &lt; four<"));
    EXPECT_TRUE(test_support::has(svg, ">name\u00A0\u00A0\u00A01<"));
    // Every id occurs once.
    std::vector<std::string> ids;
    for (std::size_t at = svg.find(" id=\""); at != std::string::npos; at = svg.find(" id=\"", at + 1)) {
        ids.push_back(svg.substr(at, svg.find('"', at + 5) - at));
    }
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
    EXPECT_GE(ids.size(), 12U);
    // In pixels, the panels are those of each scene alone: the second to the right of the first, the third below.
    const Canvas canvas = draw_canvas(sheet);
    const Canvas one = draw_canvas(sheet.scenes[0]);
    const Canvas two = draw_canvas(sheet.scenes[1]);
    EXPECT_EQ(canvas.width, one.width + two.width);
    EXPECT_GT(canvas.height, 2 * one.height);
    const auto same = [&](const Canvas& panel, int left, int top) {
        for (int y = 0; y < panel.height; ++y) {
            const auto from = panel.rgb.begin() + std::ptrdiff_t{y} * panel.width * 3;
            const auto in = canvas.rgb.begin() + (std::ptrdiff_t{top + y} * canvas.width + left) * 3;
            if (!std::equal(from, from + std::ptrdiff_t{panel.width} * 3, in)) {
                return false;
            }
        }
        return true;
    };
    EXPECT_TRUE(same(one, 0, 0));
    EXPECT_TRUE(same(two, one.width, 0));
    EXPECT_TRUE(same(one, 0, one.height));
    const std::string text = draw_text(sheet, {80, true});
    EXPECT_EQ(text.substr(text.size() - 31), "three < four\nname   1\nother 22\n");
}

/// The colour of a pixel.
std::vector<int> pixel(const Canvas& canvas, double x, double y) {
    const auto at =
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(canvas.width) + static_cast<std::size_t>(x)) * 3;
    return {canvas.rgb[at], canvas.rgb[at + 1], canvas.rgb[at + 2]};
}

TEST(Hexagons, OddRowsAreShifted) {
    const std::vector<int> dark{42, 54, 66};
    const std::vector<int> light{252, 252, 250};
    const double pitch = 40 * std::sqrt(0.75);  // of rows of hexagons that are 40 wide
    for (const Axes axes : {Axes::bottom_up, Axes::top_down}) {
        Scene scene = scene_of(2, 3, axes);
        scene.moves = 6;
        scene.map.tiles[scene.map.index(0, 1)] = Tile::occupied;
        scene.map.tiles[scene.map.index(1, 2)] = Tile::occupied;
        const auto check = [&](const Canvas& canvas, int x, int y, int row, bool shift) {
            const double left = (canvas.width - 100) / 2 + (shift ? 20 : 0) + x * 40;
            const double middle = 24 + 40 / std::sqrt(3.0) + row * pitch;
            const bool blocked = (x == 0 && y == 1) || (x == 1 && y == 2);
            EXPECT_EQ(pixel(canvas, left + 20, middle), blocked ? dark : light) << x << ',' << y;
            EXPECT_EQ(pixel(canvas, left + 2, middle), blocked ? dark : light);
            EXPECT_EQ(pixel(canvas, left + 37, middle), blocked ? dark : light);
            EXPECT_EQ(pixel(canvas, left + 20, middle - 19), blocked ? dark : light);
        };
        const Canvas canvas = draw_canvas(scene);
        for (const auto [x, y] : test_support::cells(2, 3)) {
            check(canvas, x, y, axes == Axes::bottom_up ? 2 - y : y, y == 1);
        }
        // A window that begins with an odd row is shifted as on the whole map.
        const Canvas part = draw_canvas(cropped(scene, {{0, 1}, 2, 2}));
        check(part, 0, 1, axes == Axes::bottom_up ? 1 : 0, true);
        check(part, 1, 2, axes == Axes::bottom_up ? 0 : 1, false);

        scene.visits = {{.cell = {0, 0}, .closed = 1}, {.cell = {1, 0}}};
        scene.path = {{0, 0}, {1, 0}};
        scene.start = Cell{0, 0};
        for (const bool animated : {false, true}) {
            scene.animated = animated;
            const std::string svg = draw_svg(scene);
            EXPECT_EQ(elements_of(svg)["svg"], 1) << svg;
            const std::string board = between(svg, "<g id=\"hexagons\">", "<polyline");
            // Six cells, their edges, and the cells reached: drawn over them if they appear one after the other.
            EXPECT_EQ(std::count(board.begin(), board.end(), 'z'), 6 + 6 + (animated ? 3 : 1));
        }
    }
}

TEST(Svg, TerrainHasALegendOfWeights) {
    Scene scene = scene_of(5, 1, Axes::bottom_up);
    scene.map.costs = {0, 25, 50, 50, 200};
    scene.map.tiles[4] = Tile::occupied;  // it cannot be entered, so its weight is nothing to show
    const std::string svg = draw_svg(scene);
    const std::string terrain = between(svg, "<g id=\"terrain\"", "</g>");
    EXPECT_TRUE(test_support::has(terrain, "M1 0h1v1h-1z"));
    EXPECT_TRUE(test_support::has(terrain, "M2 0h2v1h-2z"));
    EXPECT_TRUE(test_support::has(svg, ">costs x1.5<"));
    EXPECT_TRUE(test_support::has(svg, ">x2<"));
    EXPECT_FALSE(test_support::has(svg, ">x5<"));
    // Dark green over free, and dark violet: in the legend one swatch each, on the map one cell and two.
    const Canvas canvas = draw_canvas(scene);
    EXPECT_GT(pixels_of(canvas, 212, 221, 158), 38 * 38);
    EXPECT_GT(pixels_of(canvas, 137, 125, 154), 2 * 38 * 38);
}

TEST(Svg, ManyWeightsShareLevels) {
    Scene scene = scene_of(100, 1, Axes::bottom_up);
    for (int x = 0; x < 100; ++x) {
        scene.map.costs.push_back(static_cast<std::uint8_t>(x));
    }
    const std::string svg = draw_svg(scene);
    const std::string terrain = between(svg, "<g id=\"terrain\"", "</g>");
    EXPECT_EQ(std::count(terrain.begin(), terrain.end(), 'M'), 6);  // six stretches of the ramp
    EXPECT_TRUE(test_support::has(svg, ">costs x1.02 to x1.34<"));
    EXPECT_TRUE(test_support::has(svg, " to x2.98<"));
}

TEST(Svg, FieldsHaveShadesAndArrows) {
    const std::string svg = draw_svg(field_scene(Axes::bottom_up));
    EXPECT_EQ(elements_of(svg)["svg"], 1) << svg;
    const std::size_t arrows = svg.find("<path id=\"arrows\"");
    ASSERT_NE(arrows, std::string::npos);
    const std::string strokes = svg.substr(arrows, svg.find("/>", arrows) - arrows);
    EXPECT_EQ(std::count(strokes.begin(), strokes.end(), 'M'), 3 * 6);
    EXPECT_TRUE(test_support::has(svg, "id=\"goal2\""));
    EXPECT_TRUE(test_support::has(svg, ">farthest<"));
    Scene large = scene_of(1000, 800, Axes::bottom_up);
    large.field = host::Field{};
    large.field->cost.assign(large.map.tiles.size(), 7);
    large.field->direction.assign(large.map.tiles.size(), 0);
    large.field->largest = 7;
    EXPECT_LT(draw_svg(large).size(), 800'000U);
}

TEST(Svg, LegsAtAnyAngleStayStraight) {
    Scene scene = scene_of(9, 9, Axes::top_down);
    scene.path = {{0, 0}, {4, 1}, {8, 2}, {8, 8}};
    const std::string svg = draw_svg(scene);
    const std::size_t points = svg.find("points=\"") + 8;
    const std::string list = svg.substr(points, svg.find('"', points + 1) - points);
    EXPECT_EQ(std::count(list.begin(), list.end(), ','), 4);
}

TEST(Svg, EmptySceneIsAPictureToo) {
    Scene scene = scene_of(1, 1, Axes::bottom_up);
    EXPECT_EQ(elements_of(draw_svg(scene))["svg"], 1);
    scene.start = Cell{0, 0};
    scene.goals = {{0, 0}};
    scene.path = {{0, 0}};
    EXPECT_EQ(elements_of(draw_svg(scene))["svg"], 1);
}

TEST(Svg, LowestRowOfARosMapIsAtTheBottom) {
    Scene scene = scene_of(1, 3, Axes::bottom_up);
    scene.map.tiles[0] = Tile::occupied;
    EXPECT_TRUE(test_support::has(draw_svg(scene), "d=\"M0 2h1v1h-1z\""));
    scene.map.axes = Axes::top_down;
    EXPECT_TRUE(test_support::has(draw_svg(scene), "d=\"M0 0h1v1h-1z\""));
}

TEST(Svg, JoinedRectanglesCoverExactlyTheirCells) {
    test_support::Random random(11);
    for (int round = 0; round < 50; ++round) {
        const int width = random.between(1, 20);
        const int height = random.between(1, 20);
        Scene scene = scene_of(width, height, Axes::top_down);
        for (auto& tile : scene.map.tiles) {
            tile = random.chance(50) ? Tile::occupied : Tile::free;
        }
        const std::string svg = draw_svg(scene);
        std::vector<int> covered(scene.map.tiles.size(), 0);
        std::size_t at = svg.find("d=\"M", svg.rfind("crispEdges"));  // obstacles come last
        const std::size_t end = svg.find("</g>", svg.rfind("crispEdges"));
        for (at = svg.find('M', at); at < end; at = svg.find('M', at + 1)) {
            int x = 0;
            int y = 0;
            int w = 0;
            int h = 0;
            ASSERT_EQ(std::sscanf(svg.c_str() + at, "M%d %dh%dv%d", &x, &y, &w, &h), 4);
            for (int cy = y; cy < y + h; ++cy) {
                for (int cx = x; cx < x + w; ++cx) {
                    ++covered[scene.map.index(cx, cy)];
                }
            }
        }
        for (std::size_t i = 0; i < covered.size(); ++i) {
            ASSERT_EQ(covered[i], scene.map.tiles[i] == Tile::occupied ? 1 : 0);
        }
    }
}

TEST(Svg, LargeMapsStaySmall) {
    Scene scene = scene_of(600, 300, Axes::bottom_up);
    for (int x = 0; x < 600; ++x) {
        for (int y = 100; y < 130; ++y) {
            scene.map.tiles[scene.map.index(x, y)] = Tile::occupied;
            const auto number = static_cast<std::uint32_t>(scene.visits.size() + 1);
            const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y + 100)};
            scene.visits.push_back({.cell = cell, .closed = number});
        }
    }
    EXPECT_LT(draw_svg(scene).size(), 10'000U);
}

TEST(PngPicture, DecodesBack) {
    const Canvas canvas = draw_canvas(small_scene(Axes::bottom_up));
    const Raster picture = host::parse_png(encode_png(canvas), "p.png");
    EXPECT_EQ(picture.width, canvas.width);
    EXPECT_EQ(picture.height, canvas.height);
    EXPECT_EQ(picture.samples, std::vector<std::uint16_t>(canvas.rgb.begin(), canvas.rgb.end()));
}

TEST(PngPicture, EveryMapSizeHasRoom) {
    for (const int edge : {1, 2, 100, 2048}) {
        Scene scene = scene_of(edge, 1, Axes::bottom_up);
        scene.show_scale_bar = true;
        EXPECT_GE(draw_canvas(scene).width, edge);
        scene = scene_of(1, edge, Axes::top_down);
        EXPECT_GE(draw_canvas(scene).height, edge);
    }
}

TEST(TextPicture, AsciiShowsEveryKind) {
    Scene scene = small_scene(Axes::top_down);
    scene.map.tiles[scene.map.index(0, 2)] = Tile::water;
    // Two rows of cells become one line; of two cells the more important one is shown.
    EXPECT_EQ(draw_text(scene, {80, true}), "S***G\n"
                                            "~+# ?\n"
                                            "a < b & \"c\" > d\nfirst\nline\nsecond\n");
}

TEST(TextPicture, FieldsShowArrows) {
    EXPECT_EQ(draw_text(field_scene(Axes::bottom_up), {80, true}).substr(0, 5), "G<<G\n");
    Scene scene = field_scene(Axes::top_down);
    scene.goals.clear();
    // Of the two rows of a line, the lower y with a direction is shown.
    EXPECT_EQ(draw_text(scene, {80, true}).substr(0, 5), "^<<<\n");
}

TEST(TextPicture, BottomUpMapsStandOnTheirFeet) {
    const std::string text = draw_text(small_scene(Axes::bottom_up), {80, true});
    EXPECT_EQ(text.substr(0, 12), " +# ?\nS***G\n");
}

TEST(TextPicture, BlocksHoldTwoRows) {
    Scene scene = scene_of(12, 2, Axes::top_down);
    scene.title.clear();
    scene.details.clear();
    scene.map.tiles[0] = Tile::occupied;
    scene.map.tiles[scene.map.index(1, 1)] = Tile::occupied;
    scene.map.tiles[2] = scene.map.tiles[scene.map.index(2, 1)] = Tile::occupied;
    EXPECT_EQ(draw_text(scene, {80}), "\u2580\u2584\u2588         \n\n");
}

TEST(TextPicture, HasTheColoursOfTheTerminal) {
    Scene scene = scene_of(12, 2, Axes::top_down);
    const std::string all = draw_text(scene, {80, false, Colours::all});
    EXPECT_TRUE(test_support::has(all, "\x1b[38;2;"));
    const std::string of_256 = draw_text(scene, {80, false, Colours::of_256});
    EXPECT_TRUE(test_support::has(of_256, "\x1b[38;5;"));
    EXPECT_FALSE(test_support::has(of_256, ";2;"));
    EXPECT_FALSE(test_support::has(draw_text(scene, {80}), "\x1b"));
}

TEST(TextPicture, IsScaledDownToTheWidth) {
    Scene scene = scene_of(1000, 100, Axes::top_down);
    scene.goals = {{999, 99}};
    const std::string text = draw_text(scene, {80, true});
    EXPECT_LE(text.find('\n'), 80U);
    EXPECT_TRUE(test_support::has(text, "G"));
    EXPECT_TRUE(test_support::has(text, "one character is 13 x 26 cells\n"));
}

TEST(TextPicture, ColoursAreSwitchedOffAtTheLineEnd) {
    const std::string text = draw_text(small_scene(Axes::top_down), {80, false, Colours::all});
    EXPECT_TRUE(test_support::has(text, "\x1b[0m\n"));
}

}  // namespace
