// System calls that the Swift overlay of the C library does not import: variadic ones, and those
// that glibc hides without _GNU_SOURCE.
#ifndef C_PLATFORM_H
#define C_PLATFORM_H

#include <signal.h>
#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__linux__)
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Restricts the calling thread to these processors. Returns 0, or -1 with errno.
static inline int cplatform_pin(const int *processors, int count) {
  // 1024 processors, as in the C library's cpu_set_t. The kernel takes the mask as words.
  uint64_t mask[16] = {0};
  for (int i = 0; i < count; i++) {
    if (processors[i] < 0 || processors[i] >= (int)(sizeof(mask) * 8)) return -1;
    mask[processors[i] / 64] |= UINT64_C(1) << (processors[i] % 64);
  }
  return (int)syscall(SYS_sched_setaffinity, 0, sizeof(mask), mask);
}

// Writes the processors that the calling thread may run on. Returns their number.
static inline int cplatform_allowed_processors(int *processors, int capacity) {
  uint64_t mask[16] = {0};
  if (syscall(SYS_sched_getaffinity, 0, sizeof(mask), mask) < 0) return 0;
  int count = 0;
  for (int i = 0; i < (int)(sizeof(mask) * 8) && count < capacity; i++)
    if (mask[i / 64] >> (i % 64) & 1) processors[count++] = i;
  return count;
}

// Returns whether the kernel places this program at the same addresses each time.
static inline int cplatform_has_fixed_addresses(void) {
  // This number asks for the personality and changes nothing.
  return (personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0;
}

// Fixes the addresses of the next program that this process executes. Returns 0, or -1 if that is
// not permitted.
static inline int cplatform_fix_addresses(void) {
  int present = personality(0xffffffff);
  return present == -1 || personality((unsigned long)present | ADDR_NO_RANDOMIZE) == -1 ? -1 : 0;
}

// Asks the kernel to kill this process when its parent dies.
static inline void cplatform_die_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }
#else
static inline int cplatform_pin(const int *processors, int count) {
  (void)processors, (void)count;
  return -1;
}

static inline int cplatform_allowed_processors(int *processors, int capacity) {
  (void)processors, (void)capacity;
  return 0;
}

static inline int cplatform_has_fixed_addresses(void) { return 0; }

static inline int cplatform_fix_addresses(void) { return -1; }

static inline void cplatform_die_with_parent(void) {}
#endif

// A file whose code is loaded in this process.
typedef struct {
  const char *path;  // empty for the program itself
  uintptr_t bias;    // the offset added to the addresses in the file
  uintptr_t start;   // the first loaded address
  uintptr_t end;     // the address after the last
} cplatform_image;

// Calls `visit` for each loaded file that the system reports.
void cplatform_visit_images(void (*visit)(const cplatform_image *image, void *context),
                            void *context);

// Makes SIGINT and SIGTERM set a flag instead of ending the process, and ignores SIGPIPE and
// SIGXFSZ. A second signal of either kind ends the process.
void cplatform_catch_interrupts(void);

// Returns the last signal caught, or 0.
int cplatform_caught_signal(void);

// Writes the hypervisor's twelve letters (such as "KVMKVMKVM") and a NUL; "" without one or if the
// processor does not report it.
static inline void cplatform_hypervisor(char name[13]) {
  name[0] = 0;
#if defined(__x86_64__)
  unsigned a, b, c, d;
  // Bit 31 of leaf 1 is set by hypervisors only; they put their letters into leaf 0x40000000.
  __cpuid(1, a, b, c, d);
  if ((c >> 31) == 0) return;
  __cpuid(0x40000000, a, b, c, d);
  memcpy(name, &b, 4);
  memcpy(name + 4, &c, 4);
  memcpy(name + 8, &d, 4);
  name[12] = 0;
#endif
}

// Returns the path of the file whose `malloc` this process calls, or NULL.
const char *cplatform_malloc_file(void);

// How often the threads of this process gave up a processor or lost it; -1 where that is not known.
int64_t cplatform_context_switches(void);

