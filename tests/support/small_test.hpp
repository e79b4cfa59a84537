/// @file
/// A test runner for boards with a few kilobytes of RAM: GoogleTest's macros, without heap or C library.
///
/// TEST, EXPECT_ and ASSERT_ {TRUE, FALSE, EQ, NE, LT, LE, GT, GE, STREQ}, FAIL, ADD_FAILURE, SCOPED_TRACE, and after
/// each `<<` of integers, bool, char, C strings and enumerations. A message is cut after `Message::capacity`
/// characters. Integers of different signedness compare by value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>  // for loops over {a, b, c} in tests
#include <type_traits>

namespace testing {

/// Writes a zero-terminated text to the port.
void print(const char* text);

/// A text in a fixed buffer, built with `<<`.
class Message {
public:
    static constexpr std::size_t capacity = 95;

    Message() = default;

    template <class T>
    Message& operator<<(const T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            append(value ? "true" : "false");
        } else if constexpr (std::is_same_v<T, char>) {
            const char text[] = {value, '\0'};
            append(text);
        } else if constexpr (std::is_enum_v<T>) {
            *this << static_cast<std::underlying_type_t<T>>(value);
        } else if constexpr (std::is_integral_v<T>) {
            append_integer(value < T{0}, magnitude(value));
        } else if constexpr (std::is_convertible_v<T, const char*>) {
            const char* text = value;
            append(text != nullptr ? text : "(null)");
        } else if constexpr (std::is_same_v<T, Message>) {
            append(value.text());
        } else if constexpr (std::is_pointer_v<T>) {
            append_bytes(&value, sizeof value);
        } else if constexpr (std::is_null_pointer_v<T>) {
            append("nullptr");
        } else {
            append_bytes(&value, sizeof value);
        }
        return *this;
    }

    const char* text() const { return text_; }

private:
    template <class T>
    static std::uint64_t magnitude(T value) {
        const auto bits = static_cast<std::uint64_t>(value);  // a negative value wraps, and the subtraction wraps back
        return value < T{0} ? std::uint64_t{0} - bits : bits;
    }

    void append(const char* text);
    void append_integer(bool negative, std::uint64_t magnitude);
    void append_bytes(const void* bytes, std::size_t count);

    char text_[capacity + 1] = {};
    std::size_t length_ = 0;
};

/// Registered before `main`, in the order of the file.
class TestCase {
public:
    TestCase(const char* suite, const char* name, void (*body)());

private:
    friend int run_all_tests();
    const char* suite_;
    const char* name_;
    void (*body_)();
    TestCase* next_ = nullptr;
};

/// Runs every test and prints a summary. Returns an exit code: 0, or the number of failed tests up to 90, or 91 if
/// there is no test at all.
int run_all_tests();

/// Keeps a text that failures print, as long as it exists.
class ScopedTrace {
public:
    ScopedTrace(const char* file, int line, const Message& message);
    ~ScopedTrace();
    ScopedTrace(const ScopedTrace&) = delete;
    ScopedTrace& operator=(const ScopedTrace&) = delete;

private:
    friend struct Failure;
    const char* file_;
    int line_;
    Message message_;
    ScopedTrace* outer_;
};

/// Ends a failure's report with the streamed text and the traces. An assignment, so that `<<` binds tighter and the
/// whole has type void, which `return` accepts.
struct Failure {
    void operator=(const Message& message) const;
};

// Reports "file:line: failure" and the compared values.
void report_failure(const char* file, int line, const char* what);
void report_operands(const char* file, int line, const char* relation, const char* left_text, const Message& left,
                     const char* right_text, const Message& right);

template <class T>
Message shown(const T& value) {
    Message message;
    message << value;
    return message;
}

// An integer of any type as a sign and 64 bits, so that one comparison works for all pairs.
struct Integer {
    bool negative;
    std::uint64_t bits;

    friend constexpr bool operator==(const Integer&, const Integer&) = default;
    friend constexpr bool operator<(const Integer& a, const Integer& b) {
        return a.negative != b.negative ? a.negative : a.bits < b.bits;
    }
};

// The value that is compared instead of `value`.
template <class T>
constexpr decltype(auto) comparable(const T& value) {
    if constexpr (std::is_integral_v<T>) {
        return Integer{value < T{0}, static_cast<std::uint64_t>(value)};
    } else {
        return (value);
    }
}

#define FIRMPATH_SMALL_TEST_RELATION(name, op, expression)    \
    struct name {                                             \
        static constexpr const char* text = op;               \
        template <class A, class B>                           \
        static constexpr bool holds(const A& a, const B& b) { \
            return expression;                                \
        }                                                     \
    };
