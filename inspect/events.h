/* The vocabulary of events in C: for each row of inspect/events.def a struct with its fields, and a function
 * that delivers it. Modules report an event with inspect_report(). */
#ifndef INSPECT_EVENTS_H
#define INSPECT_EVENTS_H

#include <stdint.h>

struct inspector;

/* GCC rejects values without a field's name; clang cannot. */
#if __has_attribute(designated_init)
#define INSPECT_DESIGNATED __attribute__((designated_init))
#define INSPECT_NAMED_ONLY _Pragma("GCC diagnostic error \"-Wdesignated-init\"")
#else
#define INSPECT_DESIGNATED
#define INSPECT_NAMED_ONLY
#endif

enum inspect_event {
#define EVENT(id, ...) INSPECT_##id,
#include "inspect/events.def"
    INSPECT_EVENTS
};

/* The values of the fields VECTOR and BITS. They are structs, so that neither converts to the other. */
struct inspect_vector {
    float value[4];
};

struct inspect_bits {
    uint32_t value[4];
};

struct inspect_vector inspect_vector(const float value[4]);
struct inspect_bits inspect_bits(const uint32_t value[4]);

/* struct inspect_depth_test { int64_t primitive; int64_t sample; float z; ... }; and so on. A flag has 8
 * bits, so that neither an `int` nor a pointer converts to it without a diagnostic. A word is in the caller's
 * memory and is read before inspect_report() returns. */
#define INTEGER(name, unit) int64_t name;
#define NUMBER(name, unit)  float name;
#define VECTOR(name, unit)  struct inspect_vector name;
#define BITS(name)          struct inspect_bits name;
#define WORD(name)          const char *name;
#define FLAG(name)          uint8_t name;
#define EVENT(id, name, section, sentence, fields)                                                           \
    struct INSPECT_DESIGNATED inspect_##name {                                                               \
        fields                                                                                               \
    };
#include "inspect/events.def"

/* INSPECT_FIELDS_depth_test: the number of fields, at most INSPECT_FIELDS_MAX; and so on. */
#define INTEGER(name, unit)                        +1
#define NUMBER(name, unit)                         +1
#define VECTOR(name, unit)                         +1
#define BITS(name)                                 +1
#define WORD(name)                                 +1
#define FLAG(name)                                 +1
#define EVENT(id, name, section, sentence, fields) INSPECT_FIELDS_##name = fields,
enum {
#include "inspect/events.def"
    INSPECT_FIELDS_MAX = 15
};

/* void inspect_report_depth_test(const struct inspector *, const struct inspect_depth_test *); and so on. */
#define EVENT(id, name, ...)                                                                                 \
    void inspect_report_##name(const struct inspector *inspector, const struct inspect_##name *fields);
#include "inspect/events.def"

/* Delivers an event to the application, if the query requests its kind:
 *
 *     inspect_report(inspector, depth_test, .primitive = number, .sample = s, .z = z, ...);
 *
 * Each field of the row is named once, in any order. A field that is missing, unknown, named twice, not named
 * or of another type is an error at compile time, whatever the compiler's options are. A comma within a value
 * must be in parentheses. tests/structure/event_fields.sh checks these errors. */
#define inspect_report(inspector, event, ...)                                                                \
    do {                                                                                                     \
        _Static_assert(INSPECT_COUNT(__VA_ARGS__) == INSPECT_FIELDS_##event,                                 \
                       "each field of the event " #event " is named once");                                  \
        INSPECT_STRICT_BEGIN                                                                                 \
        const struct inspect_##event inspect_fields = {__VA_ARGS__};                                         \
        INSPECT_STRICT_END                                                                                   \
        inspect_report_##event(inspector, &inspect_fields);                                                  \
    } while (0)

/* Between these, values of other types are errors. */
/* clang-format off */
#define INSPECT_STRICT_BEGIN                                                                                 \
    _Pragma("GCC diagnostic push")                                                                           \
    _Pragma("GCC diagnostic error \"-Wconversion\"")                                                         \
    _Pragma("GCC diagnostic error \"-Wfloat-conversion\"")                                                   \
    _Pragma("GCC diagnostic error \"-Wint-conversion\"")                                                     \
    _Pragma("GCC diagnostic error \"-Wincompatible-pointer-types\"")                                         \
    _Pragma("GCC diagnostic error \"-Wmissing-braces\"")                                                     \
    _Pragma("GCC diagnostic error \"-Woverride-init\"")                                                      \
    INSPECT_NAMED_ONLY
#define INSPECT_STRICT_END _Pragma("GCC diagnostic pop")
/* clang-format on */

/* The number of arguments, 1 to 16. */
#define INSPECT_COUNT(...)                                                                                   \
    INSPECT_SEVENTEENTH(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define INSPECT_SEVENTEENTH(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, ...) q

#endif
