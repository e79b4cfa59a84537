// expect note: OptionalCell
// A robot in a cell without a way to the goal would never leave this loop.
void drive(const firmpath::FlowField<24, 24>& field, firmpath::Cell robot, firmpath::Cell dock) {
    while (robot != dock) {
        robot = field.next_step(robot);
        // right: if (const auto next = field.next_step(robot)) robot = *next; else break;
    }
}
