/*
 * Times requests through the C interface beside what a person would write by hand for them: a hash table of function
 * pointers whose objects are counted with atomics, since they are shared between threads and have several owners.
 * Prints ratios: times do not carry over from machine to machine.
 */
#define _POSIX_C_SOURCE 200809L
#include <cleanse.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KEYS = 1000, ROUNDS = 41, REQUESTS = 20000 };

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

static cleanse_graph *make_graph(void) {
    cleanse_binder *binder;
    cleanse_graph *graph;
    check(cleanse_binder_create(&binder));
    for (int i = 0; i < KEYS; i++) {
        cleanse_binding binding = CLEANSE_BINDING_INIT;
        binding.key = names[i];
        binding.sharing = i % 2 == 0 ? CLEANSE_SHARED : CLEANSE_UNSHARED;
        binding.create = create;
        binding.destroy = destroy;
        check(cleanse_bind(binder, &binding));
    }
    check(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);
    return graph;
}

/* ---- Measuring ---- */

static hand_table table;
static cleanse_graph *graph;
static cleanse_provider *provider;
static hand_entry *entry;
static const char *key;

static void hand_by_key(void) { give_back(request(find(&table, key))); }
static void hand_by_entry(void) { give_back(request(entry)); }

static void cleanse_by_key(void) {
    cleanse_object *object;
    check(cleanse_graph_get(graph, key, NULL, &object));
    cleanse_object_release(object);
}

static void cleanse_missing(void) {
    cleanse_object *object;
    cleanse_error *error = cleanse_graph_get(graph, "application.servise.500", NULL, &object);
    if (cleanse_error_code(error) != CLEANSE_ERROR_MISSING) exit(1);
    cleanse_error_release(error);
}

static void cleanse_has(void) {
    if (!cleanse_graph_has(graph, key, NULL)) exit(1);
}

static void cleanse_by_provider(void) {
    cleanse_object *object;
    check(cleanse_provider_get(provider, &object));
    cleanse_object_release(object);
}

static void hand_build(void) {
    hand_table built = make_table();
    free_table(&built);
}

static void cleanse_build(void) { cleanse_graph_release(make_graph()); }

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void row(const char *title, double budget, int repeats, void (*hand)(void), void (*with_cleanse)(void)) {
    double hands[ROUNDS], ratios[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
        double start = now();
        for (int i = 0; i < repeats; i++) hand();
        double middle = now();
        for (int i = 0; i < repeats; i++) with_cleanse();
        double end = now();
        hands[round] = (middle - start) / repeats;
        ratios[round] = (end - middle) / (middle - start);
    }
    qsort(hands, ROUNDS, sizeof *hands, compare);
    qsort(ratios, ROUNDS, sizeof *ratios, compare);
    printf("%-34s %10.1f ns %8.2f", title, hands[ROUNDS / 2], ratios[ROUNDS / 2]);
    if (budget > 0) printf(" %8.2f %s", budget, ratios[ROUNDS / 2] > budget ? "over" : "");
    printf("\n");
}

/* A second thread keeps the C library from leaving out its atomics. */
static void *sleeper(void *unused) {
    struct timespec hour = {3600, 0};
    nanosleep(&hour, NULL);
    return unused;
}

int main(void) {
    pthread_t second;
    pthread_create(&second, NULL, sleeper, NULL);
    for (int i = 0; i < KEYS; i++) snprintf(names[i], sizeof names[i], "application.service.%d", i);
    table = make_table();
    graph = make_graph();
    printf("%-34s %13s %8s %8s\n", "case", "hand", "Cleanse", "budget");
    key = names[500];
    entry = find(&table, key);
    check(cleanse_graph_provider(graph, key, NULL, &provider));
    row("shared, by key", 1.5, REQUESTS, hand_by_key, cleanse_by_key);
    row("a missing key, beside a hit", 20, REQUESTS, cleanse_by_key, cleanse_missing);
    row("has a key, beside a hit", 1, REQUESTS, cleanse_by_key, cleanse_has);
    row("shared, by provider", 1.2, REQUESTS, hand_by_entry, cleanse_by_provider);
    cleanse_provider_release(provider);
    key = names[501];
    entry = find(&table, key);
    check(cleanse_graph_provider(graph, key, NULL, &provider));
    row("unshared, by key", 2, REQUESTS, hand_by_key, cleanse_by_key);
    row("unshared, by provider", 2, REQUESTS, hand_by_entry, cleanse_by_provider);
    cleanse_provider_release(provider);
    row("build of 1,000 keys, and release", 0, 5, hand_build, cleanse_build);
    cleanse_graph_release(graph);
    free_table(&table);
    return 0;
}
