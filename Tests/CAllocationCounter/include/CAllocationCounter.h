// SPDX-License-Identifier: Apache-2.0
// Counts the heap allocations of the calling thread, for tests that allow none. In C because it
// stands in for malloc(3) of the whole test program.
#pragma once

#include <stdint.h>

uint64_t allocation_count_of_this_thread(void);
