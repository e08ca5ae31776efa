// Starts programs in separate sessions, and ends the remaining processes of such a session.
// Written in C because between fork and exec, and in a signal handler, few calls are allowed.
#ifndef C_CHILD_PROCESS_H
#define C_CHILD_PROCESS_H

#include <sys/types.h>

typedef struct {
  const char *path;
  char *const *arguments;    // with the program's name first; ends with NULL
  char *const *environment;  // `NAME=value`; ends with NULL
  const char *folder;        // the working folder; NULL for that of this process
  int streams[3];            // the descriptors for its standard streams
  int parting_signal;        // sent when the starting thread dies; Linux only
} cchild_launch;

typedef struct {
  pid_t process;      // or -1
  int error;          // an errno, 0 for none
  int is_of_folder;   // whether the error is about the folder
} cchild_start;

// Starts a program that leads a session, with no signal blocked, ignored or handled and with no
// descriptor but its standard streams.
cchild_start cchild_begin(const cchild_launch *launch);

// Kills every process of a session, in any process group. Without /proc it kills the group of the
// session's leader. Async-signal-safe.
void cchild_end_session(pid_t session);

// Adds a session to those that `cchild_end_watched` ends, until `cchild_forget`. Returns false when
// the table is full.
int cchild_watch(pid_t session);
void cchild_forget(pid_t session);

// Ends all watched sessions. Async-signal-safe.
void cchild_end_watched(void);

// Makes a pipe whose ends no other program inherits. Returns 0, or -1 with errno.
int cchild_pipe(int ends[2]);

// Returns the environment of this process.
char **cchild_environment(void);

#endif
