// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CUpright.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

int upright_timerfd_create_monotonic(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
}

static struct timespec timespec_of_ns(int64_t ns) {
  return (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
}

int upright_timerfd_set_absolute(int descriptor, int64_t first_ns, int64_t interval_ns) {
  struct itimerspec setting = {
      .it_value = timespec_of_ns(first_ns),
      .it_interval = timespec_of_ns(interval_ns),
  };
  return timerfd_settime(descriptor, TFD_TIMER_ABSTIME, &setting, NULL);
}

const char *upright_errno_name(int number) { return strerrorname_np(number); }

const char *upright_errno_text(int number) { return strerrordesc_np(number); }

int upright_set_timer_slack_ns(unsigned long nanoseconds) {
  return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0);
}

int upright_peer_credentials(int socket, pid_t *process, uid_t *user, gid_t *group) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return -1;
  *process = peer.pid;
  *user = peer.uid;
  *group = peer.gid;
  return 0;
}

int upright_name_this_thread(const char *name) {
  return pthread_setname_np(pthread_self(), name);
}

int upright_rename_no_replace(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int upright_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void *upright_stack_create(size_t size, int *is_locked) {
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  char *base = mmap(NULL, guard + size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (base == MAP_FAILED) return NULL;
  mprotect(base, guard, PROT_NONE);
  *is_locked = mlock(base + guard, size) == 0;
  memset(base + guard, 0, size);
  return base + guard;
}

void upright_stack_destroy(void *stack, size_t size) {
  size_t guard = (size_t)sysconf(_SC_PAGESIZE);
  munmap((char *)stack - guard, guard + size);
}
