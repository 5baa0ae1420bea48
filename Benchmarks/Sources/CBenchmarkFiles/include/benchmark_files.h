#pragma once

/// Opens a pseudo terminal: returns its terminal side, and stores the side that it is read from.
/// -1 where there is none.
int benchmark_open_terminal(int lines, int columns, int *reader);

/// Opens a file that is nowhere but in memory; -1 where that can't be.
int benchmark_open_memory(void);
