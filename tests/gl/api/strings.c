/* Strings of the context. */
#include "tests/gl/gl_test.h"

/* Each name of the list starts with GL_, and none stands twice. */
GL_TEST(strings, extensions_are_a_list_of_names)
{
    char list[8192];
    cr_assert_lt(strlen((const char *)glGetString(GL_EXTENSIONS)), sizeof list);
    strcpy(list, (const char *)glGetString(GL_EXTENSIONS));
    cr_expect(strstr(list, "GL_NV_vertex_program2") != NULL);
    char *rest = NULL, previous[128] = "";
    for (char *name = strtok_r(list, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
        cr_expect_eq(strncmp(name, "GL_", 3), 0, "%s", name);
        cr_expect(strcmp(previous, name) < 0, "%s after %s", name, previous);
        strcpy(previous, name);
    }
}
