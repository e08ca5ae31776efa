// What the checks of the C kernels share. `scripts/sanitize memcheck` compiles and runs them.
#ifndef KERNELS_H
#define KERNELS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Compares the loops of Motion, and those of ViewTree with a list in an array.
void check_springs(void);
void check_cards(void);

// A number from a seeded sequence, below `limit`.
unsigned long below(unsigned long limit);

// Ends the program with 1 if a condition does not hold.
static inline void require(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "kernels: %s differs\n", what);
  exit(1);
}

// Allocates exactly the memory for a number of values, undefined, so that memcheck reports the
// first byte too many. The result is null for none, as the kernels allow.
static inline void *block(long count, size_t size) {
  if (count == 0) return NULL;
  void *memory = malloc(count * size);
  if (memory == NULL) abort();
  return memory;
}

static inline double between(double low, double high) {
  return low + (high - low) * (double)below(1ul << 53) / (double)(1ul << 53);
}

static inline void fill(double *numbers, long count, double low, double high) {
  for (long i = 0; i < count; i++) numbers[i] = between(low, high);
}

#endif
