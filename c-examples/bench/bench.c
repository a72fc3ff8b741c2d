/*
 * Compares requests through the C interface with a hand-written replacement: a hash table of function pointers whose objects
 * are counted with atomics, since they are shared between threads and have several owners. Prints ratios, since times differ
 * from machine to machine. Fails if a median is over its budget.
 *
 *   bench                               prints the table
 *   bench --report                      prints the table; a case over its budget is not a failure, since the machine may be busy
 *   bench --case NAME --operations N    runs one case, for tools that count instructions; NAME-base is its counterpart
 */
#define _POSIX_C_SOURCE 200809L
#include <cleanse.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEYS = 1000, ROUNDS = 41, ATTEMPTS = 3, REQUESTS = 20000 };

#define QUALIFIER "backup"

static char names[KEYS][32];

/* ---- By hand ---- */

typedef struct hand_object {
    atomic_int count;
    void *instance;
    void (*destroy)(void *);
} hand_object;

typedef struct hand_entry {
    const char *key;
    void *(*create)(void);
    void (*destroy)(void *);
    bool shared;
    _Atomic(hand_object *) object;
} hand_entry;

typedef struct hand_table {
    size_t mask;
    hand_entry *entries;
} hand_table;

static uint64_t hash(const char *key) {
    uint64_t value = 0xcbf29ce484222325u;
    for (; *key; key++) value = (value ^ (unsigned char)*key) * 0x100000001b3u;
    return value;
}

static hand_entry *find(const hand_table *table, const char *key) {
    size_t index = hash(key) & table->mask;
    while (table->entries[index].key) {
        if (strcmp(table->entries[index].key, key) == 0) return &table->entries[index];
        index = (index + 1) & table->mask;
    }
    return NULL;
}

static hand_entry *insert(hand_table *table, const char *key) {
    size_t index = hash(key) & table->mask;
    while (table->entries[index].key) index = (index + 1) & table->mask;
    table->entries[index].key = key;
    return &table->entries[index];
}

static hand_object *wrap(const hand_entry *entry) {
    hand_object *object = malloc(sizeof *object);
    atomic_init(&object->count, 1);
    object->instance = entry->create();
    object->destroy = entry->destroy;
    return object;
}

static hand_object *request(hand_entry *entry) {
    if (!entry->shared) return wrap(entry);
    hand_object *object = atomic_load_explicit(&entry->object, memory_order_acquire);
    if (!object) {
        object = wrap(entry);
        atomic_store_explicit(&entry->object, object, memory_order_release);
    }
    atomic_fetch_add_explicit(&object->count, 1, memory_order_relaxed);
    return object;
}

static void give_back(hand_object *object) {
    if (atomic_fetch_sub_explicit(&object->count, 1, memory_order_acq_rel) > 1) return;
    object->destroy(object->instance);
    free(object);
}

static void *make_instance(void) { return malloc(48); }

static hand_table make_table(void) {
    hand_table table = {4095, calloc(4096, sizeof(hand_entry))};
    for (int i = 0; i < KEYS; i++) {
        hand_entry *entry = insert(&table, names[i]);
        entry->create = make_instance;
        entry->destroy = free;
        entry->shared = i % 2 == 0;
    }
    return table;
}

static void free_table(hand_table *table) {
    for (size_t i = 0; i <= table->mask; i++) {
        hand_object *object = atomic_load(&table->entries[i].object);
        if (object) give_back(object);
    }
    free(table->entries);
}

/* ---- With Cleanse ---- */

static cleanse_error *create(const cleanse_request *request, void **out, void *context) {
    (void)request;
    (void)context;
    *out = make_instance();
    return NULL;
}

static void destroy(void *instance, void *context) {
    (void)context;
    free(instance);
}

static void check(cleanse_error *error) {
    if (!error) return;
    fprintf(stderr, "%s\n", cleanse_error_message(error));
    exit(1);
}

