/* TGSI text: what loads and to what, that it is printed so that it loads to the same program, and how texts
 * fail. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/round_trip.h"
#include "tests/shader/language/tgsi/programs.h"
#include "tests/support/corpus.h"

#include "shader/language/tgsi/tgsi.h"

static struct program *load(const char *text, size_t length, struct shader_error *error)
{
    return shader_load(SHADER_TARGET_ANY, text, length, error);
}

Test(tgsi_text, printed_text_loads_to_the_same_program)
{
    for (unsigned i = 0; i < TGSI_PROGRAM_COUNT; i++)
        expect_round_trip(tgsi_programs[i]);
}

/* Of every opcode that is a plain operation, a program. */
Test(tgsi_text, every_row_of_the_table_loads_and_is_printed)
{
    for (unsigned i = 0; i < tgsi_opcode_count; i++) {
        const struct tgsi_opcode *row = &tgsi_opcodes[i];
        const bool sampled = row->form == TGSI_FORM_TEXTURE || row->form == TGSI_FORM_TEXTURE_LEVEL_ZERO;
        const bool plain = row->op != OP_COUNT && row->result != '-' && row->result != 'o' &&
                           row->form != TGSI_FORM_GATHER && row->form != TGSI_FORM_SAMPLE &&
                           row->form != TGSI_FORM_SAMPLE_COMPARE && row->form != TGSI_FORM_VIEW &&
                           !tgsi_has_resource(row);
        if (!plain || (sampled && strlen(row->operands) == 2))
            continue;
        char text[600];
        int length =
            snprintf(text, sizeof text,
                     "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL ADDR[0]\nDCL TEMP[0]\n"
                     "DCL SAMP[0]\n%s %s",
                     row->name,
                     row->result == 'a'                   ? "ADDR[0]"
                     : row->form == TGSI_FORM_TWO_RESULTS ? "TEMP[0], TEMP[0]"
                                                          : "OUT[0]");
        for (const char *kind = row->operands; *kind; kind++)
            length += snprintf(text + length, sizeof text - (size_t)length, ", %s",
                               *kind == 'a' ? "ADDR[0]" : "IN[0]");
        snprintf(text + length, sizeof text - (size_t)length, "%s\nEND\n",
                 !sampled             ? ""
                 : row->op == OP_TXQS ? ", SAMP[0], 2D_MSAA"
                                      : ", SAMP[0], 2D");
        expect_round_trip_of(row->name, text, strlen(text));
    }
}

static void check_file(const char *path, const char *text, size_t length)
{
    expect_round_trip_of(path, text, length);
}

/* INDEX.json expects all of them to load. */
Test(tgsi_text, programs_of_others_load_and_are_printed)
{
    const unsigned count = corpus_each("tgsi", check_file);
    cr_log_info("%u files", count);
}

/* --- What it means -------------------------------------------------------------------------------------- */

static struct program *loaded(const char *text)
{
    struct shader_error error;
    struct program *program = load(text, strlen(text), &error);
    cr_assert(program, "%s\n%d:%d: %s", text, error.position.line, error.position.column, error.message);
    return program;
}

/* Stages of different languages link by semantic, attributes by number. */
Test(tgsi_text, registers_are_bound_by_semantic)
{
    struct program *program =
        loaded("VERT\nDCL IN[3]\nDCL OUT[2], GENERIC[7]\nDCL OUT[1], POSITION\nDCL CONST[5]\n"
               "IMM FLT32 {1, 2, 3, 4}\n"
               "MOV OUT[1], IN[3]\nADD OUT[2].xz, CONST[5], IMM[0]\nEND");
    cr_expect_eq(program->input_count, 1u);
    cr_expect_eq(program->inputs[0].semantic, SEMANTIC_ATTRIBUTE);
    cr_expect_eq(program->inputs[0].index, 3);
    cr_expect_eq(program->outputs[0].semantic, SEMANTIC_POSITION);
    cr_expect_eq(program->outputs[1].semantic, SEMANTIC_GENERIC);
    cr_expect_eq(program->outputs[1].index, 7);
    cr_expect_eq(program->outputs[1].written, 5);
    cr_expect_eq(program->params[5].source, PARAM_LOCAL);
    cr_expect_eq(program->params[5].index, 5);
    cr_expect_eq(program->params[6].source, PARAM_CONSTANT);
    cr_expect_eq(program->instructions[1].src[1].index, 6);
    char name[16];
    shader_output_name(program, 1, name, sizeof name);
    cr_expect_str_eq(name, "OUT[2]");
    shader_program_free(program);
}

