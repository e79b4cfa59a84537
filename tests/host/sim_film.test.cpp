#include "firmpath/host/sim/film.hpp"

#include <set>

#include "firmpath/host/error.hpp"
#include "svg.hpp"

namespace {

using firmpath::host::Tile;
using test_support::count;
using namespace firmpath::host::sim;

Film short_film() {
    Film film;
    film.width = 20;
    film.height = 10;
    film.resolution = 0.5;
    film.radius = 0.3;
    film.start = {1.25, 1.25};
    film.goal = Place{8.25, 3.25};
    film.title = "A <drive> & more";
    film.details = {"detail"};
    for (int i = 0; i <= 10; ++i) {
        film.track.push_back({i * 1.0, {{1.25 + 0.7 * i, 1.25 + 0.2 * i}, 0.3}});
    }
    film.add_belief(0, std::vector<Tile>(200, Tile::unknown));
    film.add_belief(5, std::vector<Tile>(200, Tile::free));
    film.routes.push_back({0, {{1.25, 1.25}, {8.25, 3.25}}});
    film.routes.push_back({4, {{4.25, 2.25}, {8.25, 3.25}}});
    return film;
}

TEST(Film, ShowsBeliefsRoutesTrackAndRobot) {
    const std::string svg = draw_film(short_film());
    EXPECT_EQ(count(svg, "<image "), 2U);
    EXPECT_EQ(count(svg, "<polyline opacity=\"0\""), 2U);
    EXPECT_EQ(count(svg, "id=\"track\""), 1U);
    EXPECT_EQ(count(svg, "<animateTransform "), 2U);
    EXPECT_TRUE(test_support::has(svg, "A &lt;drive&gt; &amp; more"));
}

TEST(Film, ShowsWhereTheRobotBelievesToBe) {
    Film film = short_film();
    EXPECT_FALSE(test_support::has(draw_film(film), "id=\"believed\""));
    EXPECT_FALSE(test_support::has(draw_film(film), "outline: where it believes that it is"));
    film.believed = film.track;
    film.believed.back().pose.at.x += 0.5;
    const std::string svg = draw_film(film);
    EXPECT_EQ(count(svg, "id=\"believed\""), 1U);
    EXPECT_EQ(count(svg, "<animateTransform "), 4U);
    EXPECT_TRUE(test_support::has(svg, "outline: where it believes that it is"));
    test_support::expect_closed_elements(svg);
    test_support::expect_times_in_order(svg);
}

TEST(Film, OpensAndClosesEveryElement) { test_support::expect_closed_elements(draw_film(short_film())); }

TEST(Film, AStillShowsTheEnd) {
    const std::string svg = draw_film(short_film());
    // The robot stands at the goal: 7 m right of the start, at the same scale 2 m up.
    const std::size_t robot = svg.find("id=\"robot\" transform=\"translate(");
    const std::size_t goal = svg.find("id=\"goal\" cx=\"");
    ASSERT_NE(robot, std::string::npos);
    ASSERT_NE(goal, std::string::npos);
    const std::string x = svg.substr(goal + 14, svg.find('"', goal + 14) - goal - 14);
    EXPECT_EQ(svg.substr(robot + 32, x.size()), x);
    EXPECT_FALSE(test_support::has(svg, "<image opacity"));
}

TEST(Film, KeepsAtMostTwoDozenBeliefsSpreadOverTheDrive) {
    Film film = short_film();
    film.beliefs.clear();
    for (int i = 0; i < 5000; ++i) {
        const double seconds = i * 0.1;
        if (film.wants_belief(seconds)) {
            film.add_belief(seconds, std::vector<Tile>(200, Tile::free));
        }
    }
    EXPECT_LE(film.beliefs.size(), 24U);
    EXPECT_GE(film.beliefs.size(), 10U);
    EXPECT_EQ(film.beliefs.front().seconds, 0);
    for (std::size_t i = 2; i < film.beliefs.size(); ++i) {
        EXPECT_NEAR(film.beliefs[i].seconds - film.beliefs[i - 1].seconds,
                    film.beliefs[1].seconds - film.beliefs[0].seconds, 0.11);
    }
}

TEST(Film, HasTimesInOrder) { test_support::expect_times_in_order(draw_film(short_film())); }

}  // namespace
