// expect: private
constexpr firmpath::Bearing north{90};
// right: constexpr firmpath::Bearing north = firmpath::Bearing::degrees(90);
