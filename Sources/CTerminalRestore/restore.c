#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CTerminalRestore.h"
#include "farewell.h"
#include "held_output.h"
#include "restore_state.h"

/// The maximum time to wait for a stalled terminal, in milliseconds.
enum { patience = 500 };

static int terminal = -1;
static pthread_t owner;

/// Used where there is no memory that a guard can share.
static struct restore_state own_state;
/// Never changes once there are handlers.
static struct restore_state *state = &own_state;

// MARK: - Restoring

bool terminal_restore_write(int fd, const uint8_t *bytes, size_t count) {
  return write_patiently(fd, bytes, count, patience);
}

bool write_patiently(int fd, const uint8_t *bytes, size_t count, int patience) {
  int flags = fcntl(fd, F_GETFL);
  if (flags >= 0) fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd wait = {.fd = fd, .events = POLLOUT};
      if (poll(&wait, 1, patience) <= 0 || !(wait.revents & POLLOUT)) break;
    } else if (written == 0 || errno != EINTR) {
      break;
    }
  }
  if (flags >= 0) fcntl(fd, F_SETFL, flags);
  return count == 0;
}

static void give_back(bool at_signal) {
  int error = errno;
  // A signal must not end the process half-way, and a process in the background would be stopped
  // (SIGTTOU) when it accesses the terminal.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &mask);
  if (atomic_exchange(&state->is_armed, false)) {
    int chosen = atomic_load(&state->current);
    terminal_restore_write(terminal, state->strings[chosen].bytes, state->strings[chosen].count);
    tcsetattr(terminal, TCSANOW, &state->saved);
    held_output_end(at_signal);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  errno = error;
}

void terminal_restore_run(void) { give_back(false); }

// MARK: - Signals

/// Crashes, requests to end, and other signals that end the process by default.
static const int fatal[] = {SIGILL,  SIGTRAP,   SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,
                            SIGTERM, SIGHUP,    SIGINT,  SIGQUIT, SIGUSR1, SIGUSR2,
                            SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGSYS,
#ifdef __linux__
                            SIGIO,   SIGPWR,    SIGSTKFLT,
#endif
};
enum { fatal_count = sizeof fatal / sizeof *fatal, first_request = 6, first_other = 10 };

static struct sigaction previous[fatal_count];
static bool is_installed[fatal_count];
/// Whether a crash is passed on to its previous handler: the runtime's backtrace, if it is wanted.
static bool chains;

/// Returns whether the interrupted instruction fails again once the handler has returned; the next
/// handler then gets the true place and address.
static bool is_repeated(int number, const siginfo_t *info) {
  // The signal comes from the system, and not from `raise` or another process.
  return info->si_code > 0 && number != SIGTRAP && number != SIGABRT;
}

static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  int index = 0;
  while (index < fatal_count - 1 && fatal[index] != number) index++;
  if (index >= first_request && !pthread_equal(pthread_self(), owner)) {
    // The thread that draws must not continue after the terminal has been restored.
    pthread_kill(owner, number);
    return;
  }
  give_back(true);
  if (index >= first_request) farewell_run();
  struct sigaction next = {.sa_handler = SIG_DFL};
  if (index < first_request && chains) next = previous[index];
  sigaction(number, &next, NULL);
  // The signal is blocked while this handler runs, so it arrives on return; the parent process sees
  // the true cause.
  if (index >= first_request || !is_repeated(number, info)) raise(number);
}

static void install_handlers(void) {
  // After a stack overflow there is no room on the usual stack for the handler.
  static uint8_t stack[64 * 1024];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  stack_t old;
  if (sigaltstack(NULL, &old) != 0 || old.ss_flags & SS_DISABLE || old.ss_size < sizeof stack)
    sigaltstack(&alternate, NULL);

  const char *wish = getenv("SWIFT_BACKTRACE");
  chains = wish && *wish;
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (int index = 0; index < fatal_count; index++) {
    if (is_installed[index] || sigaction(fatal[index], NULL, &previous[index]) != 0) continue;
    bool is_ignored = !(previous[index].sa_flags & SA_SIGINFO) &&
                      previous[index].sa_handler == SIG_IGN;
    if (index >= first_request && is_ignored) continue;
    // The program handles the signal and so doesn't end by it.
    if (index >= first_other && previous[index].sa_handler != SIG_DFL) continue;
    is_installed[index] = sigaction(fatal[index], &action, NULL) == 0;
  }
}

static void remove_handlers(void) {
  for (int index = 0; index < fatal_count; index++) {
    if (is_installed[index]) sigaction(fatal[index], &previous[index], NULL);
    is_installed[index] = false;
  }
}

// MARK: - Setting up

void terminal_restore_prepare(int tty, const struct termios *settings) {
  static bool is_registered;
  struct restore_state *shared = is_registered ? NULL : guard_state();
  if (shared) state = shared;
  terminal = tty;
  state->saved = *settings;
  owner = pthread_self();
  if (!is_registered) is_registered = atexit(terminal_restore_run) == 0;
  install_handlers();
}

bool terminal_restore_set_bytes(const uint8_t *bytes, size_t count) {
  if (count > TERMINAL_RESTORE_CAPACITY) return false;
  int other = 1 - atomic_load(&state->current);
  memcpy(state->strings[other].bytes, bytes, count);
  state->strings[other].count = count;
  atomic_store(&state->current, other);
  return true;
}

void terminal_restore_arm(void) {
  held_output_begin(terminal);
  atomic_store(&state->is_armed, true);
}

void terminal_restore_finish(void) {
  terminal_restore_run();
  remove_handlers();
}

bool terminal_restore_guard(void) { return terminal >= 0 && guard_start(terminal); }
