#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CMainQueue.h"

#ifdef __linux__

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Weak, and without libdispatch's headers: where one of them is absent, its address is null, and
// nothing is linked that Swift's own concurrency hasn't brought.
typedef struct dispatch_queue_s *queue;
extern struct dispatch_queue_s _dispatch_main_q __attribute__((weak));
extern void dispatch_async_f(queue, void *, void (*)(void *)) __attribute__((weak));
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

static bool is_complete(void) {
  return dispatch_async_f && _dispatch_get_main_queue_handle_4CF &&
         _dispatch_main_queue_callback_4CF;
}

int main_queue_file(void) {
  if (!&_dispatch_main_q) return main_queue_is_unused;
  if (!is_complete()) return main_queue_is_absent;
  // After dispatchMain() the queue belongs to no thread, and libdispatch traps where it is served.
  // The first thread, the only one that could still serve it, has ended by then.
  if (syscall(SYS_gettid) != getpid()) return main_queue_is_elsewhere;
  return _dispatch_get_main_queue_handle_4CF();
}

void main_queue_run(int file) {
  uint64_t count;
  // Before the work: what it adds makes the descriptor readable again. It never blocks.
  ssize_t size = read(file, &count, sizeof count);
  (void)size;
  _dispatch_main_queue_callback_4CF(NULL);
}

/// What becomes of a job that is there to see whether any is run.
struct proof {
  bool has_run;
  bool is_left;
};

static void prove(void *context) {
  struct proof *proof = context;
  proof->has_run = true;
  if (proof->is_left) free(proof);
}

bool main_queue_try(int file) {
  struct proof *proof = calloc(1, sizeof *proof);
  if (!proof) return false;
  // Behind all that is in the queue now, so that it is run with that or not at all.
  dispatch_async_f(&_dispatch_main_q, proof, prove);
  main_queue_run(file);
  bool has_run = proof->has_run;
  proof->is_left = !has_run;
  if (has_run) free(proof);
  return has_run;
}

#else

int main_queue_file(void) { return main_queue_is_absent; }
void main_queue_run(int file) { (void)file; }
bool main_queue_try(int file) { return file < 0; }

#endif