FIRMPATH_SMALL_TEST_RELATION(Equal, "==", a == b)
FIRMPATH_SMALL_TEST_RELATION(NotEqual, "!=", !(a == b))
FIRMPATH_SMALL_TEST_RELATION(Less, "<", a < b)
FIRMPATH_SMALL_TEST_RELATION(LessEqual, "<=", !(b < a))
FIRMPATH_SMALL_TEST_RELATION(Greater, ">", b < a)
FIRMPATH_SMALL_TEST_RELATION(GreaterEqual, ">=", !(a < b))
#undef FIRMPATH_SMALL_TEST_RELATION

template <class Relation, class A, class B>
bool check(const char* file, int line, const char* a_text, const char* b_text, const A& a, const B& b) {
    if (Relation::holds(comparable(a), comparable(b))) {
        return true;
    }
    report_operands(file, line, Relation::text, a_text, shown(a), b_text, shown(b));
    return false;
}

bool check_true(const char* file, int line, const char* text, bool value, bool expected);
bool check_same_text(const char* file, int line, const char* a_text, const char* b_text, const char* a, const char* b);

}  // namespace testing

// The switch makes the whole one statement: an `else` after the macro cannot belong to its `if`.
#define FIRMPATH_SMALL_TEST_EXPECT(check) \
    switch (0)                            \
    case 0:                               \
    default:                              \
        if (check) {                      \
        } else                            \
            ::testing::Failure() = ::testing::Message()
#define FIRMPATH_SMALL_TEST_ASSERT(check) \
    switch (0)                            \
    case 0:                               \
    default:                              \
        if (check) {                      \
        } else                            \
            return ::testing::Failure() = ::testing::Message()

#define FIRMPATH_SMALL_TEST_CHECK(relation, a, b) \
    ::testing::check<::testing::relation>(__FILE__, __LINE__, #a, #b, a, b)
#define FIRMPATH_SMALL_TEST_BOOL(a, expected) \
    ::testing::check_true(__FILE__, __LINE__, #a, static_cast<bool>(a), expected)
#define FIRMPATH_SMALL_TEST_TEXT(a, b) ::testing::check_same_text(__FILE__, __LINE__, #a, #b, a, b)

#define EXPECT_TRUE(a) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_BOOL(a, true))
#define EXPECT_FALSE(a) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_BOOL(a, false))
#define EXPECT_EQ(a, b) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_CHECK(Equal, a, b))
#define EXPECT_NE(a, b) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_CHECK(NotEqual, a, b))
#define EXPECT_LT(a, b) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_CHECK(Less, a, b))
#define EXPECT_LE(a, b) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_CHECK(LessEqual, a, b))
#define EXPECT_GT(a, b) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_CHECK(Greater, a, b))
#define EXPECT_GE(a, b) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_CHECK(GreaterEqual, a, b))
#define EXPECT_STREQ(a, b) FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_TEXT(a, b))

#define ASSERT_TRUE(a) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_BOOL(a, true))
#define ASSERT_FALSE(a) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_BOOL(a, false))
#define ASSERT_EQ(a, b) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_CHECK(Equal, a, b))
#define ASSERT_NE(a, b) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_CHECK(NotEqual, a, b))
#define ASSERT_LT(a, b) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_CHECK(Less, a, b))
#define ASSERT_LE(a, b) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_CHECK(LessEqual, a, b))
#define ASSERT_GT(a, b) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_CHECK(Greater, a, b))
#define ASSERT_GE(a, b) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_CHECK(GreaterEqual, a, b))
#define ASSERT_STREQ(a, b) FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_TEXT(a, b))

#define FIRMPATH_SMALL_TEST_FAILED (::testing::report_failure(__FILE__, __LINE__, "failed"), false)
#define ADD_FAILURE() FIRMPATH_SMALL_TEST_EXPECT(FIRMPATH_SMALL_TEST_FAILED)
#define FAIL() FIRMPATH_SMALL_TEST_ASSERT(FIRMPATH_SMALL_TEST_FAILED)

#define FIRMPATH_SMALL_TEST_PASTE_(a, b) a##b
#define FIRMPATH_SMALL_TEST_PASTE(a, b) FIRMPATH_SMALL_TEST_PASTE_(a, b)
#define SCOPED_TRACE(message)                                                           \
    const ::testing::ScopedTrace FIRMPATH_SMALL_TEST_PASTE(firmpath_trace_, __LINE__) { \
        __FILE__, __LINE__, ::testing::Message() << (message)                           \
    }

#define TEST(suite, name)                                                                   \
    static void suite##_##name##_body();                                                    \
    static ::testing::TestCase suite##_##name##_case{#suite, #name, suite##_##name##_body}; \
    static void suite##_##name##_body()