static void bind_service(cleanse_binder *binder, const char *key, const char *name, cleanse_sharing sharing) {
    cleanse_binding binding = CLEANSE_BINDING_INIT;
    binding.key = key;
    binding.name = name;
    binding.sharing = sharing;
    binding.create = create;
    binding.destroy = destroy;
    check(cleanse_bind(binder, &binding));
}

static cleanse_graph *make_graph(void) {
    cleanse_binder *binder;
    cleanse_graph *graph;
    check(cleanse_binder_create(&binder));
    for (int i = 0; i < KEYS; i++)
        bind_service(binder, names[i], NULL, i % 2 == 0 ? CLEANSE_SHARED : CLEANSE_UNSHARED);
    bind_service(binder, names[0], QUALIFIER, CLEANSE_SHARED);
    check(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);
    return graph;
}

/* ---- Cases ---- */

/* A key, and its counterparts in both implementations. */
typedef struct service {
    const char *key;
    hand_entry *entry;
    cleanse_provider *provider;
} service;

static hand_table table;
static cleanse_graph *graph;
static service shared, unshared;

static service make_service(int number) {
    service service = {names[number], find(&table, names[number]), NULL};
    check(cleanse_graph_provider(graph, names[number], NULL, &service.provider));
    return service;
}

static void hand_by_key(const service *service) { give_back(request(find(&table, service->key))); }

static void hand_by_entry(const service *service) { give_back(request(service->entry)); }

static void cleanse_by_key(const service *service) {
    cleanse_object *object;
    check(cleanse_graph_get(graph, service->key, NULL, &object));
    cleanse_object_release(object);
}

static void cleanse_by_qualified_key(const service *service) {
    cleanse_object *object;
    check(cleanse_graph_get(graph, names[0], QUALIFIER, &object));
    cleanse_object_release(object);
    (void)service;
}

static void cleanse_missing(const service *service) {
    cleanse_object *object;
    cleanse_error *error = cleanse_graph_get(graph, "application.servise.500", NULL, &object);
    if (cleanse_error_code(error) != CLEANSE_ERROR_MISSING) exit(1);
    cleanse_error_release(error);
    (void)service;
}

static void cleanse_has(const service *service) {
    if (!cleanse_graph_has(graph, service->key, NULL)) exit(1);
}

static void cleanse_by_provider(const service *service) {
    cleanse_object *object;
    check(cleanse_provider_get(service->provider, &object));
    cleanse_object_release(object);
}

static void hand_build(const service *service) {
    hand_table built = make_table();
    free_table(&built);
    (void)service;
}

static void cleanse_build(const service *service) {
    cleanse_graph_release(make_graph());
    (void)service;
}

typedef struct comparison {
    const char *name, *title;
    /* The largest ratio that passes, and the target ratio. */
    double budget, goal;
    int repeats;
    const service *service;
    void (*base)(const service *);
    void (*measured)(const service *);
} comparison;

static const comparison comparisons[] = {
    {"shared-key", "shared, by key", 1.3, 1.3, REQUESTS, &shared, hand_by_key, cleanse_by_key},
    {"shared-provider", "shared, by provider", 1.2, 1.2, REQUESTS, &shared, hand_by_entry, cleanse_by_provider},
    {"unshared-key", "unshared, by key", 2.5, 2.5, REQUESTS, &unshared, hand_by_key, cleanse_by_key},
    {"unshared-provider", "unshared, by provider", 3, 3, REQUESTS, &unshared, hand_by_entry, cleanse_by_provider},
    {"qualifier", "a key with a qualifier, beside one without", 1.5, 1.5, REQUESTS, &shared,
     cleanse_by_key, cleanse_by_qualified_key},
    {"miss", "a missing key, beside a hit", 20, 20, REQUESTS, &shared, cleanse_by_key, cleanse_missing},
    {"has", "has a key, beside a hit", 1, 1, REQUESTS, &shared, cleanse_by_key, cleanse_has},
    {"build", "build of 1,000 keys, and release", 20, 20, 5, NULL, hand_build, cleanse_build},
};

