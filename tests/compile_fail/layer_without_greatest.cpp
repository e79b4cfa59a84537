// expect: plus, minus: a layer must model firmpath::CostLayer, such as ByteLayer or CostGrid
constinit firmpath::CostGrid<24, 24> ground;
constinit firmpath::BitGrid<24, 24> danger;
// right: constinit firmpath::ByteLayer<24, 24> danger;
auto map = layers(ground, firmpath::plus(danger));
