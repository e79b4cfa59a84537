#include <algorithm>
#include <cmath>
#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/fleet.hpp"
#include "pictures/svg_film.hpp"
#include "pictures/svg_text.hpp"

namespace firmpath::host {
namespace {

/// Seconds that a film lasts if its steps then take neither too long nor too short, and that it then stands still.
constexpr double play = 20;
constexpr double hold = 2;

/// A colour of its own for each robot: hues a golden section apart are as different as they can be.
Colour robot_colour(std::size_t robot) {
    const double hue = std::fmod(static_cast<double>(robot) * 0.618'033'988'749'895, 1.0) * 6;
    const double light = robot % 2 == 0 ? 0.85 : 0.65;
    const auto part = [&](double at) {
        const double away = std::fabs(std::fmod(hue + at, 6.0) - 3);
        return static_cast<std::uint8_t>(255 * light * (0.15 + 0.85 * std::clamp(away - 1, 0.0, 1.0)));
    };
    return {part(0), part(4), part(2)};
}

class Drawing {
public:
    Drawing(const PlanningMap& map, const FleetFilm& film)
        : map_(map),
          film_(film),
          scale_(std::clamp(900.0 / std::max(map.width, map.height), 1.0, 24.0)),
          steps_(film.cells.size() - 1),
          step_(std::clamp(play / static_cast<double>(std::max<std::size_t>(steps_, 1)), 0.1, 0.4)),
          seconds_(step_ * static_cast<double>(steps_) + hold) {}

    std::string draw() const {
        const double width = map_.width * scale_, height = map_.height * scale_;
        std::string svg = film_head(width, height, film_.title, film_.details.size()) +
                          film_map(width, height, canvas()) + film_frame(width, height);
        // In cells, from the corner of the picture.
        svg += concat("<g transform=\"translate(", film_edge, ' ', film_edge, ") scale(", scale_,
                      ") translate(.5 .5)\">\n");
        svg += "<g id=\"goals\" fill=\"none\" stroke-width=\".14\">\n";
        for (std::size_t i = 0; i < film_.cells.front().size(); ++i) {
            svg += concat("<path stroke=\"", hex(robot_colour(i)), "\" d=\"M-.35-.35h.7v.7h-.7z\"", animated_goal(i),
                          "</path>\n");
        }
        svg += "</g>\n<g id=\"robots\">\n";
        for (std::size_t i = 0; i < film_.cells.front().size(); ++i) {
            svg += concat("<circle r=\".38\" fill=\"", hex(robot_colour(i)), '"', animated_robot(i), "<title>robot ", i,
                          "</title></circle>\n");
        }
        return svg + "</g>\n</g>\n" + film_caption(height, film_.title, film_.details) + "</svg>\n";
    }

private:
    Canvas canvas() const {
        return film_canvas(map_.width, map_.height,
                           [&](int x, int row) { return map_.tiles[map_.index(x, row_of(row))]; });
    }
    int row_of(int y) const { return map_.axes == Axes::top_down ? y : map_.height - 1 - y; }
    std::string place(Cell cell) const { return concat(cell.x, ' ', row_of(cell.y)); }
    std::string at(Cell cell) const { return concat(" transform=\"translate(", place(cell), ")\">"); }

    /// At the end it stands still for a while: its last place is repeated.
    std::string animated_robot(std::size_t i) const {
        std::string places;
        for (const std::vector<Cell>& cells : film_.cells) {
            places += place(cells[i]) + ';';
        }
        const auto rests = static_cast<int>(std::lround(hold / step_));
        for (int n = 0; n < rests; ++n) {
            places += concat(place(film_.cells.back()[i]), n + 1 < rests ? ";" : "");
        }
        return at(film_.cells.back()[i]) +
               concat("<animateTransform attributeName=\"transform\" type=\"translate\" values=\"", places, '"',
                      svg_timing(step_ * static_cast<double>(steps_ + static_cast<std::size_t>(rests))));
    }

    std::string animated_goal(std::size_t i) const {
        std::string places = place(film_.goals.front()[i]);
        std::string times = "0";
        for (std::size_t n = 1; n < film_.goals.size(); ++n) {
            if (film_.goals[n][i] != film_.goals[n - 1][i]) {
                places += ';' + place(film_.goals[n][i]);
                times += concat(';', static_cast<double>(n) * step_ / seconds_);
            }
        }
        return at(film_.goals.back()[i]) +
               (times == "0" ? ""
                             : concat("<animateTransform attributeName=\"transform\" type=\"translate\" "
                                      "calcMode=\"discrete\" values=\"",
                                      places, "\" keyTimes=\"", times, '"', svg_timing(seconds_)));
    }

    const PlanningMap& map_;
    const FleetFilm& film_;
    double scale_;
    std::size_t steps_;
    double step_;
    double seconds_;
};

}  // namespace

bool FleetFilm::add(const std::vector<Cell>& robots, const std::vector<Cell>& their_goals) {
    if ((cells.size() + 1) * robots.size() > most_places && !cells.empty()) {
        return false;
    }
    cells.push_back(robots);
    goals.push_back(their_goals);
    return true;
}

void FleetFilm::move_by(int dx, int dy) {
    for (std::vector<std::vector<Cell>>* steps : {&cells, &goals}) {
        for (std::vector<Cell>& step : *steps) {
            for (Cell& cell : step) {
                cell = {static_cast<std::int16_t>(cell.x + dx), static_cast<std::int16_t>(cell.y + dy)};
            }
        }
    }
}

std::string draw_fleet(const PlanningMap& map, const FleetFilm& film) { return Drawing(map, film).draw(); }

}  // namespace firmpath::host
