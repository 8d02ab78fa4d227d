/* Recognizes an instruction's opcode and suffixes (NV_gpu_program4 Table X.15), and produces hints for
 * mnemonics that the language does not have. */
#include "shader/language/gpu4/gpu4.h"

#include <string.h>

/* Suffixes after the mnemonic, each group at most once and in order; false if text is left over. */
static bool split_suffixes(const char *text, size_t length, const struct gpu4_modifier *found[3],
                           unsigned *count)
{
    int group = -1;
    for (*count = 0; length > 0; ++*count) {
        const struct gpu4_modifier *next = gpu4_suffix(text, length, &group);
        if (!next || *count == 3)
            return false;
        found[*count] = next;
        text += gpu4_suffix_length(next);
        length -= gpu4_suffix_length(next);
    }
    return true;
}

/* The opcode whose name and suffixes make up this word; the longest name wins (DP2A is not DP2 with an A). */
static enum opcode split_mnemonic(const struct token *token, const struct gpu4_modifier *found[3],
                                  unsigned *count)
{
    enum { LONGEST = 9 }; /* ATOMCTROP */
    for (size_t length = token->length < LONGEST ? token->length : LONGEST; length > 0; length--) {
        enum opcode op = opcode_find(token->text, (unsigned)length);
        if (op != OP_COUNT && op != OP_END &&
            split_suffixes(token->text + length, token->length - length, found, count))
            return op;
    }
    return OP_COUNT;
}

/* --- Mnemonics ------------------------------------------------------------------------------------------ */

bool gpu4_is_mnemonic(const struct gpu4 *gpu4, const struct token *word)
{
    const struct gpu4_modifier *suffixes[3];
    unsigned count = 0;
    const enum opcode op = split_mnemonic(word, suffixes, &count);
    if (op == OP_COUNT || !(opcode_table[op].languages & gpu4->opcodes))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!gpu4_allows(gpu4, op, suffixes[i]))
            return false;
    return true;
}

/* Mnemonics of other languages, and the ones to use instead. */
static const struct hint {
    const char *name, *instead;
} hints[] = {
    {"ARL", "FLR.S into an INT TEMP"},
    {"ARR", "ROUND.S into an INT TEMP"},
    {"ARA", "ADD.S on an INT TEMP"},
    {"BRA", "IF, REP or CAL"},
    {"EXP", "EX2"},
    {"LOG", "LG2"},
    {"LOOP", "REP"},
    {"ENDLOOP", "ENDREP"},
    {"F2I", "TRUNC.S"},
};

/* Words of NV_compute_program5. */
static const char *const compute_words[] = {"ATOMS", "GROUP_SIZE", "LDS", "SHARED", "SHARED_MEMORY", "STS"};

/* The one mnemonic of the language that differs in one letter, or null. */
static const char *guess(const struct gpu4 *gpu4, const struct token *token)
{
    for (unsigned op = 0; token->length > 2 && op < OP_COUNT; op++)
        if ((opcode_table[op].languages & gpu4->opcodes) && token_is_close(token, opcode_table[op].name))
            return opcode_table[op].name;
    return NULL;
}

static void unknown_mnemonic(struct gpu4 *gpu4, const struct token *token)
{
    const unsigned count = gpu4_has(gpu4, GPU4_TYPES) ? sizeof hints / sizeof *hints : 0;
    for (unsigned i = 0; i < count; i++)
        if (token_is(token, hints[i].name)) {
            parser_fail(gpu4->parser, token->position, "%s has no %s; use %s", gpu4_language(gpu4),
                        hints[i].name, hints[i].instead);
            return;
        }
    for (unsigned i = 0; i < sizeof compute_words / sizeof *compute_words && count > 0; i++)
        if (token_is(token, compute_words[i])) {
            parser_fail(gpu4->parser, token->position, "%s is for compute programs only", compute_words[i]);
            return;
        }
    parser_expected_like(gpu4->parser, "an instruction, a declaration, a label or END", guess(gpu4, token));
}

/* By options that need version 5.0 first. */
#define OPCODES_BY_LATER_OPTIONS                                                                             \
    (OPCODE_NVSB | OPCODE_NVAC | OPCODE_NVIS | OPCODE_NVTG | OPCODE_NVTGF | OPCODE_NVTS | OPCODE_NVFI)

/* The kind of program that an opcode is for, if it is not every one. */
static const char *stage_of(uint32_t languages)
{
    if (languages & (OPCODE_NV40 | OPCODE_NV41 | OPCODE_NV50))
        return NULL;
    return languages & (OPCODE_NVF40 | OPCODE_NVF50 | OPCODE_NVTGF | OPCODE_NVFI) ? "fragment"
           : languages & (OPCODE_NVG40 | OPCODE_NVG50)                            ? "geometry"
           : languages & OPCODE_NVTC50                                            ? "tessellation control"
                                                                                  : NULL;
}

static bool is_stage(const struct gpu4 *gpu4, uint32_t languages)
{
    const unsigned stage = gpu4->parser->program->stage;
    return languages & (OPCODE_NVF40 | OPCODE_NVF50 | OPCODE_NVTGF | OPCODE_NVFI) ? stage == STAGE_FRAGMENT
           : languages & (OPCODE_NVG40 | OPCODE_NVG50)                            ? stage == STAGE_GEOMETRY
           : languages & OPCODE_NVTC50 ? stage == STAGE_TESS_CONTROL
                                       : true;
}

static bool is_available(struct gpu4 *gpu4, enum opcode op, const struct token *token)
{
    const uint32_t later =
        OPCODE_NV41 | OPCODE_NV50 | OPCODE_NVF50 | OPCODE_NVG50 | OPCODE_NVQS | OPCODES_BY_LATER_OPTIONS;
    const uint32_t languages = op == OP_COUNT ? 0 : opcode_table[op].languages;
    if (languages & gpu4->opcodes)
        return true;
    const char *option = gpu4_option_with_opcodes(gpu4, languages), *stage = stage_of(languages);
    const char *name = op == OP_COUNT ? "" : opcode_table[op].name;
    const char *home = gpu4_has(gpu4, GPU4_TYPES) ? NULL : opcode_home(languages, gpu4_is_fragment(gpu4));
    if (option)
        parser_fail(gpu4->parser, token->position, "%s needs OPTION %s", name, option);
    else if (gpu4_has(gpu4, GPU4_TYPES) && stage && !is_stage(gpu4, languages))
        parser_fail(gpu4->parser, token->position, "%s is for %s programs only", name, stage);
    else if (gpu4_has(gpu4, GPU4_TYPES) && (languages & later))
        parser_fail(gpu4->parser, token->position, "%s needs %s", name,
                    languages & OPCODE_NV41 ? gpu4_later_header_4_1(gpu4) : gpu4_later_header(gpu4));
    else if (home)
        parser_fail(gpu4->parser, token->position, "%s needs %s", name, home);
    else
        unknown_mnemonic(gpu4, token);
    return false;
}

bool gpu4_mnemonic(struct gpu4 *gpu4, enum opcode *op, const struct gpu4_modifier *suffixes[3],
                   unsigned *count)
{
    const struct token token = gpu4->parser->token;
    *op = split_mnemonic(&token, suffixes, count);
    if (gpu4_has(gpu4, GPU4_TYPES) && *count > 0 && gpu4_is_fixed_suffix(suffixes[0]))
        *op = OP_COUNT; /* NV_gpu_program4 has no such suffix at all */
    return is_available(gpu4, *op, &token);
}
