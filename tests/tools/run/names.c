/* Names of enumerants (tools/run/names.c). */
#include "tests/tools/run/run_test.h"

Test(run_names, unknown_names_are_errors)
{
    static const struct run_malformed_row rows[] = {
        {TEST "enable GL_FOO", 2, 8, "expected an enumerant's name, such as GL_LESS, found 'GL_FOO'"},
    };
    EXPECT_MALFORMED(rows);
}

/* The values are those of the GL's headers. */
Test(run_names, names_have_their_values)
{
    static const struct {
        const char *name, *prefix;
        GLenum value;
        bool found;
    } rows[] = {
        {"GL_LESS", "", GL_LESS, true},
        {"GL_TRIANGLE_STRIP", "", GL_TRIANGLE_STRIP, true},
        {"GL_COMPRESSED_RGBA_S3TC_DXT5_EXT", "", GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, true},
        {"nearest", "GL_", GL_NEAREST, true},
        {"clamp_to_edge", "GL_", GL_CLAMP_TO_EDGE, true},
        {"GL_less", "", 0, false}, /* lower case only behind a prefix */
        {"GL_LES", "", 0, false},
        {"GL_LESSS", "", 0, false},
        {"GL_nearest", "GL_", 0, false}, /* the prefix twice */
        {"", "GL_", 0, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLenum value = 0;
        cr_expect_eq(run_enumerant(rows[i].name, strlen(rows[i].name), rows[i].prefix, &value), rows[i].found,
                     "%s", rows[i].name);
        cr_expect_eq(value, rows[i].value, "%s is %#x", rows[i].name, value);
    }
}
