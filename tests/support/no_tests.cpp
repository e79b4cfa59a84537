// A test program that lost its tests. It must not pass.
