#ifndef BUTTERY_CNCURSES_SHIM_H
#define BUTTERY_CNCURSES_SHIM_H
#define NCURSES_WIDECHAR 1
#include <curses.h>
#endif
