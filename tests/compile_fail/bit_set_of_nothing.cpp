// expect: BitSet: the capacity must be at least 1
firmpath::BitSet<0> set;
// right: firmpath::BitSet<1> set;
