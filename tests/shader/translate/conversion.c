/* Failures of conversions. */
#include "tests/shader/translate/check_conversion.h"
#include "tests/random/random_programs.h"
#include "tests/support/corpus.h"
#include "tests/shader/support/random_stream.h"

static const struct {
    const char *text;
    enum shader_conversion to;
    int32_t offset;
    const char *message;
} rejected[] = {
    {"!!VSP1.0 MOV c[1], v[0]; END", CONVERT_TGSI, 9, "vertex state program"},
    {"!!NVvp5.0 TEMP t; LONG TEMP a; LOAD.F32X4 t, a.x; END", CONVERT_TGSI, 31, "LOAD"},
    {"!!NVvp5.0 CBUFFER b[] = { program.buffer[2] }; LONG TEMP a; LDC.F64 a, b[0]; END", CONVERT_TGSI, 60,
     "32 bits"},
    {"!!NVfp5.0 LONG TEMP a; IF GT.x; DDX result.color, a; ENDIF; END", CONVERT_TGSI, 32, "derivative"},
    {"!!NVvp5.0 OPTION NV_shader_thread_group; INT TEMP A; MOV.S A, 1; ADD.S A, A, vertex.warpid; END",
     CONVERT_TGSI, 65, "vertex.warpid"},
    {"!!VSP1.0 MOV c[1], v[0]; END", CONVERT_GPU4, 9, "vertex state program"},
    {"FRAG\nPROPERTY MUL_ZERO_WINS 1\nDCL IN[0], COLOR\nDCL OUT[0], COLOR\nMUL OUT[0], IN[0], IN[0]\nEND\n",
     CONVERT_GPU4, 65, "MUL_ZERO_WINS"},
    {"VERT\nPROPERTY VS_WINDOW_SPACE_POSITION 1\nDCL IN[0]\nDCL OUT[0], POSITION\nMOV OUT[0], IN[0]\nEND\n",
     CONVERT_GPU4, 72, "VS_WINDOW_SPACE_POSITION has no counterpart"},
    {"VERT\nPROPERTY NUM_CULLDIST_ENABLED 1\nDCL IN[0]\nDCL OUT[0], CLIPDIST\nMOV OUT[0].x, IN[0]\nEND\n",
     CONVERT_GPU4, 68, "NUM_CULLDIST_ENABLED has no counterpart"},
    {"VERT\nPROPERTY NUM_CLIPDIST_ENABLED 1\nDCL IN[0]\nDCL OUT[0], CLIPDIST\nMOV OUT[0].xy, IN[0]\nEND\n",
     CONVERT_GPU4, 68, "NUM_CLIPDIST_ENABLED below"},
    {"!!VP2.0 BRA b; a: MOV R0, R1; b: MOV R1, R0; BRA a (GT.x); MOV o[HPOS], R0; END", CONVERT_GPU4, 8,
     "without nesting"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL BUFFER[0..2]\nRESQ OUT[0], BUFFER[1]\nEND\n", CONVERT_GPU4,
     53, "has no counterpart"},
    {"!!NVvp5.0 OPTION NV_shader_storage_buffer; STORAGE s[] = { program.storage[2] }; TEMP a; "
     "STB.F32 -a, s[0]; END",
     CONVERT_TGSI, 89, "negated"},
    {"!!NVvp5.0 OPTION NV_shader_storage_buffer; STORAGE s[] = { program.storage[2] }; STB.U8 1, s[0]; END",
     CONVERT_TGSI, 81, "of this size"},
    {"!!VP2.0 CAL f; MOV o[HPOS], R0; f: RET; END", CONVERT_GPU4, 35, "runs on into it"},
    {"!!VP2.0 CAL f; RET; f: MOV o[HPOS], R0; END", CONVERT_GPU4, 40, "END runs on"},
    {"!!VP2.0 CAL f; RET; f: CAL f; MOV o[HPOS], R0; RET; END", CONVERT_GPU4, 8, "nest more than 4 deep"},
    {"!!VP2.0 CAL f; RET; f: BRA g; MOV o[HPOS], R0; RET; h: RET; g: CAL h; RET; END", CONVERT_GPU4, 23,
     "leaves its subroutine"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "PUSHA a; MOVC CC, vertex.attrib[0]; BRA x (GT.x); POPA a; x: POPA a; MOV result.position, 0; END",
     CONVERT_GPU4, 110, "more or fewer vectors"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "POPA a; MOV result.position, 0; END",
     CONVERT_GPU4, 49, "may be empty"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "CAL f; MOV result.position, 0; RET; f: PUSHA a; RET; END",
     CONVERT_GPU4, 97, "holds an address vector"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS a; "
     "PUSHA a; PUSHA a; PUSHA a; PUSHA a; CAL f; POPA a; POPA a; POPA a; POPA a; MOV result.position, 0; "
     "RET; f: RET; END",
     CONVERT_GPU4, 49, "may be full"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "IF IN[0].xxxx\nPUSHA ADDR[0]\nENDIF\nPOPA ADDR[0]\nMOV OUT[0], IN[0]\nEND\n",
     CONVERT_GPU4, 76, "more or fewer vectors"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "IF IN[0].xxxx\nPUSHA ADDR[0]\nELSE\nPUSHA ADDR[0]\nENDIF\nPOPA ADDR[0]\nMOV OUT[0], IN[0]\nEND\n",
     CONVERT_GPU4, 76, "more or fewer vectors"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "BGNLOOP\nPUSHA ADDR[0]\nIF IN[0].xxxx\nBRK\nENDIF\nPOPA ADDR[0]\nENDLOOP\nMOV OUT[0], IN[0]\nEND\n",
     CONVERT_GPU4, 48, "more or fewer vectors"},
    {"VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL ADDR[0]\n"
     "0: CAL :3\n1: MOV OUT[0], IN[0]\n2: END\n3: BGNSUB\n4: PUSHA ADDR[0]\n5: ENDSUB\n",
     CONVERT_GPU4, 116, "holds an address vector"},
};

Test(translate_conversion, errors_name_the_construct_and_its_place)
{
    for (unsigned i = 0; i < COUNT(rejected); i++) {
        struct shader_error error;
        struct program *program =
            shader_load(SHADER_TARGET_ANY, rejected[i].text, strlen(rejected[i].text), &error);
        cr_assert(program, "%s: %s", rejected[i].text, error.message);
        cr_assert_null(shader_convert(program, rejected[i].to, &error), "%s", rejected[i].text);
        cr_assert(strstr(error.message, rejected[i].message), "%s: %s", rejected[i].text, error.message);
        cr_assert_eq(error.position.offset, rejected[i].offset, "%s: at %d: %s", rejected[i].text,
                     error.position.offset, error.message);
        shader_program_free(program);
    }
}
