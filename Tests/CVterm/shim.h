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

// Wraps an array of characters, and is quick in builds without the optimizer, too: screens are read again and
// again. Writes the text of a line as UTF-8, at most CV_TEXT_SIZE bytes for each column, and returns the number
// of bytes. A place without characters is a blank; the second half of a wide character has no text.
enum { CV_TEXT_SIZE = 4 * VTERM_MAX_CHARS_PER_CELL };
static inline long cv_text(VTermScreen *screen, int line, int first, int end, char *text) {
  char *next = text;
  for (int column = first; column < end; column++) {
    VTermScreenCell cell;
    memset(&cell, 0, sizeof cell);
    vterm_screen_get_cell(screen, (VTermPos){.row = line, .col = column}, &cell);
    if (cell.chars[0] == (uint32_t)-1) continue;
    char *start = next;
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++) {
      uint32_t scalar = cell.chars[i];
      if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar < 0xE000)) continue;
      if (scalar < 0x80) {
        *next++ = (char)scalar;
        continue;
      }
      int rest = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
      *next++ = (char)((0xFF00 >> (rest + 1) & 0xFF) | scalar >> 6 * rest);
      while (rest-- > 0) *next++ = (char)(0x80 | (scalar >> 6 * rest & 0x3F));
    }
    if (next == start) *next++ = ' ';
  }
  return next - text;
}

// Is quick in builds without the optimizer, too. Returns the index of the last occurrence of a part; -1 for
// none.
static inline long cv_last_start(const void *bytes, long count, const void *part, long size) {
  for (long start = count - size; start >= 0; start--) {
    if (memcmp((const char *)bytes + start, part, (size_t)size) == 0) return start;
  }
  return -1;
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
