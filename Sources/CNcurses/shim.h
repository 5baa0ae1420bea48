#ifndef BUTTERY_CNCURSES_SHIM_H
#define BUTTERY_CNCURSES_SHIM_H

// Selects the wide-character interface; defined here because the flags of pkg-config aren't used.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>
#include <wchar.h>

// Declared in term.h, which isn't included because of its lower-case macros (`lines`, `columns`,
// ...).
struct term;
extern int setupterm(const char *name, int fd, int *error);
extern struct term *set_curterm(struct term *description);
extern int del_curterm(struct term *description);

// Swift imports no `WINDOW` where the header hides its members, as that of 6.5 does: there the pointer
// is an opaque one.
typedef WINDOW *cn_window;

// Wraps a C global.
static inline WINDOW *cn_curscr(void) { return curscr; }
// Wraps a C global.
static inline WINDOW *cn_newscr(void) { return newscr; }
// Wraps a C global.
static inline int cn_lines(void) { return LINES; }
// Wraps a C global.
static inline int cn_columns(void) { return COLS; }
// Wraps a C global, which has no meaning before start_color().
static inline int cn_colors(void) { return COLORS; }
// Wraps a C global, which has no meaning before start_color().
static inline int cn_color_pairs(void) { return COLOR_PAIRS; }

// Wrap macros.
static inline attr_t cn_bold(void) { return A_BOLD; }
static inline attr_t cn_dim(void) { return A_DIM; }
static inline attr_t cn_italic(void) { return A_ITALIC; }
static inline attr_t cn_underline(void) { return A_UNDERLINE; }
static inline attr_t cn_reverse(void) { return A_REVERSE; }

// Sets the members of cchar_t directly, which are private to the wide library, because setcchar()
// takes a string and a short pair. At most `CCHARW_MAX` scalars, beginning with the base.
static inline void cn_fill(cchar_t *place, wchar_t base, attr_t attributes, int pair) {
  memset(place->chars, 0, sizeof place->chars);
  place->chars[0] = base;
  place->attr = attributes | (attr_t)COLOR_PAIR(pair > 255 ? 255 : pair);
  place->ext_color = pair;
}

// Adds a combining mark in the same way, if there is room for it.
static inline void cn_add_mark(cchar_t *place, wchar_t mark) {
  for (int i = 1; i < CCHARW_MAX; i++) {
    if (place->chars[i] == 0) {
      place->chars[i] = mark;
      return;
    }
  }
}

// Scalar number `index` of a place, or 0 behind the last one.
static inline wchar_t cn_scalar(const cchar_t *place, int index) {
  return index < CCHARW_MAX ? place->chars[index] : 0;
}

// The declaration of wcwidth() requires _XOPEN_SOURCE, which Swift's import of the C library lacks.
extern int wcwidth(wchar_t);
static inline int cn_column_width(wchar_t scalar) { return wcwidth(scalar); }

// tigetstr() returns (char *)-1 for "not a string", with which Swift can't compare.
static inline const char *cn_capability(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

// Wraps a variadic function.
static inline const char *cn_expand1(const char *capability, int first) {
  return tiparm(capability, first);
}

// Wraps a variadic function.
static inline const char *cn_expand2(const char *capability, int first, int second) {
  return tiparm(capability, first, second);
}

// Wraps a variadic function; returns false if the kernel doesn't know the size.
static inline bool cn_window_size(int fd, int *lines, int *columns) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return false;
  *lines = size.ws_row;
  *columns = size.ws_col;
  return true;
}

#endif
