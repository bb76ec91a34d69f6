// SPDX-License-Identifier: Apache-2.0
#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

// What glibc's own malloc(3) family is called underneath.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// initial-exec: a lazily allocated thread-local would call malloc from within malloc.
static __thread uint64_t allocations __attribute__((tls_model("initial-exec")));

uint64_t allocation_count_of_this_thread(void) { return allocations; }

void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  allocations++;
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}
