/* Writing random programs of TGSI text (random_programs.h): each row of tgsi/opcodes.def with each suffix
 * that it takes, and flow around them. */
#include "tests/random/writer.h"

#include "shader/language/tgsi/tgsi.h"

#include <string.h>

enum { STAGES = 4, SLOTS = 60, FORMS = 4096 };

static const struct stage_text {
    const char *header, *input;
    enum stage stage;
} stages[STAGES] = {
    {"VERT\nDCL IN[0..2]\nDCL OUT[0], POSITION\nDCL OUT[1..4], GENERIC[0]\n", "IN[%u]", STAGE_VERTEX},
    {"FRAG\nDCL IN[0..2], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL OUT[1..4], COLOR[1]\n", "IN[%u]",
     STAGE_FRAGMENT},
    {"GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\n"
     "PROPERTY GS_MAX_OUTPUT_VERTICES 8\nDCL IN[][0], POSITION\nDCL IN[][1..2], GENERIC[0]\n"
     "DCL OUT[0], POSITION\nDCL OUT[1..4], GENERIC[0]\n",
     "IN[1][%u]", STAGE_GEOMETRY},
    {"TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL IN[][1..2], GENERIC[0]\n"
     "DCL OUT[0], TESSOUTER\nDCL OUT[1..4], PATCH[0]\n",
     "IN[2][%u]", STAGE_TESS_CONTROL},
};

static const char declarations[] =
    "DCL TEMP[0..7]\nDCL TEMP[8..11], ARRAY(1)\nDCL CONST[0..7]\nDCL ADDR[0..1]\nDCL PRED[0..1]\n"
    "DCL LOOP[0]\n"
    "DCL SAMP[0..12]\nDCL SVIEW[10], 2D, FLOAT\nDCL SVIEW[11], 2DMS, FLOAT\nDCL SVIEW[12], 2D, FLOAT\n"
    "DCL BUFFER[0..2]\n"
    "DCL IMAGE[0], 2D, PIPE_FORMAT_R32_UINT, WR\nIMM[0] FLT32 {0.5, -2, 0, 3}\n"
    "IMM[1] INT32 {7, -1, 65536, 3}\n"
    "IMM[2] UINT32 {0, 1, 2, 8}\nIMM[3] FLT64 {0.25, -3e10}\nIMM[4] INT64 {-5, 99999999999}\n";

/* --- Forms ---------------------------------------------------------------------------------------------- */

struct form {
    uint16_t row;
    const char *suffix;
};

static bool is_flow(const struct tgsi_opcode *row)
{
    static const uint8_t flow[] = {OP_BRK,       OP_CONT,   OP_RET,    OP_SWITCH, OP_CASE,   OP_DEFAULT,
                                   OP_ENDSWITCH, OP_END,    OP_NOP,    OP_BAR,    OP_BREAKC, OP_ENDLOOP,
                                   OP_ENDREP,    OP_BGNSUB, OP_ENDSUB, OP_LOOP};
    for (unsigned i = 0; i < sizeof flow; i++)
        if (row->op == flow[i])
            return true;
    return row->form == TGSI_FORM_LABEL || row->form == TGSI_FORM_BRANCH;
}

static bool may_stand(const struct tgsi_opcode *row, enum stage stage)
{
    const bool fragment = row->op == OP_KIL || row->op == OP_DDX || row->op == OP_DDY || row->op == OP_IPAC ||
                          row->op == OP_IPAS || row->op == OP_IPAO;
    const bool geometry = row->form == TGSI_FORM_STREAM;
    return row->op != OP_COUNT && !is_flow(row) && (!fragment || stage == STAGE_FRAGMENT) &&
           (!geometry || stage == STAGE_GEOMETRY);
}

static bool takes(const struct tgsi_opcode *row, const char *suffix)
{
    if (strcmp(suffix, "_SAT") == 0 || strcmp(suffix, "_SSAT") == 0 || strcmp(suffix, "_SATNV") == 0)
        return row->result == 'f' || row->result == 'd';
    return suffix[0] != 'C' || (row->result != '-' && row->form != TGSI_FORM_TWO_RESULTS);
}

static unsigned list_forms(enum stage stage, bool both, struct form forms[FORMS])
{
    static const char *const suffixes[] = {"", "_SAT", "_SSAT", "_SATNV", "_PRECISE", "C", "C0", "C1"};
    unsigned count = 0;
    for (unsigned row = 0; row < tgsi_opcode_count; row++)
        for (unsigned s = 0; s < sizeof suffixes / sizeof *suffixes && may_stand(&tgsi_opcodes[row], stage);
             s++)
            if (takes(&tgsi_opcodes[row], suffixes[s]) &&
                (both || suffixes[s][0] != 'C' || suffixes[s][1] != '1') && count < FORMS)
                forms[count++] = (struct form){(uint16_t)row, suffixes[s]};
    return count;
}

