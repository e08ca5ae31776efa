#define _GNU_SOURCE
#include "CChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char **environ;

char **cchild_environment(void) { return environ; }

int cchild_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC), fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

// MARK: - Starting

// Starts a session, and has the kernel send the parting signal when the parent dies.
static void become_leader(const cchild_launch *launch, pid_t parent) {
  // Cannot fail, since a new process leads no group.
  setsid();
#if defined(__linux__)
  if (launch->parting_signal != 0) prctl(PR_SET_PDEATHSIG, launch->parting_signal);
  // A parent that died before the call above sends nothing.
  if (getppid() != parent) _exit(127);
#else
  (void)launch, (void)parent;
#endif
}

// Makes the descriptors the standard streams. Returns false with errno when one cannot be copied.
static int take_streams(const cchild_launch *launch, int *report) {
  int streams[3];
  // The report stays open under its old number, so that a failure to copy it can be told.
  int above = fcntl(*report, F_DUPFD_CLOEXEC, 3);
  if (above < 0) return 0;
  *report = above;
  for (int i = 0; i < 3; i++) {
    // Above the three, like the report: otherwise one would be replaced before it is copied.
    streams[i] = fcntl(launch->streams[i], F_DUPFD_CLOEXEC, 3);
    if (streams[i] < 0) return 0;
  }
  for (int i = 0; i < 3; i++) {
    if (dup2(streams[i], i) < 0) return 0;
  }
#if defined(SYS_close_range)
  // Marks all other descriptors to be closed by exec; an older kernel leaves those of other
  // libraries open. 4 is CLOSE_RANGE_CLOEXEC, which older headers lack.
  syscall(SYS_close_range, 3u, ~0u, 4u);
#endif
  return 1;
}

// Handlers first: until the end all signals are blocked, so none runs in the child.
static void reset_signals(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Runs in the child between fork and exec, where only async-signal-safe calls are allowed.
static void run_child(const cchild_launch *launch, pid_t parent, int report) {
  cchild_start failure = {-1, 0, 0};
  become_leader(launch, parent);
  if (launch->folder != NULL && chdir(launch->folder) != 0) {
    failure.is_of_folder = 1;
  } else if (take_streams(launch, &report)) {
    reset_signals();
    execve(launch->path, launch->arguments, launch->environment);
  }
  failure.error = errno;
  // Nothing can be done if the parent does not read. 127 is what shells exit with here.
  ssize_t written = write(report, &failure, sizeof failure);
  (void)written;
  _exit(127);
}

cchild_start cchild_begin(const cchild_launch *launch) {
  cchild_start start = {-1, 0, 0};
  // The child's end is closed by exec, and the parent's read then ends.
  int report[2];
  if (cchild_pipe(report) != 0) {
    start.error = errno;
    return start;
  }
  pid_t parent = getpid();
  // No handler of this process may run in the child.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pid_t process = fork();
  if (process == 0) run_child(launch, parent, report[1]);
  start.error = process < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  // Before the read, which would otherwise wait for this process, too.
  close(report[1]);
  cchild_start failure;
  ssize_t count = -1;
  while (process > 0 && (count = read(report[0], &failure, sizeof failure)) < 0 && errno == EINTR) {
  }
  close(report[0]);
  if (count == (ssize_t)sizeof failure) {
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
    return failure;
  }
  start.process = process;
  return start;
}

// MARK: - Ending

#if defined(__linux__)
// Reads /proc/<name>/stat, cut off at `size`. Returns the length of the text, or 0.
static size_t read_status(int processes, const char *name, char *text, size_t size) {
  char path[32];
  // The digits of any 64-bit number fit. A signal handler must not call snprintf.
  size_t length = strlen(name);
  if (length > 20) return 0;
  memcpy(path, name, length);
  memcpy(path + length, "/stat", 6);
  int file = openat(processes, path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, size - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  return count > 0 ? (size_t)count : 0;
}

// Returns the session of a living process, from the fields after its name in parentheses; 0 for a
// process that has ended.
static pid_t session_of(int processes, const char *name) {
  // The fields wanted are among the first six, and the name has at most 64 bytes.
  char text[512];
  if (read_status(processes, name, text, sizeof text) == 0) return 0;
  // The last one, because a name may contain parentheses and blanks.
  const char *field = strrchr(text, ')');
  // ") state parent group session"
  if (field == NULL || field[1] == 0 || field[2] == 'Z' || field[2] == 'X') return 0;
  field += 2;
  for (int skipped = 0; skipped < 3; skipped++) {
    field = strchr(field + 1, ' ');
    if (field == NULL) return 0;
  }
  pid_t session = 0;
  while (*++field >= '0' && *field <= '9') session = session * 10 + (*field - '0');
  return session;
}

// The kernel's linux_dirent64. Its call is used because opendir allocates.
typedef struct {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
} folder_entry;

// Kills the living processes of a session. Returns their number, or -1 without /proc.
static int kill_session(pid_t session) {
  int processes = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (processes < 0) return -1;
  int killed = 0;
  // A page of the folder at a time, on the stack, because nothing may be allocated here.
  _Alignas(folder_entry) char entries[4096];
  long size;
  while ((size = syscall(SYS_getdents64, processes, entries, sizeof entries)) > 0) {
    for (long at = 0; at < size;) {
      const folder_entry *entry = (const folder_entry *)(entries + at);
      at += entry->length;
      if (entry->name[0] < '1' || entry->name[0] > '9') continue;
      if (session_of(processes, entry->name) != session) continue;
      pid_t process = 0;
      for (const char *digit = entry->name; *digit; digit++) process = process * 10 + *digit - '0';
      if (kill(process, SIGKILL) == 0) killed++;
    }
  }
  close(processes);
  return killed;
}
#else
static int kill_session(pid_t session) {
  (void)session;
  return -1;
}
#endif

void cchild_end_session(pid_t session) {
  // A signal handler must leave errno as it was.
  int reason = errno;
  kill(-session, SIGKILL);
  // Repeated while any was alive, since it may have been starting another. Ten passes are a choice:
  // a process that cannot be killed must not hold this one for ever.
  for (int pass = 0; pass < 10 && kill_session(session) > 0; pass++) {
  }
  errno = reason;
}

// MARK: - Sessions that a second signal ends

// Atomic and of fixed size, because a signal handler reads it; the size is a choice, far above the
// number of children at any time.
static _Atomic(pid_t) watched[256];

int cchild_watch(pid_t session) {
  for (size_t i = 0; i < sizeof watched / sizeof watched[0]; i++) {
    pid_t none = 0;
    if (atomic_compare_exchange_strong(&watched[i], &none, session)) return 1;
  }
  return 0;
}

void cchild_forget(pid_t session) {
  for (size_t i = 0; i < sizeof watched / sizeof watched[0]; i++) {
    pid_t own = session;
    if (atomic_compare_exchange_strong(&watched[i], &own, 0)) return;
  }
}

void cchild_end_watched(void) {
  for (size_t i = 0; i < sizeof watched / sizeof watched[0]; i++) {
    pid_t session = atomic_load(&watched[i]);
    if (session != 0) cchild_end_session(session);
  }
}
