#ifndef BUTTERY_CVTERM_SHIM_H
#define BUTTERY_CVTERM_SHIM_H
#include <vterm.h>
#endif
