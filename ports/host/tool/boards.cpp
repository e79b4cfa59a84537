#include "boards.hpp"

#include "firmpath/host/error.hpp"
#include "options.hpp"

namespace firmpath::tool {

const budget::Board& find_board(const std::string& name, const std::string& besides) {
    std::string names;
    for (const budget::Board& board : budget::boards) {
        if (board.name == name) {
            return board;
        }
        names += host::concat(names.empty() ? "" : ", ", board.name);
    }
    fail_option("--board", name, host::concat("one of ", names, besides));
}

}  // namespace firmpath::tool
