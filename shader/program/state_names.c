/* Names of GL state, from the patterns of state_vars.def. */
#include "shader/program/names.h"
#include "shader/shader.h"

#include <stdio.h>
#include <string.h>

const struct state_var_info *state_var_info(unsigned state)
{
    static const struct state_var_info rows[STATE_COUNT] = {
#define STATE_VAR(id, name, index, index2) [STATE_##id] = {name, index, index2},
#include "shader/program/state_vars.def"
#undef STATE_VAR
    };
    return &rows[state];
}

const char *matrix_modifier_name(unsigned modifier)
{
    static const char *const names[] = {[MATRIX_PLAIN] = NULL,
                                        [MATRIX_INVERSE] = "inverse",
                                        [MATRIX_TRANSPOSE] = "transpose",
                                        [MATRIX_INVTRANS] = "invtrans"};
    return names[modifier & 3];
}

/* Appends `length` bytes, cut off at `size`. */
static void add(char *name, size_t size, const char *text, size_t length)
{
    size_t used = strlen(name);
    snprintf(name + used, size - used, "%.*s", (int)length, text);
}

static void add_index(char *name, size_t size, const char *before, unsigned index)
{
    size_t used = strlen(name);
    snprintf(name + used, size - used, "%s[%u]", before, index);
}

void state_var_name(const struct param_register *param, char *name, size_t size)
{
    static const char *const faces[] = {"", ".back"}, *const coordinates[] = {".s", ".t", ".r", ".q"};
    name[0] = '\0';
    for (const char *p = state_var_info(param->state)->pattern; *p;) {
        unsigned index = *p && p[1] == 'm' ? param->index2 : param->index;
        size_t words = strcspn(p, "[({<");
        if (*p == '[' || *p == '(')
            add_index(name, size, "", index);
        else if (*p == '{')
            add(name, size, faces[index & 1], 8);
        else if (*p == '<')
            add(name, size, coordinates[index & 3], 8);
        else
            add(name, size, p, words);
        p += words ? words : 3;
    }
    if (param->modifier)
        add(name, size, ".", 1), add(name, size, matrix_modifier_name(param->modifier), 16);
    if (state_is_matrix(param->state))
        add_index(name, size, ".row", param->row);
}
