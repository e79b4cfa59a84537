#include "size_class_impl.hpp"

namespace firmpath::host {

constexpr SizeClass size_class_512 = size_class_of<512>();

}  // namespace firmpath::host
