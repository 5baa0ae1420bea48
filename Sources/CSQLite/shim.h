#ifndef BUTTERY_CSQLITE_SHIM_H
#define BUTTERY_CSQLITE_SHIM_H

/// Sets an option of a database to a value, by the library's function `sqlite3_db_config`.
///
/// Swift can't call a function with a variable number of arguments. The library is loaded at run time,
/// so the function comes as an address.
static inline int sqlite_configure(void *function, void *database, int option, int value) {
  int (*configure)(void *, int, ...) = (int (*)(void *, int, ...))function;
  return configure(database, option, value, (int *)0);
}

#endif
