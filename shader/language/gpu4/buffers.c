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

static const struct kind *find_kind(const struct nv4 *nv4)
{
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (parser_at(nv4->parser, kinds[i].keyword))
            return &kinds[i];
    return NULL;
}

bool nv5_at_buffer(const struct nv4 *nv4)
{
    return nv4_has(nv4, NV4_TYPES) && find_kind(nv4) != NULL;
}

/* What follows `program.buffer`, `program.storage` or `program.counter`: `[a]` or `[a..b]`, then all
 * elements, `[c]` or
 * `[c..d]`. */
struct binding {
    struct nv4_range buffers, elements;
    bool several; /* written as a range of binding points, even if of one */
    bool all;     /* elements */
};

/* Variables may show several buffers; "all bindings assigned to [a COUNTER] must use the same binding point".
 */
static bool may_show_several(const struct nv4 *nv4, const struct kind *kind)
{
    return nv4_has(nv4, NV4_VERSION_5) && kind->file != FILE_COUNTER;
}

/* Is `[3..` next? */
static bool at_range(const struct nv4 *nv4)
{
    struct lexer ahead = nv4->parser->lexer;
    lexer_next(&ahead);
    const struct token third = lexer_next(&ahead);
    return parser_at(nv4->parser, "[") && token_is(&third, "..");
}

static bool read_binding(struct nv4 *nv4, const struct kind *kind, bool array, struct binding *binding)
{
    struct parser *parser = nv4->parser;
    *binding = (struct binding){0};
    if (!parser_require(parser, "program") || !parser_require(parser, ".") ||
        !parser_require(parser, kind->word))
        return false;
    binding->several = may_show_several(nv4, kind) && at_range(nv4);
    if (!nv4_index_range(nv4, binding->several, kind->points, kind->binding, &binding->buffers))
        return false;
    binding->all = array && !parser_at(parser, "[");
    return binding->all || nv4_index_range(nv4, array, kind->elements, kind->element, &binding->elements);
}

/* --- The bindings of an array --------------------------------------------------------------------------- */

/* "All bindings assigned to the array must use the same binding point or binding point range, and must
 * increase consecutively." */
static bool append(struct nv4 *nv4, struct binding *all, const struct binding *next,
                   struct source_position start)
{
    const bool same = all->buffers.first == next->buffers.first &&
                      all->buffers.count == next->buffers.count && all->several == next->several;
    if (!same)
        parser_fail(nv4->parser, start, "all members of the array must be bound to the same buffer");
    else if (all->all || next->all || next->elements.first != all->elements.first + all->elements.count)
        parser_fail(nv4->parser, start,
                    "expected the next element: the members of an array must be consecutive");
    all->elements.count += next->elements.count;
    return same && !nv4->parser->failed;
}

static bool read_array(struct nv4 *nv4, const struct kind *kind, const struct nv5_size *size,
                       struct binding *binding)
{
    struct parser *parser = nv4->parser;
    if (!parser_require(parser, "{") || !read_binding(nv4, kind, true, binding))
        return false;
    while (parser_accept(parser, ",")) {
        const struct source_position start = parser->token.position;
        struct binding next;
        if (!read_binding(nv4, kind, true, &next) || !append(nv4, binding, &next, start))
            return false;
    }
    if (binding->all) /* "elements 0 through <n>-1, where <n> is either the size of the array (if declared)"
                         or the limit */
        binding->elements = (struct nv4_range){.count = size->count ? size->count : kind->elements};
    return parser_require(parser, "}") && nv5_check_size(nv4, size, binding->elements.count);
}

/* --- Declarations --------------------------------------------------------------------------------------- */

/* "A program will fail to load if a variable declared as BUFFER and another variable declared as BUFFER4 use
 * the same buffer binding point"; CBUFFER may share it. */
static bool claim(struct nv4 *nv4, const struct kind *kind, const struct binding *binding,
                  const struct token *name)
{
    const uint32_t points = units_of_range(binding->buffers.first, binding->buffers.count);
    if (kind->file == FILE_BUFFER)
        nv4->buffer_words |= points;
    if (kind->file == FILE_BUFFER4)
        nv4->buffer_vectors |= points;
    const uint32_t both = nv4->buffer_words & nv4->buffer_vectors;
    if (both)
        parser_fail(nv4->parser, name->position, "program.buffer[%d] is both BUFFER and BUFFER4",
                    __builtin_ctz(both));
    return both == 0;
}

static bool check_option(struct nv4 *nv4, const struct kind *kind)
{
    const bool always = kind->file == FILE_CBUFFER && nv4_has(nv4, NV4_VERSION_5);
    if (!kind->option || always || (nv4->parser->program->options & kind->option))
        return true;
    parser_fail(nv4->parser, nv4->parser->token.position, "%s needs OPTION %s", kind->keyword,
                program_option_name(kind->option));
    return false;
}

static bool read_sizes(struct nv4 *nv4, const struct kind *kind, struct nv5_size *buffers,
                       struct nv5_size *elements)
{
    *buffers = (struct nv5_size){0};
    if (!nv5_read_size(nv4, kind->elements, elements))
        return false;
    if (!elements->is_array || !may_show_several(nv4, kind) || !parser_at(nv4->parser, "["))
        return true;
    *buffers = *elements;
    return nv5_read_size(nv4, kind->elements, elements);
}

bool nv5_read_buffer(struct nv4 *nv4, uint8_t type)
{
    const struct kind *kind = find_kind(nv4);
    struct nv5_size buffers, elements;
    struct token name;
    struct binding binding;
    if (!check_option(nv4, kind))
        return false;
    parser_advance(nv4->parser);
    if (!nv4_new_name(nv4, &name) || !read_sizes(nv4, kind, &buffers, &elements) ||
        !parser_require(nv4->parser, "="))
        return false;
    if (!(elements.is_array ? read_array(nv4, kind, &elements, &binding)
                            : read_binding(nv4, kind, false, &binding)) ||
        !nv5_check_size(nv4, &buffers, binding.buffers.count) || !claim(nv4, kind, &binding, &name))
        return false;
    const bool indexed = binding.several || buffers.is_array;
    nv5_add_variable(nv4, &name,
                     &(struct nv4_symbol){.file = (uint8_t)kind->file,
                                          .type = type,
                                          .is_array = elements.is_array,
                                          .first = binding.elements.first,
                                          .count = binding.elements.count,
                                          .buffer = (uint16_t)binding.buffers.first,
                                          .buffers = (uint16_t)(indexed ? binding.buffers.count : 0)});
    return !nv4->parser->failed;
}
