// A test program without tests. It must not pass.
