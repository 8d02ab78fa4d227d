/* Writing random programs (random_programs.h): straight instructions of every row of the opcode table that
 * the language has, with every kind of operand, modifier, mask and condition, and flow around them. */
#include "tests/random/writer.h"

#include <string.h>

static bool is_nv4(const struct writer *w)
{
    return w->language == LANGUAGE_NVVP40 || w->language == LANGUAGE_NVFP40;
}

static bool is_vp2(const struct writer *w)
{
    return w->language == LANGUAGE_VP20;
}

/* --- Suffixes ------------------------------------------------------------------------------------------- */

static void put_condition(struct writer *w)
{
    put_test(w, is_nv4(w) ? 18 : 8, is_nv4(w));
}

static bool is_fp1(const struct writer *w)
{
    return w->language == LANGUAGE_FP10;
}

/* --- Operands ------------------------------------------------------------------------------------------- */

static void put_vp_register(struct writer *w)
{
    switch (below(w, 4)) {
    case 0: put(w, "v[%u]", w->attribute); break;
    case 1: put(w, "%s", w->param); break;
    default: put(w, "R%u", below(w, 6)); break;
    }
}

static void put_nv4_register(struct writer *w, enum type type)
{
    const char letter = "FIU"[type];
    switch (below(w, 8)) {
    case 0: put(w, "%cC", letter); break;
    case 1:
        put(w, "%c[i.%c", letter, component(w));
        put(w, " + %u]", below(w, 4));
        break;
    case 2: put(w, "%s", type == TYPE_F32 ? "e[i.x]" : type == TYPE_S32 ? "i" : "U[i.z]"); break;
    case 3:
        if (type == TYPE_F32)
            put(w, w->language == LANGUAGE_NVVP40 ? "vertex.attrib[2]" : "fragment.attrib[2]");
        else
            put(w, "%c[i.y]", letter);
        break;
    default: put(w, "%c[%u]", letter, below(w, 4)); break;
    }
}

static void put_operand(struct writer *w, enum type type, bool scalar)
{
    const bool absolute = (is_vp2(w) || is_nv4(w)) && one_in(w, 5);
    if (absolute)
        put(w, one_in(w, 2) ? "-|" : "|");
    put(w, one_in(w, 4) ? "-" : "");
    if (is_nv4(w))
        put_nv4_register(w, type);
    else
        put_vp_register(w);
    if (scalar)
        put(w, ".%c", component(w));
    else
        put_swizzle(w);
    put(w, "%s", absolute ? "|" : "");
}

static void put_fp1_temporary(struct writer *w, const char *before, bool narrow)
{
    const unsigned number = below(w, 6);
    put(w, "%s%c%u", before, narrow && one_in(w, 2) ? 'H' : 'R', number);
}

/* UP* take no H register. */
static void put_fp1_operand(struct writer *w, bool scalar, bool narrow)
{
    static const char *const attributes[] = {"COL0", "COL1", "TEX0", "WPOS", "FOGC", "TEX7"};
    const bool absolute = one_in(w, 5);
    const unsigned kind = below(w, 5);
    if (absolute)
        put(w, one_in(w, 2) ? "-|" : "|");
    put(w, one_in(w, 4) ? "-" : "");
    if (kind == 0)
        put(w, "f[%s]", attributes[w->attribute % 6]);
    else if (kind == 1)
        put(w, "%s", w->param);
    else
        put_fp1_temporary(w, "", narrow);
    if (kind != 1 || w->param[0] < '0' || w->param[0] > '9') { /* a number has no suffix */
        if (scalar)
            put(w, ".%c", component(w));
        else
            put_swizzle(w);
    }
    put(w, "%s", absolute ? "|" : "");
}

static void put_extended_swizzle(struct writer *w)
{
    put(w, "F[%u]", below(w, 4));
    for (unsigned c = 0; c < 4; c++) {
        put(w, one_in(w, 3) ? ", -" : ", ");
        put(w, "%c", "xyzw01"[below(w, 6)]);
    }
}