enum { COMPARISONS = sizeof comparisons / sizeof *comparisons };

/* ---- Measuring ---- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values) {
    qsort(values, ROUNDS, sizeof *values, compare);
    return values[ROUNDS / 2];
}

typedef struct measurement {
    double base;
    double ratio;
} measurement;

static measurement measure_once(const comparison *comparison) {
    double bases[ROUNDS], ratios[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        for (int i = 0; i < comparison->repeats; i++) comparison->base(comparison->service);
        double middle = now();
        for (int i = 0; i < comparison->repeats; i++) comparison->measured(comparison->service);
        double end = now();
        bases[round] = (middle - start) / comparison->repeats;
        ratios[round] = (end - middle) / (middle - start);
    }
    return (measurement){median(bases), median(ratios)};
}

/* Measures again if the median is over its budget, since a busy machine may slow down one of the two for a while. */
static measurement measure(const comparison *comparison) {
    measurement best = measure_once(comparison);
    for (int attempt = 1; attempt < ATTEMPTS && best.ratio > comparison->budget; attempt++) {
        measurement next = measure_once(comparison);
        if (next.ratio < best.ratio) best = next;
    }
    return best;
}

/* Returns the number of comparisons that are over their budgets. */
static int measure_all(void) {
    int over = 0;
    printf("%-44s %13s %8s %8s %8s\n", "case", "base", "ratio", "budget", "goal");
    for (int i = 0; i < COMPARISONS; i++) {
        measurement result = measure(&comparisons[i]);
        bool is_over = result.ratio > comparisons[i].budget;
        printf("%-44s %10.1f ns %8.2f %8.2f %8.2f%s\n", comparisons[i].title, result.base, result.ratio,
               comparisons[i].budget, comparisons[i].goal, is_over ? " over" : "");
        over += is_over;
    }
    if (over) fprintf(stderr, "bench: %d of %d cases are over their budgets\n", over, (int)COMPARISONS);
    return over;
}

/* Runs one case. Returns whether there is a case with that name. */
static bool run(const char *name, long operations) {
    for (int i = 0; i < COMPARISONS; i++) {
        size_t length = strlen(comparisons[i].name);
        if (strncmp(name, comparisons[i].name, length) != 0) continue;
        bool is_base = strcmp(name + length, "-base") == 0;
        if (name[length] && !is_base) continue;
        void (*function)(const service *) = is_base ? comparisons[i].base : comparisons[i].measured;
        for (long operation = 0; operation < operations; operation++) function(comparisons[i].service);
        return true;
    }
    fprintf(stderr, "bench: no case %s\n", name);
    return false;
}

/* A second thread prevents the C library from omitting its atomics. */
static void *sleeper(void *unused) {
    struct timespec hour = {3600, 0};
    nanosleep(&hour, NULL);
    return unused;
}

int main(int count, char **arguments) {
    bool runs_one = count == 5 && strcmp(arguments[1], "--case") == 0 && strcmp(arguments[3], "--operations") == 0;
    bool only_reports = count == 2 && strcmp(arguments[1], "--report") == 0;
    if (count > 1 && !runs_one && !only_reports) {
        fprintf(stderr, "usage: bench [--report | --case NAME --operations N]\n");
        return 2;
    }
    pthread_t second;
    pthread_create(&second, NULL, sleeper, NULL);
    for (int i = 0; i < KEYS; i++) snprintf(names[i], sizeof names[i], "application.service.%d", i);
    table = make_table();
    graph = make_graph();
    shared = make_service(500);
    unshared = make_service(501);
    bool failed = runs_one ? !run(arguments[2], atol(arguments[4])) : measure_all() > 0 && !only_reports;
    cleanse_provider_release(shared.provider);
    cleanse_provider_release(unshared.provider);
    cleanse_graph_release(graph);
    free_table(&table);
    return failed;
}
