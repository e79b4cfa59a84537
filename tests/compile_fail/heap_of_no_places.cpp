// expect: IndexHeap: the capacity must be at least 1
#include "firmpath/firmpath.hpp"

firmpath::detail::IndexHeap<0, std::uint16_t> heap;
// right: firmpath::detail::IndexHeap<1, std::uint16_t> heap;
