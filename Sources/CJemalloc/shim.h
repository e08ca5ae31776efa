// Counting callbacks for jemalloc's allocation hooks, and the two `mallctl` calls around them.
//
// The callbacks run inside the allocator, on any thread that allocates, so they are C code that
// accesses only the counters. `experimental.hooks` is exported by the library but absent from its
// public header; the layout below is that of jemalloc 5.x. Before each count, a canary of known
// allocations verifies the layout, and that the allocator calls the hooks on this thread.
#ifndef CJEMALLOC_SHIM_H
#define CJEMALLOC_SHIM_H

#include <jemalloc/jemalloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

// The counts since the hooks were installed. Bytes are usable bytes (size classes).
typedef struct {
  uint64_t owner;              // the thread that installed the hooks
  uint64_t own_allocations;    // alloc events, and expand events that grew the block
  uint64_t other_allocations;  // the same on other threads
  uint64_t bytes;
  int64_t live;  // allocated minus freed; below zero when older blocks were freed
  int64_t peak;  // the largest `live` seen, at least 0
  const int *is_excluded;  // whether what runs now is to change `live` only
} cjemalloc_counts;

typedef struct {
  void (*alloc)(void *extra, int type, void *result, uintptr_t raw, uintptr_t args[3]);
  void (*dalloc)(void *extra, int type, void *address, uintptr_t args[3]);
  void (*expand)(void *extra, int type, void *address, size_t old_size, size_t new_size,
                 uintptr_t raw, uintptr_t args[4]);
  void *extra;
} cjemalloc_hooks;

// Installs hooks, and returns their handle, or NULL when the allocator refuses them.
static inline void *cjemalloc_install(cjemalloc_hooks hooks) {
  // The hooks go in as the new value, and the handle comes out as the old one.
  void *handle = NULL;
  size_t size = sizeof(handle);
  int error = mallctl("experimental.hooks.install", &handle, &size, &hooks, sizeof(hooks));
  return error == 0 ? handle : NULL;
}

