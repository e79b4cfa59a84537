#include "pictures.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/numbers.hpp"
#include "options.hpp"

namespace firmpath::tool {
namespace {

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// Those that the terminal has, unless NO_COLOR is set.
host::Colours terminal_colours() {
    if (!is_terminal(STDOUT_FILENO) || !variable("NO_COLOR").empty() || variable("TERM") == "dumb") {
        return host::Colours::none;
    }
    const std::string all = variable("COLORTERM");
    return all == "truecolor" || all == "24bit"                     ? host::Colours::all
           : variable("TERM").find("256color") != std::string::npos ? host::Colours::of_256
                                                                    : host::Colours::none;
}

}  // namespace

void PictureOptions::add_to(Command& command) {
    command.output("--picture", file_, "FILE", "draw it: .svg, .png, .txt, or - for standard output");
    command.option("--window", window_, "X,Y,W,H", "draw only W x H cells, from the cell X,Y on");
    command.flag("--ascii", ascii_, "text pictures in plain ASCII");
}

PictureKind PictureOptions::kind(bool output_taken) const {
    const std::string& name = file_;
    if (name.empty()) {
        if (!window_.empty()) {
            fail_option("--window", window_, "--picture with it");
        }
        return PictureKind::none;
    }
    if (name == "-") {
        if (output_taken) {
            fail_option("--picture", name, "a file, because --format json writes to standard output");
        }
        return PictureKind::terminal;
    }
    const std::string ending = std::filesystem::path(name).extension().string();
    if (ending == ".svg") {
        return PictureKind::svg;
    }
    if (ending == ".png") {
        return PictureKind::png;
    }
    if (ending == ".txt") {
        return PictureKind::text;
    }
    fail_option("--picture", name, "a name that ends in .svg, .png or .txt, or - for the terminal");
}

host::Window PictureOptions::window(const host::PlanningMap& map) const {
    if (window_.empty()) {
        return {{0, 0}, map.width, map.height};
    }
    std::vector<int> numbers;
    std::istringstream text(window_);
    for (std::string part; std::getline(text, part, ',');) {
        numbers.push_back(host::parse_integer<int>(part).value_or(-1));
    }
    const bool inside = numbers.size() == 4 && window_.back() != ',' && numbers[0] >= 0 && numbers[1] >= 0 &&
                        numbers[2] > 0 && numbers[3] > 0 && numbers[0] < map.width && numbers[1] < map.height &&
                        numbers[2] <= map.width - numbers[0] && numbers[3] <= map.height - numbers[1];
    if (!inside) {
        fail_option("--window", window_,
                    host::concat("X,Y,W,H: a cell, a width and a height, within the map's ", map.width, " x ",
                                 map.height, " cells"));
    }
    return {{static_cast<std::int16_t>(numbers[0]), static_cast<std::int16_t>(numbers[1])}, numbers[2], numbers[3]};
}

bool PictureOptions::shows_search(const host::PlanningMap& map) const {
    const host::Window part = window(map);
    return !file_.empty() && std::max(part.width, part.height) <= host::most_drawn_edge;
}

host::Scene PictureOptions::part_of(host::Scene scene) const {
    if (!window_.empty()) {
        return cropped(scene, window(scene.map));
    }
    const auto known = host::part_to_draw(scene);
    if (!known) {
        return scene;
    }
    scene.details.push_back(
        host::concat(host::cropped_text(*known), "; all: --window 0,0,", scene.map.width, ',', scene.map.height));
    return cropped(scene, *known);
}

host::Scene PictureOptions::shown(host::Scene scene) const {
    scene = part_of(std::move(scene));
    const int edge = std::max(scene.map.width, scene.map.height);
    const int room = host::most_drawn_edge / 2;
    return edge <= host::most_drawn_edge ? scene : reduced(scene, (edge + room - 1) / room);
}

void PictureOptions::draw(host::Scene scene, PictureKind kind) const {
    if (kind == PictureKind::none) {
        return;
    }
    // Text is made smaller by itself.
    const bool text = kind == PictureKind::text || kind == PictureKind::terminal;
    if (text && window_.empty()) {
        write(part_of(std::move(scene)), kind);
    } else {
        write(shown(std::move(scene)), kind);
    }
}

void PictureOptions::draw(host::Sheet sheet, PictureKind kind) const {
    if (kind == PictureKind::none) {
        return;
    }
    for (host::Scene& scene : sheet.scenes) {
        scene = shown(std::move(scene));
    }
    write(sheet, kind);
}

template <class Picture>
void PictureOptions::write(const Picture& picture, PictureKind kind) const {
    switch (kind) {
        case PictureKind::none: return;
        case PictureKind::svg: host::write_file(file_, host::draw_svg(picture)); return;
        case PictureKind::png: host::write_file(file_, host::encode_png(host::draw_canvas(picture))); return;
        case PictureKind::text:
            host::write_file(file_, host::draw_text(picture, {terminal_columns(), ascii_, host::Colours::none}));
            return;
        case PictureKind::terminal:
            std::cout << host::draw_text(
                picture, {terminal_columns(), ascii_, ascii_ ? host::Colours::none : terminal_colours()});
            return;
    }
}

}  // namespace firmpath::tool
