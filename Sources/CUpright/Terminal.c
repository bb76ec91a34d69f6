// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CUpright.h"

#include <string.h>
#include <unistd.h>

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { fatal_count = sizeof fatal / sizeof fatal[0] };

static volatile sig_atomic_t protected;
static int terminal;
static struct termios terminal_before;
static char terminal_text[64];
static size_t terminal_text_size;
static struct sigaction action_before[fatal_count];

static void restore_and_die(int number) {
  if (protected) {
    protected = 0;
    tcsetattr(terminal, TCSANOW, &terminal_before);
    // Nothing can be done about a failure here.
    ssize_t written = write(terminal, terminal_text, terminal_text_size);
    (void)written;
  }
  for (int i = 0; i < fatal_count; i++)
    if (fatal[i] == number) sigaction(number, &action_before[i], NULL);
  raise(number);
}

void upright_terminal_protect(int descriptor, const struct termios *before, const char *text) {
  upright_terminal_unprotect();
  terminal = descriptor;
  terminal_before = *before;
  terminal_text_size = strnlen(text, sizeof terminal_text);
  memcpy(terminal_text, text, terminal_text_size);
  protected = 1;
  struct sigaction action = {.sa_handler = restore_and_die, .sa_flags = SA_NODEFER};
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &action_before[i]);
}

void upright_terminal_unprotect(void) {
  if (!protected) return;
  protected = 0;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action_before[i], NULL);
}
