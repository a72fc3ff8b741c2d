// Two cases of the table "Awkward failures" of CleanseFromYourLanguage.md that leak memory, as valgrind would report, so this is a separate
// program. "end-of-the-thread": the end of a thread inside a factory unwinds the stack, but is not an exception of the factory; objects
// that the unfinished callback borrowed are never released, as cleanse.h says. "end-fails": an exception whose destructor throws; the
// C++ runtime does not free it.

#include "cleanse.hpp"

#include <pthread.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

struct Part {};

struct Note {
    bool &unwound;
    ~Note() { unwound = true; }
};

constexpr cleanse::Key<Part> part{"part"};
bool ends = true, unwound = false, returned = false;

/// Throws in its destructor, but not while the stack unwinds.
struct EndFails {
    ~EndFails() noexcept(false) {
        if (!std::uncaught_exceptions()) throw std::runtime_error("no end");
    }
};

/// Requests like a C program, which does not store causes, so the exception is destroyed in the callback.
bool end_fails() {
    constexpr cleanse::Key<std::int64_t> failing{"failing"};
    cleanse::Binder binder;
    binder.bind(failing).to([]() -> std::int64_t { throw EndFails(); });
    cleanse::Graph graph = binder.build();
    cleanse_object *object = nullptr;
    cleanse_error *error = cleanse_graph_get(graph.handle(), failing.key, failing.name, &object);
    const bool result = error && std::string(cleanse_error_message(error)).find("whose destructor throws") != std::string::npos;
    cleanse_error_release(error);
    return result;
}

void *request(void *graph) {
    static_cast<cleanse::Graph *>(graph)->get(part);
    returned = true;
    return nullptr;
}

}  // namespace

int main() {
    cleanse::Binder binder;
    binder.bind(part).to([] {
        Note note{unwound};
        if (ends) pthread_exit(nullptr);
        return Part();
    });
    cleanse::Graph graph = binder.build();
    pthread_t thread;
    pthread_create(&thread, nullptr, request, &graph);
    pthread_join(thread, nullptr);
    ends = false;
    const bool is_fine = unwound && !returned && graph.get(part);
    const bool is_contained = end_fails();
    if (!is_fine) std::cout << "the end of a thread was stopped\n";
    if (!is_contained) std::cout << "the end of an exception left a callback\n";
    if (is_fine && is_contained) std::cout << "all passed\n";
    return is_fine && is_contained ? EXIT_SUCCESS : EXIT_FAILURE;
}
