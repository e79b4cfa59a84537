// expect: deleted function
// expect note: speed_limited: no temporary; name both first
constinit firmpath::BitGrid<24, 24> ground;
constinit firmpath::SpeedMask<24, 24> limits;
auto map = firmpath::speed_limited(firmpath::BitGrid<24, 24>(), limits);
// right: auto map = firmpath::speed_limited(ground, limits);
