/* From the one form back to text: chooses the printer of the program's language. */
#include "shader/language/print.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"

/* Room for `extra` more bytes and the NUL. */
static bool reserve(struct text *text, size_t extra)
{
    if (text->failed)
        return false;
    if (text->capacity - text->length > extra)
        return true;
    size_t capacity = (text->length + extra + 1) * 2;
    char *larger = realloc(text->bytes, capacity);
    if (!larger) {
        text->failed = true;
        return false;
    }
    text->bytes = larger;
    text->capacity = capacity;
    return true;
}

void text_add(struct text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = number_format_list(NULL, 0, format, arguments);
    if (length >= 0 && reserve(text, (size_t)length)) {
        number_format_list(text->bytes + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
    va_end(arguments);
}

char *text_finish(struct text *text)
{
    char *bytes = text->bytes;
    if (text->failed) {
        free(bytes);
        bytes = NULL;
    }
    *text = (struct text){0};
    return bytes;
}

void text_add_mask(struct text *text, unsigned mask)
{
    if ((mask & 15) == 15)
        return;
    text_add(text, ".%s%s%s%s", mask & 1 ? "x" : "", mask & 2 ? "y" : "", mask & 4 ? "z" : "",
             mask & 8 ? "w" : "");
}

void text_add_swizzle(struct text *text, const uint8_t swizzle[4])
{
    static const uint8_t identity[4] = {SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W};
    const uint8_t replicated[4] = {swizzle[0], swizzle[0], swizzle[0], swizzle[0]};
    const char *letters = "xyzw";
    if (memcmp(swizzle, identity, 4) == 0)
        return;
    text_add(text, ".%c", letters[swizzle[0] & 3]);
    if (memcmp(swizzle, replicated, 4) != 0)
        text_add(text, "%c%c%c", letters[swizzle[1] & 3], letters[swizzle[2] & 3], letters[swizzle[3] & 3]);
}

const char *condition_name(unsigned rule)
{
    static const char *const names[] = {
        [CONDITION_TR] = "TR",   [CONDITION_FL] = "FL",     [CONDITION_EQ] = "EQ", [CONDITION_NE] = "NE",
        [CONDITION_LT] = "LT",   [CONDITION_LE] = "LE",     [CONDITION_GT] = "GT", [CONDITION_GE] = "GE",
        [CONDITION_LEG] = "LEG", [CONDITION_NLEG] = "NLEG", [CONDITION_CF] = "CF", [CONDITION_NCF] = "NCF",
        [CONDITION_OF] = "OF",   [CONDITION_NOF] = "NOF",   [CONDITION_AB] = "AB", [CONDITION_BLE] = "BLE",
        [CONDITION_SF] = "SF",   [CONDITION_NSF] = "NSF",
    };
    return rule < sizeof names / sizeof *names ? names[rule] : "TR";
}

const char *label_at(const struct program *program, uint32_t instruction, unsigned occurrence)
{
    for (uint32_t i = 0; i < program->label_count; i++)
        if (program->labels[i].target == (int32_t)instruction && occurrence-- == 0)
            return program->labels[i].name;
    return NULL;
}

/* What the printer of a language family does. */
struct printer {
    void (*print)(struct text *text, const struct program *program);
    void (*name_input)(const struct program *program, const struct input_register *input, char *name,
                       size_t size);
    void (*name_output)(const struct program *program, const struct output_register *output, char *name,
                        size_t size);
};

static const struct printer *printer_of(const struct program *program)
{
    static const struct printer vertex_program_nv = {print_vertex_program_nv, vp_name_input, vp_name_output};
    static const struct printer fragment_program_nv = {print_fragment_program_nv, fp1_name_input,
                                                       name_output_fragment_program_nv};
    static const struct printer gpu_program4 = {gpu4_print, name_input_gpu_program4,
                                                name_output_gpu_program4};
    static const struct printer tgsi = {tgsi_print, name_input_tgsi, name_output_tgsi};
    return program->language <= LANGUAGE_VSP10  ? &vertex_program_nv
           : program->language == LANGUAGE_FP10 ? &fragment_program_nv
           : program->language == LANGUAGE_TGSI ? &tgsi
                                                : &gpu_program4;
}

char *shader_print(const struct program *program)
{
    struct text text = {0};
    printer_of(program)->print(&text, program);
    return text_finish(&text);
}

void shader_input_name(const struct program *program, unsigned input, char *name, size_t size)
{
    printer_of(program)->name_input(program, &program->inputs[input], name, size);
}

void shader_vertex_input_name(const struct program *program, unsigned input, unsigned vertex, char *name,
                              size_t size)
{
    if (printer_of(program)->name_input != name_input_gpu_program4)
        shader_input_name(program, input, name, size);
    else
        name_vertex_input_gpu_program4(program, &program->inputs[input], vertex, name, size);
}

void shader_output_name(const struct program *program, unsigned output, char *name, size_t size)
{
    printer_of(program)->name_output(program, &program->outputs[output], name, size);
}