/* --- Operands ------------------------------------------------------------------------------------------- */

struct tgsi_writer {
    struct writer w;
    const struct stage_text *stage;
    bool both; /* condition codes; conversions have the second one for what IF and CALLNZ test */
    unsigned line, subroutine; /* numbers of instructions */
};

static void end_line(struct tgsi_writer *t)
{
    put(&t->w, "\n");
    t->line++;
}

static void put_register(struct tgsi_writer *t, char kind)
{
    static const char *const immediates[] = {"IMM[0]", "IMM[1]", "IMM[2]", "IMM[3]", "IMM[4]"};
    struct writer *w = &t->w;
    const unsigned number = below(w, 3), choice = below(w, 7);
    if (choice == 0)
        put(w, t->stage->input, number);
    else if (choice == 1)
        put(w, "CONST[%u]", number);
    else if (choice == 2)
        put(w, "%s", immediates[kind == 'f' ? 0 : kind == 'd' ? 3 : kind == 'l' ? 4 : kind == 'i' ? 1 : 2]);
    else if (choice == 3)
        put(w, "TEMP[ADDR[0].%c+9](1)", component(w));
    else
        put(w, "TEMP[%u]", below(w, 8));
}

/* Whole pairs for 64 bits. */
static void put_source(struct tgsi_writer *t, char kind)
{
    static const char *const pairs[] = {"", ".zwxy", ".xyxy", ".zwzw"};
    struct writer *w = &t->w;
    const bool wide = kind == 'd' || kind == 'l', absolute = (kind == 'f' || kind == 'd') && one_in(w, 6);
    if (kind == 'a') {
        put(w, "ADDR[%u]", below(w, 2));
        return;
    }
    if (kind != 'r' && one_in(w, 4))
        put(w, "-");
    put(w, absolute ? "|" : "");
    put_register(t, kind);
    if (wide)
        put(w, "%s", pairs[below(w, 4)]);
    else
        put_swizzle(w);
    put(w, absolute ? "|" : "");
}

static void put_predicate(struct tgsi_writer *t)
{
    if (!one_in(&t->w, 8))
        return;
    put(&t->w, one_in(&t->w, 2) ? "(" : "(!");
    put(&t->w, t->both ? "PRED[1].%c) " : "PRED[0].%c) ", component(&t->w));
}

static void put_destination(struct tgsi_writer *t, char kind)
{
    static const char *const pairs[] = {"", ".xy", ".zw"};
    struct writer *w = &t->w;
    const bool wide = kind == 'd' || kind == 'l' || kind == 'b';
    if (kind == 'a') {
        put(w, " ADDR[%u]", below(w, 2));
    } else if (!wide && one_in(w, 12)) {
        put(w, one_in(w, 2) ? " NULL" : t->both ? " PRED[1]" : " PRED[0]");
        return;
    } else if (!wide && one_in(w, 8)) {
        put(w, " OUT[%u]", below(w, 5));
    } else {
        put(w, " TEMP[%u]", below(w, 8));
    }
    if (wide)
        put(w, "%s", pairs[below(w, 3)]);
    else
        put_mask(w);
}

/* --- Textures and resources ----------------------------------------------------------------------------- */

enum { SAMPLED = 1, FETCHED = 2, GATHERED = 4, REFERENCE = 8, LEVEL = 16, SAMPLES = 32, QUERIED = 64 };

/* One target per unit. */
static const struct target {
    const char *name;
    unsigned uses;
} targets[] = {
    {"1D", SAMPLED | FETCHED | QUERIED},
    {"2D", SAMPLED | FETCHED | GATHERED | QUERIED},
    {"3D", SAMPLED | FETCHED | QUERIED},
    {"CUBE", SAMPLED | GATHERED | QUERIED},
    {"RECT", SAMPLED | FETCHED | GATHERED | QUERIED},
    {"SHADOW2D", SAMPLED | QUERIED},
    {"SHADOWCUBE_ARRAY", REFERENCE},
    {"CUBE_ARRAY", LEVEL | QUERIED},
    {"2D_MSAA", SAMPLES},
    {"BUFFER", FETCHED | QUERIED},
};

enum { TARGETS = sizeof targets / sizeof *targets };

static unsigned use_of(const struct tgsi_opcode *row)
{
    switch (row->op) {
    case OP_TXF: return FETCHED;
    case OP_TXQ: return QUERIED;
    case OP_TXQS: return SAMPLES;
    case OP_TXG: return GATHERED;
    case OP_TEX: return row->operands[1] ? REFERENCE : SAMPLED;
    case OP_TXB:
    case OP_TXL: return row->operands[1] ? LEVEL : SAMPLED;
    default: return SAMPLED;
    }
}

