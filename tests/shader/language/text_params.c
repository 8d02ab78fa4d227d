/* Numbers and bindings of parameters as text. */
#include "shader/language/text.h"
#include "shader/shader.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static void expect(struct text *text, const char *expected)
{
    char *bytes = text_finish(text);
    cr_expect_str_eq(bytes, expected);
    free(bytes);
}

/* The shortest decimal number that reads back as the same bits. */
Test(text_params, numbers_read_back_as_their_bits)
{
    static const struct {
        enum type type;
        uint32_t bits;
        const char *text;
    } rows[] = {
        {TYPE_F32, 0x3f800000, "1"},          {TYPE_F32, 0x3dcccccd, "0.1"},
        {TYPE_F32, 0x80000000, "-0"},         {TYPE_F32, 0x4b800000, "16777216"},
        {TYPE_F32, 0x7f800000, "1e99"}, /* infinity: beyond the range */
        {TYPE_F32, 0xff800000, "-1e99"},      {TYPE_F32, 0x7fc00000, "NAN"},
        {TYPE_S32, 0xffffffff, "-1"},         {TYPE_S32, 0x80000000, "-2147483648"},
        {TYPE_U32, 0xffffffff, "4294967295"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text text = {0};
        text_add_number(&text, rows[i].type, rows[i].bits);
        expect(&text, rows[i].text);
    }
}

Test(text_params, bindings_have_their_names)
{
    static const struct {
        struct param_register param;
        const char *text;
    } rows[] = {
        {{.source = PARAM_ENV, .index = 7}, "program.env[7]"},
        {{.source = PARAM_LOCAL, .index = 12}, "program.local[12]"},
        {{.source = PARAM_STATE, .state = STATE_FOG_COLOR}, "state.fog.color"},
        {{.source = PARAM_CONSTANT, .type = TYPE_S32, .value = {1, 2, 3, 0xfffffffc}}, "{1, 2, 3, -4}"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text text = {0};
        text_add_binding(&text, &rows[i].param);
        expect(&text, rows[i].text);
    }
}