static enum type letter_type(char letter, enum type otherwise)
{
    return letter == 'f' ? TYPE_F32 : letter == 's' ? TYPE_S32 : letter == 'u' ? TYPE_U32 : otherwise;
}

static void put_operands(struct writer *w, const struct opcode_info *info, enum type type)
{
    for (const char *input = info->inputs; *input; input++) {
        if (!strchr("VSAW", *input))
            continue;
        put(w, ", ");
        if (*input == 'A')
            put(w, "A%u", below(w, 2));
        else if (*input == 'W')
            put_extended_swizzle(w);
        else
            put_operand(w, letter_type(input[1], type),
                        *input == 'S' || (info == &opcode_table[OP_ARL] && !is_vp2(w)));
    }
}

/* --- Destinations --------------------------------------------------------------------------------------- */

static void put_vp_destination(struct writer *w, const struct opcode_info *info)
{
    if (info->result[0] == 'A') {
        put(w, " A%u%s", is_vp2(w) ? below(w, 2) : 0, is_vp2(w) ? "" : ".x");
        if (!is_vp2(w))
            return;
    } else if (w->language == LANGUAGE_VSP10 && one_in(w, 3)) {
        put(w, " c[%u]", below(w, 6));
    } else if (is_vp2(w) && one_in(w, 8)) {
        put(w, " CC");
    } else if (w->language != LANGUAGE_VSP10 && one_in(w, 4)) {
        static const char *const names[] = {"HPOS", "COL0", "COL1", "BFC0", "FOGC", "PSIZ", "TEX0", "TEX7"};
        put(w, " o[%s]", names[below(w, 8)]);
    } else {
        put(w, " R%u", below(w, 6));
    }
    put_mask(w);
}

static void put_fp1_destination(struct writer *w, const struct opcode_info *info, bool pack)
{
    if (one_in(w, 8))
        put(w, pack || one_in(w, 2) ? " RC" : " HC");
    else if (one_in(w, 8))
        put(w, one_in(w, 2) ? " o[COLR]" : " o[DEPR]");
    else
        put_fp1_temporary(w, " ", !pack);
    if (info == &opcode_table[OP_RFL])
        put(w, one_in(w, 2) ? ".xyz" : ".yz");
    else
        put_mask(w);
}

static void put_nv4_destination(struct writer *w, enum type type)
{
    if (one_in(w, 8))
        put(w, " %c[i.%c]", "FIU"[type], component(w));
    else
        put(w, " %c[%u]", "FIU"[type], below(w, 4));
    put_mask(w);
}

/* --- Instructions --------------------------------------------------------------------------------------- */

/* Neither flow nor textures, and in the language. */
static bool may_stand(const struct writer *w, const struct opcode_info *info)
{
    return (info->languages & w->languages) && info->result[0] != '-' && !strchr(info->inputs, 'T');
}

/* Rows of other languages change nothing. */
static const struct opcode_info *choose(struct writer *w)
{
    unsigned count = 0;
    for (unsigned op = 0; op < OP_COUNT; op++)
        count += may_stand(w, &opcode_table[op]);
    unsigned wanted = below(w, count);
    const struct opcode_info *info = opcode_table;
    while (!may_stand(w, info) || wanted-- > 0)
        info++;
    return info;
}

static void choose_param(struct writer *w)
{
    if (one_in(w, 3)) {
        const unsigned address = is_vp2(w) ? below(w, 2) : 0;
        const char letter = is_vp2(w) ? component(w) : 'x', sign = one_in(w, 2) ? '-' : '+';
        snprintf(w->param, sizeof w->param, "c[A%u.%c %c %u]", address, letter, sign, below(w, 60));
    } else {
        snprintf(w->param, sizeof w->param, "c[%u]", below(w, 6));
    }
}

