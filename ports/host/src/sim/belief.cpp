#include "sim/belief.hpp"

namespace firmpath::host::sim {

template class Belief<512>;
template class Belief<2048>;

}  // namespace firmpath::host::sim
