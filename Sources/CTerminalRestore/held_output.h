#ifndef BUTTERY_HELD_OUTPUT_H
#define BUTTERY_HELD_OUTPUT_H

#include <stdbool.h>

/// Points fd 1 and fd 2 at one file in memory, each if it is the terminal `tty`; anything else is
/// left alone.
///
/// What stdio has for fd 1 goes to the terminal before.
void held_output_begin(int tty);

/// Gives both back and writes to the terminal what came meanwhile, in the order in which it came.
///
/// Async-signal-safe `at_signal`: then what stdio still has stays there, and of much only the end is
/// written.
void held_output_end(bool at_signal);

#endif
