// Starts programs, each below a supervisor, and ends whatever they started.
// Written in C because after fork few calls are allowed.
#ifndef C_CHILD_PROCESS_H
#define C_CHILD_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

typedef struct {
  const char *path;
  char *const *arguments;    // with the program's name first; ends with NULL
  char *const *environment;  // `NAME=value`; ends with NULL
  const char *folder;        // the working folder; NULL for that of this process
  int streams[3];            // the descriptors for its standard streams
  int ends_descendants;      // whether what the program started ends with it
} cchild_launch;

typedef struct {
  pid_t supervisor;   // or -1
  pid_t process;      // the program
  int error;          // an errno, 0 for none
  int is_of_folder;   // whether the error is about the folder
} cchild_start;

// Starts a program that leads a session, with no signal blocked, ignored or handled and with no
// descriptor but its standard streams.
//
// Between this process and the program is a supervisor, a copy of this process that only waits. It
// ends as the program does. Processes that the program started, in whatever session, become its
// children when their parents end. It kills them all, and the program, on SIGTERM and, on Linux,
// when the starting thread dies. From SIGUSR1 on, they end with the program.
cchild_start cchild_begin(const cchild_launch *launch);

// One run of a program, with the resources of all its descendants that it waited for.
typedef struct {
  int error;                      // an errno if the program could not be started, 0 otherwise
  int status;                     // as of waitpid
  int left;                       // the processes that the program left, which were ended
  int64_t nanoseconds;            // from before the start to the end, by the monotonic clock
  int64_t processor_nanoseconds;  // user and system
  int64_t peak_bytes;             // the largest resident memory of any of these processes
  int64_t least_peak_bytes;       // the memory of the supervisor, as which any program begins
} cchild_run;

// Starts a supervisor that runs a program once for each number it reads from the channel, on the
// processor of that number, or on any for -1. It answers with a cchild_run. On SIGTERM it ends the
// program. Returns its identifier, or -1 with errno.
pid_t cchild_begin_runs(const cchild_launch *launch, int *channel);

// Kills what a program started, and not the program. Returns the number of processes.
int cchild_end_others(pid_t supervisor, pid_t process);

// Makes a pipe whose ends no other program inherits. Returns 0, or -1 with errno.
int cchild_pipe(int ends[2]);

// Returns the environment of this process.
char **cchild_environment(void);

#endif
