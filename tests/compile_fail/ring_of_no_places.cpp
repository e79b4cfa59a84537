// expect: Ring: the capacity must be at least 1
firmpath::detail::Ring<0> ring;
// right: firmpath::detail::Ring<1> ring;
