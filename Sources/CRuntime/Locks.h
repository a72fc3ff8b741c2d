/* Locks and conditions with POSIX threads, and forks, which wait for them. */

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

size_t runtime_lock_size(void) { return sizeof(pthread_mutex_t); }
void runtime_lock_create(void *lock) { pthread_mutex_init(lock, NULL); }
void runtime_lock_destroy(void *lock) { pthread_mutex_destroy(lock); }
void runtime_lock(void *lock) { pthread_mutex_lock(lock); }
void runtime_unlock(void *lock) { pthread_mutex_unlock(lock); }

/* The child of a fork has only the thread that forked. A lock that another thread holds is never released there, and an initialisation that
   another thread has begun never ends. So a fork waits until no other thread holds a lock, or initialises a value that is created once, in
   the library or in its Swift runtime. The linker redirects these calls to functions that count them; see "c-examples/redirected.c". Other
   builds count nothing. */

/* The number of locks and initialisations that the thread is inside, and the number of threads that are inside any. */
static _Thread_local unsigned depth;
static atomic_uint inside;

static pthread_mutex_t forking = PTHREAD_MUTEX_INITIALIZER;
static atomic_int is_forking;
/* Guarded by `forking`. */
static int forks_inside;

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
} conditions[runtime_conditions] = {
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER},
    {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER},
};

void runtime_enter(void) {
    if (depth++ > 0) return;
    while (atomic_fetch_add(&inside, 1), atomic_load(&is_forking)) {
        atomic_fetch_sub(&inside, 1);
        /* Waits until the fork is over. `depth` is not 0, so this lock is not counted. */
        pthread_mutex_lock(&forking);
        pthread_mutex_unlock(&forking);
    }
}

void runtime_leave(void) {
    if (depth > 0 && --depth == 0) atomic_fetch_sub(&inside, 1);
}

void runtime_condition_lock(unsigned number) { pthread_mutex_lock(&conditions[number].mutex); }
void runtime_condition_unlock(unsigned number) { pthread_mutex_unlock(&conditions[number].mutex); }
void runtime_condition_wake(unsigned number) { pthread_cond_broadcast(&conditions[number].condition); }

/* A fork does not wait for a thread in this function, because such a thread holds no lock. A thread that is woken holds this lock, so it
   must not wait for a fork either. Instead, a fork takes the locks of the conditions, and checks again whether a thread is inside. */
void runtime_condition_wait(unsigned number) {
    unsigned saved = depth;
    if (saved == 1) runtime_leave();
    pthread_cond_wait(&conditions[number].condition, &conditions[number].mutex);
    if (saved == 1) {
        depth = 1;
        atomic_fetch_add(&inside, 1);
    }
}

static void unlock_conditions(unsigned count) {
    while (count-- > 0) runtime_condition_unlock(count);
}

/* Takes all locks of the conditions if all are free. Returns whether they were. */
static int lock_conditions(void) {
    for (unsigned number = 0; number < runtime_conditions; number++) {
        if (pthread_mutex_trylock(&conditions[number].mutex) == 0) continue;
        unlock_conditions(number);
        return 0;
    }
    return 1;
}

/* From here on, the thread that forks is not counted. Locks that it takes until the fork is over are not counted either: the program's fork
   handlers may take some. */
static void before_fork(void) {
    int was_inside = depth++ > 0;
    if (was_inside) atomic_fetch_sub(&inside, 1);
    pthread_mutex_lock(&forking);
    forks_inside = was_inside;
    atomic_store(&is_forking, 1);
    for (;;) {
        if (atomic_load(&inside) == 0 && lock_conditions()) {
            if (atomic_load(&inside) == 0) return;
            unlock_conditions(runtime_conditions);
        }
        nanosleep(&(struct timespec){.tv_nsec = 20000}, NULL);
    }
}

static void after_fork(void) {
    unlock_conditions(runtime_conditions);
    if (forks_inside) atomic_fetch_add(&inside, 1);
    atomic_store(&is_forking, 0);
    pthread_mutex_unlock(&forking);
    depth--;
}

static void in_child(void) {
    /* Threads that began to wait for the fork may have been counted. */
    atomic_store(&inside, 0);
    for (unsigned number = 0; number < runtime_conditions; number++) pthread_cond_init(&conditions[number].condition, NULL);
    after_fork();
}

__attribute__((constructor)) static void handle_forks(void) { pthread_atfork(before_fork, after_fork, in_child); }
