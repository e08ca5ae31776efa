// Callbacks for jemalloc's allocation hooks that record the live bytes as a curve.
//
// A curve has at most `cjemalloc_curve_capacity` points. When they are used up, each two points
// become one. So the curve of an iteration of any length is exact, and the same for equal events.
#ifndef CJEMALLOC_CURVE_H
#define CJEMALLOC_CURVE_H

#include <sched.h>

#include "shim.h"

enum { cjemalloc_curve_capacity = 256 };

typedef struct {
  cjemalloc_counts counts;  // its peak is that since the last point
  void *handle;
  int lock;
  int has_event_parts;  // whether each event is a part; otherwise the caller ends the parts
  uint64_t width;       // the parts in a point
  uint64_t filled;      // the parts since the last point, fewer than `width`
  uint64_t part_count;
  uint32_t point_count;
  int64_t live[cjemalloc_curve_capacity];  // at the end of the point
  int64_t peak[cjemalloc_curve_capacity];  // the largest value during the point
} cjemalloc_curve;

static inline void cjemalloc_curve_lock(cjemalloc_curve *curve) {
  // A flag instead of a mutex: it needs no set-up and calls nothing that allocates.
  while (__atomic_exchange_n(&curve->lock, 1, __ATOMIC_ACQUIRE)) sched_yield();
}

static inline void cjemalloc_curve_unlock(cjemalloc_curve *curve) {
  __atomic_store_n(&curve->lock, 0, __ATOMIC_RELEASE);
}

static inline void cjemalloc_curve_halve(cjemalloc_curve *curve) {
  curve->point_count /= 2;
  for (uint32_t i = 0; i < curve->point_count; i++) {
    int64_t first = curve->peak[2 * i], second = curve->peak[2 * i + 1];
    curve->peak[i] = first > second ? first : second;
    curve->live[i] = curve->live[2 * i + 1];
  }
  curve->width *= 2;
}

// Ends the present point. There is room for it: a full curve is halved at once.
static inline void cjemalloc_curve_end_point(cjemalloc_curve *curve) {
  int64_t live = curve->counts.live, peak = curve->counts.peak;
  curve->live[curve->point_count] = live;
  // Excluded memory is live and no peak when it is allocated.
  curve->peak[curve->point_count] = peak > live ? peak : live;
  curve->point_count++;
  curve->filled = 0;
  curve->counts.peak = live;
  if (curve->point_count == cjemalloc_curve_capacity) cjemalloc_curve_halve(curve);
}

static inline void cjemalloc_curve_end_part(cjemalloc_curve *curve) {
  curve->part_count++;
  if (++curve->filled == curve->width) cjemalloc_curve_end_point(curve);
}

static inline void cjemalloc_curve_end_event(cjemalloc_curve *curve) {
  if (curve->has_event_parts && !__atomic_load_n(curve->counts.is_excluded, __ATOMIC_RELAXED)) {
    cjemalloc_curve_end_part(curve);
  }
}

static inline void cjemalloc_curve_alloc(void *extra, int type, void *result, uintptr_t raw,
                                         uintptr_t args[3]) {
  cjemalloc_curve *curve = (cjemalloc_curve *)extra;
  if (result == NULL) return;
  cjemalloc_curve_lock(curve);
  cjemalloc_on_alloc(&curve->counts, type, result, raw, args);
  cjemalloc_curve_end_event(curve);
  cjemalloc_curve_unlock(curve);
}

static inline void cjemalloc_curve_dalloc(void *extra, int type, void *address,
                                          uintptr_t args[3]) {
  cjemalloc_curve *curve = (cjemalloc_curve *)extra;
  if (address == NULL) return;
  cjemalloc_curve_lock(curve);
  cjemalloc_on_dalloc(&curve->counts, type, address, args);
  cjemalloc_curve_end_event(curve);
  cjemalloc_curve_unlock(curve);
}

// A block that grows in place is two events, like one that moves: the heap decides which it is, and
// must not affect the curve.
static inline void cjemalloc_curve_expand(void *extra, int type, void *address, size_t old_size,
                                          size_t new_size, uintptr_t raw, uintptr_t args[4]) {
  (void)type, (void)address, (void)raw, (void)args;
  cjemalloc_curve *curve = (cjemalloc_curve *)extra;
  cjemalloc_curve_lock(curve);
  if (new_size > old_size) {
    cjemalloc_note_block(&curve->counts, new_size);
    cjemalloc_curve_end_event(curve);
    __atomic_fetch_sub(&curve->counts.live, (int64_t)old_size, __ATOMIC_RELAXED);
  } else {
    __atomic_fetch_sub(&curve->counts.live, (int64_t)(old_size - new_size), __ATOMIC_RELAXED);
  }
  cjemalloc_curve_end_event(curve);
  cjemalloc_curve_unlock(curve);
}

// Starts recording into `curve`, which must outlive the hooks. Returns 0 when the allocator refuses
// them.
static inline int cjemalloc_curve_start(cjemalloc_curve *curve, const int *is_excluded,
                                        int has_event_parts) {
  *curve = (cjemalloc_curve){
      .counts = {.owner = (uint64_t)pthread_self(), .is_excluded = is_excluded},
      .has_event_parts = has_event_parts,
      .width = 1};
  curve->handle = cjemalloc_install((cjemalloc_hooks){
      cjemalloc_curve_alloc, cjemalloc_curve_dalloc, cjemalloc_curve_expand, curve});
  return curve->handle != NULL;
}

// Ends the present part.
static inline void cjemalloc_curve_mark(cjemalloc_curve *curve) {
  cjemalloc_curve_lock(curve);
  cjemalloc_curve_end_part(curve);
  cjemalloc_curve_unlock(curve);
}

// Ends recording. The last point may have fewer parts than the others.
static inline void cjemalloc_curve_stop(cjemalloc_curve *curve) {
  cjemalloc_stop(curve->handle);
  if (curve->filled > 0) cjemalloc_curve_end_point(curve);
}

// Returns the live bytes and the peak of a point.
static inline int64_t cjemalloc_curve_live(const cjemalloc_curve *curve, uint32_t point) {
  return curve->live[point];
}

static inline int64_t cjemalloc_curve_peak(const cjemalloc_curve *curve, uint32_t point) {
  return curve->peak[point];
}

#endif
