#include "boards.hpp"

#include <string>

#include "firmpath/host/error.hpp"
#include "options.hpp"

namespace firmpath::tool {

const budget::Board& find_board(std::string_view name, std::string_view besides) {
    std::string names;
    for (const budget::Board& board : budget::boards) {
        if (board.name == name) {
            return board;
        }
        names += host::concat(names.empty() ? "" : ", ", board.name);
    }
    fail_option("--board", std::string(name), host::concat("one of ", names, besides));
}

}  // namespace firmpath::tool
