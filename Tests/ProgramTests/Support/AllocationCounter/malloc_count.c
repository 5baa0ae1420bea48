// Counts the allocations of the program that it is preloaded into. On SIGUSR1 it appends the
// count, a decimal number and a line feed, to the file that MALLOC_COUNT_FILE names.
//
// What the main thread does because it waited in vain isn't counted: how often a program comes
// to rest between two keys depends on the load of the machine.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library's own names: nothing has to be looked up, which might allocate.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ulong count;
static int file = -1;
static _Thread_local bool is_main, waited_in_vain;

static void note(void) {
  if (!waited_in_vain) atomic_fetch_add(&count, 1);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *place, size_t size) {
  note();
  return __libc_realloc(place, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  *place = memalign(alignment, size);
  return *place ? 0 : ENOMEM;
}

int poll(struct pollfd *requests, nfds_t number, int milliseconds) {
  int found = (int)syscall(SYS_poll, requests, number, milliseconds);
  if (is_main && milliseconds != 0 && found >= 0) waited_in_vain = found == 0;
  return found;
}

static void tell(int number) {
  (void)number;
  int error = errno;
  char text[24];
  size_t start = sizeof text;
  unsigned long rest = atomic_load(&count);
  text[--start] = '\n';
  do {
    text[--start] = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (write(file, text + start, sizeof text - start) < 0) abort();
  errno = error;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("MALLOC_COUNT_FILE");
  if (!path) return;
  is_main = true;
  int low = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  file = fcntl(low, F_DUPFD_CLOEXEC, 100);
  close(low);
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, NULL);
}
