/// @file
/// --picture and --ascii.
#pragma once

#include <cstdint>
#include <string>

#include "command_line.hpp"
#include "firmpath/host/picture.hpp"

namespace firmpath::tool {

enum class PictureKind : std::uint8_t { none, svg, png, text, terminal };

class PictureOptions {
public:
    void add_to(Command& command);

    /// Throws `InputError`. With `output_taken`, a picture cannot go to standard output.
    PictureKind kind(bool output_taken) const;

    /// The part of the map that is drawn. Throws `InputError`.
    host::Window window(const host::PlanningMap& map) const;

    /// Whether a picture will be drawn that shows what a search reached; those of large maps do not.
    bool shows_search(const host::PlanningMap& map) const;

    /// Throws `InputError` if it cannot be written.
    void draw(host::Scene scene, PictureKind kind) const;
    void draw(host::Sheet sheet, PictureKind kind) const;

private:
    /// The part of a scene in the window; without one, the part that is known, if that is much less than all.
    host::Scene part_of(host::Scene scene) const;
    /// The same, made smaller if it is large.
    host::Scene shown(host::Scene scene) const;
    template <class Picture>
    void write(const Picture& picture, PictureKind kind) const;

    std::string file_;
    bool ascii_ = false;
    std::string window_;
};

}  // namespace firmpath::tool
