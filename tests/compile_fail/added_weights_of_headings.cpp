// expect: Turning: with headings, weights are multiplied; leave AddedWeights out
#include "firmpath/firmpath.hpp"

constexpr auto scale = firmpath::Turning<firmpath::AddedWeights<firmpath::Eight<>>>::scale;
// right: constexpr auto scale = firmpath::Turning<firmpath::Eight<>>::scale;
