#include "support/small_test.hpp"

#include "firmpath/port/port.hpp"

namespace testing {
namespace {

// Constant-initialised: tests register themselves before main, and the order between files is unknown.
constinit TestCase* first_case = nullptr;
constinit TestCase** last_link = &first_case;
constinit ScopedTrace* innermost_trace = nullptr;
constinit bool current_failed = false;

bool same_text(const char* a, const char* b) {
    if (a == nullptr || b == nullptr) {
        return a == b;
    }
    while (*a != '\0' && *a == *b) {
        ++a;
        ++b;
    }
    return *a == *b;
}

void print_place(const char* file, int line) {
    print(file);
    print((Message() << ':' << line << ": ").text());
}

}  // namespace

void print(const char* text) {
    std::size_t length = 0;
    while (text[length] != '\0') {
        ++length;
    }
    firmpath::port::write_bytes(text, length);
}

void Message::append(const char* text) {
    for (; *text != '\0' && length_ < capacity; ++text) {
        text_[length_++] = *text;
    }
}

void Message::append_integer(bool negative, std::uint64_t magnitude) {
    if (negative) {
        append("-");
    }
    // By subtraction: a 64-bit division would be a library call that firmware here must not contain.
    std::uint64_t power = 1;
    for (int i = 0; i < 19; ++i) {
        power *= 10;
    }
    char digits[21] = {};
    std::size_t count = 0;
    for (int place = 19; place >= 0; --place) {
        char digit = '0';
        for (; magnitude >= power; magnitude -= power) {
            ++digit;
        }
        if (digit != '0' || count != 0 || place == 0) {
            digits[count++] = digit;
        }
        // The next lower power of ten, again without dividing.
        power = 1;
        for (int i = 1; i < place; ++i) {
            power *= 10;
        }
    }
    append(digits);
}

void Message::append_bytes(const void* bytes, std::size_t count) {
    const auto* byte = static_cast<const unsigned char*>(bytes);
    *this << count << "-byte object <";
    for (std::size_t i = 0; i < count && i < 16; ++i) {
        const char text[] = {i == 0 ? '\0' : ' ', '\0'};
        append(text);
        const char digits[] = {"0123456789abcdef"[byte[i] >> 4], "0123456789abcdef"[byte[i] & 15], '\0'};
        append(digits);
    }
    append(">");
}

TestCase::TestCase(const char* suite, const char* name, void (*body)()) : suite_(suite), name_(name), body_(body) {
    *last_link = this;
    last_link = &next_;
}

int run_all_tests() {
    int count = 0;
    int failed = 0;
    for (const TestCase* test = first_case; test != nullptr; test = test->next_) {
        current_failed = false;
        test->body_();
        ++count;
        failed += current_failed ? 1 : 0;
        print(current_failed ? "[  FAILED  ] " : "[       OK ] ");
        print(test->suite_);
        print(".");
        print(test->name_);
        print("\n");
    }
    print((Message() << count << " tests, " << failed << " failed\n").text());
    if (count == 0) {
        return 91;
    }
    return failed < 90 ? failed : 90;
}

ScopedTrace::ScopedTrace(const char* file, int line, const Message& message)
    : file_(file), line_(line), message_(message), outer_(innermost_trace) {
    innermost_trace = this;
}

ScopedTrace::~ScopedTrace() { innermost_trace = outer_; }

void Failure::operator=(const Message& message) const {
    if (*message.text() != '\0') {
        print("  ");
        print(message.text());
        print("\n");
    }
    for (const ScopedTrace* trace = innermost_trace; trace != nullptr; trace = trace->outer_) {
        print("  trace ");
        print_place(trace->file_, trace->line_);
        print(trace->message_.text());
        print("\n");
    }
}

void report_failure(const char* file, int line, const char* what) {
    current_failed = true;
    print_place(file, line);
    print("Failure: ");
    print(what);
    print("\n");
}

void report_operands(const char* file, int line, const char* relation, const char* left_text, const Message& left,
                     const char* right_text, const Message& right) {
    current_failed = true;
    print_place(file, line);
    print("Failure: ");
    for (const char* part :
         {left_text, " ", relation, " ", right_text, "\n  left is ", left.text(), ", right is ", right.text(), "\n"}) {
        print(part);
    }
}

bool check_true(const char* file, int line, const char* text, bool value, bool expected) {
    if (value != expected) {
        report_failure(file, line, text);
        print(expected ? "  is false, expected true\n" : "  is true, expected false\n");
    }
    return value == expected;
}

bool check_same_text(const char* file, int line, const char* a_text, const char* b_text, const char* a, const char* b) {
    const bool same = same_text(a, b);
    if (!same) {
        report_operands(file, line, "is the text", a_text, shown(a), b_text, shown(b));
    }
    return same;
}

}  // namespace testing

int main() { return testing::run_all_tests(); }
