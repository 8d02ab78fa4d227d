/* Members of arrays and vertices of attributes: what does not load and where, and the indices of the loaded
 * instructions. */
#include "tests/shader/language/failures.h"

Test(gpu4_members, arrays)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a[^]; END", "expected an array size"},
        {"!!NVvp4.0 TEMP a[^0]; END", "array size from 1 to 4096, found '0'"},
        {"!!NVvp4.0 TEMP a[^4097]; END", "array size from 1 to 4096"},
        {"!!NVvp4.0 TEMP a[4000]; TEMP ^b[97]; END", "more than 4096 temporary registers"},
        {"!!NVvp4.0 TEMP a[4]; MOV a^, 1; END", "expected '[' and a member of the array, found ','"},
        {"!!NVvp4.0 TEMP a; MOV a^[0], 1; END", "'a' is not an array"},
        {"!!NVvp4.0 TEMP a[4]; MOV a[^4], 1; END", "below 4, the size of the array, found '4'"},
        {"!!NVvp4.0 TEMP a[4]; TEMP i; MOV a[i.x ^- 1], 1; END", "may not be negative"},
        {"!!NVvp4.0 TEMP a[4]; TEMP i; MOV a[i.x + ^4], 1; END", "below 4"},
        {"!!NVvp4.0 TEMP a[4]; TEMP i; MOV a[i.^xy], 1; END", "one component"},
        {"!!NVvp4.0 TEMP a[4]; FLOAT TEMP i; MOV a[^i.x], 1; END", "'i', which is FLOAT"},
        {"!!NVvp4.0 TEMP a[4]; PARAM i = 1; MOV a[^i.x], 1; END", "an integer or a temporary variable"},
        {"!!NVvp4.0 TEMP a[4]; MOV a[^-1], 1; END", "an integer or a temporary variable"},
        {"!!NVvp4.0 PARAM a[^2] = { 1, 2, 3 }; END", "array size 3, the number of bindings, found 2"},
        {"!!NVvp4.0 PARAM a[] = { program.env[3..^1] }; END",
         "expected 3 or more, the start of the range, found 1"},
        {"!!NVvp4.0 PARAM a[] = { ^}; END", "expected a number, found '}'"},
        {"!!NVvp4.0 PARAM a = program.env[0^..1]; END", "expected ']'"},
        {"!!NVvp4.0 PARAM a = state.matrix.mvp^; END", "'.row[n]' of the matrix"},
        {"!!NVvp4.0 PARAM a[] = ^program.env[0..1]; END", "expected '{'"},
        {"!!NVvp4.0 ATTRIB a[] = { vertex.attrib[1], ^vertex.attrib[3] }; END", "must be consecutive"},
        {"!!NVvp4.0 ATTRIB a[] = { vertex.attrib[2], ^vertex.attrib[1] }; END", "must be consecutive"},
        {"!!NVvp4.0 ATTRIB a[^3] = { vertex.attrib[2..3] }; END", "array size 2"},
        {"!!NVvp4.0 OUTPUT a[] = { result.texcoord[1], ^result.clip[2] }; END", "must be consecutive"},
        {"!!NVvp4.0 OUTPUT a[] = { result.attrib[31], ^result.id }; END", "must be consecutive"},
        {"!!NVfp4.0 OPTION ARB_draw_buffers; OUTPUT a^[] = { result.color[0] }; END", "may not be arrays"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_members, relative_addressing_names_its_array)
{
    struct program *program = must_load(
        "!!NVvp4.0 TEMP t; TEMP a[4], i; ATTRIB v[] = { vertex.texcoord[2..5] }; "
        "PARAM p[] = { program.env[0..9] }; "
        "OUTPUT o[] = { result.clip[4..5] }; MOV a[i.z + 3], v[i.x + 1]; MOV o[i.y].x, p[i + 9]; END");
    const struct instruction *code = program->instructions;
    const struct relative_index *dst = &code[0].dst.relative, *src = &code[0].src[0].relative;
    cr_expect(dst->used && dst->file == FILE_TEMP && dst->index == 5 && dst->component == 2);
    cr_expect_eq(code[0].dst.index, 4);
    cr_expect_eq(program->arrays[dst->array].file, FILE_TEMP);
    cr_expect_eq(program->arrays[dst->array].first, 1);
    cr_expect_eq(program->arrays[dst->array].count, 4);
    cr_expect(src->used && src->component == 0);
    cr_expect_eq(code[0].src[0].index, 1);
    cr_expect_eq(program->arrays[src->array].first, 0);
    cr_expect_eq(program->arrays[src->array].count, 4);
    cr_expect_eq(program->input_count, 4);
    cr_expect_eq(program->inputs[3].index, 13);
    cr_expect_eq(code[1].src[0].index, 9);
    cr_expect_eq(code[1].src[0].relative.component, 0);
    cr_expect_eq(program->output_count, 2);
    cr_expect_eq(program->outputs[0].written, 1);
    cr_expect_eq(program->outputs[1].written, 1);
    cr_expect(program->mixes_types);
    shader_program_free(program);
}

/* "Each vertex attribute access must identify the vertex number" (NV_geometry_program4 2.X.3.2). */
Test(gpu4_members, vertices_of_attributes)
{
#define GP "!!NVgp5.0 PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT POINTS; VERTICES_OUT 1; TEMP R; INT TEMP I; "
    static const struct failure rows[] = {
        {GP "ATTRIB p = vertex.position; MOV R, p^; END", "'[' and the number of a vertex"},
        {GP "ATTRIB p = vertex.position; MOV R, p[^3]; END", "below 3"},
        {GP "ATTRIB p = vertex.position; MOV R, p[I.x + ^3]; END", "below 3"},
        {GP "ATTRIB p = vertex.position; MOV R, p[0]^[0]; END", "'p' is not an array"},
        {GP "ATTRIB p = vertex[1].position; MOV R, p^[1]; END", "'p' is not an array"},
        {GP "ATTRIB t[] = { vertex.texcoord[0..3] }; MOV R, t[0]^; END", "'[' and a member of the array"},
        {GP "ATTRIB t[] = { vertex.texcoord[0..3] }; MOV R, t[0][^4]; END", "below 4"},
        {GP "ATTRIB t[] = { vertex.texcoord[0..3] }; MOV R, t[0][I.x ^- 1]; END", "may not be negative"},
        {"!!NVgp5.0 PRIMITIVE_IN POINTS; PRIMITIVE_OUT LINE_STRIP; VERTICES_OUT 1; ^EMITS 0; END",
         "EMITS needs PRIMITIVE_OUT POINTS"},
        {GP "EMITS ^1.5; END", "a signed integer"},
        {GP "TEMP a; FLOAT TEMP f; EMITS ^f.x; END",
         "expected a variable of type INT, found 'f', which is FLOAT"},
        {GP "EMIT ^R; END", "expected ';'"},
    };
    EXPECT_FAILURES(rows);
}
