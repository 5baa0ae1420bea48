// Swift's Glibc module has none of these: they are declared with _GNU_SOURCE only.
#define _GNU_SOURCE
#include "benchmark_files.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

int benchmark_open_terminal(int lines, int columns, int *reader) {
  *reader = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*reader < 0 || grantpt(*reader) != 0 || unlockpt(*reader) != 0) return -1;
  const char *name = ptsname(*reader);
  int terminal = name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
  struct winsize size = {.ws_row = (unsigned short)lines, .ws_col = (unsigned short)columns};
  if (terminal >= 0) ioctl(terminal, TIOCSWINSZ, &size);
  return terminal;
}

int benchmark_open_memory(void) { return memfd_create("benchmark", MFD_CLOEXEC); }
