// expect: Turning: with headings, weights are multiplied; leave AddedWeights out
constexpr auto scale = firmpath::Turning<firmpath::AddedWeights<firmpath::Eight<>>>::scale;
// right: constexpr auto scale = firmpath::Turning<firmpath::Eight<>>::scale;