/* 2019, FS_COORD_ORIGIN: "The default value is UPPER_LEFT". */
Test(tgsi_text, properties_mean_what_the_pipeline_asks_for)
{
    struct program *program = loaded("FRAG\nEND");
    cr_expect_eq(program->options, OPTION_ORIGIN_UPPER_LEFT | OPTION_COLOR0_ALONE);
    shader_program_free(program);
    program = loaded("FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\nPROPERTY FS_COORD_PIXEL_CENTER INTEGER\n"
                     "PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nPROPERTY NEXT_SHADER 3\nEND");
    cr_expect_eq(program->options, OPTION_PIXEL_CENTER_INTEGER);
    shader_program_free(program);
    program = loaded(tgsi_programs[8]);
    cr_expect_eq(program->primitive.in, KIND_LINES_ADJACENCY);
    cr_expect_eq(program->primitive.out, KIND_LINE_STRIP);
    cr_expect_eq(program->primitive.vertices_out, 8);
    cr_expect_eq(program->primitive.invocations, 2);
    cr_expect_eq(program->input_vertices, 4);
    shader_program_free(program);
    program = loaded(tgsi_programs[10]);
    cr_expect_eq(program->primitive.tess_mode, KIND_ISOLINES);
    cr_expect_eq(program->primitive.tess_spacing, 2); /* FRACTIONAL_EVEN */
    cr_expect(program->primitive.tess_clockwise && program->primitive.tess_point_mode);
    shader_program_free(program);
}

/* The list of 2009 shifts by src1.x; a program of the later language by each component. */
Test(tgsi_text, shift_counts_depend_on_the_revision)
{
    struct program *program =
        loaded("VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nSHL OUT[0], IN[0], IN[1].yzwx\nEND");
    cr_expect_eq(program->instructions[0].src[1].swizzle[3], SWIZZLE_Y);
    shader_program_free(program);
    program = loaded(
        "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nSHL OUT[0], IN[0], IN[1].yzwx\nUADD OUT[0], IN[0], IN[0]\n"
        "END");
    cr_expect_eq(program->instructions[0].src[1].swizzle[3], SWIZZLE_X);
    shader_program_free(program);
}

/* --- Failures ------------------------------------------------------------------------------------------- */

#define V "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\nDCL ADDR[0]\n"
/* clang-format off */
#define F \
    "FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nDCL SAMP[0]\nDCL TEMP[0]\nDCL TEMP[1..2], ARRAY(3)\n" \
    "DCL ADDR[0]\n"
/* clang-format on */

