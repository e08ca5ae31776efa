// Counting callbacks for jemalloc's allocation hooks, and the two `mallctl` calls around them.
//
// The callbacks run inside the allocator, on whatever thread allocates, so they are C that touches
// nothing but the counters. `experimental.hooks` is exported by the library but absent from its
// public header; the layout below is that of jemalloc 5.x. A canary of known allocations proves
// before each run that it still holds (see AllocationCounter.swift).
#ifndef CJEMALLOC_SHIM_H
#define CJEMALLOC_SHIM_H

#include <jemalloc/jemalloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

// What happened since the hooks were installed. Bytes are usable bytes (size classes).
typedef struct {
  uint64_t owner;              // the thread that installed the hooks
  uint64_t allocations;        // alloc events, and expand events that grew the block
  uint64_t other_allocations;  // those of them on other threads
  uint64_t bytes;
  int64_t live;  // allocated minus freed; below zero when older blocks were freed
  int64_t peak;  // the largest `live` seen, at least 0
} cjemalloc_counts;

typedef struct {
  void (*alloc)(void *extra, int type, void *result, uintptr_t raw, uintptr_t args[3]);
  void (*dalloc)(void *extra, int type, void *address, uintptr_t args[3]);
  void (*expand)(void *extra, int type, void *address, size_t old_size, size_t new_size,
                 uintptr_t raw, uintptr_t args[4]);
  void *extra;
} cjemalloc_hooks;

static inline void cjemalloc_note_live(cjemalloc_counts *counts, int64_t live) {
  int64_t peak = __atomic_load_n(&counts->peak, __ATOMIC_RELAXED);
  while (live > peak && !__atomic_compare_exchange_n(&counts->peak, &peak, live, 1,
                                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

static inline void cjemalloc_note_block(cjemalloc_counts *counts, size_t size) {
  __atomic_fetch_add(&counts->allocations, 1, __ATOMIC_RELAXED);
  if ((uint64_t)pthread_self() != counts->owner) {
    __atomic_fetch_add(&counts->other_allocations, 1, __ATOMIC_RELAXED);
  }
  __atomic_fetch_add(&counts->bytes, size, __ATOMIC_RELAXED);
  cjemalloc_note_live(counts, __atomic_add_fetch(&counts->live, (int64_t)size, __ATOMIC_RELAXED));
}

static inline void cjemalloc_on_alloc(void *extra, int type, void *result, uintptr_t raw,
                                      uintptr_t args[3]) {
  (void)type, (void)raw, (void)args;
  if (result != NULL) {
    cjemalloc_note_block((cjemalloc_counts *)extra, malloc_usable_size(result));
  }
}

static inline void cjemalloc_on_dalloc(void *extra, int type, void *address, uintptr_t args[3]) {
  (void)type, (void)args;
  if (address != NULL) {
    __atomic_fetch_sub(&((cjemalloc_counts *)extra)->live, (int64_t)malloc_usable_size(address),
                       __ATOMIC_RELAXED);
  }
}

// A realloc that grows in place is written down as the realloc that moves: a new block, then the
// old one freed. Which of the two happens depends on neighbours in the heap, and must not show.
static inline void cjemalloc_on_expand(void *extra, int type, void *address, size_t old_size,
                                       size_t new_size, uintptr_t raw, uintptr_t args[4]) {
  (void)type, (void)address, (void)raw, (void)args;
  cjemalloc_counts *counts = (cjemalloc_counts *)extra;
  if (new_size > old_size) {
    cjemalloc_note_block(counts, new_size);
    __atomic_fetch_sub(&counts->live, (int64_t)old_size, __ATOMIC_RELAXED);
  } else {
    __atomic_fetch_sub(&counts->live, (int64_t)(old_size - new_size), __ATOMIC_RELAXED);
  }
}

// Starts counting into `counts`, which must outlive the handle. Returns NULL when the allocator
// refuses.
static inline void *cjemalloc_start(cjemalloc_counts *counts) {
  *counts = (cjemalloc_counts){.owner = (uint64_t)pthread_self()};
  cjemalloc_hooks hooks = {cjemalloc_on_alloc, cjemalloc_on_dalloc, cjemalloc_on_expand, counts};
  void *handle = NULL;
  size_t size = sizeof(handle);
  int error = mallctl("experimental.hooks.install", &handle, &size, &hooks, sizeof(hooks));
  return error == 0 ? handle : NULL;
}

// Ends counting; afterwards `counts` does not change.
static inline void cjemalloc_stop(void *handle) {
  mallctl("experimental.hooks.remove", NULL, NULL, &handle, sizeof(handle));
}

// The allocator's version as the running library states it, or NULL.
static inline const char *cjemalloc_version(void) {
  const char *version = NULL;
  size_t size = sizeof(version);
  return mallctl("version", &version, &size, NULL, 0) == 0 ? version : NULL;
}

// Allocates and frees `count` blocks through whatever `malloc` this process resolved.
static inline void cjemalloc_churn(int count) {
  for (int i = 0; i < count; i++) {
    void *block = malloc(64);
    __asm__ volatile("" : "+r"(block) : : "memory");
    free(block);
  }
}

#endif
