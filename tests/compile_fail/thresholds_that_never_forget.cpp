// expect: Thresholds: 0 < occupied_until <= occupied_from <= most
constinit firmpath::OccupancyGrid<20, 20, firmpath::Unknown::blocked, firmpath::Thresholds{.occupied_until = 0}> map;
// right: constinit firmpath::OccupancyGrid<20, 20, firmpath::Unknown::blocked, firmpath::Thresholds{.occupied_until = 9}> map;
