/* Signals with POSIX. A signal handler may call few functions, so it only writes the number of the signal to a pipe, which a thread reads. */

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

enum { signals = 65 };

static int ends[2] = {-1, -1};
static void (*receiver)(int number);
static struct sigaction former[signals];
static int are_forgotten_after_forks;

static void forget_signals(void);

static void note(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    /* The pipe is full only after tens of thousands of unread signals. */
    ssize_t written = write(ends[1], &byte, 1);
    (void)written;
    errno = saved;
}

static void *receive(void *unused) {
    (void)unused;
    for (;;) {
        unsigned char byte;
        ssize_t count = read(ends[0], &byte, 1);
        if (count == 1) {
            receiver(byte);
        } else if (count == 0 || errno != EINTR) {
            return 0;
        }
    }
}

/* Creates the pipe and the thread, which receives no signals itself. */
static int start_receiving(void (*handler)(int number)) {
    if (ends[0] >= 0) return 0;
    if (!are_forgotten_after_forks) {
        int error = pthread_atfork(NULL, NULL, forget_signals);
        if (error != 0) return error;
        are_forgotten_after_forks = 1;
    }
    receiver = handler;
    int new[2];
    if (pipe(new) != 0) return errno;
    for (int end = 0; end < 2; end++) fcntl(new[end], F_SETFD, FD_CLOEXEC);
    fcntl(new[1], F_SETFL, O_NONBLOCK);
    ends[0] = new[0];
    ends[1] = new[1];
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &mask);
    pthread_t thread;
    int error = pthread_create(&thread, 0, receive, 0);
    pthread_sigmask(SIG_SETMASK, &mask, 0);
    if (error == 0) {
        pthread_detach(thread);
    } else {
        close(new[0]);
        close(new[1]);
        ends[0] = ends[1] = -1;
    }
    return error;
}

/* The child of a fork has no thread that reads the pipe. Restores the dispositions that the signals had before they were caught. */
static void forget_signals(void) {
    if (ends[0] < 0) return;
    for (int number = 1; number < signals; number++) {
        struct sigaction current;
        if (sigaction(number, 0, &current) == 0 && current.sa_handler == note) sigaction(number, &former[number], 0);
    }
    for (int end = 0; end < 2; end++) {
        close(ends[end]);
        ends[end] = -1;
    }
}

int runtime_catch_signal(int number, void (*handler)(int number)) {
    if (number <= 0 || number >= signals) return EINVAL;
    int error = start_receiving(handler);
    if (error != 0) return error;
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, &former[number]) == 0 ? 0 : errno;
}

void runtime_release_signal(int number) {
    if (number > 0 && number < signals) sigaction(number, &former[number], 0);
}
