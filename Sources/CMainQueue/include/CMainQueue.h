#ifndef BUTTERY_MAIN_QUEUE_H
#define BUTTERY_MAIN_QUEUE_H

#include <stdbool.h>

// The main queue of libdispatch, for a loop that sleeps in a system call of its own: it takes the
// jobs of tasks on the main actor, and what DispatchQueue.main was handed. libdispatch has no
// documented way to serve it but `dispatchMain()`, which never returns, and Foundation's run loop.
// So the entry points are used that it keeps for that run loop. They are looked for when the program
// is linked or started, and may be absent.

enum {
  /// This system's libdispatch hasn't got what it takes.
  main_queue_is_absent = -1,
  /// Called on another thread than the process's first: the queue was given to others.
  main_queue_is_elsewhere = -2,
  /// The program has no part of libdispatch in it, and so nothing that could need the queue.
  main_queue_is_unused = -3,
};

/// A descriptor that can be read once there is work in the main queue, or one of the values above.
///
/// It stays open for good. Idempotent.
int main_queue_file(void);

/// Makes the descriptor unreadable and runs what is in the queue now, but not what that adds.
///
/// To be called on the thread that `main_queue_file()` was called on.
void main_queue_run(int file);

/// `main_queue_run()`; false where nothing could be run, as the caller is called by the queue.
///
/// What is in the queue then is run when the caller has returned.
bool main_queue_try(int file);

#endif
