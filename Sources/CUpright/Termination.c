// SPDX-License-Identifier: Apache-2.0

#include "CUpright.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t termination_event = -1;

static volatile pid_t termination_process;

static void wake(int number) {
  const int saved = errno;
  const uint64_t one = 1;
  if (getpid() != termination_process) {
    // A copy made by fork(2) has the descriptor, but not the thread that listens: that one would end the parent.
    signal(number, SIG_DFL);
    kill(getpid(), number);
  } else if (write(termination_event, &one, sizeof one) < 0) {
    // The counter of the event is full at worst, and then it has been heard.
  }
  errno = saved;
}

static int is_installed(void) {
  struct sigaction current;
  return sigaction(SIGTERM, NULL, &current) == 0 && !(current.sa_flags & SA_SIGINFO) &&
         current.sa_handler == wake;
}

int upright_on_termination(int event) {
  struct sigaction current;
  if (sigaction(SIGTERM, NULL, &current) != 0) return -1;
  if ((current.sa_flags & SA_SIGINFO) || current.sa_handler != SIG_DFL) return -1;
  termination_event = event;
  termination_process = getpid();
  struct sigaction action = {.sa_handler = wake, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  return sigaction(SIGTERM, &action, NULL);
}

void upright_forget_termination(void) {
  if (is_installed()) signal(SIGTERM, SIG_DFL);
}

void upright_terminate(void) {
  if (!is_installed()) return;
  signal(SIGTERM, SIG_DFL);
  kill(getpid(), SIGTERM);
}
