#ifndef BUTTERY_TERMINAL_RESTORE_H
#define BUTTERY_TERMINAL_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct termios;

// What has to work in a signal handler, after a trap, with the heap in any state: giving the
// terminal back. Everything lives in static memory that is filled in beforehand; the code calls
// nothing that isn't async-signal-safe. One terminal a process.

/// The longest byte string that can be prepared.
#define TERMINAL_RESTORE_CAPACITY 1024

/// Remembers the terminal `tty` and its settings, and prepares for every way out: signals that end
/// the process, crashes, `exit()`.
///
/// Signals ignored already stay ignored. Idempotent.
void terminal_restore_prepare(int tty, const struct termios *settings);

/// Prepares what has to be sent to the terminal; false where it is too long.
///
/// May be called while armed: a handler sees the old string or the new one, never half of it.
bool terminal_restore_set_bytes(const uint8_t *bytes, size_t count);

/// From now on there is something to give back; fd 1 and fd 2 are held where they are the same
/// terminal.
///
/// What is written to them meanwhile is kept in memory, up to 16 MiB of both together, and comes out
/// after the restore. What comes after that is dropped, which a line tells then.
void terminal_restore_arm(void);

/// Gives the terminal back, if armed: sends the bytes, sets the settings, lets fd 1 and fd 2 go.
///
/// Never waits for a stalled terminal longer than about a second. Signals that end the process do
/// the same, but that only the last 64 KiB come out of what was written, and nothing of what stdio
/// still has.
void terminal_restore_run(void);

/// `terminal_restore_run()`, and the signal handlers removed.
void terminal_restore_finish(void);

/// Has a process of its own give the terminal back where this one can't: after SIGKILL.
///
/// To be called after `terminal_restore_prepare()`; false where it couldn't be started. It sleeps
/// until this process ends, and does nothing where the shell has taken the terminal by then.
/// Idempotent.
bool terminal_restore_guard(void);

/// Writes to a terminal, waiting half a second at most where it is stalled; false where it took less
/// than all.
bool terminal_restore_write(int fd, const uint8_t *bytes, size_t count);

/// What `terminal_watch_take()` tells.
enum {
  terminal_watch_resized = 1,
  terminal_watch_stop = 2,
  terminal_watch_continued = 4,
  terminal_watch_woken = 8,
};

/// Begins to watch for changes of the window, stop requests and continuation.
///
/// Returns a descriptor that becomes readable when there is news, -1 where none is left. It stays
/// open for good, so that `terminal_watch_wake()` is safe at any time.
int terminal_watch_start(void);

/// Gives the watched signals back to whom they belonged before.
void terminal_watch_end(void);

/// The news since the last call, as bits, and makes the descriptor unreadable again.
unsigned terminal_watch_take(void);

/// Tells `terminal_watch_woken`, from any thread.
void terminal_watch_wake(void);

/// Stops this process as `Ctrl-Z` does, the rest of its group too if `group`; returns when it goes
/// on, or at once where nobody could continue it.
void terminal_watch_stop_here(bool group);

/// Waits until this process group has the foreground of `tty`; stopped meanwhile if `stops`, as any
/// program is that a shell continues in the background.
void terminal_watch_await_foreground(int tty, bool stops);

#endif
