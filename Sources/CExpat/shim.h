// SPDX-License-Identifier: Apache-2.0
// expat 2.9 deprecates XML_GetCurrentLineNumber and XML_GetCurrentColumnNumber for ones that older
// releases lack. Where a long has 64 bits they are the same, and a document here is no larger than
// 128 MiB anyhow.
#pragma once
#include <expat.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

// Both count from the first line's and column's beginning: lines from 1, columns from 0.
static inline unsigned long upright_expat_line(XML_Parser parser) {
  return (unsigned long)XML_GetCurrentLineNumber(parser);
}

static inline unsigned long upright_expat_column(XML_Parser parser) {
  return (unsigned long)XML_GetCurrentColumnNumber(parser);
}

#pragma GCC diagnostic pop
