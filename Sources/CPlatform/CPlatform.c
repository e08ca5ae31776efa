#define _GNU_SOURCE
#include "CPlatform.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

#if defined(__linux__)
#include <link.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#endif

static volatile sig_atomic_t caught = 0;
static volatile sig_atomic_t counts[NSIG];

static void note_signal(int number) {
  caught = number;
  // The first of a kind is only noted: the program ends in its own time.
  if (counts[number]++ == 0) return;
  // The signal is blocked in its handler, so it is delivered when this one returns. The parent then
  // sees a program that the signal ended.
  signal(number, SIG_DFL);
  raise(number);
}

void cplatform_catch_interrupts(void) {
  // Without SA_RESTART, so that a waiting poll returns.
  struct sigaction action = {.sa_handler = note_signal};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  signal(SIGPIPE, SIG_IGN);
  // A write beyond `ulimit -f` then fails like one on a full disk.
  signal(SIGXFSZ, SIG_IGN);
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

const char *cplatform_malloc_file(void) {
  Dl_info info;
  // The first definition in the order in which the loader looks, as for every call.
  void *function = dlsym(RTLD_DEFAULT, "malloc");
  return function != NULL && dladdr(function, &info) != 0 ? info.dli_fname : NULL;
}

int64_t cplatform_context_switches(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (int64_t)usage.ru_nvcsw + usage.ru_nivcsw : -1;
}

int64_t cplatform_voluntary_switches(void) {
#if defined(__linux__)
  struct rusage usage;
  return getrusage(RUSAGE_THREAD, &usage) == 0 ? (int64_t)usage.ru_nvcsw : -1;
#else
  return -1;
#endif
}

typedef struct {
  pthread_t thread;
  void (*run)(void *context);
  void (*ended)(void *context);
  void *context;
} started_thread;

static void note_thread_end(void *thread_) {
  started_thread *thread = thread_;
  thread->ended(thread->context);
  // Hooks that were installed while the thread lived have told jemalloc 5.3 to compute the thread's
  // state again, at its next call. It keeps a record of a thread that ends before such a call, and
  // crashes at the start of a later thread.
  void *volatile block = malloc(1);
  free(block);
}

static void *run_thread(void *thread_) {
  started_thread *thread = thread_;
  // The handler is called at a return, too, and if `run` calls pthread_exit.
  pthread_cleanup_push(note_thread_end, thread);
  thread->run(thread->context);
  pthread_cleanup_pop(1);
  return NULL;
}

void *cplatform_start_thread(void (*run)(void *context), void (*ended)(void *context),
                             void *context) {
  started_thread *thread = malloc(sizeof(*thread));
  if (thread == NULL) return NULL;
  *thread = (started_thread){.run = run, .ended = ended, .context = context};
  if (pthread_create(&thread->thread, NULL, run_thread, thread) == 0) return thread;
  free(thread);
  return NULL;
}

void cplatform_join_thread(void *thread_) {
  started_thread *thread = thread_;
  pthread_join(thread->thread, NULL);
  free(thread);
}

void cplatform_yield(void) { sched_yield(); }

cplatform_faults cplatform_page_faults(void) {
  struct rusage usage = {0};
  getrusage(RUSAGE_SELF, &usage);
  return (cplatform_faults){usage.ru_minflt, usage.ru_majflt};
}

void cplatform_touch_new_pages(int count) {
  // No page of a processor is larger, nor what the kernel maps at one fault unless it was asked for
  // huge pages.
  const size_t distance = 1 << 16;
  const size_t size = (size_t)count * distance;
  char *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return;
  for (int i = 0; i < count; i++) ((volatile char *)pages)[i * distance] = 1;
  munmap(pages, size);
}

// A step of a loop that the compiler must keep, and cannot compute in advance. It is no function:
// an inlined one would be named in place of the function around it.
#define STEP(i) __asm__ volatile("" : : "r"(i))

// It has a name of its own, and is no copy of its caller.
__attribute__((noinline)) void cplatform_outlined_work(int steps) {
  for (int i = 0; i < steps; i++) STEP(i);
}

__attribute__((noinline)) void cplatform_planted_work(int steps, int outlined_steps) {
  for (int i = 0; i < steps; i++) STEP(i);
  if (outlined_steps > 0) cplatform_outlined_work(outlined_steps);
}

// The self-test of the gate writes a fault after the colon, into copies of a program.
static const char injection[256] __attribute__((used)) = "cplatform injected fault:";

const char *cplatform_injection_text(void) {
  const char *text = injection;
  // The compiler must not know the text, which a copy of the program has changed.
  __asm__ volatile("" : "+r"(text));
  return text + sizeof("cplatform injected fault:") - 1;
}

#if defined(__linux__)
int cplatform_open_counter(uint32_t type, uint64_t number, int group) {
  struct perf_event_attr event = {
      .size = sizeof(event),
      .type = type,
      .config = number,
      .exclude_kernel = 1,
      .exclude_hv = 1,
      .read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
                     PERF_FORMAT_TOTAL_TIME_RUNNING};
  // This thread, on whichever processor it runs.
  long descriptor =
      syscall(SYS_perf_event_open, &event, 0, -1, group, PERF_FLAG_FD_CLOEXEC);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int cplatform_read_counters(int leader, int count, uint64_t *words) {
  ssize_t size = read(leader, words, (size_t)(3 + count) * sizeof(*words));
  return size < 0 ? 0 : (int)(size / (ssize_t)sizeof(*words));
}

// Stops or resumes all counters of the group.
static void switch_counters(int leader, int are_on) {
  ioctl(leader, are_on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
}
#else
int cplatform_open_counter(uint32_t type, uint64_t number, int group) {
  (void)type, (void)number, (void)group;
  return -ENOSYS;
}

int cplatform_read_counters(int leader, int count, uint64_t *words) {
  (void)leader, (void)count, (void)words;
  return 0;
}

static void switch_counters(int leader, int are_on) { (void)leader, (void)are_on; }
#endif

const char *cplatform_error_name(int number) {
  switch (number) {
    case EACCES: return "EACCES";
    case EBUSY: return "EBUSY";
    case EINVAL: return "EINVAL";
    case EMFILE: return "EMFILE";
    case ENODEV: return "ENODEV";
    case ENOENT: return "ENOENT";
    case ENOSYS: return "ENOSYS";
    case EOPNOTSUPP: return "EOPNOTSUPP";
    case EPERM: return "EPERM";
    default: return "";
  }
}

static cplatform_exclusion exclusion;

// The thread that measures, and the clock of its processor time.
static pthread_t measuring;
static clockid_t measuring_clock = CLOCK_THREAD_CPUTIME_ID;
// Whether the tool does not count that thread now.
static int is_uncounted;

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

// A thread can switch the tool for itself only. Another one that ends a part which this one left
// out is counted all along; to switch it would leave it out from there on.
static void count_instructions(int are_counted) {
  if (!exclusion.in_region || is_uncounted != are_counted) return;
  if (!pthread_equal(pthread_self(), measuring)) return;
  is_uncounted = !are_counted;
  toggle_instruction_counting();
}

void cplatform_begin_measuring(void) {
  measuring = pthread_self();
#if defined(__linux__)
  // Fails for no thread that runs. Elsewhere, the clock of the calling thread has to do.
  pthread_getcpuclockid(measuring, &measuring_clock);
#endif
}

void cplatform_end_region(void) { count_instructions(1); }

// What is counted is left out first and taken in last, so that the clock's readings are no part of
// the counts; half of each reading stays in the time.
int cplatform_exclude(void) {
  if (exclusion.is_open) return -1;
  count_instructions(0);
  if (exclusion.counters) switch_counters(exclusion.counters, 0);
  if (exclusion.reads_faults) exclusion.faults_since = cplatform_page_faults();
  exclusion.since = nanoseconds(CLOCK_MONOTONIC);
  if (exclusion.reads_cpu) exclusion.cpu_since = nanoseconds(measuring_clock);
  __atomic_store_n(&exclusion.is_open, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int cplatform_include(void) {
  if (!exclusion.is_open) return -1;
  __atomic_store_n(&exclusion.is_open, 0, __ATOMIC_SEQ_CST);
  exclusion.count++;
  if (exclusion.reads_cpu) {
    exclusion.cpu += nanoseconds(measuring_clock) - exclusion.cpu_since;
  }
  exclusion.wall += nanoseconds(CLOCK_MONOTONIC) - exclusion.since;
  if (exclusion.reads_faults) {
    cplatform_faults faults = cplatform_page_faults();
    exclusion.faults.minor_faults += faults.minor_faults - exclusion.faults_since.minor_faults;
    exclusion.faults.major_faults += faults.major_faults - exclusion.faults_since.major_faults;
  }
  if (exclusion.counters) switch_counters(exclusion.counters, 1);
  count_instructions(1);
  return 0;
}
