/* TGSI token streams (TG Shader Infrastructure 1.1): words to validated records and back. These files do not
 * interpret the tokens as a program (program.c, emit.c do).
 *
 * Words are in the machine's own byte order. Every layout of tokens.def becomes a struct layout_*, one
 * int32_t per field under the document's name (masks and floats as their bits). */
#ifndef SHADER_LANGUAGE_TOKENS_TOKENS_H
#define SHADER_LANGUAGE_TOKENS_TOKENS_H

#include <stddef.h>

#include "shader/language/text.h"
#include "shader/shader.h"

enum {
    TOKENS_MAJOR = 1,
    TOKENS_MINOR = 1,
    TOKENS_HEADER_SIZE = 2,
    TOKENS_SIZE_MAX = 255,
    TOKENS_SOURCES_MAX = 15
};

#define TOKEN(id, place)                   struct layout_##id {
#define FIELD(id, name, first, last, kind) int32_t name;
#define END_TOKEN(id)                                                                                        \
    }                                                                                                        \
    ;
#include "shader/language/tokens/tokens.def"

enum layout {
#define TOKEN(id, place) LAYOUT_##id,
#define FIELD(id, name, first, last, kind)
#define END_TOKEN(id)
#include "shader/language/tokens/tokens.def"
    LAYOUT_COUNT
};

/* The kind of value in a field: the first five, or an enumeration of tokens.def. */
enum field_kind {
    KIND_NUMBER,
    KIND_SIGNED,
    KIND_FLAG,
    KIND_PADDING,
    KIND_BINARY32,
#define ENUMERATION(id) FIELD_##id,
#define ENUMERATOR(id, value, name, revisions)
#define RENUMBERED(id, value, name, revisions)
#define END_ENUMERATION(id)
#include "shader/language/tokens/tokens.def"
    FIELD_KIND_COUNT
};

/* TOKENS_FILE_TEMPORARY and so on. The numbers of CC depend on the revision; these are 1.1's. */
enum {
#define ENUMERATION(id)
#define ENUMERATOR(id, value, name, revisions) TOKENS_##id##_##name = value,
#define RENUMBERED(id, value, name, revisions)
#define END_ENUMERATION(id)
#include "shader/language/tokens/tokens.def"
};

/* Types of the tokens that extend others. */
enum { EXT_NV, EXT_LABEL, EXT_TEXTURE, EXT_PREDICATE };
enum { SRC_EXT_SWZ, SRC_EXT_MOD };
enum { DST_EXT_CONDCODE, DST_EXT_MODULATE, DST_EXT_PREDICATE };

/* --- The table ------------------------------------------------------------------------------------------ */

struct field_info {
    const char *name;
    uint8_t first, last; /* bits */
    uint8_t kind;        /* enum field_kind */
};

struct layout_info {
    const char *name;
    const char *place; /* in the document */
    const struct field_info *fields;
    unsigned field_count;
};

extern const struct layout_info layout_table[LAYOUT_COUNT];

/* Between a word and the fields of a layout, in order: `fields` is one of the structs above. Packing keeps
 * the low bits of each. */
void layout_unpack(enum layout layout, uint32_t word, void *fields);
uint32_t layout_pack(enum layout layout, const void *fields);

/* `TEMPORARY` for FIELD_FILE and 4; null if the revision has no such value. */
const char *enumerator_name(unsigned kind, enum token_revision revision, int32_t value);

/* The value of a name; -1 if the revision has no such name. */
int32_t enumerator_value(unsigned kind, enum token_revision revision, const char *name);

/* --- Records -------------------------------------------------------------------------------------------- */

/* Extensions that are not there have the values that the document calls the default. Indices into the
 * stream's arrays are -1 for nothing. `position` is the offset of the record's first word. */

struct token_source {
    uint32_t position;
    struct layout_SRC_REGISTER reg;
    struct layout_SRC_REGISTER_EXT_SWZ swz;
    struct layout_SRC_REGISTER_EXT_MOD mod;
    bool has_swz, has_mod;
    int32_t indirect;  /* source whose component is added to the index */
    int32_t dimension; /* first of a chain */
};

struct token_dimension {
    uint32_t position;
    struct layout_DIMENSION dimension;
    int32_t indirect;
    int32_t next;
};

struct token_destination {
    uint32_t position;
    struct layout_DST_REGISTER reg;
    struct layout_DST_REGISTER_EXT_CONDCODE condcode;
    struct layout_DST_REGISTER_EXT_MODULATE modulate;
    struct layout_PREDICATE predicate;
    bool has_condcode, has_modulate, has_predicate;
    int32_t indirect;
    int32_t dimension;
};

