// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE
#include "CUpright.h"

#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

// Whether the loader wrote into the object's code: those pages exist in this process only.
static int has_relocated_code(const struct dl_phdr_info *object) {
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    if (header->p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn) *entry = (const ElfW(Dyn) *)(object->dlpi_addr + header->p_vaddr);
    for (; entry->d_tag != DT_NULL; entry++) {
      if (entry->d_tag == DT_TEXTREL) return 1;
      if (entry->d_tag == DT_FLAGS && entry->d_un.d_val & DF_TEXTREL) return 1;
    }
  }
  return 0;
}

static int unmap(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  (void)context;
  // The kernel's own object has no file.
  if (object->dlpi_addr == getauxval(AT_SYSINFO_EHDR)) return 0;
  if (has_relocated_code(object)) return 0;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || header->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + header->p_vaddr) & ~(page - 1);
    uintptr_t end = object->dlpi_addr + header->p_vaddr + header->p_filesz;
    // Fails where the pages are locked, and changes nothing then.
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void upright_unmap_code(void) { dl_iterate_phdr(unmap, NULL); }
