// The sketch path on the host.
#include "path.ino"

#include "host.hpp"

void check_loop() {}
bool has_finished() { return planner.status() == firmpath::Status::found; }
