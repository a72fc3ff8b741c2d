/* Compiled in every dialect, as C and as C++: the header, twice, and each of its macros. */
#include "cleanse.h"
#include "cleanse.h"

#if CLEANSE_VERSION != CLEANSE_VERSION_MAJOR * 10000 + CLEANSE_VERSION_MINOR * 100 + CLEANSE_VERSION_PATCH
#error "CLEANSE_VERSION"
#endif

cleanse_error *use_macros(cleanse_binder *binder);

cleanse_error *use_macros(cleanse_binder *binder)
{
    cleanse_dependency dependencies[] = {
        CLEANSE_DEPENDENCY("a", CLEANSE_NEED_OBJECT), CLEANSE_OPTIONAL("b", CLEANSE_NEED_COLLECTION)};
    cleanse_dependency others[] = {CLEANSE_DEPENDENCY_NAMED("a", "n", CLEANSE_NEED_WEAK),
        CLEANSE_OPTIONAL_NAMED("b", "n", CLEANSE_NEED_PROVIDER), CLEANSE_OWN_GRAPH};
    cleanse_parameter parameters[] = {CLEANSE_PARAMETER("c", CLEANSE_INT64), CLEANSE_OPTIONAL_PARAMETER("d", CLEANSE_BOOL)};
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    cleanse_injector injector = CLEANSE_INJECTOR_INIT;
    cleanse_build_options options = CLEANSE_BUILD_INIT;
    cleanse_visitor visitor = CLEANSE_VISITOR_INIT;
    cleanse_trace trace = CLEANSE_TRACE_INIT;
    cleanse_statistics statistics = CLEANSE_STATISTICS_INIT;
    binding.dependencies = dependencies;
    binding.parameters = parameters;
    injector.dependencies = others;
    options.trace = &trace;
    trace.context = &statistics;
    options.overrides = binder;
    visitor.context = &options;
    if (visitor.size + injector.size + binding.size == 0)
        return cleanse_bind(binder, &binding);
    return cleanse_bind_string(binder, "key", NULL, "value", CLEANSE_HERE);
}