static void put_sampler(struct tgsi_writer *t, const struct tgsi_opcode *row)
{
    unsigned unit = below(&t->w, TARGETS);
    while (!(targets[unit].uses & use_of(row)))
        unit = (unit + 1) % TARGETS;
    put(&t->w, ", SAMP[%u], %s", unit, targets[unit].name);
    if (unit == 1 && row->op != OP_TXQ && one_in(&t->w, 4))
        put(&t->w, ", IMM[1].xyz");
}

static void put_view(struct tgsi_writer *t, const struct tgsi_opcode *row)
{
    const bool samples =
        row->op == OP_TXQS || (row->form == TGSI_FORM_VIEW && row->operands[0] && row->operands[1]);
    const unsigned unit = samples ? 11 : row->form == TGSI_FORM_SAMPLE_COMPARE ? 12 : 10;
    put(&t->w, "SVIEW[%u]", unit);
    if (row->form != TGSI_FORM_VIEW)
        put(&t->w, ", SAMP[%u]", unit);
}

static void put_operands(struct tgsi_writer *t, const struct tgsi_opcode *row)
{
    const bool view =
        row->form == TGSI_FORM_SAMPLE || row->form == TGSI_FORM_SAMPLE_COMPARE || row->form == TGSI_FORM_VIEW;
    const char *before = row->result == '-' ? " " : ", ";
    for (unsigned s = 0; row->operands[s] || (view && s == 0); s++, before = ", ") {
        if (row->operands[s]) {
            put(&t->w, "%s", before);
            put_source(t, row->operands[s]);
        }
        if (view && s == 0) {
            put(&t->w, ", ");
            put_view(t, row);
            if (!row->operands[0])
                return;
        }
    }
}

/* LOAD, STORE and the atomic ones: of a buffer or an image. */
static void put_resource(struct tgsi_writer *t, const struct tgsi_opcode *row)
{
    struct writer *w = &t->w;
    const bool image = row->form != TGSI_FORM_ATOMIC_FADD && one_in(w, 3), store = row->op == OP_BUFFER_STORE;
    put(w, "%s", store ? " " : ", ");
    if (image)
        put(w, "IMAGE[0]");
    else
        put(w, "BUFFER[%u]", below(w, 3));
    if (store && !image)
        put_mask(w);
    for (unsigned s = 0; row->operands[s]; s++) {
        put(w, ", ");
        put_source(t, row->operands[s]);
    }
    if (image && row->op != OP_RESQ)
        put(w, ", 2D, PIPE_FORMAT_R32_UINT");
}

/* --- Instructions --------------------------------------------------------------------------------------- */

static void put_extended(struct tgsi_writer *t)
{
    put(&t->w, ", TEMP[%u]", below(&t->w, 8));
    for (unsigned c = 0; c < 4; c++) {
        put(&t->w, one_in(&t->w, 3) ? ", -" : ", ");
        put(&t->w, "%c", "xyzw01"[below(&t->w, 6)]);
    }
}

static void put_interpolated(struct tgsi_writer *t, const struct tgsi_opcode *row)
{
    put(&t->w, ", IN[%u]", below(&t->w, 3));
    if (row->operands[1]) {
        put(&t->w, ", ");
        put_source(t, row->operands[1]);
    }
}

static void put_rest(struct tgsi_writer *t, const struct tgsi_opcode *row)
{
    struct writer *w = &t->w;
    if (tgsi_has_resource(row)) {
        put_resource(t, row);
    } else if (row->op == OP_IPAC || row->op == OP_IPAS || row->op == OP_IPAO) {
        put_interpolated(t, row);
    } else if (row->form == TGSI_FORM_EXTENDED_SWIZZLE && one_in(w, 2)) {
        put_extended(t);
    } else if (row->form == TGSI_FORM_MEMORY_BARRIER) {
        put(w, " IMM[2].yyyy");
    } else if (row->form == TGSI_FORM_STREAM) {
        put(w, one_in(w, 2) ? " IMM[2].xxxx" : "");
    } else {
        put_operands(t, row);
        if (row->form == TGSI_FORM_GATHER)
            put(w, ", IMM[2].yyyy");
        if (row->form == TGSI_FORM_TEXTURE || row->form == TGSI_FORM_GATHER ||
            row->form == TGSI_FORM_TEXTURE_LEVEL_ZERO)
            put_sampler(t, row);
    }
}

static void put_instruction(struct tgsi_writer *t)
{
    static struct form forms[FORMS];
    struct writer *w = &t->w;
    const unsigned count = list_forms(t->stage->stage, t->both, forms);
    const struct form form = forms[scattered(w->program * SLOTS + w->slot++, count)];
    const struct tgsi_opcode *row = &tgsi_opcodes[form.row];
    put_predicate(t);
    put(w, "%s%s", row->name, form.suffix);
    if (row->result != '-')
        put_destination(t, row->result);
    if (row->form == TGSI_FORM_TWO_RESULTS) {
        const unsigned number = below(w, 8);
        put(w, one_in(w, 2) ? ", TEMP[%u].xy" : ", TEMP[%u].zw", number);
    }
    put_rest(t, row);
    end_line(t);
}

