#include "size_class_impl.hpp"

namespace firmpath::host {

constexpr SizeClass size_class_128 = size_class_of<128>();

}  // namespace firmpath::host
