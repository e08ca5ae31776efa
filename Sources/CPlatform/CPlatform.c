#define _GNU_SOURCE
#include "CPlatform.h"

#include <stdatomic.h>
#include <stddef.h>

#if defined(__linux__)
#include <link.h>
#endif

static volatile sig_atomic_t caught = 0;
static volatile sig_atomic_t counts[NSIG];
static void (*_Atomic at_second)(void) = NULL;

static void note_signal(int number) {
  caught = number;
  if (counts[number]++ == 0) return;
  void (*end)(void) = atomic_load(&at_second);
  if (end != NULL) end();
  // Delivered when this handler returns.
  signal(number, SIG_DFL);
  raise(number);
}

void cplatform_at_second_signal(void (*end)(void)) { atomic_store(&at_second, end); }

void cplatform_catch_interrupts(void) {
  // No SA_RESTART: a waiting poll returns.
  struct sigaction action = {.sa_handler = note_signal};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  signal(SIGPIPE, SIG_IGN);
  // A starter that ignores it would have the kernel forget how children end.
  signal(SIGCHLD, SIG_DFL);
  // A starter that blocks signals, as threads of a dispatch pool do, hands that on.
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
