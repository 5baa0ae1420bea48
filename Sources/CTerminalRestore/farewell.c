#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "farewell.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdatomic.h>
#include <unistd.h>

#include "CTerminalRestore.h"

// A signal handler can neither take a lock nor allocate memory, so it can't cancel a statement on a
// server, for example. A thread that sleeps in `read` does this work: the handler writes a byte to one
// pipe to wake the thread, and waits for a byte from the other pipe.

/// The maximum time that the thread may delay the end of the process, in milliseconds.
enum { longest_farewell = 300 };

enum { reading, writing };
static int calls[2] = {-1, -1};
static int answers[2] = {-1, -1};
static atomic_bool is_awaited;

/// Makes a pipe whose descriptors are at least 10, so that they don't take the numbers of closed
/// standard streams; returns false if that fails.
static bool open_pipe(int ends[2]) {
  int low[2];
  if (pipe(low) != 0) return false;
  for (int index = 0; index < 2; index++) {
    ends[index] = fcntl(low[index], F_DUPFD_CLOEXEC, 10);
    close(low[index]);
  }
  return ends[reading] >= 0 && ends[writing] >= 0;
}

bool terminal_restore_await_end(void) {
  if (!open_pipe(calls) || !open_pipe(answers)) return false;
  atomic_store(&is_awaited, true);
  char byte;
  ssize_t count;
  do count = read(calls[reading], &byte, 1);
  while (count < 0 && errno == EINTR);
  return count == 1;
}

void terminal_restore_end_is_prepared(void) {
  ssize_t written = write(answers[writing], "", 1);
  (void)written;
}

void farewell_run(void) {
  if (!atomic_load(&is_awaited) || write(calls[writing], "", 1) != 1) return;
  struct pollfd answer = {.fd = answers[reading], .events = POLLIN};
  poll(&answer, 1, longest_farewell);
}
