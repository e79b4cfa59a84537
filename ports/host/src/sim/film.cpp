#include "firmpath/host/sim/film.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "firmpath/host/error.hpp"
#include "firmpath/host/picture.hpp"
#include "firmpath/host/raster.hpp"
#include "pictures/svg_film.hpp"
#include "pictures/svg_text.hpp"

namespace firmpath::host::sim {
namespace {

constexpr std::size_t most_beliefs = 24;
constexpr std::size_t most_routes = 300;

/// Seconds that the film plays at most, and seconds that it then stands still.
constexpr double longest_play = 20;
constexpr double hold = 2;
/// Samples of the track over both times.
constexpr int samples = 330;

constexpr Colour track_colour{22, 110, 190};
constexpr Colour believed_colour{200, 40, 120};

/// The part of the map that is shown: everything known at the end, and some cells around it.
struct Crop {
    explicit Crop(const Film& film) {
        int left = film.width, right = -1, low = film.height, high = -1;
        const auto include = [&](int at_x, int at_y) {
            left = std::min(left, at_x);
            right = std::max(right, at_x);
            low = std::min(low, at_y);
            high = std::max(high, at_y);
        };
        const auto include_place = [&](Place place) {
            include(static_cast<int>(place.x / film.resolution), static_cast<int>(place.y / film.resolution));
        };
        include_place(film.start);
        if (film.goal) {
            include_place(*film.goal);
        }
        if (!film.beliefs.empty()) {
            std::size_t i = 0;
            for (int cy = 0; cy < film.height; ++cy) {
                for (int cx = 0; cx < film.width; ++cx) {
                    if (film.beliefs.back().tiles[i++] != Tile::unknown) {
                        include(cx, cy);
                    }
                }
            }
        }
        constexpr int around = 6;
        x = std::max(0, left - around);
        y = std::max(0, low - around);
        width = std::min(film.width, right + around + 1) - x;
        height = std::min(film.height, high + around + 1) - y;
    }

    int x;
    int y;
    int width;
    int height;
};

/// Writes the parts of a film, one after the other.
class Drawing {
public:
    explicit Drawing(const Film& film)
        : film_(film),
          crop_(film),
          scale_(std::clamp(900.0 / std::max(crop_.width, crop_.height), 1.0, 16.0)),
          lasted_(std::max(film.track.back().seconds, 1e-3)),
          play_(std::clamp(lasted_, 4.0, longest_play)) {}

    std::string draw() {
        const double map_width = crop_.width * scale_;
        const double map_height = crop_.height * scale_;
        std::vector<std::string> details = film_.details;
        if (!film_.believed.empty()) {
            details.emplace_back("filled: where the robot is; outline: where it believes that it is");
        }
        if (crop_.width < film_.width || crop_.height < film_.height) {
            details.push_back(cropped_text(
                {{static_cast<std::int16_t>(crop_.x), static_cast<std::int16_t>(crop_.y)}, crop_.width, crop_.height}));
        }
        svg_ = film_head(map_width, map_height, film_.title, details.size());
        draw_beliefs();
        draw_routes();
        draw_track();
        draw_place("start", film_.start, palette::start);
        if (film_.goal) {
            draw_place("goal", *film_.goal, palette::goal);
        }
        draw_robot(
            "robot", film_.track,
            concat(" fill=\"", hex(track_colour), "\" fill-opacity=\"0.75\" stroke=\"", hex(palette::casing), '"'),
            concat(" stroke=\"", hex(palette::casing), "\" stroke-width=\"2\""));
        if (!film_.believed.empty()) {
            const std::string thin = concat(" stroke=\"", hex(believed_colour), "\" stroke-width=\"1.5\"");
            draw_robot("believed", film_.believed, " fill=\"none\"" + thin, thin);
        }
        svg_ += film_caption(map_height, film_.title, details) + "</svg>\n";
        return svg_;
    }

private:
    double x_of(Place place) const { return film_edge + (place.x / film_.resolution - crop_.x) * scale_; }
    double y_of(Place place) const {
        return film_edge + (crop_.height - (place.y / film_.resolution - crop_.y)) * scale_;
    }
    std::string point(Place place) const { return tenths(x_of(place)) + ',' + tenths(y_of(place)); }

    /// The time of an event in the film, as a fraction of the film's length.
    double part(double seconds) const { return std::min(1.0, seconds / lasted_) * play_ / (play_ + hold); }

    std::string timing() const { return svg_timing(play_ + hold); }
    std::string shown(double from, double to) const { return svg_shown(from, to, play_ + hold); }

    Canvas canvas_of(const Film::Belief& belief) const {
        return film_canvas(crop_.width, crop_.height, [&](int x, int row) {
            const auto y = static_cast<std::size_t>(crop_.y + crop_.height - 1 - row);
            return belief.tiles[y * static_cast<std::size_t>(film_.width) + static_cast<std::size_t>(crop_.x + x)];
        });
    }

    /// Each belief covers those before it, so that a still picture shows the last.
    void draw_beliefs() {
        const double width = crop_.width * scale_, height = crop_.height * scale_;
        svg_ += "<g id=\"beliefs\">\n";
        for (const Film::Belief& belief : film_.beliefs) {
            svg_ += film_map(width, height, canvas_of(belief), shown(part(belief.seconds), 1));
        }
        svg_ += "</g>\n" + film_frame(width, height);
    }

