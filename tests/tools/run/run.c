/* `edgewalk run`: what scripts may say, what is wrong with those that may not, and what probes find. */
#include "tests/support/corpus.h"
#include "tools/run/run.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct run_result run_string(const char *text)
{
    return run_text(text, strlen(text), 1);
}

#define TEST "[test]\n"
#define RED  "clear color 1 0 0 1\nclear\n"
#define COUNTING                                                                                             \
    "[fragment program]\n!!NVfp5.0\nOPTION NV_shader_atomic_counters;\n"                                     \
    "COUNTER c[] = { program.counter[0] };\nTEMP R;\nATOMCTR.INCR.U R.x, c[0];\nMOV result.color, 0;\nEND\n"
#define VERTEX "[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.position;\nEND\n"

static void expect_all_pass(const char *const *scripts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct run_result result = run_string(scripts[i]);
        cr_expect_eq(result.verdict, RUN_PASSED, "%d: %s in\n%s", result.line, result.reason, scripts[i]);
    }
}

#define EXPECT_ALL_PASS(scripts) expect_all_pass(scripts, sizeof(scripts) / sizeof *(scripts))

/* --- The reader ----------------------------------------------------------------------------------------- */

Test(run, the_first_error_has_its_place_and_what_was_expected)
{
    static const struct {
        const char *text;
        int line, column;
        const char *reason;
    } rows[] = {
        {"", 1, 1, "expected a section such as [test], found the end of the file"},
        {"# comment\n\n  probe", 3, 1, "expected a section such as [test], found 'probe'"},
        {"[tests]\n", 1, 2, "[vertex program] or [test], found 'tests'"},
        {"[test\n", 1, 6, "expected ']'"},
        {TEST "probe rgba 1 1 (", 2, 16, "expected a number, found '('"},
        {TEST "probe rgba 1 1 1 1 1 1 1", 2, 24, "expected the end of the line, found '1'"},
        {TEST "probe rgba", 2, 11, "expected a number or '(', found the end of the line"},
        {TEST "\r\n  draw rect 0 0 1 foo\r\n", 3, 19, "expected a number, found 'foo'"},
        {TEST "draw rect 0 0 1\n1", 2, 16, "expected a number, found the end of the line"},
        {TEST "tex rgbw", 2, 1, "expected a command"},
        {TEST "clear colour 1 1 1 1", 2, 7, "found 'colour'"},
        {TEST "texture miptree 1.5", 2, 17, "whole number from 0"},
        {TEST "texture miptree -1", 2, 17, "whole number from 0"},
        {TEST "texture miptree 99999999999", 2, 17, "whole number from 0"},
        {TEST "enable GL_FOO", 2, 8, "expected an enumerant's name, such as GL_LESS, found 'GL_FOO'"},
        {TEST "texparameter 4D min nearest", 2, 14, "expected a texture target"},
        {TEST "texparameter 2D min Nearestt", 2, 21, "in lower case, such as nearest"},
        {TEST "parameter foo 0 (1, 1, 1, 1)", 2, 11, "expected a kind of parameter"},
        {TEST "color \x01", 2, 7, "found the byte 0x01"},
        {"[require]\nGL ~ 1.3\n", 2, 4, "'>='"},
        {"[vertex program]\n\n  foo\n", 3, 1, "expected a program that begins with '!!', found 'foo'"},
        {VERTEX VERTEX, 5, 1, "expected one program of a kind"},
        {VERTEX "[vertex data]\nposition/float/2\n1 1\n[test]\n" RED, 0, 0, NULL},
        {"[vertex data]\nposition/flt/2\n", 2, 10, "expected a type"},
        {"[vertex data]\ncolor/int/4\n", 2, 7, "expected the type float"},
        {"[vertex data]\n16/float/4\n", 2, 1, "expected an attribute"},
        {"[vertex data]\n0/float/5\n", 2, 9, "expected 1 to 4 components"},
        {"[vertex data]\n0/float/2\n1 x\n", 3, 3, "expected a number, found 'x'"},
        {"[vertex data]\n0/float/2\n1 1 1\n", 3, 5, "expected the end of the line"},
        {"[vertex data]\n0/float/2\n", 3, 1, "expected columns and rows"},
        {"!!ARBvp1.0\nEND\n!!ARBxp1.0\n", 3, 1, "!!ARBfp1.0 or !!test, found 'ARBxp1.0'"},
        {"!!ARBvp1.0\nEND\n!!test\nlocal[0] 1 1 1 1\n", 4, 1, "expected 'expected' or 'texcoord'"},
        {"!!ARBvp1.0\nEND\n!!test\ntexcoord[0] 1 1 1 1\n", 4, 1, "expected a line 'expected x y z w'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct run_result result = run_string(rows[i].text);
        const char *reason = rows[i].reason ? rows[i].reason : "";
        cr_expect_eq(result.verdict, rows[i].reason ? RUN_FAILED : RUN_PASSED, "%s: %s", rows[i].text,
                     result.reason);
        cr_expect(strstr(result.reason, reason), "expected '%s', got '%s' in\n%s", reason, result.reason,
                  rows[i].text);
        cr_expect(rows[i].reason == NULL || (result.line == rows[i].line && result.column == rows[i].column),
                  "%d:%d in\n%s", result.line, result.column, rows[i].text);
    }
}

Test(run, numbers_are_decimal_or_the_bits_of_a_float)
{
    static const struct {
        const char *text;
        double value;
        int length; /* -1: no number */
    } rows[] = {
        {"1", 1, 1},  {"-.5x", -0.5, 3}, {"1e2 ", 100, 3},       {"0x3f800000", 1, 10},
        {"01", 1, 2}, {"0x", 0, 1},      {"0x123456789", 0, -1}, {"", 0, -1},
        {"x", 0, -1}, {"\n1", 0, -1},    {"+", 0, -1},           {" 1", 0, -1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value = 0;
        const char *text = rows[i].text, *stop = run_number(text, text + strlen(text), &value);
        cr_expect_eq(stop ? (int)(stop - text) : -1, rows[i].length, "'%s'", text);
        cr_expect(!stop || value == rows[i].value, "'%s' is %g", text, value);
    }
}

/* The text ends at the end of an allocation: a sanitizer sees whoever reads on. */
Test(run, every_beginning_of_a_script_is_read_or_refused)
{
    static const char *const scripts[] = {
        "[require]\nGL >= 1.3\n" VERTEX "[vertex data]\n0/float/2\n1 1\n" TEST RED
        "probe rgba 1 1 1 0 0 0x3f800000",
        "; c\n!!ARBvp1.0\nEND\n!!ARBfp1.0\nEND\n!!test\nvertex.local[1] 0 1 2 3\nexpected 1 1 1 1e1",
    };
    for (size_t i = 0; i < 2; i++)
        for (size_t length = 0; length <= strlen(scripts[i]); length++) {
            struct run_script script;
            struct run_error error;
            char *text = malloc(length ? length : 1);
            memcpy(text, scripts[i], length);
            bool good = run_script_read(&script, text, length, &error);
            cr_expect(good || error.line > 0, "%zu", length);
            run_script_free(&script);
            free(text);
        }
}

Test(run, a_script_has_at_most_so_many_commands)
{
    size_t size = sizeof TEST + 6 * (RUN_MAX_COMMANDS + 1);
    char *text = malloc(size), *at = text + sprintf(text, TEST);
    for (int i = 0; i <= RUN_MAX_COMMANDS; i++)
        at += sprintf(at, "clear\n");
    struct run_result result = run_string(text);
    cr_expect(strstr(result.reason, "at most 10000 commands"), "%s", result.reason);
    cr_expect_eq(result.line, RUN_MAX_COMMANDS + 2);
    free(text);
}

/* --- Requirements --------------------------------------------------------------------------------------- */

Test(run, what_is_missing_skips_the_script)
{
    static const struct {
        const char *require;
        const char *reason; /* null: it is there */
    } rows[] = {
        {"GL >= 1.3", NULL},
        {"GL >= 9.0", "needs OpenGL 9.0"},
        {"GL > 9.0", "needs OpenGL more than 9.0"},
        {"GL < 9.0", NULL},
        {"GL <= 1.0", "needs OpenGL at most 1.0"},
        {"GL == 1.0", "needs OpenGL exactly 1.0"},
        {"GL != 1.0", NULL},
        {"GL COMPAT >= 1.5", NULL},
        {"GL CORE >= 3.2", "needs a core profile"},
        {"GL ES >= 2.0", "needs OpenGL ES"},
        {"GLSL = 1.10", "needs the shading language"},
        {"SSO ENABLED", "needs the shading language"},
        {"SEPARABLE PROGRAM ENABLED", "needs the shading language"},
        {"SPIRV ONLY", "needs the shading language"},
        {"rlimit 1000000", NULL},
        {"ignore_missing_uniforms", NULL},
        {"INT GL_MAX_SAMPLES >= 1000", "needs GL_MAX_SAMPLES of 1000"},
        {"GL_MAX_TEXTURE_SIZE < 64", "needs GL_MAX_TEXTURE_SIZE of less than 64"},
        {"INT GL_MAX_PATCH_VERTICES != 1", NULL},
        {"GLSL >= 1.10", "needs the shading language 1.10"},
        {"GL_ARB_vertex_program", NULL},
        {"ARB_vertex_program", NULL},
        {"GL_ARB_vertex", "needs GL_ARB_vertex"},
        {"!GL_ARB_vertex_program", "is for implementations without GL_ARB_vertex_program"},
        {"!GL_FOO_bar", NULL},
        {"GL_MAX_TEXTURE_SIZE >= 64", NULL},
        {"INT GL_MAX_TEXTURE_UNITS >= 1000", "needs GL_MAX_TEXTURE_UNITS of 1000"},
        {"GL_MAX_FOO >= 1", "needs GL_MAX_FOO of 1"},
        {"DEPTHBUFFER # comment", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "[require]\n%s\n" TEST RED, rows[i].require);
        struct run_result result = run_string(text);
        cr_expect_eq(result.verdict, rows[i].reason ? RUN_SKIPPED : RUN_PASSED, "%s: %s", rows[i].require,
                     result.reason);
        cr_expect(strstr(result.reason, rows[i].reason ? rows[i].reason : ""), "%s: %s", rows[i].require,
                  result.reason);
        cr_expect(!rows[i].reason || result.line == 2);
    }
    struct run_result later = run_string("[tessellation control program]\n!!NVtcp9.9 \nEND\n" TEST RED);
    cr_expect_neq(later.verdict, RUN_PASSED); /* once there are such programs, this one does not load */
    cr_expect(later.verdict == RUN_FAILED ||
                  strstr(later.reason, "needs tessellation control programs of !!NVtcp9.9"),
              "%s", later.reason);
    struct run_result shader = run_string("[vertex shader]\nvoid main() {}\n" TEST RED);
    cr_expect_eq(shader.verdict, RUN_SKIPPED);
    struct run_result both = run_string("[require]\nGL >= 9.0\n[vertex shader]\nvoid main() {}\n" TEST RED);
    cr_expect(both.line == 2 && strstr(both.reason, "OpenGL 9.0"), "%d: %s", both.line, both.reason);
}

/* --- Probes --------------------------------------------------------------------------------------------- */

Test(run, a_probe_fails_at_its_line_with_what_it_found)
{
    static const struct {
        const char *probe, *reason;
    } rows[] = {
        {"probe rgba 3 4 1 0 0 1", ""},
        {"probe rgba 3 4 1 0 0 0.5", "probe at (3,4): expected (1, 0, 0, 0.5), got (1, 0, 0, 1)"},
        {"probe rgba (3, 4) (1, 0.02, 0, 1)", "probe at (3,4): expected (1, 0.02, 0, 1), got (1, 0, 0, 1)"},
        {"probe rgb 3 4 1 0 0", ""},
        {"probe rgb 3 4 0 0 0", "probe at (3,4): expected (0, 0, 0), got (1, 0, 0)"},
        {"probe all rgba 1 0 0 1", ""},
        {"probe all rgb 1 0 1", "probe at (0,0)"},
        {"probe rect rgba (10, 20, 3, 2) (1, 0, 0, 1)", ""},
        {"probe rect rgba (10, 20, 3, 2) (0, 0, 0, 1)", "probe at (10,20)"},
        {"relative probe rgb (1.0, 1.0) (0, 0, 0);", "probe at (99,49)"},
        {"relative probe rgba (0.5, 0.5) (0, 0, 0, 0)", "probe at (50,25)"},
        {"relative probe rect rgb (0.5, 0.5, 0.5, 0.5) (1, 0, 0)", ""},
        {"relative probe rect rgba (0.5, 0.5, 0.6, 0.5) (1, 0, 0, 1)",
         "expected a place in the window of 100x50"},
        {"probe rgba 100 0 1 0 0 1", "expected a place in the window"},
        {"probe rgba -1 0 1 0 0 1", "expected a place in the window"},
        {"probe rgba 1e30 nan 1 0 0 1", "expected a place in the window"},
        {"probe rect rgb (0, 0, 0, 5) (1, 0, 0)", "expected a place in the window"},
        {"probe rgba 0 0 nan 0 0 1", "expected (nan, 0, 0, 1)"},
        {"probe depth 5 5 1", ""},
        {"probe depth 5 5 0.5", "expected a depth of 0.5, got 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text, "[require]\nSIZE 100 50\n" TEST "clear depth 1\n" RED "%s\n",
                 rows[i].probe);
        struct run_result result = run_string(text);
        cr_expect_eq(result.verdict, *rows[i].reason ? RUN_FAILED : RUN_PASSED, "%s", rows[i].probe);
        cr_expect(strstr(result.reason, rows[i].reason), "%s: %s", rows[i].probe, result.reason);
        cr_expect(!*rows[i].reason || (result.line == 7 && result.column == 0), "%d", result.line);
    }
}

Test(run, a_probe_finds_the_one_wrong_pixel)
{
    struct run_result result =
        run_string(TEST RED "ortho\ncolor 0 0 1 1\ndraw rect 17 33 1 1\nprobe all rgba 1 0 0 1");
    cr_expect_str_eq(result.reason, "probe at (17,33): expected (1, 0, 0, 1), got (0, 0, 1, 1)");
}

Test(run, the_tolerance_is_a_hundredth_unless_set)
{
    static const char *const scripts[] = {
        TEST "clear color 0.5 0.5 0.5 0.5\nclear\nprobe all rgba 0.509 0.5 0.495 0.5\n",
        TEST "clear color 0.5 0.5 0.5 0.5\nclear\ntolerance 0.3 0 1 1\nprobe all rgba 0.25 0.5019608 0 1\n",
    };
    EXPECT_ALL_PASS(scripts);
    cr_expect_eq(run_string(TEST RED "tolerance 0 0 0 0\nprobe all rgba 0.9999 0 0 1").verdict, RUN_FAILED);
}

/* --- Commands ------------------------------------------------------------------------------------------- */

Test(run, commands_draw_what_they_say)
{
    static const char *const scripts[] = {
        TEST RED "draw rect 0 0 1 1\nprobe rgb 200 200 1 1 1\nprobe rgb 100 100 1 0 0",
        TEST RED
        "ortho 0 2 0 2\ncolor 0 1 0 1\ndraw rect 1 1 1 1\nprobe rgb 126 126 0 1 0\nprobe rgb 124 126 1 0 0",
        TEST RED
        "draw rect ortho 10 10 5 5\nprobe rgb 14 14 1 1 1\nprobe rgb 15 14 1 0 0\nprobe rgb 9 10 1 0 0",
        TEST
        "texture rgbw 0 (8, 8)\ndraw rect tex -1 -1 2 2 0 0 1 1\nrelative probe rgb (0.2, 0.2) (1, 0, 0)\n"
        "relative probe rgb (0.8, 0.2) (0, 1, 0)\nrelative probe rgb (0.2, 0.8) (0, 0, 1)",
        TEST "texture checkerboard 0 0 (8, 8) (1, 1, 0, 1) (0, 0, 1, 1)\ndraw rect tex -1 -1 2 2 0 0 2 2\n"
             "relative probe rgb (0.1, 0.1) (1, 1, 0)\nrelative probe rgb (0.4, 0.1) (0, 0, 1)\n"
             "relative probe rgb (0.9, 0.9) (1, 0, 0)\n"
             "texparameter 2D wrap_s repeat\ntexparameter 2D wrap_t repeat\ndraw rect tex -1 -1 2 2 0 0 2 2\n"
             "relative probe rgb (0.9, 0.9) (1, 1, 0)",
        TEST "texture quads 0 0 (4, 4) (1, 1) (1, 0, 0, 1) (0, 1, 0, 1) (0, 0, 1, 1) (1, 1, 1, 1)\n"
             "draw rect tex -1 -1 2 2 0 0 1 1\nrelative probe rgb (0.3, 0.1) (0, 1, 0)\n"
             "relative probe rgb (0.6, 0.3) (0, 0, 1)",
        TEST "enable GL_DEPTH_TEST\ndepthfunc GL_GREATER\nclear depth 1\n" RED
             "draw rect -1 -1 2 2\nprobe all rgb 1 0 0",
        TEST RED
        "enable GL_BLEND\nblend func GL_ONE GL_ONE\ncolor 0 0 1 1\ndraw rect -1 -1 2 2\nprobe all rgb 1 0 1",
        TEST RED "enable GL_CLIP_PLANE0\nclip plane 0 1 0 0 0\ndraw rect -1 -1 2 2\nprobe rgb 120 5 1 0 0\n"
                 "probe rgb 130 5 1 1 1\ndisable GL_CLIP_PLANE0\ndraw rect -1 -1 2 2\nprobe all rgb 1 1 1",
        "[vertex data]\nvertex/float/2 color/float/3\n-1 -1 0 1 0\n3 -1 0 1 0\n-1 3 0 1 0\n# comment\n" TEST
        "draw arrays GL_TRIANGLES 0 3\nprobe all rgb 0 1 0\ndraw rect -1 -1 2 2\n"
        "draw arrays GL_TRIANGLES 0 3",
        "[vertex program]\n!!ARBvp1.0\nMOV result.position, vertex.attrib[0];\n"
        "MOV result.color, vertex.attrib[6];\nEND\n"
        "[vertex data]\n0/float/2 6/float/4\n-1 -1 0 1 1 1\n3 -1 0 1 1 1\n-1 3 0 1 1 1\n" TEST
        "draw arrays GL_TRIANGLES 0 3\nprobe all rgb 0 1 1\n",
        VERTEX
        "[fragment program]\n!!ARBfp1.0\nADD result.color, program.local[1], program.env[2];\nEND\n" TEST
        "parameter local_fp 1 (1, 0, 0, 1)\nparameter env_fp 2 (0, 0, 1, 0)\ndraw rect -1 -1 2 2\n"
        "probe all rgb 1 0 1\nparameter fragment_local 1 0 1 0 1\ndraw rect -1 -1 2 2\nprobe all rgb 0 1 1",
        "[vertex program]\n!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[7];\nEND\n" TEST
        "parameter env_vp 7 (0, 1, 0, 1)\ndraw rect -1 -1 2 2\nprobe all rgb 0 1 0\nlink success",
        "[fragment program]\n!!FP1.0\nDECLARE tint;\nMOV R0, tint;\nADD o[COLR], R0, p[2];\nEND\n" TEST
        "parameter local_fp 2 (1, 0, 0, 1)\nparameter named tint (0, 0, 1, 0)\ndraw rect -1 -1 2 2\n"
        "probe all rgb 1 0 1",
    };
    EXPECT_ALL_PASS(scripts);
}

/* What is drawn to and what is probed are two framebuffers. */
Test(run, framebuffers_are_made_of_textures_and_samples)
{
#define STORAGE "texture storage 0 2D GL_RGBA8 (1 16 8)\n"
    static const char *const scripts[] = {
        TEST STORAGE "fb tex 2d 0\nclear color 0 1 0 1\nclear\nprobe all rgb 0 1 0\nfb winsys; # both\n" RED
                     "probe all rgb 1 0 0\nfb read tex 2d 0\nprobe rect rgb (0, 0, 16, 8) (0, 1, 0)",
        TEST STORAGE "fb draw tex 2d 0\n" RED "fb draw winsys\nclear color 0 0 0 0\nclear\nfb read tex 2d 0\n"
                     "blit color nearest\nfb read winsys\nprobe all rgb 1 0 0",
        TEST
        "texture storage 0 2DArray GL_RGBA8 (2 8 8 3)\nfb tex slice 2DArray 0 1 2\n" RED
        "probe rect rgba (0, 0, 4, 4) (1, 0, 0, 1)\nfb tex slice 2DArray 0 0 2\nclear color 0 0 1 1\nclear\n"
        "probe all rgb 0 0 1\nfb read tex slice 2DArray 0 1 2\nprobe all rgb 1 0 0\nfb tex layered 0\n" RED
        "fb read tex slice 2DArray 0 0 1\nprobe all rgb 1 0 0",
        TEST
        "texture rgbw Cube 1 (4)\nfb tex slice Cube 1 0 4\nprobe all rgb 1 1 0\nfb tex slice Cube 1 0 1\n"
        "probe all rgb 0 1 0",
        TEST "texture rgbw 1D 0\nfb tex slice 1D 0 0 0\nprobe rgb 1 0 0 1 0",
        TEST "fb ms GL_RGBA8 250 250 4\n" RED
             "fb draw winsys\nblit color nearest\nfb read winsys\nprobe all rgb 1 0 0",
        "[fragment program]\n!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], {1, 0, 0, 1};\n"
        "MOV result.color[2], {0, 1, 0, 1};\nEND\n" TEST STORAGE "texture storage 1 2D GL_RGBA8 (1 16 8)\n"
        "fb tex 2d 0 -1 1\nclear color 0 0 1 1\nclear\ndraw rect -1 -1 2 2\nprobe all rgb 1 0 0\n"
        "fb read tex 2d 1\nprobe all rgb 0 1 0",
        TEST "texture integer 0 (4, 4) (7, -9) GL_RGBA32I\nfb tex 2d 0\n"
             "relative probe rect rgba int (0.25, 0.75, 0.25, 0.25) (1, 3, 7, -9)",
    };
    EXPECT_ALL_PASS(scripts);
}

/* Storage buffers, images, and state that has more forms than one. */
Test(run, buffers_are_written_and_probed)
{
    static const char *const scripts[] = {
        TEST "ssbo 2 24\nssbo 2 subdata float 4 1.5\nssbo 2 subdata int 0 -3\n"
             "ssbo 2 subdata uint64 8 0x100000002\n"
             "probe ssbo int 2 0 == -3\nprobe ssbo uint 2 0 > 5\nprobe ssbo int 2 0 < 0\n"
             "probe ssbo float 2 4 == 1.5\n"
             "probe ssbo float 2 4 <= 1.5\nprobe ssbo uint64 2 8 >= 4294967298\nprobe ssbo uint 2 8 != 3\n"
             "probe ssbo uint 2 12 <= 1\nprobe ssbo uint 2 0 == 0xfffffffd\nprobe ssbo uint 2 20 = 0 ;",
        TEST
        "ssbo 0 16\nssbo 0 subdata double 0 0.1\nssbo 0 subdata int64 8 -5\nprobe ssbo double 0 0 == 0.1\n"
        "probe ssbo int64 0 8 == -5\nprobe ssbo int64 0 8 < 0\nprobe ssbo uint64 0 8 > 5",
        COUNTING TEST
        "atomic counters 2\natomic counter 0 1 7\northo\ndraw rect 0 0 10 10\n"
        "probe atomic counter 0 == 100\nprobe atomic counter 1 != 8\nprobe atomic counter 1 < 8\n"
        "atomic counter buffer 0 4\nprobe atomic counter buffer 0 3 == 0\n",
        TEST
        "texture storage 0 2D GL_RGBA8 (1 4 4)\nimage texture 0 GL_RGBA8\nmemory barrier GL_ALL_BARRIER_BITS",
        TEST RED
        "viewport indexed 0 0 0 125 250\ndraw rect -1 -1 2 2\nprobe rgb 124 5 1 1 1\nprobe rgb 125 5 1 0 0",
        TEST RED "light 0 GL_SPOT_CUTOFF int 45\nlight 0 GL_POSITION int 1 2 3 4\n"
                 "light 0 GL_SPOT_DIRECTION int 0 0 -1\nprobe warn all rgba 0 1 0 1\nprobe all rgb 1 0 0",
    };
    EXPECT_ALL_PASS(scripts);
}

/* What is for the shading language alone, or asks for what is not here, skips by name. */
Test(run, commands_of_shaders_skip)
{
    static const struct {
        const char *command, *reason;
    } rows[] = {
        {"uniform vec4 color 1 0 0 1", "the shading language"},
        {"subuniform GL_FRAGMENT_SHADER a b", "the shading language"},
        {"active uniform x GL_UNIFORM_TYPE GL_FLOAT", "the shading language"},
        {"block offset 16", "the shading language"},
        {"compute 1 1 1", "the shading language"},
        {"program binary save restore", "the shading language"},
        {"xfb draw arrays GL_POINTS 0 1", "the shading language"},
        {"verify program_query GL_ATTACHED_SHADERS 1", "the shading language"},
        {"resident texture 0", "the shading language"},
        {"newlist GL_COMPILE", "display lists"},
        {"calllist", "display lists"},
        {"blend barrier", "GL_KHR_blend_equation_advanced"},
        {"fbfetch barrier", "framebuffer_fetch"},
        {"viewport swizzle 0 POSITIVE_X NEGATIVE_Y POSITIVE_Z POSITIVE_W", "GL_NV_viewport_swizzle"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, TEST RED "%s\n", rows[i].command);
        struct run_result result = run_string(text);
        cr_expect_eq(result.verdict, RUN_SKIPPED, "%s: %s", rows[i].command, result.reason);
        cr_expect(strstr(result.reason, rows[i].reason), "%s: %s", rows[i].command, result.reason);
    }
    struct run_result section = run_string("[geometry layout]\ninput type GL_POINTS\n" TEST RED);
    cr_expect_eq(section.verdict, RUN_SKIPPED, "%s", section.reason);
}

/* Scripts with a geometry program, whatever is below it. */
Test(run, geometry_programs_stand_between_vertices_and_fragments)
{
#define GEOMETRY                                                                                             \
    "[require]\nGL_NV_geometry_program4\n[geometry program]\n!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\n"           \
    "PRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINT TEMP i;\nATTRIB p = vertex.position;\nMOV.S i.x, "  \
    "0;\n"                                                                                                   \
    "REP.S 3;\nMUL result.position, p[i.x], {0.5, 1, 1, 1};\nMOV result.color, {0, 1, 0, 1};\nEMIT;\n"       \
    "ADD.S i.x, i.x, 1;\nENDREP;\nEND\n"
#define PROBES                                                                                               \
    TEST RED "draw rect -1 -1 2 2\nrelative probe rgb (0.1, 0.5) (1, 0, 0)\n"                                \
             "relative probe rgb (0.5, 0.5) (0, 1, 0)\nrelative probe rgb (0.9, 0.5) (1, 0, 0)\n"
    static const char *const scripts[] = {
        GEOMETRY PROBES,
        GEOMETRY VERTEX PROBES,
        GEOMETRY VERTEX "[fragment program]\n!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n" PROBES,
    };
    EXPECT_ALL_PASS(scripts);
}

/* The sections and commands of tessellation, with a control program and with default levels. */
Test(run, patches_are_drawn_through_tessellation_programs)
{
#define EVALUATION                                                                                           \
    "[tessellation evaluation program]\n!!NVtep5.0\nTESS_MODE QUADS\nTEMP a, b, t;\n"                        \
    "MOV t, vertex.tesscoord;\nLRP a, t.x, vertex[1].position, vertex[0].position;\n"                        \
    "LRP b, t.x, vertex[3].position, vertex[2].position;\nLRP result.position, t.y, b, a;\n"                 \
    "MUL result.color, primitive.tessouter[0].x, {0.25, 0, 0, 0.25};\nEND\n"
    static const char *const scripts[] = {
        EVALUATION TEST
        "patch parameter default level outer 4 2 2 2\npatch parameter default level inner 3 3\n"
        "clear\ndraw rect patch -1 -1 2 2\nprobe all rgba 1 0 0 1\n",
        "[tessellation control program]\n!!NVtcp5.0\nVERTICES_OUT 4\nINT TEMP i;\nATTRIB p = vertex.position;"
        "\n"
        "MOV.S i.x, primitive.invocation.x;\nMOV result.position, p[i.x];\n"
        "MOV result.patch.tessouter[0].x, 2;\nMOV result.patch.tessouter[1].x, 3;\n"
        "MOV result.patch.tessouter[2].x, 4;\nMOV result.patch.tessouter[3].x, 5;\nEND\n" EVALUATION TEST
        "clear\ndraw rect patch -1 -1 2 2\nprobe all rgba 0.5 0 0 0.5\n",
        EVALUATION TEST "patch parameter default level outer 1 0 1 1\nclear color 0 1 0 1\nclear\n"
                        "draw rect patch -1 -1 2 2\nprobe all rgba 0 1 0 1\n",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run, a_command_that_cannot_be_executed_fails_or_skips)
{
    static const struct {
        const char *text;
        enum run_verdict verdict;
        const char *reason;
    } rows[] = {
        {TEST "texture rgbw 40 (8, 8)", RUN_FAILED, "expected a texture unit below 32, found 40"},
        {TEST "texture rgbw 0 (0, 8)", RUN_FAILED, "expected an image of 1 to"},
        {TEST "texture rgbw 0 (65536, 65536)", RUN_FAILED, "expected an image of 1 to"},
        {TEST "texture rgbw 2DArray 0 (65536, 65536, 2147483647)", RUN_FAILED, "expected an image of 1 to"},
        {TEST "texture checkerboard 0 0 (1, 1) (1, 1, 1, 1) (0, 0, 0, 0)", RUN_FAILED, "expected tiles"},
        {TEST "texcoord 99 (0, 0, 0, 0)", RUN_FAILED, "expected a texture coordinate set below"},
        {TEST "clip plane 99 0 0 0 0", RUN_FAILED, "expected a clip plane below"},
        {TEST "light 99 GL_DIFFUSE float 1 1 1 1", RUN_FAILED, "expected a light below"},
        {TEST "parameter local_fp 1000000 (0, 0, 0, 0)", RUN_FAILED, "GL error 0x0501"},
        {TEST "draw arrays GL_TRIANGLES 0 3", RUN_FAILED, "expected a section [vertex data]"},
        {"[vertex data]\n0/float/1\n1\n" TEST "draw arrays GL_TRIANGLES 0 2147483647", RUN_FAILED,
         "expected 1 to 1"},
        {"[require]\nSIZE 4096 4096\n" TEST, RUN_FAILED, "expected a window from 1x1 to"},
        {"[require]\nSIZE 2048 2048\n" TEST "draw instanced rect 65536 0 0 1 1", RUN_FAILED,
         "at most 268435456 pixels"},
        {"[fragment program]\n!!FOO1.0\nEND\n" TEST RED, RUN_FAILED, ""},
        {TEST "fb", RUN_FAILED, "expected 'tex 2d'"},
        {TEST "fb tex 3d 0", RUN_FAILED, "expected 'tex 2d'"},
        {TEST "fb tex 2d", RUN_FAILED, "expected a texture unit"},
        {TEST "fb tex 2d 5", RUN_FAILED, "expected a texture unit with a texture, found 5"},
        {TEST "fb tex 2d x", RUN_FAILED, "expected a whole number, found 'x'"},
        {TEST "fb winsys 1\nclear", RUN_FAILED, "expected the end of the line, found '1'"},
        {TEST "fb tex 2d -1 -1 -1 -1 -1 -1 -1 -1 -1", RUN_FAILED, "expected at most 8 textures"},
        {TEST "fb ms GL_RGBA8 2048 2048 32", RUN_FAILED, "at most 268435456 pixels"},
        {TEST "fb ms GL_RGBA8 0 1 4", RUN_FAILED, "expected 1x1 to"},
        {TEST "texture storage 0 2D GL_RGBA8 (20 4 4)", RUN_FAILED, "1 to 16 levels"},
        {TEST "texture storage 0 2D GL_RGBA8 (1 4 x)", RUN_FAILED, "found 'x'"},
        {TEST "texture integer 0 (65536, 65536) (0, 0) GL_RGBA32I", RUN_FAILED, "expected an image of 1 to"},
        {TEST "ssbo 16 4", RUN_FAILED, "expected a buffer below 16"},
        {TEST "ssbo 0 99999999", RUN_FAILED, "at most 16777216 bytes"},
        {TEST "ssbo 0 subdata int 0 1", RUN_FAILED, "that `ssbo` has made"},
        {TEST "ssbo 0 4\nssbo 0 subdata int 4 1", RUN_FAILED, "GL error 0x0501"},
        {TEST "ssbo 0 8\nssbo 0 subdata int64 0 x", RUN_FAILED, "expected a whole number, found 'x'"},
        {TEST "probe ssbo uint 3 0 == 1", RUN_FAILED, "that `ssbo` has made, found 3"},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 0 ~ 1", RUN_FAILED, "expected ==, !="},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 0 == 7", RUN_FAILED, "byte 0 of buffer 0: expected 7, got 0"},
        {TEST "ssbo 0 4\nprobe ssbo float 0 0 > 0.5", RUN_FAILED, "expected 0.5, got 0"},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 4 == 7", RUN_FAILED, ""},
        {TEST "ssbo 0 8\nssbo 0 subdata int64 0 5 6", RUN_FAILED, "the end of the line, found '6'"},
        {TEST "ssbo 0 4\nprobe ssbo uint 0 0 == 0 1", RUN_FAILED, "the end of the line, found '1'"},
        {TEST "ssbo 0 4\nprobe ssbo float 0 0 == 0 1", RUN_FAILED, "the end of the line, found '1'"},
        {TEST "texture storage 0 3D GL_RGBA8 (1 4 4 4 5)", RUN_FAILED, "expected ')' after three sizes"},
        {TEST "texture storage 0 2D GL_RGBA8 (1 4 4) 5", RUN_FAILED, "the end of the line, found '5'"},
        {TEST "image texture 3 GL_RGBA8", RUN_FAILED, "expected a texture unit with a texture, found 3"},
        {TEST "link error", RUN_FAILED, "expected a program that does not load"},
        {VERTEX TEST "link error", RUN_FAILED, "expected a program that does not load"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct run_result result = run_string(rows[i].text);
        cr_expect_eq(result.verdict, rows[i].verdict, "%s: %s", rows[i].text, result.reason);
        cr_expect(strstr(result.reason, rows[i].reason), "%s: %s", rows[i].text, result.reason);
    }
}

Test(run, a_program_that_does_not_load_fails_at_its_own_place)
{
#define BAD "[vertex program]\n!!ARBvp1.0\nMOV result.position vertex.position;\nEND\n"
    struct run_result result = run_string(BAD TEST RED "link success\n");
    cr_expect_eq(result.verdict, RUN_FAILED);
    cr_expect(result.line == 3 && result.column == 21, "%d:%d", result.line, result.column);
    cr_expect_str_eq(result.reason, "expected ',', found 'vertex'");
    static const char *const scripts[] = {BAD TEST "link error\n"};
    EXPECT_ALL_PASS(scripts);
    result = run_string(BAD TEST "link error\ndraw rect 0 0 1 1\n");
    cr_expect(result.verdict == RUN_FAILED && result.line == 3);
}

/* --- The older format ----------------------------------------------------------------------------------- */

Test(run, the_older_format_draws_each_test_with_its_parameters)
{
    static const char *const scripts[] = {
        "; a comment\n\n!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, program.local[1];\n"
        "END\n; more\n"
        "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n"
        "!!test\nvertex.local[1] 1 0.25 0 1\nexpected 1 0.25 0 1\n!!test\nexpected 0 0 1 1\n"
        "vertex.local[1] 0 0 1 1\n",
        "!!VP1.0\nDP4 o[HPOS].x, c[0], v[OPOS];\nDP4 o[HPOS].y, c[1], v[OPOS];\nDP4 o[HPOS].z, c[2], v[OPOS];"
        "\n"
        "DP4 o[HPOS].w, c[3], v[OPOS];\nADD o[COL0], c[9], v[TEX1];\nEND\n!!test\r\n"
        "NVparameter[9] 0 1 0 0\r\n"
        "texcoord[1] 0 0 1 1\r\nexpected 0 1 1 1\r\n",
    };
    EXPECT_ALL_PASS(scripts);
    struct run_result result = run_string("!!ARBvp1.0\nOPTION ARB_position_invariant;\nEND\n!!ARBfp1.0\n"
                                          "MOV result.color, {1, 0, 0, 1};\nEND\n!!test\nexpected 1 0 1 1\n");
    cr_expect_str_eq(result.reason, "probe at (50,50): expected (1, 0, 1, 1), got (1, 0, 0, 1)");
    cr_expect_eq(result.line, 8);
}

/* --- Programs that a compiler wrote ----------------------------------------------------------------------
 */

#define SHADERS                                                                                              \
    "[require]\nGLSL >= 4.00\nGL_ARB_gpu_shader_fp64\n[vertex shader passthrough]\n[fragment shader]\nvoid " \
    "main() {}\n"

/* Executes a script with these programs, null for none. */
static struct run_result run_with(const char *text, const char *vertex, const char *fragment)
{
    const char *programs[RUN_COUNT] = {[RUN_VERTEX] = vertex, [RUN_FRAGMENT] = fragment};
    struct run_compiled compiled = {0};
    for (unsigned i = 0; i < RUN_COUNT; i++)
        if (programs[i])
            compiled.programs[i] = (struct run_section){programs[i], strlen(programs[i]), 1};
    return run_text_compiled(text, strlen(text), 1, NULL, &compiled);
}

#define EXPECT_WITH(verdict_, reason_, ...)                                                                  \
    do {                                                                                                     \
        struct run_result result = run_with(__VA_ARGS__);                                                    \
        cr_expect_eq(result.verdict, verdict_, "%d: %s", result.line, result.reason);                        \
        cr_expect(strstr(result.reason, reason_), "%s", result.reason);                                      \
    } while (0)

/* Each kind of uniform is written where its #var line says, element by element and column by column. */
Test(run, uniforms_go_where_compiled_programs_have_them)
{
    static const struct {
        const char *variable, *commands, *code;
    } rows[] = {
        {"float4 f :  : c[3]", "uniform vec4 f 0 1 0 1\n", "MOV R, program.local[3];\n"},
        {"float4 s.f[0] :  : c[3]", "uniform vec4 s.f[2] 0 1 0 1\n", "MOV R, program.local[5];\n"},
        {"int2 i :  : c[0]", "uniform ivec2 i -1 0x80000000\n",
         "SEQ.S R.xy, program.local[0], {-1, -2147483648, 0, 0};\nAND.S R.y, R.x, R.y;\nI2F R.y, -R.y;\n"
         "MOV R.xzw, {0, 0, 0, 1};\n"},
        {"bool b :  : c[0]", "uniform int b 12\n",
         "SEQ.U R.y, program.local[0].x, 1;\nI2F R.y, -R.y;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        {"float2x3 m :  : c[0], 2", "uniform mat2x3 m 1 2 3 0 1 0\n",
         "MOV R, program.local[1];\nMOV R.w, 1;\n"},
        {"float2x2 m[0] :  : c[0], 2", "uniform mat2 m[1] 9 9 0 1\n",
         "MOV R, program.local[3];\nMOV R.w, 1;\n"},
        {"double3 d :  : c[0]", "uniform dvec3 d 4 5 1\n",
         "PK64.U D.x, program.local[1];\nCVT.F32.F64 R.y, D.x;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        {"ulong u :  : c[0]", "uniform uint64_t u 0x100000000\n",
         "MOV.U R.y, program.local[0].y;\nI2F.U R.y, R.y;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        {"float b.f : BUFFER[1] : buffer[1][20]", "uniform float b.f 1\n",
         "LDC.F32 R.y, b[20].x;\nMOV R.xzw, {0, 0, 0, 1};\n"},
        /* an initial value, for which there is no command */
        {"float2x2 m :  : c[0], 2 : -1 : 1\n#default m[1] = 0 1\n#var int o :  : c[2]", "",
         "MOV R, program.local[1];\nMOV R.w, 1;\n"},
        /* of no use to the compiler */
        {"float f :  : c[0]", "uniform float removed 3\n", "MOV R, {0, 1, 0, 1};\n"},
        {"ulong t :  : c[2]", "texture checkerboard 3 0 (8, 8) (0, 1, 0, 1) (0, 1, 0, 1)\nuniform int t 3\n",
         "PK64.U D.x, program.local[2];\nTEX R, {0.5, 0.5, 0, 0}, handle(D.x), 2D;\n"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char script[600], program[900];
        snprintf(script, sizeof script, SHADERS TEST RED "%sdraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n",
                 rows[i].commands);
        snprintf(program, sizeof program,
                 "!!NVfp5.0\nOPTION NV_bindless_texture;\n#var %s : -1 : 1\nTEMP R;\nLONG TEMP D;\n"
                 "CBUFFER b[] = { program.buffer[1] };\n%sMOV result.color, R;\nEND\n",
                 rows[i].variable, rows[i].code);
        struct run_result result = run_with(script, NULL, program);
        cr_expect_eq(result.verdict, RUN_PASSED, "%s: %d: %s", rows[i].variable, result.line, result.reason);
    }
}

/* Of arrays of samplers programs list the first element alone, and no unit. */
Test(run, samplers_of_arrays_have_the_units_of_their_layout)
{
    static const char program[] =
        "!!NVfp5.0\nOPTION NV_bindless_texture;\n#var ulong t[0][0] :  : c[2] : -1 : 1\nLONG TEMP D;\n"
        "PK64.U D.x, program.local[7];\nTEX result.color, {0.5, 0.5, 0, 0}, handle(D.x), 2D;\nEND\n";
    EXPECT_WITH(RUN_PASSED, "",
                "[vertex shader passthrough]\n[fragment shader]\n"
                "layout(binding = 1) uniform sampler2D t[2][3];\n" TEST RED
                "texture checkerboard 6 0 (8, 8) (0, 1, 0, 1) (0, 1, 0, 1)\n"
                "texture miptree 1 (8, 8)\ndraw rect -1 -1 2 2\nprobe all rgba 0 1 0 1\n",
                NULL, program);
    EXPECT_WITH(RUN_FAILED, "samplers",
                "[vertex shader passthrough]\n[fragment shader]\n"
                "layout(binding = 999999999) uniform sampler2D t[2][3];\n" TEST RED "draw rect -1 -1 2 2\n",
                NULL, program);
}

/* [vertex data] and rectangles have the attributes of the vertex program's names. */
Test(run, attributes_go_where_compiled_programs_have_them)
{
    static const char vertex[] =
        "!!NVvp5.0\n#var float4 piglit_vertex : $vin.ATTR2 : ATTR2 : -1 : 1\n"
        "#var double2x2 m : $vin.ATTR3 : ATTR3[2], 2 : -1 : 1\nLONG ATTRIB m = vertex.attrib[4];\n"
        "TEMP R;\nMOV result.position, vertex.attrib[2];\nMOV R, {0, 0, 0, 1};\nCVT.F32.F64 R.y, m.y;\n"
        "MOV result.color, R;\nEND\n",
                      fragment[] = "!!NVfp5.0\nMOV result.color, fragment.color;\nEND\n";
    EXPECT_WITH(RUN_PASSED, "",
                "[vertex shader]\n[fragment shader]\n[vertex data]\n"
                "piglit_vertex/float/vec2 removed/uint/uint m/double/dmat2/1\n"
                "-1 -1 0xffffffff 7 0x3ff0000000000000\n3 -1 1 7 1\n-1 3 1 7 1\n" TEST RED
                "draw arrays GL_TRIANGLES 0 3\nprobe all rgba 0 1 0 1\n"
                "clear\ndraw rect -1 -1 1 2\nrelative probe rgb (0.2, 0.5) (0, 0, 0)\n"
                "relative probe rgb (0.8, 0.5) (1, 0, 0)\n",
                vertex, fragment);
}

Test(run, what_compiled_programs_do_not_tell_skips)
{
    static const char program[] =
        "!!NVfp5.0\n#var float s[0].a :  : c[0] : -1 : 1\nMOV result.color, 0;\nEND\n";
    EXPECT_WITH(RUN_SKIPPED, "needs a program of this shader", SHADERS TEST RED, NULL, NULL);
    EXPECT_WITH(RUN_SKIPPED, "needs to know where s[1].a is", SHADERS TEST "uniform float s[1].a 1\n", NULL,
                program);
    EXPECT_WITH(RUN_SKIPPED, "do not go together", SHADERS TEST "link error\n", NULL, program);
    EXPECT_WITH(RUN_FAILED, "line 2, column 1 of the program", SHADERS TEST RED, NULL,
                "!!NVfp5.0\nMOVE;\nEND");
    EXPECT_WITH(RUN_FAILED, "expected a number", SHADERS TEST "uniform float s[0].a x\n", NULL, program);
    EXPECT_WITH(RUN_SKIPPED, "type of uniform", SHADERS TEST "uniform mat9 a 1\n", NULL, program);
}

/* --- Scripts by others ---------------------------------------------------------------------------------- */

static unsigned passed;

static void expect_no_failure(const char *path, const char *text, size_t length)
{
    struct run_result result = run_text(text, length, 1);
    cr_expect_neq(result.verdict, RUN_FAILED, "%s:%d: %s", path, result.line, result.reason);
    passed += result.verdict == RUN_PASSED;
}

Test(run, scripts_of_piglit_pass)
{
    corpus_each("piglit", expect_no_failure);
    cr_expect_geq(passed, 63, "only %u passed", passed);
}
