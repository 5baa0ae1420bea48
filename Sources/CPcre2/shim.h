#ifndef BUTTERY_CPCRE2_SHIM_H
#define BUTTERY_CPCRE2_SHIM_H

// The 8-bit library, whose functions' names end in _8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