static void put_straight(struct tgsi_writer *t, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        put_instruction(t);
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

/* Texts with `*` for two instructions and `@` for the number of the subroutine. */
static void put_lines(struct tgsi_writer *t, const char *lines)
{
    for (const char *c = lines; *c; c++)
        if (*c == '*')
            put_straight(t, 2);
        else if (*c == '@')
            put(&t->w, "%u", t->subroutine);
        else if (*c == '\n')
            end_line(t);
        else
            put(&t->w, "%c", *c);
}

/* All loops together end after a few rounds: no budget of instructions decides what is computed. */
static const char leave[] = "UADD TEMP[7].x, TEMP[7], IMM[2].yyyy\nUSLT TEMP[6].x, IMM[2].zzzz, TEMP[7]\n"
                            "UIF TEMP[6].xxxx\nBRK\nENDIF\n";

static void put_flow(struct tgsi_writer *t)
{
    put_lines(t, "IF TEMP[0].xxxx\n*ELSE\n*ENDIF\nUIF TEMP[1].yyyy\n*ENDIF\nIFC TEMP[2].x\nNOP\nENDIF\n");
    put_lines(t, "MOV TEMP[7], IMM[2].xxxx\nBGNLOOP\n*BREAKC TEMP[0].y\n");
    put_lines(t, leave);
    put_lines(t,
              "IF TEMP[3].xxxx\nCONT\nENDIF\nENDLOOP\nREP IMM[0].wwww\n*ENDREP\nMOV TEMP[7], IMM[2].xxxx\n");
    put_lines(t, one_in(&t->w, 2) ? "BGNFOR LOOP[0], CONST[0]\n" : "LOOP LOOP[0], CONST[1].wzyx\n");
    put_lines(t, "MOV TEMP[4], CONST[LOOP[0].x]\n");
    put_lines(t, leave);
    put_lines(t,
              "ENDFOR LOOP[0]\nSWITCH TEMP[5].x\nCASE IMM[2].x\n*BRK\nDEFAULT\nCASE IMM[2].y\n*ENDSWITCH\n");
}

static void put_calls(struct tgsi_writer *t)
{
    put_lines(t, t->both ? "CAL :@\n" : "CAL :@\nCALLNZ TEMP[1].x :@\n");
}

static void put_body(struct tgsi_writer *t)
{
    const bool calls = t->both || t->w.program % 2; /* BGNFOR and calls together are refused by conversions */
    for (unsigned n = 0; n < 8; n++)
        put_lines(t, n % 2 ? "ADD " : "MUL "), put(&t->w, "TEMP[%u], CONST[%u], ", n, n),
            put(&t->w, t->stage->input, n % 3), end_line(t);
    put_lines(t, "UARL ADDR[0], IMM[2]\nF2I TEMP[5], TEMP[4]\n");
    put_straight(t, SLOTS - (calls ? 2 : 14)); /* flow and the subroutine have the others */
    put_lines(t, t->stage->stage == STAGE_TESS_CONTROL ? "BARRIER\n" : "");
    if (calls)
        put_calls(t);
    else
        put_flow(t);
    put_lines(t, "MOV OUT[0], TEMP[0]\nMOV OUT[1], TEMP[1]\nUADD OUT[2], TEMP[2], TEMP[3]\n"
                 "UADD OUT[3], TEMP[4], TEMP[5]\n"
                 "UADD OUT[4], TEMP[6], TEMP[7]\n");
    put_lines(t, t->stage->stage == STAGE_GEOMETRY ? "EMIT\n" : "");
    put_lines(t, "END\n");
    t->subroutine = t->line;
    if (!calls)
        return;
    put_lines(t, t->both ? "BGNSUB\n*" : "BGNSUB\n*IF TEMP[0].x\nRET\nENDIF\n");
    put(&t->w, "BRA :%u\n", t->line + 2);
    t->line++;
    put_lines(t, "NOP\nENDSUB\n");
}

/* Twice: calls name the number of an instruction that stands behind them. */
void random_tgsi_text(unsigned number, char text[RANDOM_TEXT_SIZE])
{
    unsigned subroutine = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        struct tgsi_writer t = {
            .w = {.text = text, .state = number + 0x7000000u, .program = number / STAGES / 2},
            .stage = &stages[number % STAGES],
            .both = number / STAGES % 2,
            .subroutine = subroutine};
        put(&t.w, "%s%s", t.stage->header, declarations);
        put_body(&t);
        subroutine = t.subroutine;
    }
}