static void put_vp_instruction(struct writer *w)
{
    const struct opcode_info *info = choose(w);
    w->attribute = w->language == LANGUAGE_VSP10 ? 0 : below(w, 8);
    choose_param(w);
    put(w, "%s%s", info->name, is_vp2(w) && strchr(info->modifiers, 'C') && one_in(w, 3) ? "C" : "");
    put_vp_destination(w, info);
    if (is_vp2(w) && one_in(w, 4))
        put_condition(w);
    put_operands(w, info, TYPE_F32);
    put(w, ";\n");
}

/* One parameter, or one number. */
static void choose_fp1_param(struct writer *w)
{
    static const char *const params[] = {
        "p[3]", "p[700]", "named", "other", "2.5", "0.1", "{1, -2.75, 1.0e9, 3}", "{0.3}"};
    snprintf(w->param, sizeof w->param, "%s", params[below(w, 8)]);
}

static void put_fp1_texture(struct writer *w)
{
    static const char *const targets[] = {"1D", "2D", "3D", "CUBE", "RECT"}; /* one per unit */
    const unsigned unit = below(w, 16);
    put(w, ", TEX%u, %s", unit, targets[unit % 5]);
}

static void put_fp1_operands(struct writer *w, const struct opcode_info *info, bool unpack)
{
    for (const char *input = info->inputs; *input; input++)
        if (*input == 'V' || *input == 'S') {
            put(w, ", ");
            put_fp1_operand(w, *input == 'S', !unpack);
        } else if (*input == 'T') {
            put_fp1_texture(w);
        }
}

static void put_fp1_instruction(struct writer *w)
{
    static const struct suffixes suffixes = {
        .languages = OPCODE_FP10, .conditions = 1, .saturate = true, .precision = true};
    const struct opcode_info *info = put_suffix_form(w, &suffixes);
    const bool pack = strncmp(info->name, "PK", 2) == 0, unpack = strncmp(info->name, "UP", 2) == 0;
    w->attribute = below(w, 6);
    choose_fp1_param(w);
    if (info == &opcode_table[OP_KIL]) {
        put(w, " LT.%c;\n", component(w));
        return;
    }
    put_fp1_destination(w, info, pack);
    if (one_in(w, 4))
        put_condition(w);
    put_fp1_operands(w, info, unpack);
    put(w, ";\n");
}

static enum type choose_type(struct writer *w, const struct opcode_info *info)
{
    const bool integer = strchr(info->types, 'I') && (!strchr(info->types, 'F') || one_in(w, 2));
    return integer ? one_in(w, 2) ? TYPE_S32 : TYPE_U32 : TYPE_F32;
}

static void put_nv4_instruction(struct writer *w)
{
    static const char *const suffixes[] = {".F", ".S", ".U"};
    const struct opcode_info *info = choose(w);
    const enum type type = choose_type(w, info), result = letter_type(info->result[1], type);
    put(w, "%s", info->name);
    if (info == &opcode_table[OP_MUL] && type != TYPE_F32 && one_in(w, 3))
        put(w, "%s.HI", suffixes[type]);
    else
        put(w, "%s", suffixes[type]);
    if (strchr(info->modifiers, 'C') && one_in(w, 3))
        put(w, one_in(w, 2) ? ".CC" : ".CC1");
    if (strchr(info->modifiers, 'S') && result == TYPE_F32 && one_in(w, 6))
        put(w, one_in(w, 2) ? ".SAT" : ".SSAT");
    put_nv4_destination(w, result);
    if (one_in(w, 4))
        put_condition(w);
    put_operands(w, info, type);
    put(w, ";\n");
}

/* Raw bits from one type to another, and a new index. */
static void put_nv4_exchange(struct writer *w)
{
    static const char *const moves[] = {
        "MOV.S.NTC I[%u], F[%u];\n",
        "MOV.U.NTC U[%u], I[%u];\n",
        "MOV.F.NTC F[%u], U[%u];\n",
        "MOV.F.NTC F[%u], -|I[%u]|;\n",
    };
    const unsigned row = below(w, 6);
    const unsigned to = below(w, 4), from = below(w, 4);
    if (row < 4)
        put(w, moves[row], to, from);
    else
        put(w, row == 4 ? "AND.S i, I[%u], 3;\n" : "AND.S.CC i.xy, I[%u].zwxy, 7;\n", from);
}

