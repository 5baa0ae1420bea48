#ifndef BUTTERY_CVTERM_SHIM_H
#define BUTTERY_CVTERM_SHIM_H

#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <vterm.h>

// Wraps bit-fields.
enum { cv_bold = 1, cv_italic = 2, cv_underline = 4, cv_reverse = 8, cv_blink = 16 };
static inline int cv_attributes(const VTermScreenCell *cell) {
  return (cell->attrs.bold ? cv_bold : 0) | (cell->attrs.italic ? cv_italic : 0) |
         (cell->attrs.underline ? cv_underline : 0) | (cell->attrs.reverse ? cv_reverse : 0) |
         (cell->attrs.blink ? cv_blink : 0);
}

// Wraps macros over a union: returns -1 for the terminal's default colour, 0 to 255 for a palette
// entry, else 1 << 24 plus red, green and blue.
static inline int cv_color(VTermColor color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(&color) || VTERM_COLOR_IS_DEFAULT_BG(&color)) return -1;
  if (VTERM_COLOR_IS_INDEXED(&color)) return color.indexed.idx;
  return 1 << 24 | color.rgb.red << 16 | color.rgb.green << 8 | color.rgb.blue;
}

// Wraps a variadic function.
static inline bool cv_set_size(int fd, int lines, int columns) {
  struct winsize size = {.ws_row = (unsigned short)lines, .ws_col = (unsigned short)columns};
  return ioctl(fd, TIOCSWINSZ, &size) == 0;
}

// Wraps a variadic function; returns the number of bytes that can be read.
static inline int cv_bytes_waiting(int fd) {
  int count = 0;
  return ioctl(fd, FIONREAD, &count) == 0 ? count : 0;
}

// Wraps constants that some machines lack; returns whether a system call waits for files without a
// limit. The call's third argument is its time limit.
static inline bool cv_waits_for_files(long call, unsigned long third) {
#ifdef SYS_poll
  if (call == SYS_poll) return (int)third < 0;
#endif
  return call == SYS_ppoll && third == 0;
}

// Wraps a constant; returns whether a system call waits for another thread.
static inline bool cv_waits_for_thread(long call) { return call == SYS_futex; }

// Wrap macros.
static inline bool cv_exited(int status) { return WIFEXITED(status); }
static inline int cv_code(int status) { return WEXITSTATUS(status); }
static inline bool cv_signaled(int status) { return WIFSIGNALED(status); }
static inline int cv_signal(int status) { return WTERMSIG(status); }

#endif
