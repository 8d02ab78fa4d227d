/* The rows of gl/state.def: the location of a piece of GL state, its conversion, and its groups. */
#ifndef GL_CONTEXT_STATE_H
#define GL_CONTEXT_STATE_H

#include "gl/context/context.h"

struct get_value;
struct vertex_array_state;

enum state_type {
    STATE_BOOL,
    STATE_INT,
    STATE_UINT,
    STATE_ENUM,
    STATE_FLOAT,
    STATE_COLOR,
    STATE_DOUBLE,
    STATE_DEPTH,
    STATE_BUFFER
};

/* Which commands know a row's name. */
enum state_use {
    USE_GET = 1,
    USE_INDEXED = 2, /* where the row has indices */
    USE_IS_ENABLED = 4,
    USE_ENABLE = 8,
    USE_NEVER = 16, /* Disable alone */
};

/* The index of which commands without an index speak. */
enum state_select { SELECT_FIRST, SELECT_UNIT, SELECT_CLIENT_UNIT, SELECT_STENCIL_FACE };

/* Elements of `size` bytes, one for each index. For constants limit is 0: they are not stored. */
struct state_place {
    uint32_t offset; /* of index 0, in struct context_memory */
    uint32_t stride;
    uint16_t limit, size;
    uint8_t select; /* enum state_select */
};

/* Groups of PushClientAttrib are above those of PushAttrib. */
enum { STATE_CLIENT_SHIFT = 32 };

struct state {
    const char *name; /* without GL_ */
    struct state_place place;
    const double *initial; /* of initial_count values, the last one of which is that of the others too */
    uint64_t groups;
    const char *since;
    uint8_t uses;          /* enum state_use */
    uint8_t type;          /* enum state_type */
    uint8_t count;         /* values of each element */
    uint8_t initial_count; /* 1..count */
    uint8_t dirty;         /* bit per enum dirty_flag; bit DIRTY_COUNT: framebuffer_changed() */
};

extern const struct state states[];
extern const uint16_t state_names[]; /* GL enumerants of the rows */
extern const unsigned state_count;

/* The first row of this name for one of the uses, or null. */
const struct state *state_find(GLenum name, unsigned uses);

/* True for rows that Get*i_v, Enablei etc. know. */
static inline bool state_is_indexed(const struct state *state)
{
    return state->place.limit > 1 && state->place.select == SELECT_FIRST && state->uses & USE_INDEXED;
}

/* The element that commands without an index read. */
unsigned state_index(const struct context *context, const struct state *state);

/* Where an element is; index < state->place.limit. */
void *state_at(struct context *context, const struct state *state, unsigned index);

/* The value of an element; of constants the index is 0. */
void state_read(struct context *context, const struct state *state, unsigned index, struct get_value *value);

/* To be called before the state changes: raises its dirty flags. */
void state_dirty(struct context *context, const struct state *state);

/* Initial values of all state, and of a vertex array object's. */
struct context_memory;
void state_init(struct context_memory *memory);
void state_init_arrays(struct vertex_array_state *arrays);

/* Initial values of the groups, as state_save() has them; bindings of objects stay. */
void state_reset(struct context *context, uint64_t groups);

/* State of groups of PushAttrib, and of PushClientAttrib from bit STATE_CLIENT_SHIFT on, to and from
 * state_saved_size() bytes. Bindings of objects are not among it. Restoring raises dirty flags of what
 * differs. */
size_t state_saved_size(uint64_t groups);
void state_save(struct context *context, uint64_t groups, uint8_t *bytes);
void state_restore(struct context *context, uint64_t groups, const uint8_t *bytes);

#endif
