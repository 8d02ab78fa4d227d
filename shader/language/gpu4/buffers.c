/* BUFFER, BUFFER4 and CBUFFER: variables bound to a parameter buffer (NV_gpu_program4 2.X.3.6,
 * NV_parameter_buffer_object2, NV_gpu_program5 2.X.3.6); STORAGE: to a storage buffer
 * (NV_shader_storage_buffer_object); COUNTER: to an atomic counter buffer (NV_shader_atomic_counters). Such a
 * variable is a range of one buffer, elements first to first + count - 1, or the same range of several
 * buffers; then the first index after its name selects the buffer. */
#include "shader/language/gpu4/gpu4.h"

static const struct kind {
    const char *keyword;
    enum register_file file;
    unsigned elements;             /* that a program can reach */
    const char *word;              /* after `program.` */
    unsigned points;               /* binding points */
    uint32_t option;               /* enum program_option that brings it */
    const char *binding, *element; /* for messages */
} kinds[] = {
#define PARAMETERS  "buffer", SHADER_MAX_BUFFERS
#define NAMES(word) "program." word, "an element of program." word
    {"BUFFER", FILE_BUFFER, SHADER_MAX_BUFFER_WORDS, PARAMETERS, 0, NAMES("buffer")},
    {"BUFFER4", FILE_BUFFER4, SHADER_MAX_BUFFER_WORDS / 4, PARAMETERS, 0, NAMES("buffer")},
    {"CBUFFER", FILE_CBUFFER, SHADER_MAX_BUFFER_WORDS * 4, PARAMETERS, OPTION_PARAMETER_BUFFER_OBJECT2,
     NAMES("buffer")},
    {"STORAGE", FILE_STORAGE_BYTES, INT32_MAX, "storage", SHADER_MAX_STORAGE_BUFFERS, OPTION_STORAGE_BUFFER,
     "program.storage", "a byte of program.storage"},
    {"COUNTER", FILE_COUNTER, SHADER_MAX_COUNTERS, "counter", SHADER_MAX_COUNTER_BUFFERS,
     OPTION_ATOMIC_COUNTERS, NAMES("counter")},
#undef PARAMETERS
#undef NAMES
};

static const struct kind *find_kind(const struct gpu4 *gpu4)
{
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (parser_at(gpu4->parser, kinds[i].keyword))
            return &kinds[i];
    return NULL;
}

bool gpu4_at_buffer(const struct gpu4 *gpu4)
{
    return gpu4_has(gpu4, GPU4_TYPES) && find_kind(gpu4) != NULL;
}

/* The text after `program.buffer`, `program.storage` or `program.counter`: `[a]` or `[a..b]`, then nothing
 * for all elements, `[c]` or `[c..d]`. */
struct binding {
    struct gpu4_range buffers, elements;
    bool several; /* written as a range of binding points, even if of one */
    bool all;     /* elements */
};

/* Variables may show several buffers; "all bindings assigned to [a COUNTER] must use the same binding point".
 */
static bool may_show_several(const struct gpu4 *gpu4, const struct kind *kind)
{
    return gpu4_has(gpu4, GPU4_VERSION_5) && kind->file != FILE_COUNTER;
}

/* Is `[3..` next? */
static bool at_range(const struct gpu4 *gpu4)
{
    struct lexer ahead = gpu4->parser->lexer;
    lexer_next(&ahead);
    const struct token third = lexer_next(&ahead);
    return parser_at(gpu4->parser, "[") && token_is(&third, "..");
}

static bool read_binding(struct gpu4 *gpu4, const struct kind *kind, bool array, struct binding *binding)
{
    struct parser *parser = gpu4->parser;
    *binding = (struct binding){0};
    if (!parser_require(parser, "program") || !parser_require(parser, ".") ||
        !parser_require(parser, kind->word))
        return false;
    binding->several = may_show_several(gpu4, kind) && at_range(gpu4);
    if (!gpu4_index_range(gpu4, binding->several, kind->points, kind->binding, &binding->buffers))
        return false;
    binding->all = array && !parser_at(parser, "[");
    return binding->all || gpu4_index_range(gpu4, array, kind->elements, kind->element, &binding->elements);
}

/* --- The bindings of an array --------------------------------------------------------------------------- */

/* "All bindings assigned to the array must use the same binding point or binding point range, and must
 * increase consecutively." */
