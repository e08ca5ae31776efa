// The part of PostgreSQL's client library that a history uses:
// https://www.postgresql.org/docs/15/libpq.html.
//
// The library of the system is loaded when a server is asked, so that neither a build nor a program
// without a server needs it. libpq has kept these functions compatible in all of version 5.
#ifndef C_DATABASES_LIBPQ_H
#define C_DATABASES_LIBPQ_H

struct pg_conn;
struct pg_result;

// Result, name after `PQ`, and parameters of each function.
#define CLIBPQ_FUNCTIONS(FUNCTION)                                                                \
  FUNCTION(struct pg_conn *, connectdbParams,                                                     \
           (const char *const *keywords, const char *const *values, int expand))                  \
  FUNCTION(int, status, (const struct pg_conn *connection))                                       \
  FUNCTION(char *, errorMessage, (const struct pg_conn *connection))                              \
  FUNCTION(void, finish, (struct pg_conn * connection))                                           \
  FUNCTION(int, sendQueryParams,                                                                  \
           (struct pg_conn * connection, const char *statement, int count,                        \
            const unsigned int *types, const char *const *values, const int *lengths,             \
            const int *formats, int resultFormat))                                                \
  FUNCTION(int, socket, (const struct pg_conn *connection))                                       \
  FUNCTION(int, consumeInput, (struct pg_conn * connection))                                      \
  FUNCTION(int, isBusy, (struct pg_conn * connection))                                            \
  FUNCTION(struct pg_result *, getResult, (struct pg_conn * connection))                          \
  FUNCTION(int, resultStatus, (const struct pg_result *result))                                   \
  FUNCTION(char *, resultErrorField, (const struct pg_result *result, int field))                 \
  FUNCTION(char *, resultErrorMessage, (const struct pg_result *result))                          \
  FUNCTION(int, ntuples, (const struct pg_result *result))                                        \
  FUNCTION(int, getisnull, (const struct pg_result *result, int row, int column))                 \
  FUNCTION(char *, getvalue, (const struct pg_result *result, int row, int column))               \
  FUNCTION(int, getlength, (const struct pg_result *result, int row, int column))                 \
  FUNCTION(void, clear, (struct pg_result * result))                                              \
  FUNCTION(void *, setNoticeProcessor,                                                            \
           (struct pg_conn * connection, void (*process)(void *, const char *), void *))

#pragma clang diagnostic push
// Only the functions themselves are never NULL.
#pragma clang diagnostic ignored "-Wnullability-completeness"

// The functions of the loaded library.
struct clibpq {
#define CLIBPQ_MEMBER(result, name, parameters) result(*_Nonnull name) parameters;
  CLIBPQ_FUNCTIONS(CLIBPQ_MEMBER)
#undef CLIBPQ_MEMBER
};

// Returns the system's libpq, for the life of the process; NULL if there is none.
const struct clibpq *_Nullable clibpq_load(void);

// States of connections and results, and fields of errors.
enum {
  CLIBPQ_CONNECTION_OK = 0,
  CLIBPQ_COMMAND_OK = 1,
  CLIBPQ_TUPLES_OK = 2,
  CLIBPQ_SQLSTATE = 'C',
  CLIBPQ_MESSAGE = 'M',
};

#pragma clang diagnostic pop

#endif
