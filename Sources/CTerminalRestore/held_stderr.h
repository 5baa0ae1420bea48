#ifndef BUTTERY_HELD_STDERR_H
#define BUTTERY_HELD_STDERR_H

/// Points fd 2 at memory, if it is the terminal `tty`; anything else is left alone.
void held_stderr_begin(int tty);

/// Gives fd 2 back and writes to it what came meanwhile. Async-signal-safe.
void held_stderr_end(void);

#endif