static bool append(struct gpu4 *gpu4, struct binding *all, const struct binding *next,
                   struct source_position start)
{
    const bool same = all->buffers.first == next->buffers.first &&
                      all->buffers.count == next->buffers.count && all->several == next->several;
    if (!same)
        parser_fail(gpu4->parser, start, "all members of the array must be bound to the same buffer");
    else if (all->all || next->all || next->elements.first != all->elements.first + all->elements.count)
        parser_fail(gpu4->parser, start,
                    "expected the next element: the members of an array must be consecutive");
    all->elements.count += next->elements.count;
    return same && !gpu4->parser->failed;
}

static bool read_array(struct gpu4 *gpu4, const struct kind *kind, const struct gpu4_size *size,
                       struct binding *binding)
{
    struct parser *parser = gpu4->parser;
    if (!parser_require(parser, "{") || !read_binding(gpu4, kind, true, binding))
        return false;
    while (parser_accept(parser, ",")) {
        const struct source_position start = parser->token.position;
        struct binding next;
        if (!read_binding(gpu4, kind, true, &next) || !append(gpu4, binding, &next, start))
            return false;
    }
    if (binding->all) /* "elements 0 through <n>-1, where <n> is either the size of the array (if declared)"
                         or the limit */
        binding->elements = (struct gpu4_range){.count = size->count ? size->count : kind->elements};
    return parser_require(parser, "}") && gpu4_check_size(gpu4, size, binding->elements.count);
}

/* --- Declarations --------------------------------------------------------------------------------------- */

/* "A program will fail to load if a variable declared as BUFFER and another variable declared as BUFFER4 use
 * the same buffer binding point"; CBUFFER may share it. */
static bool claim(struct gpu4 *gpu4, const struct kind *kind, const struct binding *binding,
                  const struct token *name)
{
    const uint32_t points = units_of_range(binding->buffers.first, binding->buffers.count);
    if (kind->file == FILE_BUFFER)
        gpu4->buffer_words |= points;
    if (kind->file == FILE_BUFFER4)
        gpu4->buffer_vectors |= points;
    const uint32_t both = gpu4->buffer_words & gpu4->buffer_vectors;
    if (both)
        parser_fail(gpu4->parser, name->position, "program.buffer[%d] is both BUFFER and BUFFER4",
                    __builtin_ctz(both));
    return both == 0;
}

static bool check_option(struct gpu4 *gpu4, const struct kind *kind)
{
    const bool always = kind->file == FILE_CBUFFER && gpu4_has(gpu4, GPU4_VERSION_5);
    if (!kind->option || always || (gpu4->parser->program->options & kind->option))
        return true;
    parser_fail(gpu4->parser, gpu4->parser->token.position, "%s needs OPTION %s", kind->keyword,
                program_option_name(kind->option));
    return false;
}

static bool read_sizes(struct gpu4 *gpu4, const struct kind *kind, struct gpu4_size *buffers,
                       struct gpu4_size *elements)
{
    *buffers = (struct gpu4_size){0};
    if (!gpu4_read_size(gpu4, kind->elements, elements))
        return false;
    if (!elements->is_array || !may_show_several(gpu4, kind) || !parser_at(gpu4->parser, "["))
        return true;
    *buffers = *elements;
    return gpu4_read_size(gpu4, kind->elements, elements);
}

bool gpu4_read_buffer(struct gpu4 *gpu4, uint8_t type)
{
    const struct kind *kind = find_kind(gpu4);
    struct gpu4_size buffers, elements;
    struct token name;
    struct binding binding;
    if (!check_option(gpu4, kind))
        return false;
    parser_advance(gpu4->parser);
    if (!gpu4_new_name(gpu4, &name) || !read_sizes(gpu4, kind, &buffers, &elements) ||
        !parser_require(gpu4->parser, "="))
        return false;
    if (!(elements.is_array ? read_array(gpu4, kind, &elements, &binding)
                            : read_binding(gpu4, kind, false, &binding)) ||
        !gpu4_check_size(gpu4, &buffers, binding.buffers.count) || !claim(gpu4, kind, &binding, &name))
        return false;
    const bool indexed = binding.several || buffers.is_array;
    gpu4_add_variable(gpu4, &name,
                      &(struct gpu4_symbol){.file = (uint8_t)kind->file,
                                            .type = type,
                                            .is_array = elements.is_array,
                                            .first = binding.elements.first,
                                            .count = binding.elements.count,
                                            .buffer = (uint16_t)binding.buffers.first,
                                            .buffers = (uint16_t)(indexed ? binding.buffers.count : 0)});
    return !gpu4->parser->failed;
}
