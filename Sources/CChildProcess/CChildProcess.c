#define _GNU_SOURCE
#include "CChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
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

// Starts a session, and has the kernel send a signal when the parent dies.
static void become_leader(pid_t parent, int parting_signal) {
  // Cannot fail, since a new process leads no group.
  setsid();
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, parting_signal);
#else
  (void)parting_signal;
#endif
  // A parent that died before the call above sends nothing.
  if (getppid() != parent) _exit(127);
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

// Runs in the program's process between fork and exec, where only async-signal-safe calls are
// allowed.
static void run_program(const cchild_launch *launch, pid_t supervisor, int report) {
  cchild_start failure = {-1, -1, 0, 0};
  become_leader(supervisor, SIGKILL);
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

static void supervise(const cchild_launch *launch, pid_t parent, int report);

cchild_start cchild_begin(const cchild_launch *launch) {
  cchild_start start = {-1, -1, 0, 0};
  // The other ends are closed by exec and by the supervisor, and the parent's read then ends.
  int report[2];
  if (cchild_pipe(report) != 0) {
    start.error = errno;
    return start;
  }
  pid_t parent = getpid();
  // No handler of this process may run in the others.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pid_t supervisor = fork();
  if (supervisor == 0) supervise(launch, parent, report[1]);
  start.error = supervisor < 0 ? errno : 0;
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  // Before the read, which would otherwise wait for this process, too.
  close(report[1]);
  cchild_start message;
  ssize_t count = 0;
  while (supervisor > 0 && (count = read(report[0], &message, sizeof message)) != 0) {
    if (count < 0 && errno != EINTR) break;
    if (count < 0) continue;
    if (message.error == 0) start.process = message.process;
    else (start.error = message.error, start.is_of_folder = message.is_of_folder);
  }
  close(report[0]);
  if (start.error == 0) {
    start.supervisor = supervisor;
    return start;
  }
  while (supervisor > 0 && waitpid(supervisor, NULL, 0) < 0 && errno == EINTR) {
  }
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

// Returns the parent of a living process, from the fields after its name in parentheses; 0 for a
// process that has ended.
static pid_t parent_of(int processes, const char *name) {
  // The fields wanted are among the first four, and the name has at most 64 bytes.
  char text[512];
  if (read_status(processes, name, text, sizeof text) == 0) return 0;
  // The last one, because a name may contain parentheses and blanks.
  const char *field = strrchr(text, ')');
  // ") state parent"
  if (field == NULL || field[1] == 0 || field[2] == 'Z' || field[2] == 'X') return 0;
  pid_t parent = 0;
  for (field += 4; *field >= '0' && *field <= '9'; field++) parent = parent * 10 + (*field - '0');
  return parent;
}

static void sleep_a_millisecond(void) {
  struct timespec pause = {0, 1000000};
  nanosleep(&pause, NULL);
}

// Kills a process and waits until it has ended, at most a second: one that cannot be killed must
// not hold this one for ever.
static int kill_process(int processes, const char *name) {
  pid_t process = 0;
  for (const char *digit = name; *digit; digit++) process = process * 10 + *digit - '0';
  if (kill(process, SIGKILL) != 0) return 0;
  for (int pause = 0; pause < 1000 && parent_of(processes, name) != 0; pause++) {
    sleep_a_millisecond();
  }
  return 1;
}

// The kernel's linux_dirent64. Its call is used because opendir allocates.
typedef struct {
  uint64_t inode;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
} folder_entry;

// Kills the living children of two processes, but for one. Returns their number; 0 without /proc.
static int kill_children(pid_t parent, pid_t other, pid_t spared) {
  int processes = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (processes < 0) return 0;
  int killed = 0;
  // A page of the folder at a time, on the stack, because nothing may be allocated here.
  _Alignas(folder_entry) char entries[4096];
  long size;
  while ((size = syscall(SYS_getdents64, processes, entries, sizeof entries)) > 0) {
    for (long at = 0; at < size;) {
      const folder_entry *entry = (const folder_entry *)(entries + at);
      at += entry->length;
      if (entry->name[0] < '1' || entry->name[0] > '9') continue;
      pid_t found = parent_of(processes, entry->name);
      if (found == 0 || (found != parent && found != other)) continue;
      if (strtol(entry->name, NULL, 10) == spared) continue;
      killed += kill_process(processes, entry->name);
    }
  }
  close(processes);
  return killed;
}
#else
static int kill_children(pid_t parent, pid_t other, pid_t spared) {
  (void)parent, (void)other, (void)spared;
  return 0;
}
#endif

int cchild_end_others(pid_t supervisor, pid_t process) {
  int killed = 0, more;
  // The children of those killed come to the supervisor, and may have been starting others. A
  // hundred passes are a choice.
  for (int pass = 0; pass < 100 && (more = kill_children(supervisor, process, process)); pass++) {
    killed += more;
  }
  return killed;
}

// MARK: - The supervisor

// Kills all descendants of this process, which as their subreaper becomes the parent of each.
static void end_descendants(pid_t process) {
  kill(-process, SIGKILL);
  // Until none is left. The number is a choice, about a second.
  for (int pass = 0; pass < 1000; pass++) {
    kill_children(getpid(), 0, 0);
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) {
    }
    if (ended < 0) return;
    sleep_a_millisecond();
  }
}

// Ends this process as the program ended.
static void leave_like(int status) {
  if (WIFSIGNALED(status)) {
    int number = WTERMSIG(status);
#if defined(__linux__)
    // The program has left a picture of its memory, if one is wanted.
    prctl(PR_SET_DUMPABLE, 0);
#endif
    signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    kill(getpid(), number);
    sigprocmask(SIG_SETMASK, &none, NULL);
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 127);
}

static void close_descriptors(void) {
#if defined(SYS_close_range)
  if (syscall(SYS_close_range, 0u, ~0u, 0u) == 0) return;
#endif
  // The usual limit of descriptors.
  for (int descriptor = 0; descriptor < 1024; descriptor++) close(descriptor);
}

// Runs in the supervisor, which starts the program and never calls exec: only async-signal-safe
// calls are allowed.
static void supervise(const cchild_launch *launch, pid_t parent, int report) {
  become_leader(parent, SIGTERM);
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  signal(SIGCHLD, SIG_DFL);
  pid_t supervisor = getpid();
  pid_t process = fork();
  if (process == 0) run_program(launch, supervisor, report);
  cchild_start message = {-1, process, process < 0 ? errno : 0, 0};
  ssize_t written = write(report, &message, sizeof message);
  (void)written;
  if (process < 0) _exit(127);
  // The parent waits for the end of pipes.
  close_descriptors();
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGTERM);
  sigaddset(&awaited, SIGUSR1);
  int ends_descendants = launch->ends_descendants;
  for (;;) {
    int number, status;
    if (sigwait(&awaited, &number) != 0) continue;
    if (number == SIGUSR1) ends_descendants = 1;
    if (number == SIGTERM) {
      end_descendants(process);
      _exit(128 + SIGKILL);
    }
    pid_t ended;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0 && ended != process) {
    }
    if (ended != process) continue;
    if (ends_descendants) end_descendants(process);
    leave_like(status);
  }
}
