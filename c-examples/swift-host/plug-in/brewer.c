/*
 * A plug-in in C: it provides a brewer, which uses the host's kettle and water, and requests objects from the host's graph.
 *
 * It is linked to no library, since the host has the functions of cleanse.h and host.h.
 */
#include <cleanse.h>
#include <host.h>

#include <stdio.h>
#include <stdlib.h>

cleanse_error *plug_in_declare(cleanse_binder *binder);
cleanse_error *plug_in_report(cleanse_graph *graph);

typedef struct drip_brewer {
    host_brewer brewer; /* the part that the host uses */
    const host_kettle *kettle;
    const char *water;
} drip_brewer;

static void brew(const host_brewer *brewer, const char *drink)
{
    const drip_brewer *self = (const drip_brewer *)brewer;
    printf("C: %s, with %s of %d degrees\n", drink, self->water, (int)host_kettle_heat(self->kettle));
}

static cleanse_error *brewer_create(const cleanse_request *request, void **out, void *context)
{
    (void)context;
    const char *water;
    cleanse_error *error = cleanse_object_string(cleanse_request_object(request, 1), &water);
    if (error)
        return error;
    drip_brewer *self = malloc(sizeof *self);
    if (!self)
        return cleanse_error_create(CLEANSE_ERROR_USER, "out of memory");
    /* Both are borrowed from the request, and outlive the brewer. */
    *self = (drip_brewer){{"drip brewer", brew}, cleanse_request_pointer(request, 0), water};
    *out = self;
    printf("C: the %s is made\n", self->brewer.name);
    return NULL;
}

static void brewer_destroy(void *instance, void *context)
{
    (void)context;
    puts("C: the brewer is destroyed");
    free(instance);
}

/* Called once, after the plug-in has been loaded. */
cleanse_error *plug_in_declare(cleanse_binder *binder)
{
    cleanse_dependency needs[] = {
        CLEANSE_DEPENDENCY("Kettle", CLEANSE_NEED_OBJECT), CLEANSE_DEPENDENCY("water", CLEANSE_NEED_OBJECT)};
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = "brewer";
    binding.sharing = CLEANSE_SHARED;
    binding.dependencies = needs;
    binding.dependency_count = 2;
    binding.create = brewer_create;
    binding.destroy = brewer_destroy;
    return cleanse_bind(binder, &binding);
}

/* Called with the graph of the host. */
cleanse_error *plug_in_report(cleanse_graph *graph)
{
    const char *motto;
    void *kettle;
    cleanse_error *error = cleanse_graph_get_string(graph, "String", "Motto", &motto);
    if (!error)
        error = cleanse_graph_get_pointer(graph, "Kettle", NULL, &kettle);
    /* Both are borrowed from the graph. */
    if (!error)
        printf("C: the motto is \"%s\", at %d degrees\n", motto, (int)host_kettle_heat(kettle));
    return error;
}