    void draw_routes() {
        // If there are very many, only some of them, evenly spaced.
        const std::size_t every = film_.routes.size() / most_routes + 1;
        svg_ += concat("<g id=\"routes\" fill=\"none\" stroke=\"", hex(palette::path),
                       "\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-opacity=\"0.8\">\n");
        for (std::size_t i = 0; i < film_.routes.size(); i += every) {
            const bool last = i + every >= film_.routes.size();
            const double until = last ? part(lasted_) : part(film_.routes[i + every].seconds);
            svg_ += "<polyline opacity=\"0\" points=\"";
            for (const Place place : film_.routes[i].line) {
                svg_ += point(place) + ' ';
            }
            svg_ += concat("\">", shown(part(film_.routes[i].seconds), until), "</polyline>\n");
        }
        svg_ += "</g>\n";
    }

    /// Where the robot is at a sample: the first moment of a track that is not earlier.
    Film::Moment at_sample(const std::vector<Film::Moment>& track, int sample) const {
        const double seconds = std::min(lasted_, sample * (play_ + hold) / samples * lasted_ / play_);
        const auto after = std::lower_bound(track.begin(), track.end(), seconds,
                                            [](const Film::Moment& m, double s) { return m.seconds < s; });
        return after == track.end() ? track.back() : *after;
    }

    void draw_track() {
        std::string points;
        std::vector<double> gone;
        Place last = film_.track.front().pose.at;
        double length = 0;
        for (int i = 0; i <= samples; ++i) {
            const Place place = at_sample(film_.track, i).pose.at;
            length += std::hypot(x_of(place) - x_of(last), y_of(place) - y_of(last));
            last = place;
            gone.push_back(length);
            points += point(place) + ' ';
        }
        length += 1;  // allowance for rounding
        std::string offsets;
        for (const double part : gone) {
            offsets += concat(offsets.empty() ? "" : ";", tenths(length - part));
        }
        svg_ += concat("<polyline id=\"track\" fill=\"none\" stroke=\"", hex(track_colour),
                       "\" stroke-width=\"2.5\" stroke-linejoin=\"round\" stroke-dasharray=\"", tenths(length),
                       "\" points=\"", points, "\"><animate attributeName=\"stroke-dashoffset\" values=\"", offsets,
                       '"', timing(), "</polyline>\n");
    }

    void draw_place(const char* id, Place place, Colour colour) {
        svg_ += concat("<circle id=\"", id, "\" cx=\"", tenths(x_of(place)), "\" cy=\"", tenths(y_of(place)),
                       "\" r=\"5\" fill=\"", hex(colour), "\" stroke=\"", hex(palette::casing),
                       "\" stroke-width=\"1.5\"/>\n");
    }

    /// The robot along a track; the strings are the attributes of its outline, and of the line that shows its heading.
    void draw_robot(const char* id, const std::vector<Film::Moment>& track, const std::string& outline,
                    const std::string& heading) {
        std::string places;
        std::string angles;
        double angle = 0;  // in degrees, clockwise as SVG turns, without jumps
        for (int i = 0; i <= samples; ++i) {
            const Pose pose = at_sample(track, i).pose;
            angle += std::remainder(-pose.heading * 180 / std::numbers::pi - angle, 360.0);
            places += concat(places.empty() ? "" : ";", point(pose.at));
            angles += concat(angles.empty() ? "" : ";", tenths(angle));
        }
        double radius = std::max(4.0, film_.radius / film_.resolution * scale_);
        std::string shape = concat("<circle r=\"", tenths(radius));
        if (!film_.outline.empty()) {
            radius = 0;
            shape = "<polygon points=\"";
            for (const Place corner : film_.outline) {
                const double x = corner.x / film_.resolution * scale_;
                shape += concat(tenths(x), ',', tenths(-corner.y / film_.resolution * scale_), ' ');
                radius = std::max(radius, x);
            }
        }
        svg_ += concat("<g id=\"", id, "\" transform=\"translate(", point(track.back().pose.at),
                       ")\"><animateTransform attributeName=\"transform\" type=\"translate\" values=\"", places, '"',
                       timing(), "<g transform=\"rotate(", tenths(angle),
                       ")\"><animateTransform attributeName=\"transform\" type=\"rotate\" values=\"", angles, '"',
                       timing(), shape, '"', outline, "/><path fill=\"none\"", heading, " d=\"M0 0H", tenths(radius),
                       "\"/></g></g>\n");
    }

    const Film& film_;
    Crop crop_;
    double scale_;
    double lasted_;
    double play_;
    std::string svg_;
};

}  // namespace

void Film::add_belief(double seconds, std::vector<Tile> tiles) {
    beliefs.push_back({seconds, std::move(tiles)});
    if (beliefs.size() > most_beliefs) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < beliefs.size(); i += 2) {
            std::swap(beliefs[kept++], beliefs[i]);
        }
        beliefs.resize(kept);
        apart_ *= 2;
    }
}

std::string draw_film(const Film& film) { return Drawing(film).draw(); }

}  // namespace firmpath::host::sim
