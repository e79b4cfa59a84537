// expect: deleted function
// expect note: plus: a temporary would be gone; name the layer first
constinit firmpath::CostGrid<24, 24> ground;
constinit firmpath::ByteLayer<24, 24> danger;
auto map = layers(ground, firmpath::plus(firmpath::ByteLayer<24, 24>()));
// right: auto map = layers(ground, firmpath::plus(danger));
