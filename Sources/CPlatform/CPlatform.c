#define _GNU_SOURCE
#include "CPlatform.h"

#include <stdatomic.h>
#include <stddef.h>
#include <sys/resource.h>
#include <time.h>

#if defined(__linux__)
#include <link.h>
#endif

static volatile sig_atomic_t caught = 0;
static volatile sig_atomic_t counts[NSIG];
static void (*_Atomic at_second)(void) = NULL;

static void note_signal(int number) {
  caught = number;
  // The first of a kind is only noted: the program ends in its own time.
  if (counts[number]++ == 0) return;
  void (*end)(void) = atomic_load(&at_second);
  if (end != NULL) end();
  // The signal is blocked in its handler, so it is delivered when this one returns. The parent then
  // sees a program that the signal ended.
  signal(number, SIG_DFL);
  raise(number);
}

void cplatform_at_second_signal(void (*end)(void)) { atomic_store(&at_second, end); }

void cplatform_catch_interrupts(void) {
  // Without SA_RESTART, so that a waiting poll returns.
  struct sigaction action = {.sa_handler = note_signal};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  signal(SIGPIPE, SIG_IGN);
  // If the parent process ignored SIGCHLD, the kernel would discard the status of children.
  signal(SIGCHLD, SIG_DFL);
  // A blocked signal is inherited from the parent process, such as a thread of a dispatch pool.
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGINT);
  sigaddset(&wanted, SIGTERM);
  sigprocmask(SIG_UNBLOCK, &wanted, NULL);
}

int cplatform_caught_signal(void) { return caught; }

#if defined(__linux__)
typedef struct {
  void (*visit)(const cplatform_image *image, void *context);
  void *context;
} image_visitor;

static int visit_image(struct dl_phdr_info *info, size_t size, void *visitor_) {
  (void)size;
  // An empty range; each loaded segment widens it.
  cplatform_image image = {info->dlpi_name, info->dlpi_addr, UINTPTR_MAX, 0};
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD) continue;
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if (start < image.start) image.start = start;
    if (start + part->p_memsz > image.end) image.end = start + part->p_memsz;
  }
  const image_visitor *visitor = visitor_;
  if (image.start < image.end) visitor->visit(&image, visitor->context);
  // Another number would end the visits.
  return 0;
}

void cplatform_visit_images(void (*visit)(const cplatform_image *image, void *context),
                            void *context) {
  image_visitor visitor = {visit, context};
  dl_iterate_phdr(visit_image, &visitor);
}
#else
void cplatform_visit_images(void (*visit)(const cplatform_image *image, void *context),
                            void *context) {
  (void)visit, (void)context;
}
#endif

int64_t cplatform_context_switches(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (int64_t)usage.ru_nvcsw + usage.ru_nivcsw : -1;
}

static cplatform_exclusion exclusion;

cplatform_exclusion *cplatform_exclusion_state(void) { return &exclusion; }

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Has callgrind stop or resume counting; elsewhere a few instructions without effect. The sequence
// and the number of the request (CALLGRIND_TOGGLE_COLLECT) are valgrind's interface to programs:
// <https://valgrind.org/docs/manual/manual-core-adv.html#manual-core-adv.clientreq>.
static inline void toggle_instruction_counting(void) {
  const uintptr_t request[6] = {0x43540002};
#if defined(__x86_64__)
  uintptr_t result = 0;
  __asm__ volatile(
      "rolq $3, %%rdi\n rolq $13, %%rdi\n rolq $61, %%rdi\n rolq $51, %%rdi\n"
      "xchgq %%rbx, %%rbx"
      : "+d"(result)
      : "a"(request)
      : "cc", "memory");
#elif defined(__aarch64__)
  register const uintptr_t *argument __asm__("x4") = request;
  register uintptr_t result __asm__("x3") = 0;
  __asm__ volatile(
      "ror x12, x12, #3\n ror x12, x12, #13\n ror x12, x12, #51\n ror x12, x12, #61\n"
      "orr x10, x10, x10"
      : "+r"(result)
      : "r"(argument)
      : "cc", "memory");
#else
  (void)request;
#endif
}

// What is counted is left out first and taken in last, so that the clock's readings are no part of
// the counts; half of each reading stays in the time.
int cplatform_exclude(void) {
  if (exclusion.is_open) return -1;
  if (exclusion.in_region) toggle_instruction_counting();
  exclusion.since = nanoseconds(CLOCK_MONOTONIC);
  if (exclusion.reads_cpu) exclusion.cpu_since = nanoseconds(CLOCK_THREAD_CPUTIME_ID);
  __atomic_store_n(&exclusion.is_open, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int cplatform_include(void) {
  if (!exclusion.is_open) return -1;
  __atomic_store_n(&exclusion.is_open, 0, __ATOMIC_SEQ_CST);
  exclusion.count++;
  if (exclusion.reads_cpu) {
    exclusion.cpu += nanoseconds(CLOCK_THREAD_CPUTIME_ID) - exclusion.cpu_since;
  }
  exclusion.wall += nanoseconds(CLOCK_MONOTONIC) - exclusion.since;
  if (exclusion.in_region) toggle_instruction_counting();
  return 0;
}
