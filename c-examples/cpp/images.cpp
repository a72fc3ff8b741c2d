// A program and a library that it loads with dlopen, which both include cleanse.hpp with -fvisibility=hidden. Causes and the check of types
// work across both images, if the program exports its symbols.

#include "cleanse.hpp"

#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include <dlfcn.h>

// Not in an anonymous namespace, whose types are different types in each image.
struct Tool {
    int size = 5;
};
struct Other {};

#ifdef IMAGES_PLUG_IN

extern "C" __attribute__((visibility("default"))) void declare(cleanse::Binder &binder) {
    binder.bind(cleanse::Key<Tool>("tool")).shared().construct();
    binder.bind(cleanse::Key<Tool>("fails")).to([]() -> Tool { throw std::out_of_range("from the library"); });
}

#else

int main(int, char **arguments) {
    int failures = 0;
    const auto expect = [&failures](bool condition, const char *what) {
        if (!condition) std::cerr << "images.cpp: " << what << '\n', ++failures;
    };
    void *image = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (!image) return std::cerr << dlerror() << '\n', EXIT_FAILURE;
    cleanse::Binder binder;
    reinterpret_cast<void (*)(cleanse::Binder &)>(dlsym(image, "declare"))(binder);
    cleanse::Graph graph = binder.build();
    try {
        graph.get(cleanse::Key<Tool>("fails"));
        expect(false, "no error");
    } catch (const cleanse::Error &error) {
        expect(error.cause() != nullptr, "the error has no cause");
        try {
            if (error.cause()) std::rethrow_exception(error.cause());
        } catch (const std::out_of_range &) {
        } catch (...) {
            expect(false, "the cause is another one");
        }
    }
    expect(graph.get(cleanse::Key<Tool>("tool"))->size == 5, "the instance of the library can't be read");
    try {
        static_cast<void>(*graph.get(cleanse::Key<Other>("tool")));
        expect(false, "the type was not checked");
    } catch (const cleanse::WrongType &) {
    }
    if (failures == 0) std::cout << "all passed\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
