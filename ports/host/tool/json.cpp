#include "json.hpp"

#include <nlohmann/json.hpp>

namespace firmpath::tool {

struct Json::Value {
    nlohmann::ordered_json json;
};

Json::Json() : value_(std::make_unique<Value>()) {}
Json::Json(std::string_view text) : value_(new Value{text}) {}
Json::Json(bool value) : value_(new Value{value}) {}
Json::Json(double value) : value_(new Value{value}) {}
Json::Json(Signed number) : value_(new Value{number.value}) {}
Json::Json(Unsigned number) : value_(new Value{number.value}) {}
Json::Json(std::initializer_list<Member> members) : value_(new Value{nlohmann::ordered_json::object()}) {
    for (const auto& [name, value] : members) {
        set(name, value);
    }
}
Json::Json(const Json& other) : value_(std::make_unique<Value>(*other.value_)) {}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json other) noexcept {
    value_.swap(other.value_);
    return *this;
}
Json::~Json() = default;

Json Json::array(std::initializer_list<Json> values) {
    Json all;
    all.value_->json = nlohmann::ordered_json::array();
    for (const Json& value : values) {
        all.push_back(value);
    }
    return all;
}

void Json::set(std::string_view name, const Json& value) { value_->json[std::string(name)] = value.value_->json; }

void Json::update(const Json& members) { value_->json.update(members.value_->json); }

void Json::push_back(const Json& value) { value_->json.push_back(value.value_->json); }

std::string Json::line() const { return value_->json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

std::optional<std::vector<std::vector<double>>> parse_rows_of_numbers(const std::string& text) {
    const auto list = nlohmann::json::parse(text, nullptr, false);
    if (!list.is_array()) {
        return std::nullopt;
    }
    std::vector<std::vector<double>> rows;
    for (const auto& row : list) {
        if (!row.is_array()) {
            return std::nullopt;
        }
        rows.emplace_back();
        for (const auto& number : row) {
            if (!number.is_number()) {
                return std::nullopt;
            }
            rows.back().push_back(number.get<double>());
        }
    }
    return rows;
}

}  // namespace firmpath::tool
