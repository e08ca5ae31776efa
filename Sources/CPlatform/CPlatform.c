#include "CPlatform.h"

static volatile sig_atomic_t caught = 0;

static void note_signal(int number) { caught = number; }

void cplatform_catch_interrupts(void) {
  // No SA_RESTART: a waiting poll returns. SA_RESETHAND: the second Ctrl-C ends the process at
  // once.
  struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  signal(SIGPIPE, SIG_IGN);
  // A starter that blocks signals, as threads of a dispatch pool do, hands that on.
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGINT);
  sigaddset(&wanted, SIGTERM);
  sigprocmask(SIG_UNBLOCK, &wanted, NULL);
}

int cplatform_caught_signal(void) { return caught; }
