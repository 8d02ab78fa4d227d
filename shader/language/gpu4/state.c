/* GL state that a program binds, read by the patterns of state_vars.def.
 *
 * A binding is matched against every row; the row that takes the most tokens wins. The texts are short, and
 * the rows carry all that is known of the grammar (NV_gpu_program4 2.X.2, stateSingleItem).
 */
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/names.h"

#include <string.h>

/* One attempt: `parser` is a copy that reads ahead. It stops at the first token that does not fit. */
struct attempt {
    struct parser parser;
    unsigned index[2];
    int32_t too_large; /* offset of an index beyond its limit, or -1 */
    char meant[24];    /* the word that the token it stopped at has one letter wrong of, or empty */
};

static bool take_word(struct attempt *attempt, const char *word, size_t length)
{
    const struct token *token = &attempt->parser.token;
    bool found =
        token->kind == TOKEN_IDENTIFIER && token->length == length && memcmp(token->text, word, length) == 0;
    if (found)
        parser_advance(&attempt->parser);
    attempt->meant[0] = '\0';
    if (!found && token->kind == TOKEN_IDENTIFIER && length < sizeof attempt->meant) {
        memcpy(attempt->meant, word, length);
        attempt->meant[length] = '\0';
        if (!token_is_misspelt(token, attempt->meant))
            attempt->meant[0] = '\0';
    }
    return found;
}

/* `.word`, or nothing if the word differs. */
static bool take_suffix(struct attempt *attempt, const char *word)
{
    struct parser before = attempt->parser;
    if (parser_accept(&attempt->parser, ".") && take_word(attempt, word, strlen(word)))
        return true;
    attempt->parser = before;
    return false;
}

static bool take_index(struct attempt *attempt, unsigned limit, unsigned *index)
{
    struct parser *parser = &attempt->parser;
    if (!parser_accept(parser, "[") || parser->token.kind != TOKEN_INTEGER)
        return false;
    *index = token_integer(&parser->token, NULL);
    if (*index >= limit) {
        attempt->too_large = parser->token.position.offset;
        return false;
    }
    parser_advance(parser);
    return parser_accept(parser, "]");
}

static bool take_coordinate(struct attempt *attempt, unsigned *index)
{
    static const char *const names[] = {"s", "t", "r", "q"};
    if (!parser_accept(&attempt->parser, "."))
        return false;
    for (*index = 0; *index < 4; ++*index)
        if (take_word(attempt, names[*index], 1))
            return true;
    return false;
}

/* One bracketed element of the pattern: `[n]` and so on. */
static bool take_variable(struct attempt *attempt, const struct state_var_info *row, const char *element)
{
    unsigned *index = &attempt->index[element[1] == 'm'];
    unsigned limit = element[1] == 'm' ? row->limit2 : row->limit;
    switch (element[0]) {
    case '[': return take_index(attempt, limit, index);
    case '(': return !parser_at(&attempt->parser, "[") || take_index(attempt, limit, index);
    case '{': *index = take_suffix(attempt, "back"); return *index || take_suffix(attempt, "front") || true;
    default: return take_coordinate(attempt, index);
    }
}

static bool match(struct attempt *attempt, const struct state_var_info *row)
{
    for (const char *p = row->pattern; *p;) {
        size_t word = strcspn(p, ".[({<");
        if (word > 0 && !take_word(attempt, p, word))
            return false;
        p += word;
        if (*p == '.' && !parser_accept(&attempt->parser, "."))
            return false;
        if (*p == '.') {
            p++;
        } else if (*p) {
            if (!take_variable(attempt, row, p))
                return false;
            p += 3;
        }
    }
    return true;
}

/* Reports why no row matches, with the error of the attempt that got furthest. */
static void report(struct gpu4 *gpu4, const struct attempt *furthest, unsigned limit)
{
    gpu4->parser->token = furthest->parser.token;
    gpu4->parser->lexer = furthest->parser.lexer;
    if (furthest->too_large >= 0)
        parser_fail(gpu4->parser, furthest->parser.token.position, "expected a number below %u, found '%.*s'",
                    limit, furthest->parser.token.length < 40 ? (int)furthest->parser.token.length : 40,
                    furthest->parser.token.text);
    else
        parser_expected_like(gpu4->parser,
                             "a GL state variable such as 'state.fog.color' or 'state.matrix.mvp.row[0]'",
                             furthest->meant[0] ? furthest->meant : NULL);
}

