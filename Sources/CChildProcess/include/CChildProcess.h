// Starting a program as a session of its own, and ending whatever is left of such a session.
// In C because nothing else may run between fork and exec, or in a signal handler.
#ifndef C_CHILD_PROCESS_H
#define C_CHILD_PROCESS_H

#include <sys/types.h>

typedef struct {
  const char *path;
  char *const *arguments;    // with the program's name first; ends with NULL
  char *const *environment;  // `NAME=value`; ends with NULL
  const char *folder;        // to stand in; NULL is that of this process
  int streams[3];            // the descriptors for its standard streams
  int parting_signal;        // what it gets when the thread that started it dies; Linux only
} cchild_launch;

typedef struct {
  pid_t process;      // or -1
  int error;          // an errno, 0 for none
  int is_of_folder;   // whether the error is about the folder
} cchild_start;

// Starts a program that leads a session, with no signal blocked, ignored or handled and with no
// descriptor but its standard streams.
cchild_start cchild_begin(const cchild_launch *launch);

// Kills every process of a session, whatever group it is in. Without /proc it kills the group of
// the session's leader. May be called in a signal handler.
void cchild_end_session(pid_t session);

// Has `cchild_end_watched` end a session too, until `cchild_forget`. False when there is no room.
int cchild_watch(pid_t session);
void cchild_forget(pid_t session);

// Ends all sessions that are watched. May be called in a signal handler.
void cchild_end_watched(void);

// Makes a pipe whose ends no other program inherits. Returns 0, or -1 with errno.
int cchild_pipe(int ends[2]);

// The variables of this process.
char **cchild_environment(void);

#endif
