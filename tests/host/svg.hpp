/// @file
/// Checks of SVG files.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scratch.hpp"

namespace test_support {

inline std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

/// Every element is closed, in order, and quotes are paired.
inline void expect_closed_elements(const std::string& svg) {
    std::vector<std::string> open;
    for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const std::size_t end = svg.find('>', at);
        ASSERT_NE(end, std::string::npos);
        const std::string tag = svg.substr(at + 1, end - at - 1);
        EXPECT_EQ(count(tag, "\"") % 2, 0U) << tag;
        if (tag[0] == '?' || tag.back() == '/') {
            continue;
        }
        const std::string name = tag.substr(0, tag.find_first_of(" \n"));
        if (name[0] == '/') {
            ASSERT_FALSE(open.empty());
            EXPECT_EQ('/' + open.back(), name);
            open.pop_back();
        } else {
            open.push_back(name);
        }
    }
    EXPECT_TRUE(open.empty());
}

/// The times of every animation lie between 0 and 1, and ascend.
inline void expect_times_in_order(const std::string& svg) {
    for (std::size_t at = svg.find("keyTimes=\""); at != std::string::npos; at = svg.find("keyTimes=\"", at + 1)) {
        double last = 0;
        std::size_t from = at + 10;
        while (svg[from] != '"') {
            std::size_t used = 0;
            const double time = std::stod(svg.substr(from), &used);
            EXPECT_GE(time, last);
            EXPECT_LE(time, 1);
            last = time;
            from += used + (svg[from + used] == ';' ? 1 : 0);
        }
    }
}

}  // namespace test_support
