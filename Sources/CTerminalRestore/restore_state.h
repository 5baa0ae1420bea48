#ifndef BUTTERY_RESTORE_STATE_H
#define BUTTERY_RESTORE_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <termios.h>

#include "CTerminalRestore.h"

/// The data needed to restore the terminal, in memory that a guard can share.
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

/// Returns the state in memory that a guard will share; NULL if no memory is available. Later calls
/// return the same state.
///
/// The process uses this state from the beginning, because signal handlers and a guard that had two
/// states could restore the terminal twice.
struct restore_state *guard_state(void);

/// Starts a process that notices the end of this one and restores the terminal `fd`, if the restore
/// is armed then and no other process group has the terminal.
///
/// Must be called by the thread that draws, which must live as long as the process. Returns false if
/// there is no shared state or no process available, or the terminal isn't the controlling one.
/// Idempotent.
bool guard_start(int fd);

/// Writes as `terminal_restore_write` does, and waits at most `patience` milliseconds whenever the
/// terminal is stalled.
bool write_patiently(int fd, const uint8_t *bytes, size_t count, int patience);

#endif
