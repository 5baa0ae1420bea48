#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "restore_state.h"

// After SIGKILL a process runs no more code. But a thread that waits for a robust mutex is told
// when the mutex's owner has died, while the memory of the dead process is still being freed, which
// is long before the shell is told. (The end of a pipe that only the process held comes too late in
// one of three cases on a busy machine.) Even so the shell may be quicker. Once it has taken the
// terminal, any change would spoil its prompt, so the guard acts before that or not at all.

static struct guarded {
  /// Held by the thread that draws, for as long as it lives.
  pthread_mutex_t life;
  struct restore_state state;
} *shared;

/// Closes the descriptors from `first` up to but not including `end`, or all from `first` on if
/// `end` is -1, in one system call; returns false if the system has no such call.
static bool close_range_of(int first, int end) {
  if (first == end) return true;
#ifdef SYS_close_range
  return syscall(SYS_close_range, (unsigned)first, end < 0 ? ~0U : (unsigned)end - 1, 0) == 0;
#else
  return false;
#endif
}

/// Closes all descriptors except `kept`, so that no other process waits for the guard to close
/// them.
static void close_others(int kept) {
  if (close_range_of(0, kept) && close_range_of(kept + 1, -1)) return;
  long most = sysconf(_SC_OPEN_MAX);
  if (most < 0 || most > 4096) most = 4096;
  for (int fd = 0; fd < (int)most; fd++) {
    if (fd != kept) close(fd);
  }
}

static void leave(int number) {
  (void)number;
  _exit(0);
}

/// Joins the process group of the dead program, so that the kernel refuses changes to the terminal
/// once another group has it; returns false if the group doesn't have it now, or no longer exists.
///
/// The kernel refuses by an error or, while other processes of the group are alive, by SIGTTOU.
static bool join(pid_t job, int tty) {
  struct sigaction action = {.sa_handler = leave};
  sigset_t refusal;
  sigemptyset(&action.sa_mask);
  sigemptyset(&refusal);
  sigaddset(&refusal, SIGTTOU);
  return tcgetpgrp(tty) == job && setpgid(0, job) == 0 && sigaction(SIGTTOU, &action, NULL) == 0 &&
         sigprocmask(SIG_UNBLOCK, &refusal, NULL) == 0;
}

/// Restores the terminal, as long as the dead program's process group has it.
///
/// The settings are restored first, because the kernel checks in the same call which group has the
/// terminal. It accepts bytes from any process, so they follow at once, in one call that doesn't
/// wait.
static void give_back(pid_t job, int tty) {
  const struct restore_state *state = &shared->state;
  if (!join(job, tty) || tcsetattr(tty, TCSANOW, &state->saved) != 0) return;
  int chosen = atomic_load(&state->current);
  if (tcgetpgrp(tty) != job) return;
  ssize_t written = write(tty, state->strings[chosen].bytes, state->strings[chosen].count);
  (void)written;
}

/// Runs the guard process until it ends.
///
/// It calls no function that takes a lock of the process, because other threads may have held any
/// lock at the time of the fork.
static void watch_over(pid_t job) {
  // While the guard waits it isn't in the terminal's process group, so neither the terminal's keys
  // nor signals to the group reach it.
  setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  // The terminal is opened again, because other processes share the program's descriptor, and with
  // it the blocking mode.
  int tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (tty < 0) _exit(0);
  close_others(tty);
  bool has_ended = pthread_mutex_lock(&shared->life) == EOWNERDEAD;
  if (has_ended && atomic_exchange(&shared->state.is_armed, false)) give_back(job, tty);
  _exit(0);
}

/// Creates the mutex, which the calling thread holds from then on.
static bool begin_life(pthread_mutex_t *life) {
  pthread_mutexattr_t attributes;
  if (pthread_mutexattr_init(&attributes) != 0) return false;
  bool is_made = pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0 &&
                 pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0 &&
                 pthread_mutex_init(life, &attributes) == 0;
  pthread_mutexattr_destroy(&attributes);
  return is_made && pthread_mutex_lock(life) == 0;
}

/// Starts the guard as a child of a child, so that the program never sees it when it waits for
/// children of its own.
static bool start_watching(pid_t job) {
  pid_t child = fork();
  if (child == 0) {
    if (fork() == 0) watch_over(job);
    _exit(0);
  }
  if (child < 0) return false;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  return true;
}

struct restore_state *guard_state(void) {
  if (shared) return &shared->state;
  void *memory =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  shared = memory;
  return &shared->state;
}

bool guard_start(int fd) {
  static bool is_alive, is_watched;
  // The foreground group can only be read for the controlling terminal, which /dev/tty is.
  if (!shared || tcgetpgrp(fd) < 0) return false;
  if (!is_alive) is_alive = begin_life(&shared->life);
  if (!is_watched) is_watched = is_alive && start_watching(getpgrp());
  return is_watched;
}
