/* Uses the library once, forbids every system call except those for memory, and uses the whole library. */
#define _GNU_SOURCE
#include "hard.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#define ALLOW(call) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

int main(void)
{
    static struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        ALLOW(write), ALLOW(exit_group), ALLOW(brk), ALLOW(mmap), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    cleanse_graph *graph = build();
    live();

    expect(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0, "privileges can't be given up");
    expect(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0, "system calls can't be filtered");
    request(graph);
    for (int round = 0; round < 100; round++)
        live();
    cleanse_graph_release(graph);
    return 0;
}
