#include "CSwiftRuntime.h"

#include <stdbool.h>
#include <stddef.h>

#if defined(__linux__)

// The hooks are weak symbols, so that a program links with a runtime that lacks one of them. The
// signatures are those of the runtime's HeapObject.h.
#define HOOK extern __attribute__((weak))
HOOK void *(*_swift_retain)(void *);
HOOK void *(*_swift_retain_n)(void *, uint32_t);
HOOK void *(*_swift_tryRetain)(void *);
HOOK void (*_swift_release)(void *);
HOOK void (*_swift_release_n)(void *, uint32_t);
// Available since Swift 6.2.
HOOK _Bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
HOOK void *swift_retain(void *);
HOOK void swift_release(void *);

static struct {
  void *(*retain)(void *);
  void *(*retain_n)(void *, uint32_t);
  void *(*try_retain)(void *);
  void (*release)(void *);
  void (*release_n)(void *, uint32_t);
} original;

static cswift_reference_counts counts;
static const int *is_excluded;

// Ignores null, and pointers with bits set that no object has, like the runtime.
static inline void add(int64_t *count, void *object, uint32_t n) {
  if (__atomic_load_n(is_excluded, __ATOMIC_RELAXED)) return;
  if ((intptr_t)object > 0) __atomic_fetch_add(count, n, __ATOMIC_RELAXED);
}

static void *retain(void *object) {
  add(&counts.retains, object, 1);
  return original.retain(object);
}

static void *retain_n(void *object, uint32_t n) {
  add(&counts.retains, object, n);
  return original.retain_n(object, n);
}

// Counts only after the call, which returns null for an object that is being destroyed.
static void *try_retain(void *object) {
  void *result = original.try_retain(object);
  add(&counts.retains, result, 1);
  return result;
}

static void release(void *object) {
  add(&counts.releases, object, 1);
  original.release(object);
}

static void release_n(void *object, uint32_t n) {
  add(&counts.releases, object, n);
  original.release_n(object, n);
}

// Makes the runtime call the hooks, or not. A runtime without the flag always calls them.
static void look_at_hooks(bool wanted) {
  _Bool *flag = &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
  if (flag != NULL) __atomic_store_n(flag, wanted, __ATOMIC_SEQ_CST);
}

int cswift_has_reference_hooks(void) {
  // Absent weak symbols have the address 0.
  return &_swift_retain != NULL && &_swift_retain_n != NULL && &_swift_tryRetain != NULL &&
         &_swift_release != NULL && &_swift_release_n != NULL && swift_retain != NULL &&
         swift_release != NULL;
}

void cswift_start_counting(const int *is_excluded_) {
  is_excluded = is_excluded_;
  counts = (cswift_reference_counts){0, 0};
  original.retain = _swift_retain, _swift_retain = retain;
  original.retain_n = _swift_retain_n, _swift_retain_n = retain_n;
  original.try_retain = _swift_tryRetain, _swift_tryRetain = try_retain;
  original.release = _swift_release, _swift_release = release;
  original.release_n = _swift_release_n, _swift_release_n = release_n;
  // Last, so that no thread calls a hook whose original is not stored yet.
  look_at_hooks(true);
}

void cswift_stop_counting(void) {
  // First, in the opposite order. A thread that is inside a hook still finds the original.
  look_at_hooks(false);
  _swift_retain = original.retain;
  _swift_retain_n = original.retain_n;
  _swift_tryRetain = original.try_retain;
  _swift_release = original.release;
  _swift_release_n = original.release_n;
}

void cswift_churn(void *object, int count) {
  for (int i = 0; i < count; i++) swift_retain(object);
  for (int i = 0; i < count; i++) swift_release(object);
}

#else

static const cswift_reference_counts counts;

int cswift_has_reference_hooks(void) { return 0; }
void cswift_start_counting(const int *is_excluded) { (void)is_excluded; }
void cswift_stop_counting(void) {}
void cswift_churn(void *object, int count) { (void)object, (void)count; }

#endif

cswift_reference_counts cswift_counts(void) { return counts; }
