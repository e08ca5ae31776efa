// The Swift runtime's hooks for reference counting, which libswiftCore exports for instruments: a
// pointer for each function, and a flag without which the functions do not look at the pointers.
#ifndef C_SWIFT_RUNTIME_H
#define C_SWIFT_RUNTIME_H

#include <stdint.h>

// Calls since the hooks were installed, on all threads. A call that takes n references counts n.
typedef struct {
  int64_t retains;
  int64_t releases;
} cswift_reference_counts;

// Whether the runtime of this program has the hooks.
int cswift_has_reference_hooks(void);

// Counts from 0. To be called by one thread at a time, and not again before the stop.
void cswift_start_counting(void);

// Ends counting; the runtime is as it was.
void cswift_stop_counting(void);

// What was counted.
cswift_reference_counts cswift_counts(void);

// Takes and gives back so many references to an object, one by one, by the runtime's functions.
void cswift_churn(void *object, int count);

#endif
