#ifndef BUTTERY_TRAP_H
#define BUTTERY_TRAP_H

// Swift's own ways to trap print a line of theirs, and abort() and raise() leave the place to the C
// library, from where a backtrace often finds no way back.

/// Ends the program at this very instruction (SIGILL or SIGTRAP), without a word.
__attribute__((always_inline, noreturn)) static inline void trap_here(void) { __builtin_trap(); }

#endif
