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

// Nothing of a process runs after SIGKILL. But who waits for a robust mutex is told that its owner is
// dead, and long before the shell is told of the process: while its memory is still being given
// back. (The end of a pipe that only it held comes too late for every third time on a busy machine.)
// The shell may be quicker all the same. Once it has taken the terminal, any change would spoil its
// prompt; so the guard acts before or not at all.

static struct guarded {
  /// Held by the thread that draws, for good.
  pthread_mutex_t life;
  struct restore_state state;
} *shared;

/// Closes the descriptors from `first` up to `end`, all from there on for -1, in one call; false
/// where the system has none for it.
static bool close_range_of(int first, int end) {
  if (first == end) return true;
#ifdef SYS_close_range
  return syscall(SYS_close_range, (unsigned)first, end < 0 ? ~0U : (unsigned)end - 1, 0) == 0;
#else
  return false;
#endif
}

/// Leaves nothing open but `kept`, so that nobody waits for the guard's files to close.
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

/// Joins the dead program's job, so that the kernel itself refuses what is done to a terminal that
/// another job has by then; false where the job doesn't have it now, or is gone.
///
/// The refusal is an error or, while others of the job live, SIGTTOU.
static bool join(pid_t job, int tty) {
  struct sigaction action = {.sa_handler = leave};
  sigset_t refusal;
  sigemptyset(&action.sa_mask);
  sigemptyset(&refusal);
  sigaddset(&refusal, SIGTTOU);
  return tcgetpgrp(tty) == job && setpgid(0, job) == 0 && sigaction(SIGTTOU, &action, NULL) == 0 &&
         sigprocmask(SIG_UNBLOCK, &refusal, NULL) == 0;
}

/// Gives the terminal back, as long as the dead program's job has it.
///
/// Settings go first: the kernel asks whose the terminal is in the same call that sets them. Bytes it
/// takes from anybody, so they follow at once, in one call that doesn't wait.
static void give_back(pid_t job, int tty) {
  const struct restore_state *state = &shared->state;
  if (!join(job, tty) || tcsetattr(tty, TCSANOW, &state->saved) != 0) return;
  int chosen = atomic_load(&state->current);
  if (tcgetpgrp(tty) != job) return;
  ssize_t written = write(tty, state->strings[chosen].bytes, state->strings[chosen].count);
  (void)written;
}

/// The guard's whole life. Calls nothing that takes a lock of the process: other threads may have
/// held any when it was born.
static void watch_over(pid_t job) {
  // While it waits it is not one of the terminal's job: neither its keys nor a signal to the group
  // are meant for it.
  setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  // Opened anew: other processes share the program's descriptor, and with it whether it waits.
  int tty = open("/dev/tty", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (tty < 0) _exit(0);
  close_others(tty);
  bool has_ended = pthread_mutex_lock(&shared->life) == EOWNERDEAD;
  if (has_ended && atomic_exchange(&shared->state.is_armed, false)) give_back(job, tty);
  _exit(0);
}

/// Makes the mutex, which the calling thread holds from now on.
static bool begin_life(pthread_mutex_t *life) {
  pthread_mutexattr_t attributes;
  if (pthread_mutexattr_init(&attributes) != 0) return false;
  bool is_made = pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED) == 0 &&
                 pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0 &&
                 pthread_mutex_init(life, &attributes) == 0;
  pthread_mutexattr_destroy(&attributes);
  return is_made && pthread_mutex_lock(life) == 0;
}

/// Has a child of a child watch: whoever waits for children of his own never meets the guard.
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

struct restore_state *guard_start(const struct restore_state *state, int fd) {
  if (shared) return &shared->state;
  // Whose a terminal is can be asked only of one's own, which is what /dev/tty is.
  if (tcgetpgrp(fd) < 0) return NULL;
  void *memory =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  shared = memory;
  shared->state = *state;
  if (begin_life(&shared->life) && start_watching(getpgrp())) return &shared->state;
  // The memory stays: a mutex in it may be held.
  shared = NULL;
  return NULL;
}
