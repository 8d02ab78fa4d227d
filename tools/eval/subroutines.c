/* Which subroutine CALI calls in `edgewalk eval`: of each parameter the first of its type, as after loading
 * the program into a context, or what --subroutine chooses. */
#include <stdlib.h>
#include <string.h>

#include "tools/eval/eval.h"

bool eval_add_subroutine(struct evaluation *evaluation, const char *text)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || equals[1] == '\0' ||
        evaluation->choice_count == SHADER_MAX_SUBROUTINE_PARAMETERS)
        return false;
    evaluation->choices[evaluation->choice_count++] = text;
    return true;
}

static const struct subroutine_type *type_of(const struct program *program, uint32_t param)
{
    const uint16_t number = program->subroutine_params[param]; /* not a type: the parameter has none */
    return number < program->subroutine_type_count ? &program->subroutine_types[number] : NULL;
}

/* `3`, `NAME` or `NAME[3]` before the '='; false if the parameter does not exist. */
static bool find_param(const struct program *program, const char *text, uint32_t *param)
{
    const size_t length = strcspn(text, "[=");
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    *param = (uint32_t)number;
    if (end != text && *end == '=')
        return number < program->subroutine_param_count;
    const unsigned long member = text[length] == '[' ? strtoul(text + length + 1, &end, 10) : 0;
    if (text[length] == '[' && (end == text + length + 1 || end[0] != ']' || end[1] != '='))
        return false;
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->file == FILE_SUBROUTINE && strlen(variable->name) == length &&
            memcmp(variable->name, text, length) == 0) {
            *param = variable->first + (uint32_t)member;
            return member < variable->count && *param < program->subroutine_param_count;
        }
    }
    return false;
}

static bool choose(struct evaluation *evaluation, const char *text)
{
    const struct program *program = evaluation->program;
    const char *name = strchr(text, '=') + 1;
    uint32_t param;
    if (!find_param(program, text, &param))
        return tool_usage_error("--subroutine %s: the program has no such subroutine parameter", text), false;
    const struct subroutine_type *type = type_of(program, param);
    for (uint32_t i = 0; type && i < type->label_count; i++)
        if (strcmp(program->labels[type->labels[i]].name, name) == 0) {
            evaluation->subroutines[param] = type->labels[i];
            return true;
        }
    return tool_usage_error("--subroutine %s: '%s' is no subroutine of the parameter's type%s%s", text, name,
                            type ? " " : "", type ? type->name : ""),
           false;
}

bool eval_choose_subroutines(struct evaluation *evaluation)
{
    const struct program *program = evaluation->program;
    evaluation->subroutines = calloc(program->subroutine_param_count + 1, sizeof *evaluation->subroutines);
    if (!evaluation->subroutines)
        return fprintf(stderr, "edgewalk: out of memory\n"), false;
    for (uint32_t i = 0; i < program->subroutine_param_count; i++) {
        const struct subroutine_type *type = type_of(program, i);
        evaluation->subroutines[i] = type && type->label_count ? type->labels[0] : 0;
    }
    evaluation->resources.subroutines = evaluation->subroutines;
    for (unsigned i = 0; i < evaluation->choice_count; i++)
        if (!choose(evaluation, evaluation->choices[i]))
            return false;
    return true;
}
