// SPDX-License-Identifier: Apache-2.0
// The one C shim: what Swift cannot see. Every function says why it exists; none holds policy.
#pragma once

#include <sched.h>
#include <stddef.h>
#include <signal.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

// sys/timerfd.h is not part of Swift's Glibc module.
// Both return 0 or a descriptor, or -1 with errno (timerfd_create(2), timerfd_settime(2)).
int upright_timerfd_create_monotonic(void);
int upright_timerfd_set_absolute(int descriptor, int64_t first_ns, int64_t interval_ns);

// strerrorname_np(3) and strerrordesc_np(3) need _GNU_SOURCE. Both return NULL for an unknown number.
const char *upright_errno_name(int number);
const char *upright_errno_text(int number);

// prctl(2) is variadic. Sets the timer slack of the calling thread (PR_SET_TIMERSLACK).
int upright_set_timer_slack_ns(unsigned long nanoseconds);

// struct ucred needs _GNU_SOURCE. Fills in the peer of a connected Unix socket (SO_PEERCRED).
int upright_peer_credentials(int socket, pid_t *process, uid_t *user, gid_t *group);

// pthread_setname_np(3) needs _GNU_SOURCE. Names the calling thread (15 bytes at most).
int upright_name_this_thread(const char *name);

// renameat2(2) is not part of Swift's Glibc module. Renames only if `to` does not exist.
int upright_rename_no_replace(const char *from, const char *to);

// sys/eventfd.h is not part of Swift's Glibc module. A counter to wake another thread; it never
// blocks.
int upright_eventfd(void);

// MAP_FAILED is a cast that Swift does not import. A stack for a thread: a guard page below it, its
// pages touched and locked where RLIMIT_MEMLOCK allows (*is_locked tells). NULL with errno when
// there is no memory.
void *upright_stack_create(size_t size, int *is_locked);
void upright_stack_destroy(void *stack, size_t size);

// sys/signalfd.h is not part of Swift's Glibc module. Returns a descriptor on which the signals of the set can
// be read, or -1 with errno (signalfd(2)).
int upright_signalfd(const sigset_t *signals);
// struct signalfd_siginfo is not visible either. Returns the number of a pending signal, or -1 with errno.
int upright_signalfd_next(int descriptor);

// A handler may only do what signal-safety(7) allows, which Swift does not promise. Has SIGTERM write to an event
// descriptor (upright_eventfd) where its disposition is the default one; returns -1 where it is another one.
int upright_on_termination(int event);
// Gives SIGTERM its default disposition back if the handler above is still installed.
void upright_forget_termination(void);
// Ends the process by SIGTERM if the handler above is still installed: the program may have one of its own now.
void upright_terminate(void);

// A handler of a fatal signal runs in a broken program: C, with calls that are safe there, and no Swift.
// While protected, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE and SIGABRT put the terminal back and write the
// text before they take their course. One terminal at a time.
void upright_terminal_protect(int descriptor, const struct termios *before, const char *text);
void upright_terminal_unprotect(void);

// dl_iterate_phdr(3) needs _GNU_SOURCE. Takes the pages of code and constants that are mapped from the program's
// and the libraries' files out of the process (MADV_DONTNEED); what is used again is mapped again.
void upright_unmap_code(void);
