#ifndef BUTTERY_RESTORE_STATE_H
#define BUTTERY_RESTORE_STATE_H

#include <stdatomic.h>
#include <stdint.h>
#include <termios.h>

#include "CTerminalRestore.h"

/// What it takes to give the terminal back. May lie in memory that a guard shares.
struct restore_state {
  struct termios saved;
  atomic_bool is_armed;
  /// Two strings, so that one can be written while a handler might read the other.
  struct {
    size_t count;
    uint8_t bytes[TERMINAL_RESTORE_CAPACITY];
  } strings[2];
  atomic_int current;
};

/// Starts a process that sees this one end and gives the terminal `fd` back, if armed then and no
/// other job has it.
///
/// To be called by the thread that draws, which has to last as long as the process. Returns the copy
/// of `state` that both share; NULL where there is no process or memory left, or the terminal isn't
/// the controlling one. Once it runs, the same copy is returned.
struct restore_state *guard_start(const struct restore_state *state, int fd);

#endif
