#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "held_stderr.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "CTerminalRestore.h"

/// A crash needs a few lines; a library that chatters must not hold up the way out.
enum { most_bytes = 64 * 1024 };

static int memory = -1;
static int real = -1;
static atomic_bool is_held;

static int open_memory(void) {
#ifdef __linux__
  int fd = memfd_create("stderr", MFD_CLOEXEC);
#else
  char name[] = "/tmp/stderr.XXXXXX";
  int fd = mkstemp(name);
  if (fd >= 0) unlink(name);
#endif
  if (fd < 0) return -1;
  int high = fcntl(fd, F_DUPFD_CLOEXEC, 10);
  close(fd);
  if (high >= 0) fcntl(high, F_SETFL, fcntl(high, F_GETFL) | O_APPEND);
  return high;
}

static bool is_same_terminal(int fd, int tty) {
  struct stat mine, its;
  if (!isatty(fd) || fstat(fd, &mine) != 0 || fstat(tty, &its) != 0) return false;
  if (mine.st_rdev == its.st_rdev) return true;
  // /dev/tty is another name of the terminal, with a number of its own.
  struct stat alias;
  return stat("/dev/tty", &alias) == 0 &&
         (alias.st_rdev == mine.st_rdev || alias.st_rdev == its.st_rdev);
}

void held_stderr_begin(int tty) {
  if (atomic_load(&is_held) || !is_same_terminal(STDERR_FILENO, tty)) return;
  if (memory < 0) memory = open_memory();
  if (memory < 0) return;
  if (real >= 0) close(real);
  real = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 10);
  if (real < 0) return;
  if (dup2(memory, STDERR_FILENO) >= 0) atomic_store(&is_held, true);
}

void held_stderr_end(void) {
  if (!atomic_exchange(&is_held, false)) return;
  dup2(real, STDERR_FILENO);
  off_t end = lseek(memory, 0, SEEK_END);
  off_t offset = end > most_bytes ? end - most_bytes : 0;
  uint8_t buffer[2048];
  while (offset < end) {
    ssize_t count = pread(memory, buffer, sizeof buffer, offset);
    if (count <= 0) break;
    terminal_restore_write(STDERR_FILENO, buffer, (size_t)count);
    offset += count;
  }
  if (ftruncate(memory, 0) != 0) return;
}
