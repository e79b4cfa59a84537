// expect: IndexHeap: the capacity must be at least 1
firmpath::IndexHeap<0, std::uint16_t> heap;
// right: firmpath::IndexHeap<1, std::uint16_t> heap;
