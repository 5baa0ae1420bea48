#ifndef CHOTCODE_H
#define CHOTCODE_H

/// Has the processor fetch the program's code that runs for every key, all at once.
///
/// A program that slept finds little of itself in the caches, and would wait for one piece after the
/// other. It says where the code is only if the linker has put it between two marks; else nothing
/// happens.
void hot_code_fetch(void);

#endif
