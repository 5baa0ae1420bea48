#ifndef BUTTERY_MAIN_QUEUE_H
#define BUTTERY_MAIN_QUEUE_H

#include <stdbool.h>

// The main queue of libdispatch, for a run loop that sleeps in its own system call. The queue
// contains the jobs of tasks on the main actor, and the work for DispatchQueue.main. The documented
// ways to serve it are `dispatchMain()`, which never returns, and Foundation's run loop. So this
// code uses the functions that libdispatch provides for that run loop. They are looked up when the
// program is linked or started, and may be missing.

enum {
  /// The system's libdispatch lacks the necessary functions.
  main_queue_is_absent = -1,
  /// The caller isn't on the process's first thread: the queue belongs to other threads.
  main_queue_is_elsewhere = -2,
  /// The program doesn't contain libdispatch, so nothing in it can need the queue.
  main_queue_is_unused = -3,
};

/// Returns a descriptor that is readable when the main queue has work, or one of the values above.
///
/// The descriptor stays open for good. Idempotent.
int main_queue_file(void);

/// Makes the descriptor unreadable and runs the work in the queue, but not the work added
/// meanwhile.
///
/// Must be called on the thread on which `main_queue_file()` was called.
void main_queue_run(int file);

/// Does the same as `main_queue_run()`; returns false if the queue itself called the caller, so
/// that no work could be run.
///
/// That work is run when the caller has returned.
bool main_queue_try(int file);

/// Returns whether the caller may do what belongs to the main actor: it is on the process's first
/// thread, or the queue has called it.
///
/// After `dispatchMain()`, as among tests, the queue calls from changing threads.
bool main_queue_is_current(void);

#endif
