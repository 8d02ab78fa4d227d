/* Writing random programs of NV_gpu_program4_1 and 5 (random_programs.h): instructions of every row of the
 * opcode table that the language has, with every modifier and kind of operand. */
#include "tests/random/write_nv5.h"

#include <string.h>

/* --- Kinds of programs ---------------------------------------------------------------------------------- */

enum {
    /* With the OPTIONs of put_header(). */
    IN_40 = OPCODE_NV40 | OPCODE_NVPB | OPCODE_NVBL | OPCODE_NVEM,
    IN_41 = IN_40 | OPCODE_NV41,
    IN_50 = IN_41 | OPCODE_NV50 | OPCODE_NVSB | OPCODE_NVTG | OPCODE_NVTS | OPCODE_NVIS | OPCODE_NVQS,
    IN_FRAGMENT_50 = IN_50 | OPCODE_NVF40 | OPCODE_NVF50 | OPCODE_NVTGF,
};

static const struct nv5_header headers[] = {
    {"!!NVvp4.1\n", "vertex.attrib[2]", "result.attrib[1]", NULL, IN_41, NV5_VERSION_41},
    {"!!NVvp5.0\n", "vertex.attrib[2]", "result.attrib[1]", "vertex", IN_50, NV5_VERSION_50},
    {"!!NVfp4.1\n", "fragment.attrib[2]", "result.color", NULL, IN_41 | OPCODE_NVF40, NV5_VERSION_41},
    {"!!NVfp5.0\n", "fragment.attrib[2]", "result.color", "fragment", IN_FRAGMENT_50, NV5_VERSION_50},
    {"!!NVgp5.0\n", "vertex[1].attrib[2]", "result.attrib[1]", "vertex", IN_50 | OPCODE_NVG40 | OPCODE_NVG50,
     NV5_VERSION_50},
    {"!!NVtcp5.0\n", "vertex[1].attrib[2]", "result.attrib[1]", "primitive", IN_50 | OPCODE_NVTC50,
     NV5_VERSION_50},
    {"!!NVtep5.0\n", "vertex[1].attrib[2]", "result.attrib[1]", "vertex", IN_50, NV5_VERSION_50},
    {"!!NVgp4.1\n", "vertex[1].attrib[2]", "result.attrib[1]", NULL, IN_41 | OPCODE_NVG40, NV5_VERSION_41},
    {"!!NVfp4.0\n", "fragment.attrib[2]", "result.color", NULL, IN_40 | OPCODE_NVF40, NV5_VERSION_40},
    {"!!NVgp4.0\n", "vertex[1].attrib[2]", "result.attrib[1]", NULL, IN_40 | OPCODE_NVG40, NV5_VERSION_40},
};

enum { HEADERS = sizeof headers / sizeof *headers };

/* --- Instructions --------------------------------------------------------------------------------------- */

static void put_instruction(struct nv5_writer *n)
{
    struct writer *w = &n->w;
    const struct nv5_form form = nv5_next_form(n);
    const enum opcode op = (enum opcode)form.op;
    const struct opcode_info *info = &opcode_table[op];
    const bool result = info->result[0] != '-', leads = strchr(info->inputs, 'J') != NULL;
    n->clamps = nv5_has_least_level(form);
    const unsigned unit = strchr(info->inputs, 'T') ? nv5_choose_unit(n, op) : 0;
    struct instruction code = {0};
    if (unit == NV5_UNITS)
        return;
    nv5_put_form(n, form, &code);
    if (result)
        nv5_put_destination(n, &code);
    if (leads) {
        put(w, " ");
        nv5_put_image(n);
    }
    if (op == OP_KIL && one_in(w, 4))
        put_test(w, 18, true);
    else
        nv5_put_sources(n, &code, result || leads);
    if (strchr(info->inputs, 'T'))
        nv5_put_texture(n, op, unit);
    if (strchr(info->inputs, 'I')) {
        put(w, ", ");
        nv5_put_image(n);
    }
    if (leads || strchr(info->inputs, 'I'))
        nv5_put_image_target(n);
    put(w, ";\n");
}

