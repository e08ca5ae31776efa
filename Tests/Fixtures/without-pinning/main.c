// Becomes another program, to which the kernel refuses to choose processors: `without-pinning
// PROGRAM ARGS…`, as in a container whose filter of system calls does not have that one.
#include <stdio.h>
#include <unistd.h>

#ifdef __linux__
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

static int refuse_pinning(void) {
  // Loads the number of the system call; that one fails with EPERM, all others are allowed.
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_setaffinity, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {sizeof(code) / sizeof(*code), code};
  // Without privileges the kernel accepts a filter only after this.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}
#else
static int refuse_pinning(void) { return -1; }
#endif

// Exits like a shell: 126 if the program cannot be run so, 127 if it is not found.
int main(int count, char **arguments) {
  if (count < 2 || refuse_pinning() != 0) {
    perror("without-pinning");
    return 126;
  }
  execv(arguments[1], arguments + 1);
  perror(arguments[1]);
  return 127;
}
