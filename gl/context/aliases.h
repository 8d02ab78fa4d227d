/* The other names of the commands that a file defines: symbols of their own at the same address. At the end
 * of the file, since a compiler makes an alias only where it sees the definition:
 *
 *     #define ALIASES_OF_buffer_object YES
 *     #include "gl/context/aliases.h"
 *
 * Of the rows in gl/commands.def, those that name a file with such a macro become aliases: the macro's comma
 * moves ALIAS_MAKE to where ALIAS_SKIP is without it. The aliases of commands that
 * capsules and lists record are made where their functions are (gl/capsule/commands.py).
 */
#define YES ,
#define ALIAS_MAKE(alias, name)                                                                              \
    ALIAS_UNLESS(RECORDED_##name ALIAS_SKIP, ALIAS_SYMBOL, )                                                 \
    (alias, name)

#define ALIAS_SYMBOL(alias, name) extern __typeof__(alias) alias __attribute__((__alias__(#name)));

#define ALIAS_UNLESS(...)                       ALIAS_UNLESS_SECOND(__VA_ARGS__)
#define ALIAS_UNLESS_SECOND(first, second, ...) second
#define ALIAS_SKIP(alias, name)
#define ALIAS_SECOND(first, second, ...) second
#define ALIAS_CHOOSE(...)                ALIAS_SECOND(__VA_ARGS__)

#define COMMAND(name, ...)
#define ALIAS(alias, name, extension, file)                                                                  \
    ALIAS_CHOOSE(ALIASES_OF_##file ALIAS_MAKE, ALIAS_SKIP, )(alias, name)
#include "gl/commands.def"
#undef COMMAND
#undef ALIAS