static void put_straight(struct nv5_writer *n, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        put_instruction(n);
}

static void put_loop(struct nv5_writer *n)
{
    struct writer *w = &n->w;
    struct instruction code = {0};
    nv5_put_form(n, nv5_loop_form(n), &code);
    if (one_in(w, 6)) /* any number of times: up to a limit */
        put(w, " %c[%u];\n", "FIUDLM"[code.type], below(w, 3));
    else
        put(w, " %u;\n", 2 + below(w, 2));
    put_straight(n, 2);
    put(w, "BRK (LT.z);\nCONT (EQ1.w);\nENDREP;\n");
}

static void put_flow(struct nv5_writer *n)
{
    struct writer *w = &n->w;
    put(w, "IF%s;\n", one_in(w, 2) ? " GT.x" : " (NE1.y)");
    put_straight(n, 2);
    put(w, "ELSE;\n");
    put_loop(n);
    put(w, "ENDIF;\nCAL plain");
    put_test(w, 18, true);
    put(w, ";\n");
    if (n->five) {
        put(w, one_in(w, 4) ? "CALI.NTC " : "CALI ");
        put(w, one_in(w, 2) ? "one" : "many[i.x + 1]");
        put_test(w, 18, true);
        put(w, ";\n");
    }
    if (n->header->languages & OPCODE_NVTC50)
        put(w, "BAR;\n");
}

/* Something in every variable. */
static void put_start(struct nv5_writer *n)
{
    for (unsigned k = 0; k < 4; k++)
        put(&n->w,
            "MOV F[%u], program.env[%u];\nMOV.S.NTC I[%u], program.env[%u];\nMOV.U.NTC U[%u], %s.%s;\n", k, k,
            k, k + 4, k, n->header->attribute, k & 1 ? "wzyx" : "yzwx");
    for (unsigned k = 0; k < 4 && n->five; k++)
        put(&n->w,
            "PK64.F D[%u], program.env[%u];\nPK64.S.NTC L[%u], program.env[%u];\nPK64.U.NTC M[%u], F[%u];\n",
            k, k + 8, k, k + 12, k, k);
    put(&n->w, "AND.S i, I[0], 3;\n");
}

/* All variables into eight results, or four. */
static void put_results(struct nv5_writer *n)
{
    const bool fragment = strstr(n->header->text, "NVfp") != NULL;
    for (unsigned k = 0; k < 4; k++) {
        put(&n->w, "XOR.U.NTC U[%u], U[%u], F[%u];\n", k, k, k);
        put(&n->w, "XOR.U.NTC U[%u], U[%u], I[%u];\n", k, k, k);
        put(&n->w,
            fragment ? "MOV.U.NTC result.color[%u], U[%u];\n" : "MOV.U.NTC result.attrib[%u], U[%u];\n", k,
            k);
    }
    for (unsigned k = 0; k < 4 && n->five; k++) {
        put(&n->w, "XOR.U64.NTC M[%u], M[%u], D[%u];\n", k, k, k);
        put(&n->w, "XOR.U64.NTC M[%u], M[%u], L[%u];\nXOR.U64.NTC M[%u].xy, M[%u], M[%u].zwxy;\n", k, k, k, k,
            k, k);
        put(&n->w,
            fragment ? "UP64.U.NTC result.color[%u], M[%u];\n" : "UP64.U.NTC result.attrib[%u], M[%u];\n",
            k + 4, k);
    }
}

static void put_subroutines(struct nv5_writer *n)
{
    put(&n->w, "plain:\n");
    put_straight(n, 2);
    put(&n->w, "RET (GE.x);\nRET;\n");
    for (unsigned s = 0; n->five && s < 2; s++) {
        put(&n->w, "sub%u SUBROUTINENUM(%u):\n", s, 3 * s);
        put_straight(n, 2);
        put(&n->w, "RET;\n");
    }
}

/* --- Programs ------------------------------------------------------------------------------------------- */

