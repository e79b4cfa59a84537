/// @file
/// Reads public maps and scenarios without the desktop port. For the host.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"

namespace test_support {

/// The characters of a map, row by row.
struct Picture {
    int wide = 0;
    int high = 0;
    std::vector<std::string> rows;

    bool is_ground(int x, int y) const {
        const char c = rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
        return c == '.' || c == 'G' || c == 'S';
    }
};
inline Picture read_picture(const std::filesystem::path& file) {
    Picture picture;
    std::ifstream in(file);
    std::string word;
    while (in >> word && word != "map") {
        if (word == "width") {
            in >> picture.wide;
        } else if (word == "height") {
            in >> picture.high;
        }
    }
    for (int y = 0; y < picture.high && in >> word; ++y) {
        picture.rows.push_back(word);
    }
    return picture;
}

struct Query {
    firmpath::Cell start;
    firmpath::Cell goal;
    double length;
};
inline std::vector<Query> read_queries(const std::filesystem::path& file) {
    std::vector<Query> queries;
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);  // the version
    while (std::getline(in, line)) {
        std::istringstream columns(line);
        std::string bucket, name;
        int w = 0, h = 0;
        Query q{};
        if (columns >> bucket >> name >> w >> h >> q.start.x >> q.start.y >> q.goal.x >> q.goal.y >> q.length) {
            queries.push_back(q);
        }
    }
    return queries;
}

/// Next to the scenario file, with the file name that its first query gives.
inline std::filesystem::path map_of(const std::filesystem::path& scenario) {
    std::ifstream in(scenario);
    std::string version, number, bucket, name;
    in >> version >> number >> bucket >> name;
    return scenario.parent_path() / std::filesystem::path(name).filename();
}

}  // namespace test_support
