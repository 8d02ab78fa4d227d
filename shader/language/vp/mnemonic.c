/* Mnemonics of the NV_vertex_program family, and helpful words about those it does not have. */
#include "shader/language/vp/vp.h"

#include <string.h>

static uint32_t language_bit(const struct vp_parser *vp)
{
    static const uint32_t bits[] = {
        [LANGUAGE_VP10] = OPCODE_VP10,
        [LANGUAGE_VP11] = OPCODE_VP11,
        [LANGUAGE_VP20] = OPCODE_VP20,
        [LANGUAGE_VSP10] = OPCODE_VP10,
    };
    return bits[vp->parser->program->language];
}

const char *vp_guess_opcode(const struct token *token, uint32_t languages)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        if ((opcode_table[op].languages & languages) && token_is_close(token, opcode_table[op].name))
            return opcode_table[op].name;
    return NULL;
}

static void fail_unknown(struct vp_parser *vp)
{
    const struct token *token = &vp->parser->token;
    const char *name = vp_guess_opcode(token, language_bit(vp));
    int length = token->length < 40 ? (int)token->length : 40;
    const enum opcode op = opcode_find(token->text, (unsigned)token->length);
    const char *home = op == OP_COUNT ? NULL : opcode_home(opcode_table[op].languages, false);
    if (home)
        parser_fail(vp->parser, token->position, "%.*s needs %s", length, token->text, home);
    else if (name)
        parser_fail(vp->parser, token->position, "unknown instruction '%.*s', did you mean %s?", length,
                    token->text, name);
    else
        parser_fail(vp->parser, token->position, "expected an instruction or END, found '%.*s'", length,
                    token->text);
}

/* Known to a later version of the language. */
static void fail_version(struct vp_parser *vp, uint32_t languages)
{
    const struct token *token = &vp->parser->token;
    parser_fail(vp->parser, token->position, "%.*s needs %s", (int)token->length, token->text,
                languages & OPCODE_VP11 ? "!!VP1.1 or later" : "!!VP2.0");
}

enum opcode vp_find_opcode(struct vp_parser *vp, bool *update_cc)
{
    const uint32_t family = OPCODE_VP10 | OPCODE_VP11 | OPCODE_VP20;
    const struct token *token = &vp->parser->token;
    enum opcode op = opcode_find(token->text, (unsigned)token->length);
    *update_cc = false;
    if (op == OP_COUNT && token->length > 1 && token->text[token->length - 1] == 'C') {
        op = opcode_find(token->text, (unsigned)token->length - 1);
        *update_cc = true;
    }
    if (op == OP_COUNT || !(opcode_table[op].languages & family) ||
        (*update_cc && !strchr(opcode_table[op].modifiers, 'C'))) {
        fail_unknown(vp);
        return OP_COUNT;
    }
    uint32_t languages = *update_cc ? OPCODE_VP20 : opcode_table[op].languages;
    if (!(languages & language_bit(vp))) {
        fail_version(vp, languages);
        return OP_COUNT;
    }
    return op;
}
