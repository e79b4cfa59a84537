/// @file
/// --waypoints and --path: what is printed and written of a path.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "places.hpp"
#include "report.hpp"

namespace firmpath::tool {

class WaypointOptions {
public:
    void add_to(Command& command);
    /// Throws `InputError` if what is written there would mix with the report.
    void refuse_mixed(bool json) const;
    bool given() const { return path_ || !file_.empty(); }

    /// Adds the corners of a path to the report, and with --path its cells; writes the file.
    void tell(Report& report, const std::vector<Cell>& path, int moves, const Places& places) const;

private:
    std::string file_;
    bool path_ = false;
};

}  // namespace firmpath::tool
