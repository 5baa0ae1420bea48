#ifndef BUTTERY_RESTORE_STATE_H
#define BUTTERY_RESTORE_STATE_H

#include <stdatomic.h>
#include <stdint.h>
#include <termios.h>

#include "CTerminalRestore.h"

/// The data needed to restore the terminal; may be in memory that is shared with a guard.
struct restore_state {
  struct termios saved;
  atomic_bool is_armed;
  /// Two strings, so that one can be written while a signal handler might read the other.
  struct {
    size_t count;
    uint8_t bytes[TERMINAL_RESTORE_CAPACITY];
  } strings[2];
  atomic_int current;
};

/// Starts a process that notices the end of this one and restores the terminal `fd`, if the restore
/// is armed then and no other process group has the terminal.
///
/// Must be called by the thread that draws, which must live as long as the process. Returns the
/// copy of `state` that both processes share; NULL if there is no process or memory available, or
/// the terminal isn't the controlling one. Later calls return the same copy.
struct restore_state *guard_start(const struct restore_state *state, int fd);

#endif
