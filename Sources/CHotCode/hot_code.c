#include "CHotCode.h"
#include <stdint.h>

// Marks: the linker is told to put what runs for every key between them (.ci/first-functions).
// They differ, or they might become one.
__attribute__((used, noinline, section(".text.hot_code_begin"))) void hot_code_begin(void) {
  __asm__ volatile("# begin");
}
__attribute__((used, noinline, section(".text.hot_code_end"))) void hot_code_end(void) {
  __asm__ volatile("# end");
}

enum {
  cache_line = 64,
  // More than that isn't what it should be, and wouldn't stay in the cache.
  most_bytes = 512 * 1024,
};

void hot_code_fetch(void) {
  uintptr_t begin = (uintptr_t)hot_code_begin;
  uintptr_t end = (uintptr_t)hot_code_end;
  if (end < begin || end - begin > most_bytes) return;
  for (uintptr_t place = begin; place < end; place += cache_line) {
    // For reading, into the second level: the first one is full of other things soon.
    __builtin_prefetch((const void *)place, 0, 2);
  }
}
