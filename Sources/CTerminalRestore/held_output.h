#ifndef BUTTERY_HELD_OUTPUT_H
#define BUTTERY_HELD_OUTPUT_H

#include <stdbool.h>

/// Redirects fd 1 and fd 2 to one file in memory, each only if it is the terminal `tty`.
///
/// Output that stdio has buffered for fd 1 goes to the terminal before.
void held_output_begin(int tty);

/// Restores both descriptors and writes the held output to the terminal, in its original order.
///
/// If `at_signal` is true the function is async-signal-safe: then output buffered by stdio stays
/// there, and only the end of long output is written.
void held_output_end(bool at_signal);

#endif
