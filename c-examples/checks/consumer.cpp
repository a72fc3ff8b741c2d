// A program that uses the installed library and cleanse.hpp.
#include <cleanse.hpp>

#include <iostream>

int main() {
    cleanse::Binder binder;
    binder.value(cleanse::Key<std::string>("version"), cleanse_version_string());
    std::cout << "cleanse " << binder.build().borrow(cleanse::Key<std::string>("version")) << '\n';
}
