// A stand-in for the core of an Arduino board: the part of its API that the sketches use, and the macros of all cores
// whose names could collide with the library's.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#define abs(x) ((x) > 0 ? (x) : -(x))
#define bit(b) (1UL << (b))
#define bitRead(value, bit) (((value) >> (bit)) & 0x01)
#define constrain(amt, low, high) ((amt) < (low) ? (low) : ((amt) > (high) ? (high) : (amt)))
#define degrees(rad) ((rad)*RAD_TO_DEG)
#define highByte(w) ((uint8_t)((w) >> 8))
#define interrupts() static_cast<void>(0)
#define lowByte(w) ((uint8_t)((w)&0xff))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define noInterrupts() static_cast<void>(0)
#define radians(deg) ((deg)*DEG_TO_RAD)
#define round(x) ((x) >= 0 ? (long)((x) + 0.5) : (long)((x)-0.5))
#define sq(x) ((x) * (x))
#define word(...) makeWord(__VA_ARGS__)
#define F(string_literal) (string_literal)

#define PI 3.1415926535897932384626433832795
#define RAD_TO_DEG 57.295779513082320876798154814105
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define LOW 0x0
#define HIGH 0x1
#define INPUT 0x0
#define OUTPUT 0x1
#define INPUT_PULLUP 0x2
#define CHANGE 1
#define FALLING 2
#define RISING 3
#define DEFAULT 1
#define EXTERNAL 0
#define INTERNAL 3
#define LSBFIRST 0
#define MSBFIRST 1
#define DEC 10
#define HEX 16
#define OCT 8
#define BIN 2
#define SERIAL 0x0
#define DISPLAY 0x1
#define EULER 2.718281828459045235360287471352

typedef bool boolean;
typedef uint8_t byte;

long map(long value, long from_low, long from_high, long to_low, long to_high);
uint16_t makeWord(uint16_t w);
void pinMode(uint8_t pin, uint8_t mode);
void digitalWrite(uint8_t pin, uint8_t value);
int digitalRead(uint8_t pin);
void analogWrite(uint8_t pin, int value);
int analogRead(uint8_t pin);
unsigned long millis();
unsigned long micros();
void delay(unsigned long ms);
void delayMicroseconds(unsigned int us);
unsigned long pulseIn(uint8_t pin, uint8_t state, unsigned long timeout);

class SerialPort {
public:
    void begin(unsigned long baud);
    explicit operator bool() const { return true; }
    void print(const char* text);
    void print(char letter);
    void print(int number);
    void print(unsigned number);
    void print(long number);
    void print(unsigned long number);
    template <class Value>
    void println(Value value) {
        print(value);
        print("\r\n");
    }
};
extern SerialPort Serial;

void setup();
void loop();
