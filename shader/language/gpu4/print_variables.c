/* NV_gpu_program5's additions to the text: declarations of parameter buffers, units and subroutines, and
 * 64-bit constants. */
#include "base/number.h"
#include "shader/language/gpu4/print.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* --- Variables ------------------------------------------------------------------------------------------ */

static bool is_array_of(const struct program *program, const struct variable *variable,
                        const struct relative_index *relative)
{
    const struct register_array *array = &program->arrays[relative->array];
    return variable->is_array && variable->first == array->first && variable->count == array->count;
}

void gpu4_print_buffer(struct gpu4_printer *printer, const struct source_operand *source)
{
    const struct variable *variable = gpu4_find_buffer(printer->buffers, printer->program, source);
    if (!variable)
        return;
    text_add(printer->text, "%s", variable->name);
    if (variable->buffers)
        gpu4_print_index(printer, &source->outer.relative, source->outer.index - variable->buffer);
    if (variable->is_array)
        gpu4_print_index(printer, &source->relative, source->index - (int32_t)variable->first);
}

/* An array with exactly these members, or else any variable with this one. */
static const struct variable *find_variable(const struct program *program, enum register_file file,
                                            bool array, const struct relative_index *relative, uint32_t index)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->file == file &&
            (array ? is_array_of(program, variable, relative) : index - variable->first < variable->count))
            return variable;
    }
    return NULL;
}

static void print_member(struct gpu4_printer *printer, const struct variable *variable,
                         const struct relative_index *relative, int32_t index)
{
    text_add(printer->text, "%s", variable->name);
    if (variable->is_array)
        gpu4_print_index(printer, relative, index - (int32_t)variable->first);
}

/* All units of a texture array count as used, so its variable must be named, not the unit. */
void gpu4_print_unit(struct gpu4_printer *printer, const struct instruction *instruction,
                     enum register_file file)
{
    const struct relative_index *relative = &instruction->texture.relative;
    const bool array = relative->used || (instruction->inert & INERT_ARRAY_MEMBER);
    const struct variable *variable =
        array ? find_variable(printer->program, file, true, relative, instruction->texture.unit) : NULL;
    if (variable)
        print_member(printer, variable, relative, instruction->texture.unit);
    else
        text_add(printer->text, "%s[%u]", file == FILE_IMAGE ? "image" : "texture",
                 instruction->texture.unit);
}

void gpu4_print_subroutine(struct gpu4_printer *printer, const struct instruction *instruction)
{
    const struct relative_index *relative = &instruction->subroutine;
    const struct variable *variable = find_variable(printer->program, FILE_SUBROUTINE, relative->used,
                                                    relative, (uint32_t)instruction->target);
    text_add(printer->text, " ");
    if (variable)
        print_member(printer, variable, relative, instruction->target);
}

/* --- Constants ------------------------------------------------------------------------------------------ */

static void print_float(struct text *text, uint64_t bits)
{
    const uint64_t sign = 1ull << 63, magnitude = bits & ~sign;
    char digits[NUMBER_SIZE];
    double value;
    memcpy(&value, &magnitude, sizeof value);
    text_add(text, "%s", bits & sign ? "-" : "");
    if (magnitude == 0x7ffull << 52) { /* beyond the range of binary64 */
        text_add(text, "1e999");
        return;
    }
    number_shortest_double(digits, value, 1);
    text_add(text, "%s", digits);
}

static void print_number(struct text *text, enum type type, uint64_t value)
{
    if (type == TYPE_F64)
        print_float(text, value);
    else if (type == TYPE_S64)
        text_add(text, "%lld", (long long)(int64_t)value);
    else
        text_add(text, "%llu", (unsigned long long)value);
}

void gpu4_print_constant(struct gpu4_printer *printer, const struct source_operand *source, bool number)
{
    const struct param_register *low = &printer->program->params[source->index], *high = low + 1;
    text_add(printer->text, number ? "" : "{");
    for (unsigned c = 0; c < (number ? 1 : 4); c++) {
        text_add(printer->text, c ? ", " : "");
        print_number(printer->text, (enum type)low->type, (uint64_t)high->value[c] << 32 | low->value[c]);
    }
    text_add(printer->text, number ? "" : "}");
}

