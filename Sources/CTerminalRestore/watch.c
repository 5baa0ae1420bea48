#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "CTerminalRestore.h"

// News is stored as a bit, and a byte is written to a pipe, so that the sleeping thread wakes up
// whichever thread got the signal. The byte is lost if the pipe is full, but the bit counts.

static atomic_uint news;
static int ends[2] = {-1, -1};

static const struct {
  int number;
  unsigned bit;
} watched[] = {{SIGWINCH, terminal_watch_resized},
               {SIGTSTP, terminal_watch_stop},
               {SIGCONT, terminal_watch_continued}};
enum { watched_count = sizeof watched / sizeof *watched };

static struct sigaction previous[watched_count];
static bool is_installed[watched_count];

static void tell(unsigned bit) {
  int error = errno;
  atomic_fetch_or(&news, bit);
  ssize_t written = write(ends[1], "", 1);
  (void)written;
  errno = error;
}

static void handle(int number) {
  for (int index = 0; index < watched_count; index++)
    if (watched[index].number == number) tell(watched[index].bit);
}

static bool open_pipe(void) {
  int low[2];
  if (ends[0] >= 0) return true;
  if (pipe(low) != 0) return false;
  for (int index = 0; index < 2; index++) {
    // The numbers of closed standard streams may be free, but must not be used for the pipe.
    ends[index] = fcntl(low[index], F_DUPFD_CLOEXEC, 10);
    close(low[index]);
    if (ends[index] >= 0) fcntl(ends[index], F_SETFL, O_NONBLOCK);
  }
  return ends[0] >= 0 && ends[1] >= 0;
}

static void install(int index) {
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (is_installed[index] || sigaction(watched[index].number, NULL, &previous[index]) != 0) return;
  bool is_ignored =
      !(previous[index].sa_flags & SA_SIGINFO) && previous[index].sa_handler == SIG_IGN;
  if (watched[index].number == SIGTSTP && is_ignored) return;
  is_installed[index] = sigaction(watched[index].number, &action, NULL) == 0;
}

int terminal_watch_start(void) {
  if (!open_pipe()) return -1;
  for (int index = 0; index < watched_count; index++) install(index);
  return ends[0];
}

void terminal_watch_end(void) {
  for (int index = 0; index < watched_count; index++) {
    if (is_installed[index]) sigaction(watched[index].number, &previous[index], NULL);
    is_installed[index] = false;
  }
}

unsigned terminal_watch_take(void) {
  char bytes[64];
  while (read(ends[0], bytes, sizeof bytes) == sizeof bytes) continue;
  return atomic_exchange(&news, 0);
}

void terminal_watch_wake(void) {
  if (ends[1] >= 0) tell(terminal_watch_woken);
}

/// Raises `number` with its default effect and returns when that is over.
static void raise_default(int number) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, old;
  sigset_t set, mask;
  sigemptyset(&set);
  sigaddset(&set, number);
  sigaction(number, &standard, &old);
  pthread_sigmask(SIG_UNBLOCK, &set, &mask);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &old, NULL);
}

void terminal_watch_stop_here(bool group) {
  struct sigaction old;
  if (sigaction(SIGTSTP, NULL, &old) != 0) return;
  if (!(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_IGN) return;
  if (group) {
    // The other processes are stopped first. This process ignores that signal, because any of its
    // threads might get it, and the calling thread would run on for a moment.
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGTSTP, &ignore, NULL);
    kill(0, SIGTSTP);
    sigaction(SIGTSTP, &old, NULL);
  }
  raise_default(SIGTSTP);
}

static bool has_foreground(int tty) {
  pid_t group = tcgetpgrp(tty);
  return group < 0 || group == getpgrp();
}

void terminal_watch_await_foreground(int tty, bool stops) {
  while (!has_foreground(tty)) {
    if (stops) raise_default(SIGTTOU);
    // Checked from time to time: no signal reports it, and an orphaned group isn't stopped.
    if (!has_foreground(tty)) poll(NULL, 0, 100);
  }
}
