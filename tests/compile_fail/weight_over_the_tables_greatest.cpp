// expect note: WeightTable: a weight must be at most Greatest
constinit firmpath::WeightTable<2, 60> robot({10, 61});
// right: constinit firmpath::WeightTable<2, 60> robot({10, 60});
