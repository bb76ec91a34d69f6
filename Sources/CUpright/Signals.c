// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CUpright.h"

#include <sys/signalfd.h>
#include <unistd.h>

int upright_signalfd(const sigset_t *signals) {
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int upright_signalfd_next(int descriptor) {
  struct signalfd_siginfo signal;
  // The kernel gives whole records only.
  if (read(descriptor, &signal, sizeof signal) != sizeof signal) return -1;
  return (int)signal.ssi_signo;
}
