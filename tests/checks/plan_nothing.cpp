// The same start-up as plan_once.cpp and no planner: what its size is compared with.
int main() { return 0; }
