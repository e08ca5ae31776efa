// Callbacks for jemalloc's allocation hooks that record every block with the stack that requested
// it. Like the counting ones (shim.h), they run inside the allocator, so the memory they write to
// is reserved before they are installed, as address space that costs nothing until it is touched.
//
// Unwinding by the tables of the C++ runtime takes some microseconds; frame pointers would end
// inside jemalloc, which is built without them. Only one thread writes at a time.
#ifndef CJEMALLOC_TRACE_H
#define CJEMALLOC_TRACE_H

#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <unwind.h>

#include "shim.h"

// The capacities are choices: 0.6 GiB of address space in all, most of it for events of 32 bytes.
enum {
  cjemalloc_event_capacity = 1 << 24,
  cjemalloc_stack_capacity = 1 << 18,  // different stacks
  cjemalloc_frame_capacity = 1 << 23,  // frames of all different stacks together
  cjemalloc_slot_count = 1 << 19,      // twice the number of stacks, so at least half are free
  cjemalloc_depth_limit = 512          // frames of a stack; the outer ones are left out
};

typedef enum {
  cjemalloc_allocated,
  cjemalloc_freed,
  cjemalloc_grew,    // in place: read as a new block, then the old one freed
  cjemalloc_shrank,  // in place
  cjemalloc_added,   // while excluded: only the live bytes grew
  cjemalloc_marked   // the end of an iteration
} cjemalloc_event_kind;

typedef struct {
  uint64_t address;
  uint64_t size;      // usable bytes after the event; of a freed block, before it
  uint64_t old_size;  // usable bytes before it grew or shrank
  uint32_t stack;     // the stack of a block that was allocated or grew
  uint32_t kind;
} cjemalloc_event;

typedef struct {
  uint64_t hash;
  uint32_t first;  // the index of the first frame, the innermost
  uint32_t count;
} cjemalloc_stack;

typedef struct {
  uint64_t owner;          // the tracing thread
  const int *is_excluded;  // whether new blocks are left out at present
  uintptr_t outer_frame;   // the first of that thread's frames that belongs to the harness
  cjemalloc_hooks hooks;
  void *handle;
  cjemalloc_thread_counts *thread;  // the only thread whose events are recorded, or NULL
  int lock;
  uint32_t is_full;  // whether an event or stack did not fit
  uint32_t event_count;
  uint32_t stack_count;
  uint32_t frame_count;
  cjemalloc_event events[cjemalloc_event_capacity];
  cjemalloc_stack stacks[cjemalloc_stack_capacity];
  uintptr_t frames[cjemalloc_frame_capacity];  // addresses inside the calls
  uint32_t slots[cjemalloc_slot_count];        // the number of a stack + 1, by hash
} cjemalloc_trace;

typedef struct {
  uintptr_t outer_frame;
  uint32_t count;
  uintptr_t frames[cjemalloc_depth_limit];
} cjemalloc_walk;

static inline _Unwind_Reason_Code cjemalloc_note_frame(struct _Unwind_Context *context,
                                                       void *walk_) {
  cjemalloc_walk *walk = (cjemalloc_walk *)walk_;
  if (walk->count == cjemalloc_depth_limit) return _URC_END_OF_STACK;
  // The unwinder gives the stack pointer that a frame had at its call: that of the caller of
  // cjemalloc_trace_start is the outer frame.
  if (walk->outer_frame != 0 && _Unwind_GetCFA(context) >= walk->outer_frame) {
    return _URC_END_OF_STACK;
  }
  int is_interrupted = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_interrupted);
  // The address after a call may belong to the next line, or to the next function.
  if (address != 0) walk->frames[walk->count++] = address - (is_interrupted ? 0 : 1);
  return _URC_NO_REASON;
}

// Returns the number of the stack in `walk`, which is added if it is new; sets `is_full` if it
// does not fit.
static inline uint32_t cjemalloc_stack_number(cjemalloc_trace *trace, const cjemalloc_walk *walk) {
  // Like FNV-1a, but a word at a time, so with a larger factor, 2⁶⁴ divided by the golden ratio.
  // The shift lets the upper bits decide on the slot, too.
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (uint32_t i = 0; i < walk->count; i++) {
    hash = (hash ^ walk->frames[i]) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 29;
  }
  uint32_t slot = (uint32_t)hash % cjemalloc_slot_count;
  size_t size = walk->count * sizeof(uintptr_t);
  while (trace->slots[slot] != 0) {
    const cjemalloc_stack *stack = &trace->stacks[trace->slots[slot] - 1];
    if (stack->hash == hash && stack->count == walk->count &&
        memcmp(&trace->frames[stack->first], walk->frames, size) == 0) {
      return trace->slots[slot] - 1;
    }
    slot = (slot + 1) % cjemalloc_slot_count;
  }
  if (trace->stack_count == cjemalloc_stack_capacity ||
      walk->count > cjemalloc_frame_capacity - trace->frame_count) {
    trace->is_full = 1;
    return 0;
  }
  trace->stacks[trace->stack_count] = (cjemalloc_stack){hash, trace->frame_count, walk->count};
  memcpy(&trace->frames[trace->frame_count], walk->frames, size);
  trace->frame_count += walk->count;
  trace->slots[slot] = ++trace->stack_count;
  return trace->stack_count - 1;
}

