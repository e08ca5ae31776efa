// Starts programs, each below a supervisor, and ends whatever they started.
// Written in C because after fork few calls are allowed.
#ifndef C_CHILD_PROCESS_H
#define C_CHILD_PROCESS_H

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

// Kills what a program started, and not the program. Returns the number of processes.
int cchild_end_others(pid_t supervisor, pid_t process);

// Makes a pipe whose ends no other program inherits. Returns 0, or -1 with errno.
int cchild_pipe(int ends[2]);

// Returns the environment of this process.
char **cchild_environment(void);

#endif
