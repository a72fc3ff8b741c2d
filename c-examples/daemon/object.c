#include "object.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_size_t created, destroyed;
static void (*watch)(const char *name);

/* Precedes the memory of an object. */
union header {
    const char *name;
    max_align_t alignment;
};

void *object_create(const char *name, size_t size)
{
    union header *header = calloc(1, sizeof *header + size);
    if (!header)
        abort();
    header->name = name;
    atomic_fetch_add(&created, 1);
    return header + 1;
}

void object_destroy(void *object)
{
    union header *header = (union header *)object - 1;
    atomic_fetch_add(&destroyed, 1);
    if (watch)
        watch(header->name);
    free(header);
}

void object_watch(void (*function)(const char *name))
{
    watch = function;
}

void object_counts(size_t *out_created, size_t *out_destroyed)
{
    *out_created = atomic_load(&created);
    *out_destroyed = atomic_load(&destroyed);
}

cleanse_error *object_bind(
    cleanse_binder *binder, const char *key, const char *scope, const cleanse_dependency *needs, size_t need_count,
    cleanse_create_function create, cleanse_destroy_function destroy, const char *file, uint32_t line)
{
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.file = file;
    binding.line = line;
    binding.key = key;
    binding.sharing = scope ? CLEANSE_SCOPED : CLEANSE_SHARED;
    binding.scope = scope;
    binding.dependencies = needs;
    binding.dependency_count = need_count;
    binding.create = create;
    binding.destroy = destroy;
    return cleanse_bind(binder, &binding);
}

cleanse_error *failure(int32_t code, const char *format, ...)
{
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return cleanse_error_create(code, message);
}
