#ifndef BUTTERY_TRAP_H
#define BUTTERY_TRAP_H

#include <signal.h>
#include <stddef.h>

// Swift's own ways to trap print a line, and abort() and raise() trap inside the C library, from
// where a backtrace often finds no way back to the program.

/// Ends the program at this instruction (SIGILL or SIGTRAP), without a message.
__attribute__((always_inline, noreturn)) static inline void trap_here(void) { __builtin_trap(); }

/// Restores the default handling of traps, and so suppresses the backtrace.
///
/// A handler that is also installed for SIGTERM stays, because it isn't a debugger's but has to
/// restore something.
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
