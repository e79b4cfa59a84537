// The port's output for the C program.
#include "print.h"

#include "../print.hpp"

void print(const char* text) { examples::print_part(text); }
