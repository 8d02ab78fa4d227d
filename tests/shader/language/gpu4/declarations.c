/* Modifiers of declarations, LONG temporaries and interpolation: what does not load and where, and what the
 * loaded program holds. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

#include <stdio.h>

Test(gpu4_declarations, variable_modifiers)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 INT ^FLOAT TEMP a; END", "a second data type modifier"},
        {"!!NVvp4.0 INT ^INT TEMP a; END", "a second data type modifier"},
        {"!!NVvp4.0 SHORT ^LONG TEMP a; END", "a second storage size modifier"},
        {"!!NVvp4.0 ^LONG OUTPUT a = result.position; END", "LONG is for TEMP only"},
        {"!!NVvp4.0 ^SHORT PARAM a = 1; END", "SHORT is for TEMP and OUTPUT only"},
        {"!!NVvp4.0 ^SHORT ATTRIB a = vertex.id; END", "SHORT is for TEMP and OUTPUT only"},
        {"!!NVvp4.0 TEMP a; ^INT ALIAS b = a; END", "ALIAS takes no modifiers"},
        {"!!NVvp4.0 INT ^MOV a, a; END", "expected ATTRIB, PARAM, TEMP or OUTPUT"},
        {"!!NVvp4.0 ^FLAT ATTRIB a = vertex.position; END", "an instruction, a declaration"},
        {"!!NVfp4.0 ^FLAT TEMP a; END", "ATTRIB only"},
        {"!!NVfp4.0 CENTROID ^CENTROID ATTRIB a = fragment.color; END",
         "the same interpolation modifier twice"},
        {"!!NVfp4.0 CENTROID ^FLAT ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.0 FLAT ^NOPERSPECTIVE ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.0 ^FLAT ATTRIB a = fragment.position; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^CENTROID ATTRIB a = fragment.facing; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^NOPERSPECTIVE ATTRIB a = fragment.fogcoord; END",
         "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^FLAT ATTRIB a = fragment.clip[0]; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^FLAT ATTRIB a = primitive.id; END", "does not take interpolation modifiers"},
        {"!!NVfp4.0 ^INT ATTRIB a = fragment.attrib[0]; END", "must be FLAT"},
        {"!!NVfp4.0 CENTROID ^UINT ATTRIB a = fragment.attrib[0]; END", "must be FLAT"},
        {"!!NVfp4.0 FLAT ATTRIB a = fragment.texcoord; ATTRIB ^b = fragment.texcoord[0]; END",
         "different interpolation"},
        {"!!NVfp4.0 FLAT ATTRIB a = fragment.color; CENTROID ATTRIB ^b = fragment.color.secondary; END",
         "primary and secondary"},
    };
    EXPECT_FAILURES(rows);
}

/* NV_gpu_program5 2.X.3.1; before version 5.0 LONG promised 32 bits, which every register has. */
Test(gpu4_declarations, long_temporaries_have_two_registers)
{
    struct program *program =
        must_load("!!NVvp5.0 TEMP a; LONG TEMP b; LONG INT TEMP c[3]; SHORT TEMP d; END");
    static const unsigned first[] = {0, 1, 3, 9}, count[] = {1, 2, 6, 1};
    static const unsigned width[] = {WIDTH_32, WIDTH_LONG, WIDTH_LONG, WIDTH_32};
    cr_expect_eq(program->temp_count, 10);
    for (unsigned i = 0; i < 4; i++)
        cr_expect(program->variables[i].first == first[i] && program->variables[i].count == count[i] &&
                      program->variables[i].width == width[i],
                  "variable %u", i);
    shader_program_free(program);
    program = must_load("!!NVvp4.1 LONG TEMP b[2]; END");
    cr_expect_eq(program->temp_count, 2);
    shader_program_free(program);
}

