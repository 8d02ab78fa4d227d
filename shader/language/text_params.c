/* Parameters in text: numbers that read back as the same bits, and bindings of registers. */
#include "base/number.h"
#include "shader/language/text.h"

#include <string.h>

static void print_float(struct text *text, uint32_t bits)
{
    const uint32_t magnitude = bits & INT32_MAX;
    char digits[NUMBER_SIZE];
    float value;
    memcpy(&value, &magnitude, sizeof value);
    if (bits << 1 == 0xff000000u) { /* beyond the range of binary32 */
        text_add(text, bits >> 31 ? "-1e99" : "1e99");
        return;
    }
    if (magnitude == 0x7fc00000) { /* TGSI text has 0x7fc00000, NV_gpu_program4 NAN */
        text_add(text, bits >> 31 ? "-NAN" : "NAN");
        return;
    }
    number_shortest_float(digits, value, 1);
    text_add(text, "%s%s", bits >> 31 ? "-" : "", digits);
}

void text_add_number(struct text *text, enum type type, uint32_t value)
{
    if (type == TYPE_F32)
        print_float(text, value);
    else if (type == TYPE_S32)
        text_add(text, "%lld", (long long)(int32_t)value);
    else
        text_add(text, "%u", value);
}

void text_add_vector(struct text *text, enum type type, const uint32_t value[4])
{
    for (unsigned c = 0; c < 4; c++) {
        text_add(text, c ? ", " : "{");
        text_add_number(text, type, value[c]);
    }
    text_add(text, "}");
}

void text_add_binding(struct text *text, const struct param_register *param)
{
    char name[80];
    switch (param->source) {
    case PARAM_ENV: text_add(text, "program.env[%u]", param->index); break;
    case PARAM_LOCAL: text_add(text, "program.local[%u]", param->index); break;
    case PARAM_NAMED: text_add(text, "program.local[%u]", param->index2); break;
    case PARAM_STATE:
        state_var_name(param, name, sizeof name);
        text_add(text, "%s", name);
        break;
    default: text_add_vector(text, (enum type)param->type, param->value); break;
    }
}

void text_add_declared_param(struct text *text, const struct program *program,
                             const struct param_register *param)
{
    if (param->source != PARAM_NAMED || param->index >= program->variable_count)
        return;
    text_add(text, "%s, at first ", program->variables[param->index].name);
    text_add_vector(text, (enum type)param->type, param->value);
}
