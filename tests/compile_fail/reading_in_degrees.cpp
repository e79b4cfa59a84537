// expect: take
constinit firmpath::RobotMap<24, 24> map;
void hear(std::int32_t range_mm) {
    (void)map.take({{1000, 1000}, {}}, range_mm, 90);
    // right: (void)map.take({{1000, 1000}, {}}, range_mm, firmpath::Bearing::degrees(90));
}
