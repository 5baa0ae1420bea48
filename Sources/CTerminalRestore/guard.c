#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "restore_state.h"

// Nothing of a process runs after SIGKILL. But what it leaves behind is seen: the end of a pipe that
// only it held.

static struct restore_state *shared;

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

/// Leaves nothing open but `first` and `second`, so that nobody waits for the guard's files to close.
static void close_others(int first, int second) {
  int low = first < second ? first : second;
  int high = first < second ? second : first;
  if (close_range_of(0, low) && close_range_of(low + 1, high) && close_range_of(high + 1, -1))
    return;
  long most = sysconf(_SC_OPEN_MAX);
  if (most < 0 || most > 4096) most = 4096;
  for (int fd = 0; fd < (int)most; fd++) {
    if (fd != low && fd != high) close(fd);
  }
}

/// The guard's whole life. Calls nothing that isn't async-signal-safe: other threads may have held
/// any lock when it was born.
static void watch_over(int pipe_end, int fd) {
  // Not one of the terminal's job: neither its keys nor a signal to the group are meant for it.
  setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  close_others(pipe_end, fd);
  char ignored;
  ssize_t count;
  do count = read(pipe_end, &ignored, 1);
  while (count > 0 || (count < 0 && errno == EINTR));
  if (atomic_exchange(&shared->is_armed, false)) restore_state_send(shared, fd);
  _exit(0);
}

struct restore_state *guard_start(const struct restore_state *state, int fd) {
  if (shared) return shared;
  void *memory =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  int ends[2];
  if (pipe(ends) != 0) {
    munmap(memory, sizeof *shared);
    return NULL;
  }
  for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  shared = memory;
  *shared = *state;
  // A child of a child: whoever waits for children of his own never meets the guard.
  pid_t child = fork();
  if (child == 0) {
    close(ends[1]);
    if (fork() == 0) watch_over(ends[0], fd);
    _exit(0);
  }
  close(ends[0]);
  if (child < 0) {
    close(ends[1]);
    munmap(memory, sizeof *shared);
    shared = NULL;
    return NULL;
  }
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  // The other end stays open for good: it closes with the process.
  return shared;
}
