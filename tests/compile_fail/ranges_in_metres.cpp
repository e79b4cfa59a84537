// expect: no matching
constinit firmpath::RobotMap<24, 24> map;
constexpr auto beams = firmpath::Sweep::full_turn({}, 360);
bool take(const firmpath::WorldPose& pose, const float (&metres)[360], const std::uint16_t (&millimetres)[360]) {
    (void)millimetres;
    return firmpath::was_learnt(map.take(pose, metres, beams));
    // right: return firmpath::was_learnt(map.take(pose, millimetres, beams)) && metres != nullptr;
}
