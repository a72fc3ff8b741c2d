#define _GNU_SOURCE
#include "SourceIndex.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of libIndexStore that this file uses, with their names in it.
typedef struct { const char *data; size_t length; } text;
typedef void *handle;
enum { record_dependency = 2 };
enum { definition = 1 << 1, reference = 1 << 2, implicit = 1 << 8 };
static struct {
    handle (*store_create)(const char *path, handle *error);
    void (*store_dispose)(handle store);
    bool (*store_units_apply_f)(handle store, unsigned sorted, void *context, bool (*visit)(void *context, text unit));
    const char *(*error_get_description)(handle error);
    handle (*unit_reader_create)(handle store, const char *unit, handle *error);
    void (*unit_reader_dispose)(handle unit);
    text (*unit_reader_get_main_file)(handle unit);
    void (*unit_reader_get_modification_time)(handle unit, int64_t *seconds, int64_t *nanoseconds);
    bool (*unit_reader_dependencies_apply_f)(handle unit, void *context, bool (*visit)(void *context, handle dependency));
    int (*unit_dependency_get_kind)(handle dependency);
    text (*unit_dependency_get_name)(handle dependency);
    text (*unit_dependency_get_filepath)(handle dependency);
    handle (*record_reader_create)(handle store, const char *record, handle *error);
    void (*record_reader_dispose)(handle record);
    bool (*record_reader_occurrences_apply_f)(handle record, void *context, bool (*visit)(void *context, handle occurrence));
    handle (*occurrence_get_symbol)(handle occurrence);
    uint64_t (*occurrence_get_roles)(handle occurrence);
    void (*occurrence_get_line_col)(handle occurrence, unsigned *line, unsigned *column);
    text (*symbol_get_usr)(handle symbol);
    text (*symbol_get_name)(handle symbol);
} index_store;

struct walk {
    handle store;
    const char *sources;
    void (*visit)(const struct source_index_occurrence *, void *);
    void *context;
    struct source_index_occurrence occurrence;
};

static char *copied(text text) { return strndup(text.data, text.length); }

static bool visit_occurrence(void *context, handle occurrence) {
    struct walk *walk = context;
    uint64_t roles = index_store.occurrence_get_roles(occurrence);
    if (!(roles & (definition | reference))) return true;
    handle symbol = index_store.occurrence_get_symbol(occurrence);
    char *usr = copied(index_store.symbol_get_usr(symbol)), *name = copied(index_store.symbol_get_name(symbol));
    unsigned column;
    index_store.occurrence_get_line_col(occurrence, &walk->occurrence.line, &column);
    walk->occurrence.usr = usr;
    walk->occurrence.name = name;
    walk->occurrence.defines = roles & definition;
    walk->occurrence.is_implicit = roles & implicit;
    walk->visit(&walk->occurrence, walk->context);
    free(usr);
    free(name);
    return true;
}

static bool visit_dependency(void *context, handle dependency) {
    struct walk *walk = context;
    if (index_store.unit_dependency_get_kind(dependency) != record_dependency) return true;
    char *file = copied(index_store.unit_dependency_get_filepath(dependency));
    if (strcmp(file, walk->occurrence.file) == 0) {
        char *name = copied(index_store.unit_dependency_get_name(dependency));
        handle error = NULL, record = index_store.record_reader_create(walk->store, name, &error);
        if (record) {
            index_store.record_reader_occurrences_apply_f(record, walk, visit_occurrence);
            index_store.record_reader_dispose(record);
        }
        free(name);
    }
    free(file);
    return true;
}

static bool visit_unit(void *context, text name) {
    struct walk *walk = context;
    char *unit_name = copied(name);
    handle error = NULL, unit = index_store.unit_reader_create(walk->store, unit_name, &error);
    free(unit_name);
    if (!unit) return true;
    char *file = copied(index_store.unit_reader_get_main_file(unit));
    if (strncmp(file, walk->sources, strlen(walk->sources)) == 0) {
        int64_t nanoseconds;
        index_store.unit_reader_get_modification_time(unit, &walk->occurrence.compiled, &nanoseconds);
        walk->occurrence.file = file;
        index_store.unit_reader_dependencies_apply_f(unit, walk, visit_dependency);
    }
    free(file);
    index_store.unit_reader_dispose(unit);
    return true;
}

static char *message(const char *format, const char *value) {
    char *text;
    return asprintf(&text, format, value) < 0 ? NULL : text;
}

static char *load(const char *path) {
    handle library = dlopen(path, RTLD_LAZY | RTLD_LOCAL);
    if (!library) return message("%s", dlerror());
    static const struct { const char *name; size_t offset; } functions[] = {
#define FUNCTION(name) {"indexstore_" #name, offsetof(__typeof__(index_store), name)}
        FUNCTION(store_create), FUNCTION(store_dispose), FUNCTION(store_units_apply_f), FUNCTION(error_get_description),
        FUNCTION(unit_reader_create), FUNCTION(unit_reader_dispose), FUNCTION(unit_reader_get_main_file),
        FUNCTION(unit_reader_get_modification_time), FUNCTION(unit_reader_dependencies_apply_f),
        FUNCTION(unit_dependency_get_kind), FUNCTION(unit_dependency_get_name), FUNCTION(unit_dependency_get_filepath),
        FUNCTION(record_reader_create), FUNCTION(record_reader_dispose), FUNCTION(record_reader_occurrences_apply_f),
        FUNCTION(occurrence_get_symbol), FUNCTION(occurrence_get_roles), FUNCTION(occurrence_get_line_col),
        FUNCTION(symbol_get_usr), FUNCTION(symbol_get_name),
#undef FUNCTION
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return message("libIndexStore has no function %s", functions[i].name);
        memcpy((char *)&index_store + functions[i].offset, &function, sizeof function);
    }
    return NULL;
}

char *source_index_visit(
    const char *library, const char *store, const char *sources,
    void (*visit)(const struct source_index_occurrence *occurrence, void *context), void *context) {
    char *failure = load(library);
    if (failure) return failure;
    handle error = NULL;
    struct walk walk = {.store = index_store.store_create(store, &error), .sources = sources, .visit = visit, .context = context};
    if (!walk.store) return message("%s", index_store.error_get_description(error));
    index_store.store_units_apply_f(walk.store, 0, &walk, visit_unit);
    index_store.store_dispose(walk.store);
    return NULL;
}
