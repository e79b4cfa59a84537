// expect note: WeightTable: a weight may not exceed Greatest
#include "firmpath/firmpath.hpp"

constinit firmpath::WeightTable<2, 60> robot({10, 61});
// right: constinit firmpath::WeightTable<2, 60> robot({10, 60});