struct token_instruction {
    uint32_t position;
    struct layout_INSTRUCTION head;
    struct layout_INSTRUCTION_EXT_NV nv;
    struct layout_INSTRUCTION_EXT_LABEL label;
    struct layout_INSTRUCTION_EXT_TEXTURE texture;
    struct layout_PREDICATE predicate;
    bool has_nv, has_label, has_texture, has_predicate;
    uint32_t first_destination; /* head.NumDstRegs of them in a row */
    uint32_t first_source;      /* head.NumSrcRegs of them in a row */
};

/* Registers of one file: a union of ranges (3.1), or of single registers (3.2) as one range each. */
struct token_declaration {
    uint32_t position;
    uint8_t file;
    uint8_t usage_mask; /* 15 in 1.1 */
    bool is_mask;       /* written as masks */
    bool has_interpolation, has_semantic, centroid, invariant;
    uint8_t interpolation; /* TOKENS_INTERPOLATE_* */
    uint8_t semantic;      /* TOKENS_SEMANTIC_* */
    uint16_t semantic_index;
    uint32_t first_range, range_count;
};

struct token_immediate {
    uint32_t position;
    uint32_t first_word, word_count;
};

struct token_property {
    uint32_t position;
    uint32_t name; /* enum tgsi_property, or a later number */
    uint32_t value;
};

/* In the order of the body. */
struct token_item {
    uint8_t type;   /* TOKENS_TYPE_* */
    uint32_t index; /* into the array of that type */
};

/* Zero is an empty stream. */
struct token_stream {
    enum token_revision revision;
    struct layout_VERSION version;
    struct layout_HEADER header;
    struct layout_PROCESSOR processor;
    uint32_t skipped; /* tokens of unknown types that were passed over */

    struct token_item *items;
    uint32_t item_count;
    struct token_declaration *declarations;
    uint32_t declaration_count;
    struct layout_DECLARATION_RANGE *ranges;
    uint32_t range_count;
    struct token_immediate *immediates;
    uint32_t immediate_count;
    uint32_t *immediate_words;
    uint32_t immediate_word_count;
    struct token_property *properties;
    uint32_t property_count;
    struct token_instruction *instructions;
    uint32_t instruction_count;
    struct token_destination *destinations;
    uint32_t destination_count;
    struct token_source *sources;
    uint32_t source_count;
    struct token_dimension *dimensions;
    uint32_t dimension_count;
};

void tokens_release(struct token_stream *stream);

/* Called with every token while it is read. */
typedef void tokens_seen(void *user, enum layout layout, uint32_t position, uint32_t word);

/* Reads `count` words; *stream must be released, also after a failure. False with *error (offset: the word's,
 * line 0). Indices are those of records, so that the caller need check none; registers may still be
 * undeclared and opcodes unknown. A stream of a higher minor version is read with less care: paddings and
 * values unknown to 1.1 are kept. `seen` may be null. */
bool tokens_read(const uint32_t *words, size_t count, enum token_revision revision,
                 struct token_stream *stream, tokens_seen *seen, void *user, struct shader_error *error);

/* Whether the header of the stream requires a later parser. */
bool tokens_newer(const struct token_stream *stream);

/* The canonical words of the records, with computed sizes and presence flags. Returns a malloc'ed array, or
 * null with *error (out of memory, or a value that does not fit its field). */
uint32_t *tokens_write(const struct token_stream *stream, size_t *count, struct shader_error *error);

/* For writers: append one record with the document's default values; return its index. `failed` is set when
 * memory runs out. */
struct token_builder {
    struct token_stream stream;
    bool failed;
};
uint32_t tokens_add_declaration(struct token_builder *builder, unsigned file);
void tokens_add_range(struct token_builder *builder, unsigned first,
                      unsigned last); /* to the last declaration */
void tokens_add_immediate(struct token_builder *builder, const uint32_t *words, unsigned count);
void tokens_add_property(struct token_builder *builder, uint32_t position, uint32_t name, uint32_t value);
uint32_t tokens_add_instruction(struct token_builder *builder, unsigned opcode, unsigned destinations,
                                unsigned sources);
uint32_t tokens_add_source(struct token_builder *builder); /* in addition to an instruction's own: indirect
                                                            * ones */
uint32_t tokens_add_dimension(struct token_builder *builder);

/* --- Other ends ----------------------------------------------------------------------------------------- */

/* A readable dump: a line per token, `word: value LAYOUT Field=value...`; then, after an error, the error.
 * Malloc'ed, null without memory. */
char *tokens_dump(const uint32_t *words, size_t count, enum token_revision revision);

/* Whether a file's bytes are tokens rather than text: the first word could be a VERSION. */
bool tokens_recognize(const void *bytes, size_t length);

#endif
