#ifndef BUTTERY_CNCURSES_SHIM_H
#define BUTTERY_CNCURSES_SHIM_H

// The wide-character interface; set here because the flags of pkg-config are dropped.
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <sys/ioctl.h>
#include <wchar.h>

// Declared by term.h, whose lower-case macros (`lines`, `columns`, ...) nobody wants to import.
struct term;
extern int setupterm(const char *name, int fd, int *error);
extern struct term *set_curterm(struct term *description);
extern int del_curterm(struct term *description);

// A C global.
static inline WINDOW *cn_curscr(void) { return curscr; }
// A C global.
static inline WINDOW *cn_newscr(void) { return newscr; }
// A C global.
static inline int cn_lines(void) { return LINES; }
// A C global.
static inline int cn_columns(void) { return COLS; }
// A C global, meaningless before start_color().
static inline int cn_colors(void) { return COLORS; }
// A C global, meaningless before start_color().
static inline int cn_color_pairs(void) { return COLOR_PAIRS; }

// Macros.
static inline attr_t cn_bold(void) { return A_BOLD; }
static inline attr_t cn_dim(void) { return A_DIM; }
static inline attr_t cn_italic(void) { return A_ITALIC; }
static inline attr_t cn_underline(void) { return A_UNDERLINE; }
static inline attr_t cn_reverse(void) { return A_REVERSE; }

// The members of cchar_t are the wide library's own business: setcchar() takes a string and a
// short pair. At most `CCHARW_MAX` scalars, the base first.
static inline void cn_fill(cchar_t *place, wchar_t base, attr_t attributes, int pair) {
  memset(place->chars, 0, sizeof place->chars);
  place->chars[0] = base;
  place->attr = attributes | (attr_t)COLOR_PAIR(pair > 255 ? 255 : pair);
  place->ext_color = pair;
}

// As above: one more combining mark, where there is room for it.
static inline void cn_add_mark(cchar_t *place, wchar_t mark) {
  for (int i = 1; i < CCHARW_MAX; i++) {
    if (place->chars[i] == 0) {
      place->chars[i] = mark;
      return;
    }
  }
}

// wcwidth() is hidden behind _XOPEN_SOURCE in Swift's view of the C library.
extern int wcwidth(wchar_t);
static inline int cn_column_width(wchar_t scalar) { return wcwidth(scalar); }

// tigetstr() answers "not a string" with (char *)-1, which Swift can't compare with.
static inline const char *cn_capability(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

// A variadic function.
static inline const char *cn_expand1(const char *capability, int first) {
  return tiparm(capability, first);
}

// A variadic function.
static inline const char *cn_expand2(const char *capability, int first, int second) {
  return tiparm(capability, first, second);
}

// A variadic function; false where the kernel doesn't know.
static inline bool cn_window_size(int fd, int *lines, int *columns) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return false;
  *lines = size.ws_row;
  *columns = size.ws_col;
  return true;
}

#endif