// How often the calling thread gave up its processor to wait, such as for a lock; -1 where that is
// not known.
int64_t cplatform_voluntary_switches(void);

// Starts a thread that calls `run` and then `ended`, which is called if `run` ends the thread, too.
// Returns the thread, or NULL if the system refuses one.
void *cplatform_start_thread(void (*run)(void *context), void (*ended)(void *context),
                             void *context);

// Waits for the end of a thread and frees what belongs to it.
void cplatform_join_thread(void *thread);

// Gives the processor to another thread that waits for it, if there is one.
void cplatform_yield(void);

// Page faults: minor ones the kernel served from memory, major ones from a disk.
typedef struct {
  int64_t minor_faults;
  int64_t major_faults;
} cplatform_faults;

// Returns the page faults of all threads of this process so far.
cplatform_faults cplatform_page_faults(void);

// Touches `count` pages that this process never used, at least 64 KiB apart: known page faults.
// Does nothing without room for them.
void cplatform_touch_new_pages(int count);

// Runs `steps` steps of an empty loop in this function, and `outlined_steps` in
// `cplatform_outlined_work`: known work for a check of tools that count by function.
void cplatform_planted_work(int steps, int outlined_steps);

// Returns the text of the fault that the self-test wrote into this copy of the program, else "".
const char *cplatform_injection_text(void);

// Starts counting an event of the calling thread in user mode, as a member of `group` or, if that
// is below 0, as the leader of a new one. The type and the number of the event are the kernel's.
// Returns a descriptor, or the negative number of an error.
int cplatform_open_counter(uint32_t type, uint64_t number, int group);

// Reads a group of `count` counters as the kernel writes it: the number of counters, the
// nanoseconds for which the group was enabled and running, then a value for each counter. Returns
// the number of words read; 0 after an error.
int cplatform_read_counters(int leader, int count, uint64_t *words);

// Returns the name of an error's number, such as "ENOENT", or "" for one without a name.
const char *cplatform_error_name(int number);

// What a body leaves out of what is measured. One thread measures; the body may begin and end parts
// on another thread, which works for it while the first one waits.
typedef struct {
  int is_open;         // whether what runs now is left out
  int is_shared;       // whether several threads run the body, so that nothing can be left out
  int in_region;       // whether a tool counts the instructions of the present region
  int reads_cpu;       // whether processor time is subtracted, too: a system call at each end
  int reads_faults;    // whether page faults are, too: a system call at each end
  int counters;        // the leader of a group of counters that stop meanwhile; 0 for none
  int64_t since;       // nanoseconds, when it began
  int64_t cpu_since;   // the same on the clock of the thread that measures
  int64_t wall;        // nanoseconds left out so far in this process
  int64_t cpu;         // the same on the clock of the thread that measures
  int64_t count;       // parts left out so far
  cplatform_faults faults_since;  // page faults when it began
  cplatform_faults faults;        // page faults left out so far
} cplatform_exclusion;

// The state, which is there as long as the process: callbacks in allocators read it.
cplatform_exclusion *cplatform_exclusion_state(void);

// Says that the calling thread measures, before in_region or reads_cpu is set.
void cplatform_begin_measuring(void);

// Has the tool count that thread again, before in_region is cleared.
void cplatform_end_region(void);

// Leaves out what runs from here on. Returns 0, or -1 where something is left out already.
int cplatform_exclude(void);

// Ends that. Returns 0, or -1 where nothing is left out.
int cplatform_include(void);

// Returns the sanitizers and vector extensions that this package's C code was compiled with: flags
// that affect measurements and that Swift code cannot test.
static inline const char *cplatform_build_flags(void) {
  return ""
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
         " -sanitize=address"
#endif
#if __has_feature(thread_sanitizer)
         " -sanitize=thread"
#endif
#endif
#if defined(__AVX512F__)
         " avx512f"
#elif defined(__AVX2__) && defined(__FMA__)
         " avx2+fma"
#elif defined(__AVX__)
         " avx"
#endif
      ;
}

#endif
