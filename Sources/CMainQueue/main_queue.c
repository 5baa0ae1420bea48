#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CMainQueue.h"

#ifdef __linux__

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The symbols are weak and declared without libdispatch's headers. The address of a missing symbol
// is null, and nothing is linked that Swift's concurrency doesn't link anyway.
typedef struct dispatch_queue_s *queue;
extern struct dispatch_queue_s _dispatch_main_q __attribute__((weak));
extern void dispatch_async_f(queue, void *, void (*)(void *)) __attribute__((weak));
extern void *dispatch_get_specific(const void *) __attribute__((weak));
extern void dispatch_queue_set_specific(queue, const void *, void *, void (*)(void *))
    __attribute__((weak));
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *) __attribute__((weak));

static bool is_complete(void) {
  return dispatch_async_f && _dispatch_get_main_queue_handle_4CF &&
         _dispatch_main_queue_callback_4CF;
}

static bool is_first_thread(void) { return syscall(SYS_gettid) == getpid(); }

int main_queue_file(void) {
  if (!&_dispatch_main_q) return main_queue_is_unused;
  if (!is_complete()) return main_queue_is_absent;
  // After dispatchMain() the queue belongs to no thread, and libdispatch traps if a thread serves
  // it. By then the first thread has ended, which is the only one that could still serve the queue.
  if (!is_first_thread()) return main_queue_is_elsewhere;
  return _dispatch_get_main_queue_handle_4CF();
}

void main_queue_run(int file) {
  uint64_t count;
  // Read before the work is run, because work that this adds makes the descriptor readable again.
  // The read never blocks.
  ssize_t size = read(file, &count, sizeof count);
  (void)size;
  _dispatch_main_queue_callback_4CF(NULL);
}

/// The state of a job that shows whether the queue runs any jobs.
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
  // The job is added after all others in the queue, so it is run together with them or not at all.
  dispatch_async_f(&_dispatch_main_q, proof, prove);
  main_queue_run(file);
  bool has_run = proof->has_run;
  proof->is_left = !has_run;
  if (has_run) free(proof);
  return has_run;
}

/// What the main queue has and no other one.
static char mark;
static pthread_once_t is_marked = PTHREAD_ONCE_INIT;

static void set_mark(void) { dispatch_queue_set_specific(&_dispatch_main_q, &mark, &mark, NULL); }

bool main_queue_is_current(void) {
  if (is_first_thread()) return true;
  if (!&_dispatch_main_q || !dispatch_get_specific || !dispatch_queue_set_specific) return false;
  pthread_once(&is_marked, set_mark);
  return dispatch_get_specific(&mark) != NULL;
}

#else

#include <pthread.h>

bool main_queue_is_current(void) { return pthread_main_np() != 0; }
int main_queue_file(void) { return main_queue_is_absent; }
void main_queue_run(int file) { (void)file; }
bool main_queue_try(int file) { return file < 0; }

#endif
