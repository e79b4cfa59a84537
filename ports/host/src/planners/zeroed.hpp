/// @file
/// Large objects that begin as zeros.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace firmpath::host {

/// An object whose bytes are all zero at first, as a planner's in `.bss` are. Its pages take no memory before they are
/// written, so a planner for large maps takes what it uses.
template <class T>
class Zeroed {
    // Then the object exists as soon as there is memory for it: no constructor has to write all of it.
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    Zeroed() : object_(static_cast<T*>(std::calloc(1, sizeof(T)))) {
        if (object_ == nullptr) {
            throw std::bad_alloc();
        }
    }
    T* operator->() { return object_.get(); }
    const T* operator->() const { return object_.get(); }
    T& operator*() { return *object_; }
    const T& operator*() const { return *object_; }

private:
    struct Free {
        void operator()(T* object) const { std::free(object); }
    };
    std::unique_ptr<T, Free> object_;
};

}  // namespace firmpath::host
