// Makes system calls of a command fail, for the campaign, which preloads this library.
//
// TORTURE_PROGRAM names the program that is hit; its children are left alone. TORTURE_AT is the
// number of the call that fails, from 1, and TORTURE_ERRNO its error; every later call fails in the
// same way, as on a full disk. Only calls that change files are counted: writes to terminals and
// pipes are not. TORTURE_CLOCK_AT is the number of the reading of the calendar clock from which on
// the clock is off by TORTURE_CLOCK_STEP seconds.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static atomic_long changes, readings;

static long setting(const char *name) {
  const char *text = getenv(name);
  return text ? strtol(text, NULL, 10) : 0;
}

static int is_hit(void) {
  const char *name = getenv("TORTURE_PROGRAM");
  // The name that glibc takes from the first argument, without its folder.
  return name && strcmp(program_invocation_short_name, name) == 0;
}

// Whether the next call that changes a file fails; sets `errno` then.
static int fails(void) {
  long at = setting("TORTURE_AT");
  if (at <= 0 || !is_hit() || atomic_fetch_add(&changes, 1) + 1 < at) return 0;
  errno = (int)setting("TORTURE_ERRNO");
  return 1;
}

static int is_file(int descriptor) {
  struct stat status;
  int before = errno;
  int answer = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
  errno = before;
  return answer;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_file(descriptor) && fails()) return -1;
  return REAL(write)(descriptor, bytes, count);
}

// SQLite writes at places of its files.
#define PWRITE(name, offset_type)                                                             \
  ssize_t name(int descriptor, const void *bytes, size_t count, offset_type offset) {         \
    if (is_file(descriptor) && fails()) return -1;                                            \
    return REAL(name)(descriptor, bytes, count, offset);                                      \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

#define SYNC(name)                                   \
  int name(int descriptor) {                         \
    if (is_file(descriptor) && fails()) return -1;   \
    return REAL(name)(descriptor);                   \
  }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(name, offset_type)                                                           \
  int name(int descriptor, offset_type length) {                                              \
    if (is_file(descriptor) && fails()) return -1;                                            \
    return REAL(name)(descriptor, length);                                                    \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int rename(const char *from, const char *to) { return fails() ? -1 : REAL(rename)(from, to); }

int mkdir(const char *path, mode_t mode) { return fails() ? -1 : REAL(mkdir)(path, mode); }

int unlink(const char *path) { return fails() ? -1 : REAL(unlink)(path); }

// An opening for writing is a change; its third argument is there only for a file that is created.
#define OPEN(name)                                                \
  int name(const char *path, int flags, ...) {                    \
    va_list list;                                                 \
    va_start(list, flags);                                        \
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;     \
    va_end(list);                                                 \
    if (flags & O_CREAT && fails()) return -1;                    \
    return REAL(name)(path, flags, mode);                         \
  }
OPEN(open)
OPEN(open64)

int clock_gettime(clockid_t clock, struct timespec *time) {
  int answer = REAL(clock_gettime)(clock, time);
  long at = setting("TORTURE_CLOCK_AT");
  if (clock == CLOCK_REALTIME && at > 0 && is_hit()
      && atomic_fetch_add(&readings, 1) + 1 >= at) {
    time->tv_sec += setting("TORTURE_CLOCK_STEP");
  }
  return answer;
}
