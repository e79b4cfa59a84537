// The stand-in core on the host: text goes to stdout, time passes only in delays, and `main` runs a sketch for many
// loops. To be included after the sketch, by a program that says what the sketch's sensors see. As in Arduino's builds,
// the command line includes Arduino.h first.
#pragma once

#include <cstdio>
#include <cstdlib>

constexpr int loops = 20'000;

/// Called after each loop: ends the program if the sketch has done something that a real robot could not do.
void check_loop();
/// Whether the sketch has done what it is for.
bool has_finished();

SerialPort Serial;
void SerialPort::begin(unsigned long /*baud*/) {}
void SerialPort::print(const char* text) {
    for (; *text != '\0'; ++text) {
        print(*text);
    }
}
void SerialPort::print(char letter) {
    if (letter != '\r') {
        std::putchar(letter);
    }
}
void SerialPort::print(int number) { std::printf("%d", number); }
void SerialPort::print(unsigned number) { std::printf("%u", number); }
void SerialPort::print(long number) { std::printf("%ld", number); }
void SerialPort::print(unsigned long number) { std::printf("%lu", number); }

namespace {
unsigned long passed_us = 0;
[[noreturn]] void fail(const char* what) {
    std::printf("%s\n", what);
    std::exit(1);
}
}  // namespace

unsigned long micros() { return passed_us; }
unsigned long millis() { return passed_us / 1000; }
void delay(unsigned long ms) { passed_us += ms * 1000; }
void delayMicroseconds(unsigned int us) { passed_us += us; }
void pinMode(uint8_t /*pin*/, uint8_t /*mode*/) {}
void digitalWrite(uint8_t /*pin*/, uint8_t /*value*/) {}

int main() {
    setup();
    for (int i = 0; i < loops; ++i) {
        loop();
        check_loop();
    }
    if (!has_finished()) {
        fail("the sketch has not finished");
    }
    return 0;
}
