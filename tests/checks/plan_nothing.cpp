// The start-up of plan_once.cpp without a planner: the reference for its size.
int main() { return 0; }
