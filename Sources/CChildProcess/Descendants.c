#include "Descendants.h"

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
#include <sys/syscall.h>
#endif

#include "CChildProcess.h"

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

int cchild_end_descendants(pid_t process) {
  int count = 0;
  if (process > 0) kill(-process, SIGKILL);
  // Until none is left. The number is a choice, about a second.
  for (int pass = 0; pass < 1000; pass++) {
    pid_t ended;
    while ((ended = waitpid(-1, NULL, WNOHANG)) > 0) count++;
    // Without a child there is no need to look through the processes of the machine.
    if (ended < 0) break;
    if (pass > 0) sleep_a_millisecond();
    kill_children(getpid(), 0, 0);
  }
  return count;
}