static void put_straight(struct writer *w, unsigned count)
{
    for (unsigned n = 0; n < count; n++)
        if (is_fp1(w))
            put_fp1_instruction(w);
        else if (!is_nv4(w))
            put_vp_instruction(w);
        else if (one_in(w, 6))
            put_nv4_exchange(w);
        else
            put_nv4_instruction(w);
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

static void put_branch(struct writer *w)
{
    const unsigned label = w->labels++;
    const bool backward = one_in(w, 12);
    put(w, backward ? "L%u:\n" : "BRA L%u", label);
    if (!backward) {
        put_condition(w);
        put(w, ";\n");
    }
    put_straight(w, 1 + below(w, 5));
    put(w, backward ? "BRA L%u" : "L%u:\n", label);
    if (backward) {
        put_condition(w);
        put(w, ";\n");
    }
}

static void put_block(struct writer *w);

static void put_if(struct writer *w)
{
    put(w, "IF");
    put_condition(w);
    put(w, ";\n");
    put_block(w);
    if (one_in(w, 2)) {
        put(w, "ELSE;\n");
        put_block(w);
    }
    put(w, "ENDIF;\n");
}

static void put_loop(struct writer *w)
{
    const bool outer = w->in_loop;
    w->in_loop = true;
    if (one_in(w, 3))
        put(w, "REP.S I[%u].x;\nBRK (TR);\n", below(w, 4));
    else
        put(w, "REP %u.5;\n", below(w, 5));
    put_block(w);
    put(w, one_in(w, 2) ? "BRK" : "CONT");
    put_condition(w);
    put(w, ";\n");
    put_block(w);
    put(w, "ENDREP;\n");
    w->in_loop = outer;
}

static void put_call(struct writer *w, unsigned first)
{
    if (first >= 5)
        return;
    put(w, "CAL S%u", first + below(w, 5 - first));
    put_condition(w);
    put(w, ";\n");
}

static void put_block(struct writer *w)
{
    put_straight(w, 1 + below(w, 3));
    if (w->depth == 3)
        return;
    w->depth++;
    if (one_in(w, 3))
        put_if(w);
    else if (one_in(w, 4))
        put_loop(w);
    w->depth--;
}

static void put_piece(struct writer *w, unsigned callable)
{
    put_straight(w, 2 + below(w, 4));
    if (is_vp2(w) && one_in(w, 2))
        put_branch(w);
    else if (is_nv4(w))
        put_block(w);
    if ((is_vp2(w) || is_nv4(w)) && one_in(w, 2))
        put_call(w, callable);
}

/* Subroutines call those after them: five deep, one more than NV_vertex_program2 allows. */
static void put_subroutines(struct writer *w)
{
    for (unsigned n = 0; n < 5; n++) {
        put(w, "S%u:\n", n);
        put_piece(w, n + 1);
        put(w, "RET");
        put_condition(w);
        put(w, ";\n");
        put_straight(w, 1);
        put(w, "RET;\n");
    }
}

/* --- Programs ------------------------------------------------------------------------------------------- */

static void put_nv4_declarations(struct writer *w)
{
    const bool vertex = w->language == LANGUAGE_NVVP40;
    put(w, "FLOAT TEMP F[4];\nINT TEMP I[4], i;\nUINT TEMP U[4];\nPARAM e[] = { program.env[2..4] };\n"
           "PARAM FC = { 0.5, -2.25, 1.0e30, 3.0 };\nINT PARAM IC = { 7, -3, 65535, 31 };\n"
           "UINT PARAM UC = { 1, 255, 4096, 33 };\n");
    for (unsigned n = 0; n < 4; n++)
        put(w, vertex ? "OUTPUT o%u = result.texcoord[%u];\n" : "OUTPUT o%u = result.color[%u];\n", n, n);
    for (unsigned n = 0; n < 2; n++)
        put(w,
            vertex ? "INT OUTPUT oi%u = result.attrib[%u];\nUINT OUTPUT ou%u = result.attrib[%u];\n"
                   : "INT OUTPUT oi%u = result.color[%u];\nUINT OUTPUT ou%u = result.color[%u];\n",
            n, 4 + n, n, 6 + n);
    if (vertex)
        put(w, "MOV result.position, vertex.attrib[0];\n");
    for (unsigned n = 0; n < 4; n++)
        put(w, "MOV F[%u], %s.attrib[%u];\nMOV.S.NTC I[%u], F[%u].wzyx;\nMOV.U.NTC U[%u], program.env[%u];\n",
            n, vertex ? "vertex" : "fragment", n, n, n, n, n);
}

static void put_nv4_results(struct writer *w)
{
    for (unsigned n = 0; n < 4; n++)
        put(w, "MOV o%u, F[%u];\n", n, n);
    for (unsigned n = 0; n < 2; n++)
        put(w, "XOR.S oi%u, I[%u], I[%u].wxyz;\nXOR.U ou%u, U[%u], U[%u].wxyz;\n", n, n, n + 2, n, n, n + 2);
}

static void put_body(struct writer *w)
{
    const unsigned pieces = 3 + below(w, 4);
    for (unsigned n = 0; n < pieces && !is_fp1(w); n++)
        put_piece(w, 0);
    if (is_fp1(w))
        put_straight(w, SUFFIX_SLOTS);
    if (is_nv4(w))
        put_nv4_results(w);
    else if (w->language == LANGUAGE_VSP10)
        put(w, "MOV c[5].w, R0;\n");
    else if (is_fp1(w))
        put(w, "MADR o[COLR], R1, H1.wzyx, R2;\nADDX o[DEPR], H2, R3;\n");
    else
        put(w, "MOV o[TEX1], R1;\nMOV o[TEX2], R2;\nMOV o[TEX3], R3;\nMOV o[HPOS].xyz, R0;\n");
    if (is_vp2(w) || is_nv4(w)) {
        put(w, "RET;\n");
        put_subroutines(w);
    }
}

void random_program_text(unsigned number, char text[RANDOM_TEXT_SIZE])
{
    static const struct {
        const char *header;
        enum language language;
        uint32_t languages;
    } rows[9] = {
        {"!!VP2.0\n", LANGUAGE_VP20, OPCODE_VP20},
        {"!!NVvp4.0\n", LANGUAGE_NVVP40, OPCODE_NV40},
        {"!!VP1.0\n", LANGUAGE_VP10, OPCODE_VP10},
        {"!!NVfp4.0\nOPTION ARB_draw_buffers;\n", LANGUAGE_NVFP40, OPCODE_NV40 | OPCODE_NVF40},
        {"!!VP2.0\n", LANGUAGE_VP20, OPCODE_VP20},
        {"!!NVvp4.0\n", LANGUAGE_NVVP40, OPCODE_NV40},
        {"!!VP1.1\n", LANGUAGE_VP11, OPCODE_VP11},
        {"!!VSP1.0\n", LANGUAGE_VSP10, OPCODE_VP10},
        {"!!FP1.0\nDECLARE named = {0.1, 2, -3, 1.0e5};\nDECLARE other;\n", LANGUAGE_FP10, OPCODE_FP10},
    };
    const unsigned kind = number % (9 + ARB_KINDS), row = kind < 9 ? kind : 0;
    struct writer w = {.text = text,
                       .state = number,
                       .language = rows[row].language,
                       .languages = rows[row].languages,
                       .program = number / (9 + ARB_KINDS)};
    if (kind >= 9) {
        put_arb_program(&w, kind - 9);
        put(&w, "END\n");
        return;
    }
    put(&w, "%s", rows[row].header);
    if (is_nv4(&w))
        put_nv4_declarations(&w);
    put_body(&w);
    put(&w, "END\n");
}