static void put_header(struct nv5_writer *n)
{
    put(&n->w, "%s", n->header->text);
    if (n->five)
        put(&n->w,
            "OPTION NV_gpu_program5_mem_extended;\nOPTION NV_bindless_texture;\n"
            "OPTION NV_shader_storage_buffer;\n"
            "OPTION NV_shader_atomic_int64;\nOPTION NV_shader_atomic_float;\n"
            "OPTION NV_shader_atomic_fp16_vector;\n"
            "OPTION NV_shader_thread_group;\nOPTION NV_shader_thread_shuffle;\nOPTION ARB_derivative_control;"
            "\n"
            "OPTION ARB_shader_image_size;\n");
    else
        put(&n->w, "OPTION NV_parameter_buffer_object2;\nOPTION NV_shader_buffer_load;\n"
                   "OPTION NV_explicit_multisample;\n");
    if (strstr(n->header->text, "NVfp"))
        put(&n->w, "OPTION ARB_draw_buffers;\n");
    if (strstr(n->header->text, "NVgp"))
        put(&n->w, "PRIMITIVE_IN LINES;\nPRIMITIVE_OUT POINTS;\nVERTICES_OUT 4;\n");
    if (strstr(n->header->text, "NVtcp"))
        put(&n->w, "VERTICES_OUT 4;\n");
    if (strstr(n->header->text, "NVtep"))
        put(&n->w, "TESS_MODE TRIANGLES;\nTESS_SPACING EQUAL;\nTESS_VERTEX_ORDER CCW;\n");
}

static void put_declarations(struct nv5_writer *n)
{
    put(&n->w, "FLOAT TEMP F[4];\nINT TEMP I[4], i;\nUINT TEMP U[4];\nPARAM e[] = { program.env[2..4] };\n"
               "CBUFFER c[] = { program.buffer[0] };\n");
    if (!n->five)
        return;
    put(&n->w, "LONG FLOAT TEMP D[4];\nLONG INT TEMP L[4];\nLONG UINT TEMP M[4];\n"
               "BUFFER b1[] = { program.buffer[1] };\nBUFFER4 b4[4] = { program.buffer[2][3..6] };\n"
               "BUFFER bb[2][8] = { program.buffer[3..4][0..7] };\nBUFFER bs = program.buffer[3..4][9];\n"
               "CBUFFER cc[][] = { program.buffer[0..3] };\nSTORAGE st[] = { program.storage[1] };\n"
               "STORAGE ss[][64] = { program.storage[2..4][0..63] };\nTEXTURE t[] = { texture[0..1] };\n"
               "IMAGE m[] = { image[0..2] };\nIMAGE single = image[5];\n"
               "SUBROUTINETYPE Some { sub0, sub1 };\nSUBROUTINE Some one = program.subroutine[0];\n"
               "SUBROUTINE Some many[2] = { program.subroutine[2..3] };\n");
    if (n->header->languages & OPCODE_NVF50)
        put(&n->w, "ATTRIB a[] = { fragment.attrib[4..6] };\n");
}

/* Which program of this version, and of this kind, it is. */
static void count_programs(struct nv5_writer *n, unsigned number)
{
    const enum nv5_version version = n->header->version;
    unsigned before = 0, all = 0;
    for (unsigned i = 0; i < HEADERS; i++) {
        before += headers[i].version == version && &headers[i] < n->header;
        all += headers[i].version == version;
    }
    n->program_of_kind = number / HEADERS;
    n->program = number / HEADERS * all + before;
}

void random_nv5_text(unsigned number, char text[RANDOM_TEXT_SIZE])
{
    static struct nv5_writer n;
    n = (struct nv5_writer){.w = {.text = text, .state = number + 0x5000000u},
                            .header = &headers[number % HEADERS]};
    n.five = n.header->version == NV5_VERSION_50;
    count_programs(&n, number);
    nv5_list_forms(&n);
    nv5_choose_targets(&n);
    put_header(&n);
    put_declarations(&n);
    put(&n.w, "main:\n");
    put_start(&n);
    put_straight(&n, NV5_SLOTS - (n.five ? 10 : 6)); /* flow and subroutines have the others */
    put_flow(&n);
    put_results(&n);
    put(&n.w, "RET;\n");
    put_subroutines(&n);
    put(&n.w, "END\n");
}
