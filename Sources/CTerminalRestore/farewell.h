#ifndef BUTTERY_FAREWELL_H
#define BUTTERY_FAREWELL_H

/// Lets the thread in `terminal_restore_await_end()` do its work, if there is one, and waits until
/// it is done or `longest_farewell` is over.
///
/// Async-signal-safe.
void farewell_run(void);

#endif
