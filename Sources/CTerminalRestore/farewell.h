#ifndef BUTTERY_FAREWELL_H
#define BUTTERY_FAREWELL_H

/// Wakes the thread in `terminal_restore_await_end()`, if there is one, and waits until the thread has
/// done its work, for 300 ms at most.
///
/// Async-signal-safe.
void farewell_run(void);

#endif
