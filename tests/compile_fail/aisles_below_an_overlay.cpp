// expect: overlay: the aisles of a map would be lost: put them on last, with_aisles(overlay, aisles)
using Floor = firmpath::BitGrid<16, 16>;
firmpath::Overlay<firmpath::WithAisles<Floor, firmpath::AisleGrid<16, 16>>, Floor>* map = nullptr;
// right: firmpath::WithAisles<firmpath::Overlay<Floor, Floor>, firmpath::AisleGrid<16, 16>>* map = nullptr;
int width = map->width;