static const struct failure failures[] = {
    {"^COMP\nEND", "compute programs are not supported"},
    {"^FRUG\nEND", "expected a program header"},
    {"VERT\n^", "expected END"},
    {V "MOV OUT[0], ^TEMP[2]\nEND", "TEMP[2] is not declared"},
    {V "MOV OUT[0], ^CONST[0]\nEND", "CONST[0] is not declared"},
    {V "MOV OUT[0], ^IMM[0]\nEND", "IMM[0] is not declared"},
    {V "MOV ^OUT[1], IN[0]\nEND", "OUT[1] is not declared"},
    {V "MOV ^IN[0], IN[0]\nEND", "cannot be written"},
    {V "MOV OUT[0] ^IN[0]\nEND", "expected ','"},
    {V "^FROB OUT[0], IN[0]\nEND", "expected an instruction, found 'FROB'"},
    {V "^CLOCK TEMP[0]\nEND", "not supported: results would differ"},
    {V "^M4X4 TEMP[0], IN[0], IN[0]\nEND", "write four DP4"},
    {V "^UADD_SAT TEMP[0], IN[0], IN[0]\nEND", "no floating-point result to saturate"},
    {V "UADD TEMP[0], ^|IN[0]|, IN[0]\nEND", "takes no absolute value"},
    {V "MOV OUT[0].^yx, IN[0]\nEND", "letters in this order"},
    {V "MOV OUT[0], IN[0].^xyzzy\nEND", "a swizzle such as xyzw"},
    {V "^KILL\nEND", "KILL is not for VERT programs"},
    {V "NOP\n^DCL TEMP[5]\nEND", "come before the first instruction"},
    {V "NOP\n^IMM FLT32 {1, 2, 3, 4}\nEND", "come before the first instruction"},
    {V "^ENDIF\nEND", "closes nothing"},
    {V "IF IN[0].x\n^ENDLOOP\nENDIF\nEND", "expected ELSE or ENDIF for line 6"},
    {V "BGNLOOP\n^END\n", "expected ENDLOOP for line 6"},
    {V "REP IN[0].x\n^ENDLOOP\nEND\n", "expected ENDREP for line 6"},
    {V "^BRK\nEND", "no loop and no SWITCH"},
    {V "CAL :^9\nEND", "there is no instruction 9"},
    {V "CAL :^1\nEND", "instruction 1 is no BGNSUB"},
    {V "CAL\n^END", "expected ':'"},
    {V "BRA :^3\nEND\nBGNLOOP\nNOP\nENDLOOP", "lies in a loop that BRA does not lie in"},
    {V "SWITCH IN[0].x\nDEFAULT\n^DEFAULT\nENDSWITCH\nEND", "is there twice"},
    {V "ARL ^TEMP[0], IN[0]\nEND", "goes to an address register"},
    {V "ADD ^ADDR[0], IN[0], IN[0]\nEND", "write address registers"},
    {V "MOV TEMP[0], TEMP[^99999]\nEND", "expected less than 32768"},
    {V "MOV TEMP[0], ^TEMP[ADDR[0].x](7)\nEND", "ARRAY(7) of this file is not declared"},
    {"FRAG\nDCL TEMP[0..1], ARRAY(2)\nDCL ADDR[0]\nMOV ^OUT[ADDR[0].x](2), TEMP[0]\nEND",
     "ARRAY(2) of this file is not declared"},
    {"FRAG\nDCL TEMP[0..1], ARRAY(2)\nDCL ADDR[0]\nMOV TEMP[0], ^IN[ADDR[0].x](2)\nEND",
     "ARRAY(2) of this file is not declared"},
    {V "MOV TEMP[0], IN[ADDR[0].^q]\nEND", "a swizzle such as xyzw"},
    {F "TEX OUT[0], IN[0], ^SAMP[1], 2D\nEND", "SAMP[1] is not declared"},
    {F "TEX OUT[0], IN[0], SAMP[0], ^4D\nEND", "a texture target such as 2D"},
    {F "TEX OUT[0], IN[0], SAMP[0], ^BUFFER\nEND", "TEX does not take the target BUFFER"},
    {F "TXB OUT[0], IN[0], SAMP[0], ^SHADOWCUBE\nEND", "TXB does not take the target SHADOWCUBE"},
    {F "TXB2 OUT[0], IN[0], IN[0], SAMP[0], ^2D\nEND", "TXB2 does not take the target 2D"},
    {F "TXL2 OUT[0], IN[0], IN[0], SAMP[0], ^SHADOWCUBEARRAY\nEND",
     "TXL2 does not take the target SHADOWCUBEARRAY"},
    {V "DFRACEXP TEMP[0]\n^END", "expected ','"},
    {V "DFRACEXP TEMP[0]^, TEMP[ADDR[0].x], IN[0]\nEND", "takes no run-time index"},
    {V "DFRACEXPC TEMP[0]^, NULL, IN[0]\nEND", "updates no condition code"},
    {V "BFI TEMP[0], IN[0], IN[0], IN[0]\n^END", "expected ','"},
    {F "TXF OUT[0], IN[0], SAMP[0], ^CUBE\nEND", "TXF does not take the target CUBE"},
    {F "TEX OUT[0], IN[0], SAMP[0], 2D\nTEX OUT[0], IN[0], SAMP[0], ^3D\nEND",
     "is used as 3D here and as 2D before"},
    {F "SAMPLE OUT[0], IN[0], ^SVIEW[0], SAMP[0]\nEND", "SVIEW[0] is not declared"},
    {F "TG4 OUT[0], IN[0], ^IN[0], SAMP[0], 2D\nEND", "an immediate of 0 to 3"},
    {F "INTERP_CENTROID OUT[0], ^TEMP[0]\nEND", "takes an input"},
    {"VERT\nDCL ^FOO[0]\nEND", "expected a register file"},
    {"VERT\nDCL ^MEMORY[0], SHARED\nEND", "MEMORY registers are not supported"},
    {"VERT\nDCL ^HWATOMIC[0][0]\nEND", "HWATOMIC registers are not supported"},
    {"VERT\nDCL BUFFER[^32]\nEND", "expected less than 32"},
    {"VERT\nDCL IMAGE[0]\n^END", "expected ','"},
    {"VERT\nDCL IMAGE[0], ^SHADOW2D\nEND", "no images with the target SHADOW2D"},
    {"VERT\nDCL IMAGE[0], 2D, ^PIPE_FORMAT_FOO\nEND", "a format of images"},
    {V "LOAD TEMP[0], ^BUFFER[0], TEMP[1]\nEND", "BUFFER[0] is not declared"},
    {V "LOAD TEMP[0], ^TEMP[1], TEMP[1]\nEND", "a BUFFER[n] or an IMAGE[n]"},
    {"VERT\nDCL IMAGE[0], 2D\nDCL TEMP[0]\nLOAD TEMP[0], IMAGE[0], TEMP[0], ^3D\nEND",
     "the image is declared as 2D"},
    {"VERT\nDCL BUFFER[0]\nDCL TEMP[0]\nSTORE BUFFER[0].x, TEMP[0]\n^END", "expected ','"},
    {"VERT\nDCL BUFFER[0]\nDCL TEMP[0]\nLOAD TEMP[0], BUFFER[0], TEMP[0], ^2D\nEND",
     "COHERENT, VOLATILE or RESTRICT"},
    {"VERT\nDCL IMAGE[0], 2D\nDCL IMAGE[1], 3D\nDCL TEMP[0]\nLOAD TEMP[0], ^IMAGE[TEMP[0].x], "
     "TEMP[0]\nEND",
     "have one target"},
    {"VERT\nDCL TEMP[3..^2]\nEND", "lies before the first"},
    {"VERT\nDCL TEMP[^4096]\nEND", "expected less than 4096"},
    {"VERT\nDCL ^IN[16]\nEND", "expected an attribute below 16"},
    {"VERT\nDCL OUT[0]\n^END", "a semantic such as POSITION"},
    {"VERT\nDCL OUT[0], ^FACE\nEND", "FACE is no output of a VERT program"},
    {"VERT\nDCL OUT[0], ^GENERIC[128]\nEND", "expected an index below 128"},
    {"VERT\nDCL IN[0], ^FACE\nEND", "FACE is no input of a VERT program here"},
    {"VERT\nDCL IN[0], ^BCOLOR\nEND", "BCOLOR is no input of a VERT program here"},
    {"VERT\nDCL IN[0], ^PRIMID\nEND", "PRIMID is no input of a VERT program here"},
    {"VERT\nDCL OUT[0], POSITION\nDCL ^OUT[0], COLOR\nEND", "OUT[0] is declared twice"},
    {"FRAG\nDCL SV[0], ^THREAD_ID\nEND", "THREAD_ID is no system value"},
    {"GEOM\nDCL ^IN[0], POSITION\nEND", "expected '[][0]'"},
    {"VERT\nPROPERTY ^FOO 1\nEND", "a property such as"},
    {"VERT\nPROPERTY ^GS_INVOCATIONS 1\nEND", "not for VERT programs"},
    {"GEOM\nPROPERTY GS_INPUT_PRIMITIVE ^POLYGON\nEND", "cannot be POLYGON here"},
    {"VERT\nPROPERTY NUM_CULLDIST_ENABLED ^9\nEND", "cannot be 9 here"},
    {"FRAG\nPROPERTY FS_BLEND_EQUATION_ADVANCED ^1\nEND", "cannot be 1 here"},
    {"VERT\nPROPERTY NEXT_SHADER ^6\nEND", "cannot be 6 here"},
    {"GEOM\nDCL OUT[0], POSITION, STREAM(0, 0, 0, ^4)\nEND", "expected less than 4"},
    {"VERT\nIMM ^FLT16 {1}\nEND", "FLT32, UINT32"},
    {"VERT\nIMM FLT32 {1, 2, 3, 4, ^5}\nEND", "more than 4 values"},
    {"VERT\nIMM INT32 {^1.5}\nEND", "an integer of 32 bits"},
    {"VERT\nIMM[^1] FLT32 {1}\nEND", "expected the next one, IMM[0]"},
    {"GEOM\nDCL IN[][0], POSITION\nDCL TEMP[0]\nMOV TEMP[0], ^IN[0]\nEND", "there is one for every vertex"},
    {"GEOM\nDCL IN[][0], POSITION\nDCL TEMP[0]\nMOV TEMP[0], ^IN[3][0]\nEND", "expected a vertex below 3"},
};

Test(tgsi_text, failures_have_a_position_and_a_reason)
{
    EXPECT_FAILURES(failures);
}