static inline void cjemalloc_note_live(cjemalloc_counts *counts, int64_t live) {
  int64_t peak = __atomic_load_n(&counts->peak, __ATOMIC_RELAXED);
  // A failed exchange loads the present peak, which may be higher than `live` already.
  while (live > peak && !__atomic_compare_exchange_n(&counts->peak, &peak, live, 1,
                                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}

static inline void cjemalloc_note_block(cjemalloc_counts *counts, size_t size) {
  // Excluded blocks may be freed where counting goes on, so `live` follows them, too.
  if (__atomic_load_n(counts->is_excluded, __ATOMIC_RELAXED)) {
    __atomic_fetch_add(&counts->live, (int64_t)size, __ATOMIC_RELAXED);
    return;
  }
  // pthread_self only reads memory of the thread, while gettid is a system call.
  int is_own = (uint64_t)pthread_self() == counts->owner;
  __atomic_fetch_add(is_own ? &counts->own_allocations : &counts->other_allocations, 1,
                     __ATOMIC_RELAXED);
  __atomic_fetch_add(&counts->bytes, size, __ATOMIC_RELAXED);
  cjemalloc_note_live(counts, __atomic_add_fetch(&counts->live, (int64_t)size, __ATOMIC_RELAXED));
}

static inline void cjemalloc_on_alloc(void *extra, int type, void *result, uintptr_t raw,
                                      uintptr_t args[3]) {
  (void)type, (void)raw, (void)args;
  if (result != NULL) cjemalloc_note_block((cjemalloc_counts *)extra, malloc_usable_size(result));
}

static inline void cjemalloc_on_dalloc(void *extra, int type, void *address, uintptr_t args[3]) {
  (void)type, (void)args;
  if (address != NULL) {
    __atomic_fetch_sub(&((cjemalloc_counts *)extra)->live, (int64_t)malloc_usable_size(address),
                       __ATOMIC_RELAXED);
  }
}

// A realloc that grows in place is counted like one that moves: a new block, then the old one
// freed. The difference depends on neighbours in the heap, and must not affect the counts.
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

// Starts counting into `counts`, which must outlive the handle, except while `*is_excluded`.
// Returns NULL when the allocator refuses the hooks.
static inline void *cjemalloc_start(cjemalloc_counts *counts, const int *is_excluded) {
  *counts = (cjemalloc_counts){.owner = (uint64_t)pthread_self(), .is_excluded = is_excluded};
  return cjemalloc_install((cjemalloc_hooks){cjemalloc_on_alloc, cjemalloc_on_dalloc,
                                             cjemalloc_on_expand, counts});
}

// Ends counting; afterwards `counts` does not change.
static inline void cjemalloc_stop(void *handle) {
  mallctl("experimental.hooks.remove", NULL, NULL, &handle, sizeof(handle));
}

// The counts of one thread, since its first block after the hooks of all threads were installed.
typedef struct {
  int64_t allocations;
  int64_t bytes;
  int64_t live;
  const cjemalloc_hooks *also;  // further hooks for the events of this thread, or NULL
} cjemalloc_thread_counts;

// Each object file that calls this function has variables of its own. So Swift calls it, and the
// one below that installs the hooks, in a single file, from a function that is never inlined.
static inline cjemalloc_thread_counts *cjemalloc_of_thread(void) {
  static _Thread_local cjemalloc_thread_counts counts;
  return &counts;
}

static inline void cjemalloc_on_thread_alloc(void *extra, int type, void *result, uintptr_t raw,
                                             uintptr_t args[3]) {
  (void)extra;
  if (result == NULL) return;
  cjemalloc_thread_counts *counts = cjemalloc_of_thread();
  int64_t size = (int64_t)malloc_usable_size(result);
  counts->allocations++, counts->bytes += size, counts->live += size;
  if (counts->also != NULL) counts->also->alloc(counts->also->extra, type, result, raw, args);
}

static inline void cjemalloc_on_thread_dalloc(void *extra, int type, void *address,
                                              uintptr_t args[3]) {
  (void)extra;
  if (address == NULL) return;
  cjemalloc_thread_counts *counts = cjemalloc_of_thread();
  counts->live -= (int64_t)malloc_usable_size(address);
  if (counts->also != NULL) counts->also->dalloc(counts->also->extra, type, address, args);
}

static inline void cjemalloc_on_thread_expand(void *extra, int type, void *address,
                                              size_t old_size, size_t new_size, uintptr_t raw,
                                              uintptr_t args[4]) {
  (void)extra;
  cjemalloc_thread_counts *counts = cjemalloc_of_thread();
  if (new_size > old_size) counts->allocations++, counts->bytes += (int64_t)new_size;
  counts->live += (int64_t)new_size - (int64_t)old_size;
  const cjemalloc_hooks *also = counts->also;
  if (also != NULL) also->expand(also->extra, type, address, old_size, new_size, raw, args);
}

// Starts counting on each thread by itself, until the process ends. Returns 0 when the allocator
// refuses the hooks.
static inline int cjemalloc_start_on_threads(void) {
  return cjemalloc_install((cjemalloc_hooks){cjemalloc_on_thread_alloc, cjemalloc_on_thread_dalloc,
                                             cjemalloc_on_thread_expand, NULL}) != NULL;
}

// Returns the version that the running allocator reports, or NULL.
static inline const char *cjemalloc_version(void) {
  const char *version = NULL;
  size_t size = sizeof(version);
  return mallctl("version", &version, &size, NULL, 0) == 0 ? version : NULL;
}

// Allocates and frees `count` blocks with the `malloc` that this process resolved.
static inline void cjemalloc_churn(int count) {
  for (int i = 0; i < count; i++) {
    void *block = malloc(64);
    // Otherwise the compiler removes a block that nobody uses.
    __asm__ volatile("" : "+r"(block) : : "memory");
    free(block);
  }
}

// Allocates `count` blocks, returns how many were counted, and sets all counts to zero.
static inline int64_t cjemalloc_read_canary(cjemalloc_counts *counts, int count) {
  cjemalloc_churn(count);
  int64_t counted = (int64_t)counts->own_allocations;
  __atomic_store_n(&counts->own_allocations, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&counts->other_allocations, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&counts->bytes, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&counts->live, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&counts->peak, 0, __ATOMIC_RELAXED);
  return counted;
}

#endif
