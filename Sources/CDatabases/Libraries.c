#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "LibPQ.h"
#include "SQLite.h"

// The names contain the version of the interface that the headers declare.
#if defined(__APPLE__)
#define SQLITE_LIBRARY "/usr/lib/libsqlite3.dylib"
#define LIBPQ_LIBRARY "libpq.5.dylib"
#else
#define SQLITE_LIBRARY "libsqlite3.so.0"
#define LIBPQ_LIBRARY "libpq.so.5"
#endif

// Writes the address of a function; returns whether the library has it.
static bool find(void *library, const char *name, void *function) {
  void *found = library ? dlsym(library, name) : NULL;
  memcpy(function, &found, sizeof found);
  return found;
}

static struct csqlite sqlite;
static bool has_sqlite;

static void load_sqlite(void) {
  void *library = dlopen(SQLITE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
#define LOAD(result, name, parameters) &&find(library, "sqlite3_" #name, &sqlite.name)
  has_sqlite = true CSQLITE_FUNCTIONS(LOAD);
#undef LOAD
}

const struct csqlite *csqlite_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_sqlite);
  return has_sqlite ? &sqlite : NULL;
}

static struct clibpq libpq;
static bool has_libpq;

static void load_libpq(void) {
  void *library = dlopen(LIBPQ_LIBRARY, RTLD_NOW | RTLD_LOCAL);
#define LOAD(result, name, parameters) &&find(library, "PQ" #name, &libpq.name)
  has_libpq = true CLIBPQ_FUNCTIONS(LOAD);
#undef LOAD
}

const struct clibpq *clibpq_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_libpq);
  return has_libpq ? &libpq : NULL;
}
