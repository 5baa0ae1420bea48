#ifndef BUTTERY_TRAP_H
#define BUTTERY_TRAP_H

#include <signal.h>
#include <stddef.h>

// Swift's own ways to trap print a line of theirs, and abort() and raise() leave the place to the C
// library, from where a backtrace often finds no way back.

/// Ends the program at this very instruction (SIGILL or SIGTRAP), without a word.
__attribute__((always_inline, noreturn)) static inline void trap_here(void) { __builtin_trap(); }

/// Has the system alone handle traps, unless they are handled by a function that is called for
/// SIGTERM as well: that one is no debugger, but has something to give back.
static inline void trap_without_backtrace(void) {
  static const int traps[] = {SIGILL, SIGTRAP};
  struct sigaction trap, request, standard = {.sa_handler = SIG_DFL};
  if (sigaction(SIGTERM, NULL, &request) != 0) return;
  for (size_t index = 0; index < sizeof traps / sizeof *traps; index++) {
    if (sigaction(traps[index], NULL, &trap) == 0 && trap.sa_sigaction != request.sa_sigaction)
      sigaction(traps[index], &standard, NULL);
  }
}

#endif