static bool read_variable(struct gpu4 *gpu4, struct param_register *param)
{
    struct attempt best = {.parser = *gpu4->parser, .too_large = -1};
    unsigned best_row = STATE_COUNT, limit = 0;
    for (unsigned i = 0; i < STATE_COUNT; i++) {
        struct attempt attempt = {.parser = *gpu4->parser, .too_large = -1};
        bool matched = match(&attempt, state_var_info(i));
        int32_t progress = attempt.parser.token.position.offset - best.parser.token.position.offset;
        if (progress < 0 || (best_row != STATE_COUNT && !matched))
            continue;
        if (progress > 0 || matched || (attempt.meant[0] && !best.meant[0])) {
            best = attempt;
            best_row = matched ? i : best_row;
            limit = state_var_info(i)->limit;
        }
    }
    if (best_row == STATE_COUNT) {
        report(gpu4, &best, limit);
        return false;
    }
    *gpu4->parser = best.parser;
    param->source = PARAM_STATE;
    param->state = (uint8_t)best_row;
    param->index = (uint16_t)best.index[0];
    param->index2 = (uint16_t)best.index[1];
    return true;
}

/* ARB_vertex_program 2.14.3.2 and ARB_fragment_program 3.11.3.2 differ in these; NV_gpu_program4 2.X.2 has no
 * palette. */
static bool is_here(const struct gpu4 *gpu4, unsigned state)
{
    if (state_is_of_threads(state))
        return gpu4->parser->program->options & OPTION_THREAD_GROUP;
    if (gpu4_has(gpu4, GPU4_TYPES))
        return state != STATE_MATRIX_PALETTE;
    switch (state) {
    case STATE_TEXGEN_EYE:
    case STATE_TEXGEN_OBJECT:
    case STATE_CLIP_PLANE:
    case STATE_POINT_SIZE:
    case STATE_POINT_ATTENUATION: return !gpu4_is_fragment(gpu4);
    case STATE_LIGHT_SPOT_CUTOFF: return false;
    case STATE_TEXENV_COLOR:
    case STATE_DEPTH_RANGE: return gpu4_is_fragment(gpu4);
    default: return true;
    }
}

/* `.inverse`, `.row[a]`, `.row[a..b]`: without rows, all four of them (NV_gpu_program4 2.X.3.3, Matrix
 * Property Bindings). */
static bool read_matrix_part(struct gpu4 *gpu4, bool ranges, struct param_register *param,
                             struct gpu4_range *rows)
{
    for (uint8_t i = MATRIX_INVERSE; i <= MATRIX_INVTRANS; i++)
        if (gpu4_accept_suffix(gpu4, matrix_modifier_name(i))) {
            param->modifier = i;
            break;
        }
    if (gpu4_accept_suffix(gpu4, "row"))
        return gpu4_index_range(gpu4, ranges, 4, "matrix row", rows);
    *rows = (struct gpu4_range){.first = 0, .count = 4};
    if (!ranges)
        parser_expected(gpu4->parser, "'.row[n]' of the matrix");
    return ranges;
}

bool gpu4_state_binding(struct gpu4 *gpu4, bool ranges, struct param_register *param, struct gpu4_range *rows)
{
    const struct token start = gpu4->parser->token;
    *rows = (struct gpu4_range){.first = 0, .count = 1};
    if (!read_variable(gpu4, param))
        return false;
    if (!is_here(gpu4, param->state)) {
        char name[80];
        state_var_name(param, name, sizeof name);
        if (state_is_of_threads(param->state) && gpu4_has(gpu4, GPU4_VERSION_5))
            parser_fail(gpu4->parser, start.position, "%s needs OPTION %s", name,
                        program_option_name(OPTION_THREAD_GROUP));
        parser_fail(gpu4->parser, start.position, "%s is no state that %s can bind", name,
                    gpu4_language(gpu4));
        return false;
    }
    return !state_is_matrix(param->state) || read_matrix_part(gpu4, ranges, param, rows);
}
