// System calls that the Swift overlay of the C library does not import: variadic ones and those
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

// Lets the calling thread run on these processors only. Returns 0, or -1 with errno.
static inline int cplatform_pin(const int *processors, int count) {
  uint64_t mask[16] = {0};
  for (int i = 0; i < count; i++) {
    if (processors[i] < 0 || processors[i] >= (int)(sizeof(mask) * 8)) return -1;
    mask[processors[i] / 64] |= UINT64_C(1) << (processors[i] % 64);
  }
  return (int)syscall(SYS_sched_setaffinity, 0, sizeof(mask), mask);
}

// Writes the processors that the calling thread may run on, and returns how many there are.
static inline int cplatform_allowed_processors(int *processors, int capacity) {
  uint64_t mask[16] = {0};
  if (syscall(SYS_sched_getaffinity, 0, sizeof(mask), mask) < 0) return 0;
  int count = 0;
  for (int i = 0; i < (int)(sizeof(mask) * 8) && count < capacity; i++)
    if (mask[i / 64] >> (i % 64) & 1) processors[count++] = i;
  return count;
}

// Whether the kernel puts this program at the same addresses each time.
static inline int cplatform_has_fixed_addresses(void) {
  return (personality(0xffffffff) & ADDR_NO_RANDOMIZE) != 0;
}

// Has the kernel do so for what this process executes next. Returns 0, or -1 where it may not.
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

// A file whose code is in this process.
typedef struct {
  const char *path;  // empty for the program itself
  uintptr_t bias;    // what was added to the addresses in the file
  uintptr_t start;   // the addresses that it lies at: from here
  uintptr_t end;     // to here, exclusive
} cplatform_image;

// Calls `visit` for each such file, as far as the system tells.
void cplatform_visit_images(void (*visit)(const cplatform_image *image, void *context),
                            void *context);

// From here on SIGINT and SIGTERM are noted instead of ending the process, and SIGPIPE is ignored.
// The second of either ends the process.
void cplatform_catch_interrupts(void);

// Has `end` called, in a signal handler, before a second signal ends the process.
void cplatform_at_second_signal(void (*end)(void));

// The signal noted last, or 0.
int cplatform_caught_signal(void);

// Writes the hypervisor's twelve letters (such as "KVMKVMKVM") and a NUL; "" without one or where
// the processor does not tell.
static inline void cplatform_hypervisor(char name[13]) {
  name[0] = 0;
#if defined(__x86_64__)
  unsigned a, b, c, d;
  __cpuid(1, a, b, c, d);
  if ((c >> 31) == 0) return;
  __cpuid(0x40000000, a, b, c, d);
  memcpy(name, &b, 4);
  memcpy(name + 4, &c, 4);
  memcpy(name + 8, &d, 4);
  name[12] = 0;
#endif
}

// The sanitizers and vector extensions this package's C was compiled with: flags that change what
// is measured, and that Swift code cannot see.
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