static inline void cjemalloc_write_event(cjemalloc_trace *trace, cjemalloc_event event,
                                         const cjemalloc_walk *walk) {
  // A flag instead of a mutex: it needs no set-up and calls nothing that allocates.
  while (__atomic_exchange_n(&trace->lock, 1, __ATOMIC_ACQUIRE)) sched_yield();
  if (trace->event_count == cjemalloc_event_capacity) {
    trace->is_full = 1;
  } else {
    if (walk != NULL) event.stack = cjemalloc_stack_number(trace, walk);
    trace->events[trace->event_count++] = event;
  }
  __atomic_store_n(&trace->lock, 0, __ATOMIC_RELEASE);
}

static inline void cjemalloc_write_block(cjemalloc_trace *trace, cjemalloc_event event) {
  cjemalloc_walk walk;
  // Other threads have no frames of the harness.
  walk.outer_frame = (uint64_t)pthread_self() == trace->owner ? trace->outer_frame : 0;
  walk.count = 0;
  _Unwind_Backtrace(cjemalloc_note_frame, &walk);
  cjemalloc_write_event(trace, event, &walk);
}

// Records new bytes without a stack while the body excludes what runs: they may be freed where it
// does not. Returns whether it does now.
static inline int cjemalloc_write_excluded(cjemalloc_trace *trace, uint64_t size) {
  if (!__atomic_load_n(trace->is_excluded, __ATOMIC_RELAXED)) return 0;
  cjemalloc_event event = {.size = size, .kind = cjemalloc_added};
  cjemalloc_write_event(trace, event, NULL);
  return 1;
}

static inline void cjemalloc_trace_alloc(void *extra, int type, void *result, uintptr_t raw,
                                         uintptr_t args[3]) {
  (void)type, (void)raw, (void)args;
  cjemalloc_trace *trace = (cjemalloc_trace *)extra;
  if (result == NULL) return;
  cjemalloc_event event = {.address = (uintptr_t)result,
                           .size = malloc_usable_size(result),
                           .kind = cjemalloc_allocated};
  if (cjemalloc_write_excluded(trace, event.size)) return;
  cjemalloc_write_block(trace, event);
}

static inline void cjemalloc_trace_dalloc(void *extra, int type, void *address,
                                          uintptr_t args[3]) {
  (void)type, (void)args;
  if (address == NULL) return;
  cjemalloc_event event = {.address = (uintptr_t)address,
                           .size = malloc_usable_size(address),
                           .kind = cjemalloc_freed};
  cjemalloc_write_event((cjemalloc_trace *)extra, event, NULL);
}

static inline void cjemalloc_trace_expand(void *extra, int type, void *address, size_t old_size,
                                          size_t new_size, uintptr_t raw, uintptr_t args[4]) {
  (void)type, (void)raw, (void)args;
  cjemalloc_trace *trace = (cjemalloc_trace *)extra;
  if (new_size > old_size && cjemalloc_write_excluded(trace, new_size - old_size)) return;
  cjemalloc_event event = {(uintptr_t)address, new_size, old_size};
  event.kind = new_size > old_size ? cjemalloc_grew : cjemalloc_shrank;
  if (new_size > old_size) {
    cjemalloc_write_block(trace, event);
  } else {
    cjemalloc_write_event(trace, event, NULL);
  }
}

// Reserves an empty trace. Returns NULL without sufficient address space.
static inline cjemalloc_trace *cjemalloc_trace_reserve(void) {
  void *place = mmap(NULL, sizeof(cjemalloc_trace), PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return place == MAP_FAILED ? NULL : (cjemalloc_trace *)place;
}

static inline void cjemalloc_trace_release(cjemalloc_trace *trace) {
  munmap(trace, sizeof(*trace));
}

// Starts recording the heap events of this thread's callees, and of all other threads unless
// `thread` has the counts of this one. Returns 0 when the allocator refuses the hooks.
//
// The function is never inlined, so that its caller's frame is the first to be left out.
static __attribute__((noinline)) int cjemalloc_trace_start(cjemalloc_trace *trace,
                                                           const int *is_excluded,
                                                           cjemalloc_thread_counts *thread) {
  trace->is_excluded = is_excluded;
  trace->owner = (uint64_t)pthread_self();
  // The first walk may set up the unwinder, which must not happen inside the allocator.
  cjemalloc_walk walk = {0};
  _Unwind_Backtrace(cjemalloc_note_frame, &walk);
  trace->outer_frame = (uintptr_t)__builtin_dwarf_cfa();
  trace->hooks = (cjemalloc_hooks){cjemalloc_trace_alloc, cjemalloc_trace_dalloc,
                                   cjemalloc_trace_expand, trace};
  trace->thread = thread;
  if (thread != NULL) {
    thread->also = &trace->hooks;
    return 1;
  }
  trace->handle = cjemalloc_install(trace->hooks);
  return trace->handle != NULL;
}

static inline void cjemalloc_trace_mark(cjemalloc_trace *trace) {
  cjemalloc_event event = {.kind = cjemalloc_marked};
  cjemalloc_write_event(trace, event, NULL);
}

// Ends recording, on the thread that started it.
static inline void cjemalloc_trace_stop(cjemalloc_trace *trace) {
  if (trace->thread != NULL) {
    trace->thread->also = NULL;
  } else {
    cjemalloc_stop(trace->handle);
  }
}

// Returns the recorded events; Swift does not import arrays of this length.
static inline const cjemalloc_event *cjemalloc_trace_events(const cjemalloc_trace *trace) {
  return trace->events;
}

static inline uint32_t cjemalloc_trace_depth(const cjemalloc_trace *trace, uint32_t stack) {
  return trace->stacks[stack].count;
}

static inline const uintptr_t *cjemalloc_trace_frames(const cjemalloc_trace *trace,
                                                      uint32_t stack) {
  return &trace->frames[trace->stacks[stack].first];
}

#endif