/* --- Declarations --------------------------------------------------------------------------------------- */

/* `[3]`, or in an array always `[3..5]`. */
static void print_range(struct text *text, bool range, unsigned first, unsigned count)
{
    if (range)
        text_add(text, "[%u..%u]", first, first + count - 1);
    else
        text_add(text, "[%u]", first);
}

/* Prints a parameter, storage or atomic counter buffer; the latter two usually with all elements. */
static void print_buffer(struct text *text, const char *keyword, const struct variable *variable)
{
    const bool stored = variable->file == FILE_STORAGE_BYTES, counted = variable->file == FILE_COUNTER;
    const uint32_t whole = stored ? INT32_MAX : counted ? SHADER_MAX_COUNTERS : 0;
    const bool all = variable->is_array && variable->first == 0 && variable->count == whole;
    const char *binding = stored ? "storage" : counted ? "counter" : "buffer";
    text_add(text, "%s %s", keyword, variable->name);
    if (variable->is_array && variable->buffers)
        text_add(text, "[%u]", variable->buffers);
    if (variable->is_array && !all)
        text_add(text, "[%u]", variable->count);
    text_add(text, all ? "[]" : "");
    text_add(text, variable->is_array ? " = { program.%s" : " = program.%s", binding);
    print_range(text, variable->buffers, variable->buffer, variable->buffers);
    if (!all)
        print_range(text, variable->is_array, variable->first, variable->count);
    text_add(text, variable->is_array ? " };\n" : ";\n");
}

static void print_units(struct text *text, const char *keyword, const char *binding,
                        const struct variable *variable)
{
    text_add(text, "%s %s", keyword, variable->name);
    if (variable->is_array)
        text_add(text, "[%u] = { ", variable->count);
    else
        text_add(text, " = ");
    text_add(text, "%s", binding);
    print_range(text, variable->is_array, variable->first, variable->count);
    text_add(text, variable->is_array ? " };\n" : ";\n");
}

static void print_subroutine(struct gpu4_printer *printer, const struct variable *variable)
{
    const struct program *program = printer->program;
    const uint16_t type = program->subroutine_params[variable->first];
    text_add(printer->text, "SUBROUTINE ");
    print_units(printer->text, program->subroutine_types[type].name, "program.subroutine", variable);
}

static void print_variable(struct gpu4_printer *printer, const struct variable *variable)
{
    switch (variable->file) {
    case FILE_BUFFER: print_buffer(printer->text, "BUFFER", variable); break;
    case FILE_BUFFER4: print_buffer(printer->text, "BUFFER4", variable); break;
    case FILE_CBUFFER: print_buffer(printer->text, "CBUFFER", variable); break;
    case FILE_STORAGE_BYTES: print_buffer(printer->text, "STORAGE", variable); break;
    case FILE_COUNTER: print_buffer(printer->text, "COUNTER", variable); break;
    case FILE_TEXTURE: print_units(printer->text, "TEXTURE", "texture", variable); break;
    case FILE_IMAGE: print_units(printer->text, "IMAGE", "image", variable); break;
    case FILE_SUBROUTINE: print_subroutine(printer, variable); break;
    default: break;
    }
}

static void print_type(struct text *text, const struct program *program, const struct subroutine_type *type)
{
    text_add(text, "SUBROUTINETYPE %s {", type->name);
    for (uint32_t i = 0; i < type->label_count; i++)
        text_add(text, "%s%s", i ? ", " : " ", program->labels[type->labels[i]].name);
    text_add(text, " };\n");
}

void gpu4_print_nv5_declarations(struct gpu4_printer *printer)
{
    const struct program *program = printer->program;
    for (uint32_t i = 0; i < program->subroutine_type_count; i++)
        print_type(printer->text, program, &program->subroutine_types[i]);
    for (uint32_t i = 0; i < program->variable_count; i++)
        print_variable(printer, &program->variables[i]);
}
