// The part of SQLite's interface that a history uses: https://sqlite.org/c3ref/funclist.html.
//
// The library of the system is loaded when a database is opened, so that neither a build nor a
// program without a database needs it. SQLite keeps these functions compatible in all of version 3.
#ifndef C_DATABASES_SQLITE_H
#define C_DATABASES_SQLITE_H

#include <stddef.h>
#include <stdint.h>

struct sqlite3;
struct sqlite3_stmt;

// Result, name after `sqlite3_`, and parameters of each function.
#define CSQLITE_FUNCTIONS(FUNCTION)                                                               \
  FUNCTION(int, open_v2, (const char *path, struct sqlite3 **database, int flags, const char *))  \
  FUNCTION(int, close_v2, (struct sqlite3 * database))                                            \
  FUNCTION(const char *, errmsg, (struct sqlite3 * database))                                     \
  FUNCTION(int, busy_timeout, (struct sqlite3 * database, int milliseconds))                      \
  FUNCTION(int, db_config, (struct sqlite3 * database, int option, ...))                          \
  FUNCTION(int, prepare_v2, (struct sqlite3 * database, const char *text, int length,             \
                             struct sqlite3_stmt **statement, const char **tail))                 \
  FUNCTION(int, step, (struct sqlite3_stmt * statement))                                          \
  FUNCTION(int, reset, (struct sqlite3_stmt * statement))                                         \
  FUNCTION(int, finalize, (struct sqlite3_stmt * statement))                                      \
  FUNCTION(int, bind_null, (struct sqlite3_stmt * statement, int index))                          \
  FUNCTION(int, bind_int64, (struct sqlite3_stmt * statement, int index, int64_t value))          \
  FUNCTION(int, bind_double, (struct sqlite3_stmt * statement, int index, double value))          \
  FUNCTION(int, bind_text, (struct sqlite3_stmt * statement, int index, const char *text,         \
                            int count, void (*destroy)(void *)))                                  \
  FUNCTION(int, bind_blob, (struct sqlite3_stmt * statement, int index, const void *bytes,        \
                            int count, void (*destroy)(void *)))                                  \
  FUNCTION(int, column_type, (struct sqlite3_stmt * statement, int column))                       \
  FUNCTION(int64_t, column_int64, (struct sqlite3_stmt * statement, int column))                  \
  FUNCTION(double, column_double, (struct sqlite3_stmt * statement, int column))                  \
  FUNCTION(const unsigned char *, column_text, (struct sqlite3_stmt * statement, int column))     \
  FUNCTION(const void *, column_blob, (struct sqlite3_stmt * statement, int column))              \
  FUNCTION(int, column_bytes, (struct sqlite3_stmt * statement, int column))

#pragma clang diagnostic push
// Only the functions themselves are never NULL.
#pragma clang diagnostic ignored "-Wnullability-completeness"

// The functions of the loaded library.
struct csqlite {
#define CSQLITE_MEMBER(result, name, parameters) result(*_Nonnull name) parameters;
  CSQLITE_FUNCTIONS(CSQLITE_MEMBER)
#undef CSQLITE_MEMBER
};

// Returns the system's SQLite, for the life of the process; NULL if there is none.
const struct csqlite *_Nullable csqlite_load(void);

// Primary codes of results, and flags of `open_v2`: https://sqlite.org/rescode.html.
enum {
  CSQLITE_OK = 0,
  CSQLITE_ERROR = 1,
  CSQLITE_BUSY = 5,
  CSQLITE_LOCKED = 6,
  CSQLITE_CORRUPT = 11,
  CSQLITE_CANTOPEN = 14,
  CSQLITE_SCHEMA = 17,
  CSQLITE_MISMATCH = 20,
  CSQLITE_NOTADB = 26,
  CSQLITE_ROW = 100,
  CSQLITE_DONE = 101,
  CSQLITE_NULL = 5,
  CSQLITE_OPEN_READWRITE = 0x2,
  CSQLITE_OPEN_CREATE = 0x4,
  CSQLITE_OPEN_NOMUTEX = 0x8000,
  CSQLITE_DBCONFIG_ENABLE_TRIGGER = 1003,
  CSQLITE_DBCONFIG_DEFENSIVE = 1010,
  CSQLITE_DBCONFIG_ENABLE_VIEW = 1015,
};

// The destructor by which SQLite copies what is bound, before it returns. It is no function, so
// Swift cannot import it.
#define CSQLITE_TRANSIENT ((void (*)(void *))(intptr_t)-1)

// Runs no trigger and no view of a database, whose file may be of another origin, and lets no
// statement damage the file: https://sqlite.org/security.html. A library that is too old for an
// option goes on without it.
static inline void csqlite_distrust(const struct csqlite *_Nonnull library,
                                    struct sqlite3 *database) {
  library->db_config(database, CSQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  library->db_config(database, CSQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  library->db_config(database, CSQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
}

// Binds text of UTF-8, which is copied.
static inline int csqlite_bind_text(const struct csqlite *_Nonnull library,
                                    struct sqlite3_stmt *statement, int index, const char *text,
                                    int count) {
  return library->bind_text(statement, index, text, count, CSQLITE_TRANSIENT);
}

// Binds bytes, which are copied.
static inline int csqlite_bind_bytes(const struct csqlite *_Nonnull library,
                                     struct sqlite3_stmt *statement, int index, const void *bytes,
                                     int count) {
  return library->bind_blob(statement, index, bytes, count, CSQLITE_TRANSIENT);
}

#pragma clang diagnostic pop

#endif
