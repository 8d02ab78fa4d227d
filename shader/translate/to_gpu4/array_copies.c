/* Run-time indices over inputs or outputs that are neighbours in TGSI alone (to_gpu4.h): arrays of
 * NV_gpu_program4 have consecutive attributes of one kind.
 *
 * Such inputs are copied to an array of temporaries when the program begins. Such outputs are written there,
 * and what an instruction may have written is copied after it.
 */
#include "shader/translate/to_gpu4/to_gpu4.h"

#include <stdlib.h>
#include <string.h>

bool gpu4_is_consecutive(const struct conversion *c, const struct register_array *array)
{
    char first[64], last[64];
    gpu4_binding_name(c, array->file, array->first, first, sizeof first);
    gpu4_binding_name(c, array->file, array->first + array->count - 1u, last, sizeof last);
    const char *from = strchr(first, '['), *to = strchr(last, '[');
    const bool same =
        from && to && from - first == to - last && strncmp(first, last, (size_t)(from - first)) == 0;
    return same && strtol(to + 1, NULL, 10) - strtol(from + 1, NULL, 10) == array->count - 1;
}

static bool is_plain(const struct conversion *c, unsigned file, uint32_t index)
{
    char name[64];
    if (gpu4_is_packed(c, file, (int32_t)index) || (file == FILE_INPUT && c->from->inputs[index].per_vertex))
        return false;
    gpu4_binding_name(c, file, index, name, sizeof name);
    return name[0] != '?';
}

bool gpu4_is_copied(const struct conversion *c, const struct register_array *array)
{
    const bool input = array->file == FILE_INPUT;
    if ((!input && array->file != FILE_OUTPUT) || array->count < 2 || gpu4_is_consecutive(c, array) ||
        c->from->stage == STAGE_TESS_CONTROL) /* its results are read by other threads */
        return false;
    for (uint32_t i = 0; i < array->count; i++)
        if (!is_plain(c, array->file, array->first + i))
            return false;
    return true;
}

/* The value of an output that no instruction writes. */
static void begin_output(struct conversion *c, unsigned number, uint32_t member)
{
    convert_line(c, "MOV o%u[%u], {0.0, 0.0, 0.0, 1.0};", number, member);
}

static void load_input(struct conversion *c, unsigned number, uint32_t member, uint32_t input)
{
    char name[64];
    if (gpu4_is_interpolated(&c->from->inputs[input]))
        snprintf(name, sizeof name, "i%u", input);
    else
        gpu4_binding_name(c, FILE_INPUT, input, name, sizeof name);
    convert_line(c, "MOV.U.NTC v%u[%u], %s;", number, member, name);
}

void gpu4_load_copies(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->output_count && gpu4_from_tgsi(c); i++)
        if (c->from->outputs[i].vector)
            convert_line(c, "MOV O%u, {0.0, 0.0, 0.0, 1.0};", i);
        else if (gpu4_is_repeated(c->from, (int32_t)i) && !gpu4_array_around(c, FILE_OUTPUT, (int32_t)i))
            convert_line(c, "MOV O%u, {0.0, 0.0, 0.0, 1.0};", i);
    for (uint32_t n = 0; n < c->from->array_count; n++) {
        const struct register_array *array = &c->from->arrays[n];
        for (uint32_t i = 0; c->array_used[n] && gpu4_is_copied(c, array) && i < array->count; i++)
            if (array->file == FILE_INPUT)
                load_input(c, n, i, array->first + i);
            else
                begin_output(c, n, i);
    }
}

static void store_output(struct conversion *c, unsigned number, uint32_t member, uint32_t output)
{
    const unsigned written = c->from->outputs[output].written & 15;
    char name[64], mask[5] = "";
    gpu4_binding_name(c, FILE_OUTPUT, output, name, sizeof name);
    for (unsigned i = 0; i < 4; i++)
        if (written >> i & 1)
            mask[strlen(mask)] = "xyzw"[i];
    if (written && !(gpu4_from_tgsi(c) && gpu4_is_repeated(c->from, (int32_t)output)))
        convert_line(c, "MOV.U.NTC %s.%s, o%u[%u];", name, mask, number, member);
}

void gpu4_store_copies(struct conversion *c, const struct instruction *instruction)
{
    const struct destination *dst = &instruction->dst;
    for (uint32_t n = 0; n < c->from->array_count && dst->file == FILE_OUTPUT; n++) {
        const struct register_array *array = &c->from->arrays[n];
        const bool here = c->array_used[n] && array->file == FILE_OUTPUT && gpu4_is_copied(c, array) &&
                          (dst->relative.used ? dst->relative.array == n
                                              : gpu4_array_around(c, FILE_OUTPUT, dst->index) == array);
        for (uint32_t i = 0; i < array->count && here; i++)
            if (dst->relative.used || array->first + i == (uint32_t)dst->index)
                store_output(c, n, i, array->first + i);
    }
}
