// "end-of-the-thread": a thread that ends inside of a factory is no exception of the factory, and unwinds its stack. A program of its own, since what the
// unfinished callback borrowed is never released, as cleanse.h says: valgrind would tell.

#include "cleanse.hpp"

#include <pthread.h>

#include <cstdlib>
#include <iostream>

namespace {

struct Part {};

struct Note {
    bool &unwound;
    ~Note() { unwound = true; }
};

constexpr cleanse::Key<Part> part{"part"};
bool ends = true, unwound = false, returned = false;

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
    std::cout << (is_fine ? "all passed" : "the end of a thread was stopped") << '\n';
    return is_fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
