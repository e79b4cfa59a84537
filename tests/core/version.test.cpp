#include "firmpath/core/version.hpp"

#include "support/test.hpp"

#if FIRMPATH_VERSION < 100
#error "FIRMPATH_VERSION compares in the preprocessor"
#endif

namespace {

TEST(Version, MacrosAndConstantAgree) {
    EXPECT_EQ(FIRMPATH_VERSION,
              firmpath::version.major * 10000 + firmpath::version.minor * 100 + firmpath::version.patch);
}

}  // namespace
