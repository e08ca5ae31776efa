#define _GNU_SOURCE
#include "CChildProcess.h"
#include "Descendants.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
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

// Starts a process that runs a function, without the handlers of this one. Returns its identifier,
// or -1 with errno.
static pid_t fork_quietly(
    void (*run)(const cchild_launch *, pid_t, int), const cchild_launch *launch, int channel) {
  pid_t parent = getpid();
  // No handler of this process may run in the others.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pid_t process = fork();
  if (process == 0) run(launch, parent, channel);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  errno = error;
  return process;
}

static void supervise(const cchild_launch *launch, pid_t parent, int report);
static void supervise_runs(const cchild_launch *launch, pid_t parent, int channel);

cchild_start cchild_begin(const cchild_launch *launch) {
  cchild_start start = {-1, -1, 0, 0};
  // The other ends are closed by exec and by the supervisor, and the parent's read then ends.
  int report[2];
  if (cchild_pipe(report) != 0) {
    start.error = errno;
    return start;
  }
  pid_t supervisor = fork_quietly(supervise, launch, report[1]);
  start.error = supervisor < 0 ? errno : 0;
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

pid_t cchild_begin_runs(const cchild_launch *launch, int *channel) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC), fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  pid_t supervisor = fork_quietly(supervise_runs, launch, ends[1]);
  int error = errno;
  close(ends[1]);
  *channel = ends[0];
  if (supervisor < 0) close(ends[0]), errno = error;
  return supervisor;
}

// MARK: - The supervisor

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

static void close_descriptors(int first) {
#if defined(SYS_close_range)
  if (syscall(SYS_close_range, (unsigned)first, ~0u, 0u) == 0) return;
#endif
  // The usual limit of descriptors.
  for (int descriptor = first; descriptor < 1024; descriptor++) close(descriptor);
}

// Makes this process the leader and the parent of whatever becomes an orphan below it.
static void become_supervisor(pid_t parent) {
  become_leader(parent, SIGTERM);
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
  signal(SIGCHLD, SIG_DFL);
}

// Waits for the end of the program, and returns its status. On SIGTERM, this process ends with all
// its descendants.
static int await_program(pid_t process, int *ends_descendants, struct rusage *usage) {
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGCHLD);
  sigaddset(&awaited, SIGTERM);
  sigaddset(&awaited, SIGUSR1);
  for (;;) {
    int number, status;
    if (sigwait(&awaited, &number) != 0) continue;
    if (number == SIGUSR1) *ends_descendants = 1;
    if (number == SIGTERM) {
      cchild_end_descendants(process);
      _exit(128 + SIGKILL);
    }
    pid_t ended;
    while ((ended = wait4(-1, &status, WNOHANG, usage)) > 0 && ended != process) {
    }
    if (ended == process) return status;
  }
}

// Runs in the supervisor, which starts the program and never calls exec: only async-signal-safe
// calls are allowed.
static void supervise(const cchild_launch *launch, pid_t parent, int report) {
  become_supervisor(parent);
  pid_t supervisor = getpid();
  pid_t process = fork();
  if (process == 0) run_program(launch, supervisor, report);
  cchild_start message = {-1, process, process < 0 ? errno : 0, 0};
  ssize_t written = write(report, &message, sizeof message);
  (void)written;
  if (process < 0) _exit(127);
  // The parent waits for the end of pipes.
  close_descriptors(0);
  int ends_descendants = launch->ends_descendants;
  struct rusage usage;
  int status = await_program(process, &ends_descendants, &usage);
  if (ends_descendants) cchild_end_descendants(process);
  leave_like(status);
}

// MARK: - Many runs

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int64_t nanoseconds(struct timeval time) {
  return time.tv_sec * 1000000000LL + time.tv_usec * 1000LL;
}

static int64_t peak_bytes(const struct rusage *usage) {
#if defined(__linux__)
  return usage->ru_maxrss * 1024LL;
#else
  return usage->ru_maxrss;
#endif
}

static void move_to(int processor) {
#if defined(__linux__)
  if (processor < 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(processor, &one);
  sched_setaffinity(0, sizeof one, &one);
#else
  (void)processor;
#endif
}

// Starts the program on a processor. A supervisor of many runs has few pages, but fork would copy
// the tables of all, and the time of the copy would count for the program.
static pid_t start_run(const cchild_launch *launch, int processor, int report) {
  pid_t supervisor = getpid();
#if defined(__linux__)
  pid_t process = vfork();
#else
  pid_t process = fork();
#endif
  if (process == 0) {
    move_to(processor);
    run_program(launch, supervisor, report);
  }
  return process;
}

static cchild_run run_once(const cchild_launch *launch, int processor, const int report[2]) {
  cchild_run run = {0};
  struct rusage usage;
  int ends_descendants = 1;
  // A file is read from its beginning each time; a device stays where it is.
  lseek(launch->streams[0], 0, SEEK_SET);
  int64_t start = now();
  pid_t process = start_run(launch, processor, report[1]);
  if (process < 0) {
    run.error = errno;
    return run;
  }
  run.status = await_program(process, &ends_descendants, &usage);
  run.nanoseconds = now() - start;
  run.processor_nanoseconds = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
  run.peak_bytes = peak_bytes(&usage);
  getrusage(RUSAGE_SELF, &usage);
  run.least_peak_bytes = peak_bytes(&usage);
  run.left = cchild_end_descendants(process);
  cchild_start failure;
  if (read(report[0], &failure, sizeof failure) == sizeof failure) run.error = failure.error;
  return run;
}

// Runs in the supervisor of many runs, which ends when the parent closes the channel.
static void supervise_runs(const cchild_launch *launch, pid_t parent, int channel) {
  become_supervisor(parent);
  // The program's streams become those of this process, and all others are closed: the ends of
  // another supervisor's channel would keep that one waiting.
  cchild_launch own = *launch;
  int report[2], processor, last = 3;
  if (!take_streams(launch, &channel) || dup2(channel, last) < 0) _exit(127);
  close_descriptors(last + 1);
  fcntl(last, F_SETFD, FD_CLOEXEC);
  channel = last;
  for (int i = 0; i < 3; i++) own.streams[i] = i;
  if (cchild_pipe(report) != 0) _exit(127);
  fcntl(report[0], F_SETFL, O_NONBLOCK);
  while (read(channel, &processor, sizeof processor) == sizeof processor) {
    cchild_run run = run_once(&own, processor, report);
    if (write(channel, &run, sizeof run) != sizeof run) break;
  }
  _exit(0);
}
