#ifndef BUTTERY_TERMINAL_RESTORE_H
#define BUTTERY_TERMINAL_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct termios;

// Restoring the terminal, which must work in a signal handler, after a trap, and with a damaged
// heap. So all data is in static memory that is filled in beforehand, and the code calls only
// async-signal-safe functions. There is one terminal per process.

/// The maximum length of the byte string.
#define TERMINAL_RESTORE_CAPACITY 1024

/// Stores the terminal `tty` and its settings, and prepares for every way in which the process can
/// end: signals, crashes and `exit()`.
///
/// Signals that are ignored already stay ignored. Idempotent.
void terminal_restore_prepare(int tty, const struct termios *settings);

/// Sets the bytes to send to the terminal; returns false if there are too many.
///
/// May be called while armed: a signal handler sees the old bytes or the new ones, never a mixture.
bool terminal_restore_set_bytes(const uint8_t *bytes, size_t count);

/// Arms the restore, and holds the output to fd 1 and fd 2 if they are the same terminal.
///
/// Their output is kept in memory, up to 16 MiB for both together, and is written after the
/// restore. Further output is dropped, and a message line says so.
void terminal_restore_arm(void);

/// Restores the terminal, if armed: sends the bytes, restores the settings, and releases fd 1 and
/// fd 2.
///
/// Never waits for a stalled terminal longer than about a second. Signals that end the process do
/// the same, except that only the last 64 KiB of held output are written, and nothing that stdio
/// has buffered.
void terminal_restore_run(void);

/// Calls `terminal_restore_run()` and removes the signal handlers.
void terminal_restore_finish(void);

/// Starts a guard process that restores the terminal when this process can't: after SIGKILL.
///
/// Must be called after `terminal_restore_prepare()`; returns false if the guard couldn't be
/// started. It sleeps until this process ends, and does nothing if the shell has taken the terminal
/// by then. Idempotent.
bool terminal_restore_guard(void);

/// Sleeps until a signal other than that of a crash is about to end this process; then the terminal is
/// restored already. The process ends when `terminal_restore_end_is_prepared()` is called, or 300 ms
/// later.
///
/// Must be called once per process, and not on the thread that draws. Returns false at once if no pipe
/// is available.
bool terminal_restore_await_end(void);

/// Tells the signal handler to end the process now.
void terminal_restore_end_is_prepared(void);

/// Writes to a terminal, and waits at most half a second if it is stalled; returns false if it
/// accepted only a part.
bool terminal_restore_write(int fd, const uint8_t *bytes, size_t count);

/// The bits that `terminal_watch_take()` returns.
enum {
  terminal_watch_resized = 1,
  terminal_watch_stop = 2,
  terminal_watch_continued = 4,
  terminal_watch_woken = 8,
};

/// Begins to watch for changes of the window size, stop requests and continuation.
///
/// Returns a descriptor that is readable when there is news; -1 if no descriptor is available. It
/// stays open for good, so that `terminal_watch_wake()` is safe at any time.
int terminal_watch_start(void);

/// Restores the previous handlers of the watched signals.
void terminal_watch_end(void);

/// Returns the news since the last call as bits, and makes the descriptor unreadable again.
unsigned terminal_watch_take(void);

/// Reports `terminal_watch_woken`; may be called on any thread.
void terminal_watch_wake(void);

/// Stops this process as `Ctrl-Z` does, and the rest of its group if `group` is true; returns when
/// it is continued, or at once if SIGTSTP is ignored or the system doesn't stop an orphaned group.
void terminal_watch_stop_here(bool group);

/// Waits until this process group is in the foreground of `tty`. If `stops` is true the process is
/// stopped meanwhile, like any program that a shell continues in the background.
void terminal_watch_await_foreground(int tty, bool stops);

#endif