Test(gpu4_declarations, storage_size_failures)
{
    static const struct failure rows[] = {
        {"!!NVvp5.0 LONG ^LONG TEMP a; END", "a second storage size modifier"},
        {"!!NVvp5.0 SHORT ^LONG TEMP a; END", "a second storage size modifier"},
        {"!!NVvp5.0 INT ^UINT TEMP a; END", "a second data type modifier"},
        {"!!NVvp5.0 ^LONG OUTPUT a = result.position; END", "LONG is for TEMP and ATTRIB only"},
        {"!!NVvp5.0 ^LONG PARAM a = 1; END", "LONG is for TEMP and ATTRIB only"},
        {"!!NVfp5.0 ^LONG ATTRIB a = fragment.color; END", "for vertex programs only"},
        {GP_LINES("5.0") "^LONG ATTRIB a = vertex.position; END", "for vertex programs only"},
        {"!!NVvp4.1 ^LONG ATTRIB a = vertex.attrib[0]; END", "LONG is for TEMP only"},
        {"!!NVvp5.0 ^LONG ATTRIB a = vertex.id; END", "an ID has 32 bits"},
        {"!!NVvp5.0 ^SHORT ATTRIB a = vertex.attrib[0]; END", "SHORT is for TEMP and OUTPUT only"},
        {"!!NVvp5.0 LONG TEMP a[2048], ^b; END", "more than 4096 temporary registers"},
        {"!!NVvp5.0 LONG ATTRIB a = vertex.attrib[0]; LONG ATTRIB b = ^vertex.position; END",
         "conventional twin"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_declarations, interpolation_modifiers)
{
    static const struct {
        const char *modifiers, *binding;
        unsigned interpolation;
        bool centroid, sample;
    } rows[] = {
        {"SAMPLE", "fragment.texcoord[0]", INTERPOLATE_PERSPECTIVE, false, true},
        {"SAMPLE NOPERSPECTIVE", "fragment.attrib[0]", INTERPOLATE_NOPERSPECTIVE, false, true},
        {"NOPERSPECTIVE SAMPLE", "fragment.color", INTERPOLATE_NOPERSPECTIVE, false, true},
        {"CENTROID NOPERSPECTIVE", "fragment.color", INTERPOLATE_NOPERSPECTIVE, true, false},
        {"FLAT", "fragment.color", INTERPOLATE_FLAT, false, false},
        {"FLAT", "fragment.pointcoord", INTERPOLATE_FLAT, false, false},
        {"INT", "fragment.sampleid", INTERPOLATE_PERSPECTIVE, false, false},
        {"UINT", "fragment.samplemask", INTERPOLATE_PERSPECTIVE, false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[160];
        const char *type = strcmp(rows[i].modifiers, "INT") == 0    ? ".S"
                           : strcmp(rows[i].modifiers, "UINT") == 0 ? ".U"
                                                                    : "";
        snprintf(text, sizeof text, "!!NVfp5.0 TEMP R; %s ATTRIB a = %s; MOV%s R, a; END", rows[i].modifiers,
                 rows[i].binding, type);
        struct program *program = must_load(text);
        cr_expect(program && program->inputs[0].interpolation == rows[i].interpolation &&
                      program->inputs[0].centroid == rows[i].centroid &&
                      program->inputs[0].sample == rows[i].sample,
                  "%s", text);
        shader_program_free(program);
    }
}

Test(gpu4_declarations, interpolation_failures)
{
    static const struct failure rows[] = {
        {"!!NVfp4.1 SAMPLE ^SAMPLE ATTRIB a = fragment.color; END", "the same interpolation modifier twice"},
        {"!!NVfp4.1 FLAT ^SAMPLE ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.1 SAMPLE ^FLAT ATTRIB a = fragment.color; END", "FLAT may not be used together"},
        {"!!NVfp4.1 CENTROID ^SAMPLE ATTRIB a = fragment.color; END", "CENTROID and SAMPLE"},
        {"!!NVfp4.1 SAMPLE ^CENTROID ATTRIB a = fragment.color; END", "CENTROID and SAMPLE"},
        {"!!NVfp4.1 ^SAMPLE TEMP a; END", "interpolation modifiers are for ATTRIB only"},
        {"!!NVfp4.1 ^SAMPLE ATTRIB a = fragment.position; END", "does not take interpolation modifiers"},
        {"!!NVfp5.0 ^SAMPLE ATTRIB a = fragment.sampleid; END", "does not take interpolation modifiers"},
        {"!!NVfp5.0 ^FLAT ATTRIB a = fragment.samplemask; END", "does not take interpolation modifiers"},
        {"!!NVfp5.0 ATTRIB a = fragment.color; SAMPLE ATTRIB ^b = fragment.color; END",
         "different interpolation"},
        {"!!NVfp5.0 ATTRIB a = fragment.color; SAMPLE ATTRIB ^b = fragment.color.secondary; END",
         "primary and secondary colour"},
        {"!!NVfp5.0 ^INT ATTRIB a = fragment.attrib[0]; END", "an integer attribute must be FLAT"},
        {"!!NVfp5.0 ^INT ATTRIB a = fragment.pointcoord; END", "an integer attribute must be FLAT"},
        {"!!NVfp4.0 ^SAMPLE ATTRIB a = fragment.color; END", "SAMPLE"},
        {"!!NVvp5.0 ^SAMPLE ATTRIB a = vertex.position; END", "SAMPLE"},
    };
    EXPECT_FAILURES(rows);
}
