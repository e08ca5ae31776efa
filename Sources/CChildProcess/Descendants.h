// The end of processes below this one, in calls that a signal handler may make.
#ifndef C_CHILD_PROCESS_DESCENDANTS_H
#define C_CHILD_PROCESS_DESCENDANTS_H

#include <sys/types.h>

// Kills all descendants of this process, which as their subreaper becomes the parent of each.
// Returns the number of those that ended here.
int cchild_end_descendants(pid_t process);

#endif
