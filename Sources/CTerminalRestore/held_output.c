#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "held_output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif
#ifdef __GLIBC__
#include <stdio_ext.h>
#endif

#include "CTerminalRestore.h"
#include "restore_state.h"

// One file for both streams, with one write position, so that their output keeps its order. It has
// its full size from the beginning and is sealed: the system refuses what doesn't fit (EPERM),
// whichever part of the program, or child process, writes it. Memory is used only for what is
// written.

enum {
  most_bytes = 16 * 1024 * 1024,
  /// The limit in a signal handler: a crash needs a few lines, and more output must not delay the
  /// end.
  most_bytes_at_signal = 64 * 1024,
};

static int memory = -1;

static struct stream {
  const int number;
  int real;
  atomic_bool is_held;
} streams[] = {{STDOUT_FILENO, -1, false}, {STDERR_FILENO, -1, false}};
enum { stream_count = sizeof streams / sizeof *streams };

// MARK: - Holding

static int open_memory(void) {
#ifdef __linux__
  int fd = memfd_create("output", MFD_CLOEXEC | MFD_ALLOW_SEALING);
#else
  char name[] = "/tmp/output.XXXXXX";
  int fd = mkstemp(name);
  if (fd >= 0) unlink(name);
#endif
  if (fd < 0) return -1;
  int high = fcntl(fd, F_DUPFD_CLOEXEC, 10);
  close(fd);
#ifdef __linux__
  if (high >= 0 && ftruncate(high, most_bytes) == 0)
    fcntl(high, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
#endif
  return high;
}

/// The device of a terminal; for /dev/tty, which has a device number of its own, that of the
/// controlling terminal. Returns false if `fd` is no terminal.
static bool device_of(int fd, dev_t *device) {
#ifdef TIOCGDEV
  unsigned number;
  if (ioctl(fd, TIOCGDEV, &number) == 0) {
    *device = makedev(number >> 8 & 0xFFF, (number & 0xFF) | (number >> 12 & 0xFFF00));
    return true;
  }
#endif
  struct stat state;
  if (!isatty(fd) || fstat(fd, &state) != 0) return false;
  *device = state.st_rdev;
  return true;
}

static bool is_same_terminal(int fd, int tty) {
  dev_t mine, its;
  return device_of(fd, &mine) && device_of(tty, &its) && mine == its;
}

/// Flushes stdio's output to the terminal, and makes stdio buffer by lines as it does on a
/// terminal.
static void prepare_stdio(void) {
  fflush(stdout);
#ifdef __GLIBC__
  // If stdout weren't used before, glibc would take it for a file and buffer it fully from then on.
  if (__fbufsize(stdout) == 0) setvbuf(stdout, NULL, _IOLBF, 0);
#endif
}

static void hold(struct stream *stream) {
  if (stream->real >= 0) close(stream->real);
  stream->real = fcntl(stream->number, F_DUPFD_CLOEXEC, 10);
  if (stream->real < 0) return;
  if (stream->number == STDOUT_FILENO) prepare_stdio();
  if (dup2(memory, stream->number) >= 0) atomic_store(&stream->is_held, true);
}

void held_output_begin(int tty) {
  for (int index = 0; index < stream_count; index++) {
    struct stream *stream = &streams[index];
    if (atomic_load(&stream->is_held) || !is_same_terminal(stream->number, tty)) continue;
    if (memory < 0) memory = open_memory();
    if (memory >= 0) hold(stream);
  }
}

// MARK: - Showing

/// Appends `text` to the `count` bytes in `line`, and returns the new count.
static size_t append(char *line, size_t capacity, size_t count, const char *text) {
  size_t length = strnlen(text, capacity - count);
  memcpy(line + count, text, length);
  return count + length;
}

/// Writes a message line: the program's name, `number` unless it is 0, and `text`; returns false if
/// the terminal doesn't accept it.
static bool tell(int fd, uint64_t number, const char *text, int patience) {
  char line[256];
  char digits[24] = "";
  size_t count = 0;
#ifdef __linux__
  count = append(line, 64, 0, program_invocation_short_name);
  count = append(line, sizeof line, count, ": ");
#endif
  char *first = digits + sizeof digits - 1;
  for (; number > 0; number /= 10) *--first = (char)('0' + number % 10);
  count = append(line, sizeof line, count, first);
  count = append(line, sizeof line, count, text);
  return write_patiently(fd, (const uint8_t *)line, count, patience);
}

/// Returns the number of bytes written to the file.
static off_t held_end(void) {
  off_t end = lseek(memory, 0, SEEK_CUR);
  return end > most_bytes ? most_bytes : end;
}

static void show(int fd, bool at_signal) {
  off_t offset = 0, end = held_end();
  // A terminal on a busy machine may read nothing for seconds; a signal ends a program soon.
  int patience = at_signal ? 500 : 10000;
  if (at_signal && end > most_bytes_at_signal) {
    offset = end - most_bytes_at_signal;
    if (!tell(fd, (uint64_t)offset, " bytes of output are left out before these\n", patience)) return;
  }
  uint8_t buffer[2048];
  while (offset < end) {
    ssize_t count = pread(memory, buffer, sizeof buffer, offset);
    if (count > end - offset) count = (ssize_t)(end - offset);
    // If the terminal accepts nothing more, don't wait for it a second time.
    if (count <= 0 || !write_patiently(fd, buffer, (size_t)count, patience)) return;
    offset += count;
    // Other threads, and child processes, may still be writing.
    end = held_end();
  }
  if (end >= most_bytes)
    tell(
        fd, 0, "more than 16 MiB of output came while the screen was up; the rest was dropped\n",
        patience);
}

/// Discards the output that was shown, and frees its memory.
static void empty(void) {
  lseek(memory, 0, SEEK_SET);
#ifdef __linux__
  int error = errno;
  fallocate(memory, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, most_bytes);
  errno = error;
#endif
}

void held_output_end(bool at_signal) {
  if (!at_signal && atomic_load(&streams[0].is_held)) fflush(stdout);
  int terminal = -1;
  for (int index = 0; index < stream_count; index++) {
    struct stream *stream = &streams[index];
    if (!atomic_exchange(&stream->is_held, false)) continue;
    dup2(stream->real, stream->number);
    terminal = stream->real;
  }
  if (terminal < 0) return;
  show(terminal, at_signal);
  empty();
}
