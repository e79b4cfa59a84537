// expect at top: MapToExplore
constinit firmpath::FrontierSearch<firmpath::BitGrid<24, 24>> search;
// right: using View = firmpath::Frontier<firmpath::BitGrid<24, 24>, firmpath::OccupancyGrid<24, 24>>;
// right: constinit firmpath::FrontierSearch<View> search;
