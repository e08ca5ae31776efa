// The Swift runtime's hooks for reference counting, which libswiftCore exports for instruments: a
// pointer for each function, and a flag without which the functions ignore the pointers.
#ifndef C_SWIFT_RUNTIME_H
#define C_SWIFT_RUNTIME_H

#include <stdint.h>

// The retains and releases since the hooks were installed, on all threads. A call for n references
// counts as n.
typedef struct {
  int64_t retains;
  int64_t releases;
} cswift_reference_counts;

// Returns whether the runtime of this program has the hooks.
int cswift_has_reference_hooks(void);

// Starts counting from 0, except while `*is_excluded`. Must be called by one thread at a time, and
// not again before the stop.
void cswift_start_counting(const int *is_excluded);

// Ends counting and restores the runtime.
void cswift_stop_counting(void);

// Returns the counts.
cswift_reference_counts cswift_counts(void);

// Retains an object `count` times and releases it as often, one by one, with the runtime's
// functions.
void cswift_churn(void *object, int count);

#endif
