/// @file
/// What --format json prints. The JSON library takes seconds to compile in every file that includes it, so only
/// json.cpp includes it.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace firmpath::tool {

/// A value of JSON: null at first. The members of an object keep their order.
class Json {
public:
    using Member = std::pair<std::string_view, Json>;

    Json();
    Json(std::string_view text);
    Json(const std::string& text) : Json(std::string_view(text)) {}
    Json(const char* text) : Json(std::string_view(text)) {}
    Json(bool value);
    Json(double value);
    template <std::signed_integral Number>
    Json(Number value) : Json(Signed{value}) {}
    template <std::unsigned_integral Number>
    Json(Number value) : Json(Unsigned{value}) {}
    /// An object.
    Json(std::initializer_list<Member> members);
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(Json other) noexcept;
    ~Json();

    static Json array(std::initializer_list<Json> values = {});

    /// Makes null an object.
    void set(std::string_view name, const Json& value);
    /// Sets all members of another object.
    void update(const Json& members);
    /// Makes null an array.
    void push_back(const Json& value);

    /// In one line. Bytes that are not UTF-8, as in names of files, are replaced.
    std::string line() const;

private:
    struct Value;
    struct Signed {
        std::int64_t value;
    };
    struct Unsigned {
        std::uint64_t value;
    };
    explicit Json(Signed number);
    explicit Json(Unsigned number);

    std::unique_ptr<Value> value_;
};

/// The numbers of "[[1,2],[3.5,4]]"; empty if the text is nothing like it.
std::optional<std::vector<std::vector<double>>> parse_rows_of_numbers(const std::string& text);

}  // namespace firmpath::tool
