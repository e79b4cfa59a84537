// expect: deleted function
// expect note: layers: a temporary would be gone; name the map first
constinit firmpath::CostGrid<24, 24> ground;
constinit firmpath::ByteLayer<24, 24> danger;
auto map = layers(firmpath::CostGrid<24, 24>(), firmpath::plus(danger));
// right: auto map = layers(ground, firmpath::plus(danger));
