#include "size_class_impl.hpp"

namespace firmpath::host {

constexpr SizeClass size_class_2048 = size_class_of<2048>();

}  // namespace firmpath::host
