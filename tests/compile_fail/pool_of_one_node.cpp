// expect: PooledNodes: the number of nodes must be 2 to 16,777,214
firmpath::PooledNodes<1>::Records<1024, std::uint16_t, 10> nodes;
// right: firmpath::PooledNodes<2>::Records<1024, std::uint16_t, 10> nodes;
