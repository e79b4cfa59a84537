// The golden results of one list of algorithms, FIRMPATH_GOLDEN_LIST, on every target, with every compiler and at every
// level of optimisation: checks.cpp plays them.
#include "golden/lists.hpp"
#include "support/test.hpp"

namespace golden {

#define X(name)          \
    void check_##name(); \
    TEST(Golden, name) { check_##name(); }
FIRMPATH_GOLDEN_LIST(X)
#undef X

}  // namespace golden
