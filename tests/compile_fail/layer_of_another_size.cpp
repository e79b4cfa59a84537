// expect: layers: map and layers must have the same width and height
constinit firmpath::CostGrid<24, 24> ground;
constinit firmpath::ByteLayer<24, 25> danger;
// right: constinit firmpath::ByteLayer<24, 24> danger;
auto map = layers(ground, firmpath::plus(danger));
