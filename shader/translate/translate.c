/* From one language to another, with the same bits.
 *
 * A program is written as text of the other language, which that language's own parser then loads. So what
 * comes out obeys every rule of the language, and a construct without a counterpart is rejected by name and
 * place: by the writer, or by the parser, whose error is traced back through the line to the instruction it
 * was written for (conversion.h).
 *
 * Invariant: with the same inputs and parameters every output has the same bits as before, in every lane, NaN
 * and -0 included. Where two languages define an operation differently (MAX of a NaN, RSQ of a negative
 * number, a shift by 32), the instruction is lowered to several that give those bits, or rejected; nothing is
 * approximated. The tests run both programs on random inputs and compare.
 *
 *   conversion.c      the text written so far, and the first failure
 *   flow_plan.c       branches and subroutines of NV_vertex_program2 as blocks
 *   stack_plan.c      how deep the stack of PUSHA and POPA is at each instruction
 *   fp1_precision.c   in which precision !!FP1.0 computes
 *   image_formats.c   formats of images that are moved as they are
 *   to_gpu4/          the text of NV_gpu_program4 and 5
 *   to_tgsi/          the text of TGSI
 *
 * A reader begins at convert_to_gpu4() or convert_to_tgsi(), the drivers, which call a lowering file for each
 * instruction that differs. A language that is the target already is printed as it is.
 */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/translate/to_tgsi/to_tgsi.h"

#include <stdlib.h>
#include <string.h>

/* The parser of the other language rejects what no writer checks, such as too many of something. */
static struct program *load(struct conversion *c, const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    if (program)
        return program;
    c->at = convert_source_of(c, error.position.offset);
    convert_fail(c, "cannot be expressed: %.200s", error.message);
    return NULL;
}

static char *write_text(struct conversion *c, enum shader_conversion to)
{
    c->array_used = calloc(c->from->array_count + 1, sizeof *c->array_used);
    if (!c->array_used)
        convert_fail(c, "out of memory");
    else if (to == CONVERT_GPU4)
        convert_to_gpu4(c);
    else
        convert_to_tgsi(c);
    char *text = text_finish(&c->text);
    if (!text)
        convert_fail(c, "out of memory");
    return text;
}

static struct program *convert(const struct program *program, enum shader_conversion to, unsigned scratch,
                               struct shader_error *error)
{
    struct gpu4_writer gpu4 = {.scratch = scratch};
    struct tgsi_writer tgsi = {0};
    struct conversion c = {
        .from = program, .error = error, .at = program->instruction_count, .gpu4 = &gpu4, .tgsi = &tgsi};
    struct program *converted = NULL;
    *error = (struct shader_error){0};
    char *text = write_text(&c, to);
    if (!c.failed)
        converted = load(&c, text);
    if (converted &&
        (to == CONVERT_GPU4 ? !gpu4_bind_names(&c, converted)
                            : program->language != LANGUAGE_TGSI && !tgsi_bind_registers(&c, converted))) {
        shader_program_free(converted);
        converted = NULL;
        convert_fail(&c, "out of memory");
    }
    tgsi_release_registers(&tgsi);
    free(text);
    free(c.lines);
    free(c.array_used);
    return converted;
}

/* Which scratch variables NV_gpu_program4 needs is known only after all is written: then it is written again
 * with those. */
struct program *shader_convert(const struct program *program, enum shader_conversion to,
                               struct shader_error *error)
{
    struct program *converted = convert(program, to, GPU4_SCRATCH_ALL, error);
    if (!converted || to != CONVERT_GPU4)
        return converted;
    const unsigned used = gpu4_scratch_used(converted);
    if (used == GPU4_SCRATCH_ALL)
        return converted;
    shader_program_free(converted);
    return convert(program, to, used, error);
}
