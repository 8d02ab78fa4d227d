#include "shader/program/analysis.h"

#include <criterion/criterion.h>
#include <string.h>

#include "shader/shader.h"

#define TEX "TEX t, fragment.texcoord[0], texture[3], 2D;\n"
#define TXP "TXP t, fragment.texcoord[0], texture[3], 2D;\n"

enum {
    NO = 0,
    YES = 1,
    MULTIPLIES = 2,
    PROJECTS = 4,
    SATURATES = 8,
    MOVES_ALPHA = 8 << 4, /* struct program_lookup, moved */
    MOVES_COLOR = 7 << 4,
    DISCARDS = 1 << 8,
};

/* NV_fragment_program4 text between the declaration of `t` and END, and which kind of lookup it is. */
static const struct {
    const char *text;
    unsigned kind;
} programs[] = {
    {"TEX result.color, fragment.texcoord[0], texture[3], 2D;\n", YES},
    {"TXP.SAT result.color, fragment.texcoord[0], texture[3], 2D;\n", YES | PROJECTS | SATURATES},
    {TEX "MOV result.color, t;\n", YES},
    {TXP "MOV.SAT result.color, t;\n", YES | PROJECTS | SATURATES},
    {TEX "MUL result.color, t, fragment.color;\n", YES | MULTIPLIES},
    {TXP "MUL.SAT result.color, fragment.color, t;\n", YES | MULTIPLIES | PROJECTS | SATURATES},
    {TXP "MUL.SAT result.color.xyz, fragment.color, t;\nMOV result.color.w, fragment.color;\n",
     YES | MULTIPLIES | PROJECTS | SATURATES | MOVES_ALPHA},
    {TEX "SUB u, t.w, 0.25;\nKIL u;\nMUL result.color, t, fragment.color;\n", YES | MULTIPLIES | DISCARDS},
    {TEX "ADD u.xy, t.w, -0.25;\nKIL u.xyxx;\nMOV.SAT result.color, t;\n", YES | SATURATES | DISCARDS},
    {TEX "SUB u.x, t.w, 0.25;\nKIL u;\nMOV result.color, t;\n", NO},
    {TEX "SUB u, t.w, {0.25, 0.5, 0.25, 0.25};\nKIL u;\nMOV result.color, t;\n", NO},
    {TEX "SUB u, t, 0.25;\nKIL u;\nMOV result.color, t;\n", NO},
    {TEX "SUB.SAT u, t.w, 0.25;\nKIL u;\nMOV result.color, t;\n", NO},
    {TEX "SUB t, t.w, 0.25;\nKIL t;\nMOV result.color, t;\n", NO},
    {TEX "MUL result.color, t, t;\n", NO},
    {TEX "MUL result.color, t, fragment.color.yxzw;\n", NO},
    {TEX "MUL result.color, t, -fragment.color;\n", NO},
    {TEX "MUL.SSAT result.color, t, fragment.color;\n", NO},
    {TEX "MUL result.color.xyz, t, fragment.color;\n", NO},
    {TEX "MUL result.color.xyz, t, fragment.color;\nMOV result.color.w, fragment.texcoord[0];\n", NO},
    {TEX "MUL result.color.xyz, t, fragment.color;\nMOV result.color.w, t;\n", NO},
    {TXP "MOV result.color.xyz, fragment.color;\nMUL.SAT result.color.w, fragment.color, t;\n",
     YES | MULTIPLIES | PROJECTS | SATURATES | MOVES_COLOR},
    {TEX "MOV.SAT result.color.xyz, t;\nMOV result.color.w, fragment.color;\n",
     YES | SATURATES | MOVES_ALPHA},
    {TEX "MOV result.color.xyz, fragment.color;\nMOV result.color.w, t;\n", YES | MOVES_COLOR},
    {TEX "MOV result.color.xyz, t;\nMOV result.color.w, t;\n", NO},
    {TEX "MOV result.color.xyz, fragment.color;\nMUL result.color.w, t, fragment.texcoord[0];\n", NO},
    {TEX "ADD result.color, t, fragment.color;\n", NO},
    {"TEX.SAT t, fragment.texcoord[0], texture[3], 2D;\nMOV result.color, t;\n", NO},
    {"TXB result.color, fragment.texcoord[0], texture[3], 2D;\n", NO},
    {"TEX result.color, fragment.texcoord[0], texture[3], 3D;\n", NO},
    {"TEX result.color, fragment.texcoord[0].yxzw, texture[3], 2D;\n", NO},
    {"TEX result.color, fragment.texcoord[0], texture[3], 2D, (1, 0);\n", NO},
};

Test(analysis, finds_programs_that_are_one_lookup)
{
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++) {
        char text[512];
        struct shader_error error;
        struct program_lookup lookup;
        snprintf(text, sizeof text, "!!NVfp4.0\nTEMP t, u;\n%sEND", programs[i].text);
        struct program *program = shader_load(SHADER_TARGET_FRAGMENT, text, strlen(text), &error);
        cr_assert_not_null(program, "%s: %s", programs[i].text, error.message);
        const bool is_lookup = program_is_lookup(program, &lookup);
        const unsigned kind = !is_lookup ? NO
                                         : YES | (lookup.multiplies ? MULTIPLIES : 0) |
                                               (lookup.projects ? PROJECTS : 0) |
                                               (lookup.saturates ? SATURATES : 0) | lookup.moved << 4 |
                                               (lookup.discards ? DISCARDS : 0);
        cr_assert_eq(kind, programs[i].kind, "%s: %u", programs[i].text, kind);
        if (is_lookup) {
            cr_expect_eq(lookup.unit, 3);
            cr_expect(!lookup.discards || lookup.threshold == 0.25f, "%s", programs[i].text);
            cr_expect_eq(program->inputs[lookup.coordinates].semantic, SEMANTIC_TEXCOORD);
        }
        if (kind & (MULTIPLIES | MOVES_ALPHA | MOVES_COLOR))
            cr_expect_eq(program->inputs[lookup.factor].semantic, SEMANTIC_COLOR, "%s", programs[i].text);
        shader_program_free(program);
    }
}
