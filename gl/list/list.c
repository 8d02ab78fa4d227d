/* NewList to CallLists (GL 4.6 compatibility 21.4). */
#include "gl/list/list.h"

#include <stdio.h>
#include <stdlib.h>

#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/context/work.h"
#include "gl/exec_list.h"

enum {
    HEADER = 2, /* words before a command's arguments: its function, their number */
    MOST_NAMES = 1 << 24,
};

/* In the table of the share group a reserved name is an empty list. */
struct list {
    union list_word *words;
    size_t count, capacity;
    struct list_block *blocks;
};

/* Memory of a list's. */
struct list_block {
    struct list_block *next;
    uint64_t bytes[];
};

static struct list empty; /* what GenLists makes */

static void release(struct list *list)
{
    if (!list || list == &empty)
        return;
    for (struct list_block *block = list->blocks, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    free(list->words);
    free(list);
}

static void release_named(void *user, uint32_t name, void *object)
{
    (void)user, (void)name;
    release(object);
}

void lists_release(struct context *context)
{
    release(context->lists->open);
    free(context->lists->geometry);
}

void lists_release_shared(struct share_group *share)
{
    name_table_visit(&share->lists, release_named, NULL);
    name_table_release(&share->lists);
}

/* --- Recording ------------------------------------------------------------------------------------------ */

void *list_allocate(struct context *context, size_t bytes)
{
    struct list *list = context->lists->open;
    struct list_block *block = calloc(1, sizeof *block + bytes);
    if (!block) {
        context->lists->failed = true;
        return NULL;
    }
    block->next = list->blocks;
    list->blocks = block;
    return block->bytes;
}

static bool grow(struct list *list, size_t words)
{
    if (list->count + words <= list->capacity)
        return true;
    const size_t capacity = (list->capacity + words) * 2;
    union list_word *larger = realloc(list->words, capacity * sizeof *larger);
    if (!larger)
        return false;
    list->words = larger;
    list->capacity = capacity;
    return true;
}

bool list_record(struct context *context, list_player *play, const union list_word *words, unsigned count)
{
    struct list_state *lists = context->lists;
    if (lists->geometry)
        lists->spill(context);
    if (!grow(lists->open, HEADER + count)) {
        lists->failed = true;
    } else if (!lists->failed) {
        union list_word *to = lists->open->words + lists->open->count;
        to[0] = (union list_word){.play = play};
        to[1] = (union list_word){.u = count};
        if (count)
            memcpy(to + HEADER, words, count * sizeof *to);
        lists->open->count += HEADER + count;
    }
    return lists->mode == GL_COMPILE_AND_EXECUTE;
}

void list_errors_begin(struct context *context)
{
    context->lists->errors = true;
}

void list_errors_end(struct context *context)
{
    context->lists->errors = false;
}

static void play_error(struct context *context, const union list_word *words)
{
    gl_error(context, (GLenum)words[0].u, "%s", (const char *)words[1].p);
}

bool list_error(struct context *context, GLenum error)
{
    if (error == GL_OUT_OF_MEMORY)
        return false;
    const char *message = list_keep(context, context->message, (int64_t)strlen(context->message) + 1);
    const union list_word words[] = {{.u = error}, {.p = (void *)(uintptr_t)message}};
    return !list_record(context, play_error, words, 2);
}

/* --- Executing ------------------------------------------------------------------------------------------ */

/* Every call counts, since 64 lists that call one another may take for ever. A list that is ended between its
 * Begin and its End leaves neither. */
static void execute(struct context *context, GLuint name)
{
    struct list_state *lists = context->lists;
    const struct list *list = name_table_find(&context->share->lists, name);
    if (!list || lists->depth == LIST_NESTING)
        return;
    const bool inside = context->immediate.inside;
    lists->depth++;
    work_begin(context);
    for (size_t at = 0; at < list->count && work_continues(context, "glCallList", WORK_COMMAND);
         at += HEADER + list->words[at + 1].u)
        list->words[at].play(context, list->words + at + HEADER);
    if (context->work->ended && context->immediate.inside && !inside)
        context->hooks->abandoned(context);
    work_end(context);
    lists->depth--;
}

void GLAPIENTRY exec_glCallList(GLuint list)
{
    ENTER_ANYWHERE();
    if (context)
        execute(context, list);
}

/* The number of bytes of a name; 0 for an unknown type. */
static unsigned name_bytes(GLenum type)
{
    switch (type) {
    case GL_BYTE:
    case GL_UNSIGNED_BYTE: return 1;
    case GL_SHORT:
    case GL_UNSIGNED_SHORT:
    case GL_2_BYTES: return 2;
    case GL_3_BYTES: return 3;
    case GL_INT:
    case GL_UNSIGNED_INT:
    case GL_FLOAT:
    case GL_4_BYTES: return 4;
    default: return 0;
    }
}

int64_t list_names_bytes(GLsizei n, GLenum type)
{
    return n < 0 ? 0 : (int64_t)n * name_bytes(type);
}

size_t list_name_element(GLenum type)
{
    switch (type) {
    case GL_SHORT:
    case GL_UNSIGNED_SHORT: return 2;
    case GL_INT:
    case GL_UNSIGNED_INT:
    case GL_FLOAT: return 4;
    default: return 1;
    }
}

/* Bytes are in the order of a big-endian number. Floats are truncated; what no integer can hold is 0. */
static GLuint name_offset(const void *lists, GLenum type, GLsizei i)
{
    const uint8_t *at = (const uint8_t *)lists + (size_t)i * name_bytes(type);
    int16_t small;
    GLuint whole = 0;
    GLfloat real;
    switch (type) {
    case GL_BYTE: return (GLuint)(GLint)(int8_t)*at;
    case GL_SHORT: memcpy(&small, at, 2); return (GLuint)(GLint)small;
    case GL_UNSIGNED_SHORT: memcpy(&small, at, 2); return (uint16_t)small;
    case GL_INT:
    case GL_UNSIGNED_INT: memcpy(&whole, at, 4); return whole;
    case GL_FLOAT:
        memcpy(&real, at, 4);
        return real > -2147483648.0F && real < 2147483648.0F ? (GLuint)(GLint)real : 0;
    default:
        for (unsigned b = 0; b < name_bytes(type); b++)
            whole = whole << 8 | at[b];
        return whole;
    }
}

void GLAPIENTRY exec_glCallLists(GLsizei n, GLenum type, const void *lists)
{
    ENTER_ANYWHERE();
    if (!context || !gl_count_allowed(context, COMMAND_NAME, n))
        return;
    if (!name_bytes(type)) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: type is 0x%04x, expected GL_BYTE to GL_FLOAT, GL_2_BYTES to GL_4_BYTES", COMMAND_NAME,
                 type);
        return;
    }
    work_begin(context);
    for (GLsizei i = 0; i < n && lists && work_continues(context, COMMAND_NAME, WORK_COMMAND); i++)
        execute(context, context->lists->base + name_offset(lists, type, i));
    work_end(context);
}

/* --- Names ---------------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glListBase(GLuint base)
{
    ENTER_VOID();
    context->lists->base = base;
}

/* False, and nothing done, without `range` consecutive names or memory for them. */
static bool generate(struct name_table *table, GLsizei range, GLuint *first)
{
    GLuint *names = range <= MOST_NAMES ? malloc((size_t)range * sizeof *names) : NULL;
    bool made = names && name_table_generate(table, (uint32_t)range, names);
    bool consecutive = made && names[range - 1] - names[0] == (GLuint)range - 1;
    for (GLsizei i = 0; made && i < range; i++)
        if (consecutive)
            name_table_set(table, names[i], &empty); /* the name is there already: needs no memory */
        else
            name_table_remove(table, names[i]);
    *first = consecutive ? names[0] : 0;
    free(names);
    return consecutive;
}

GLuint GLAPIENTRY exec_glGenLists(GLsizei range)
{
    GLuint first = 0;
    ENTER(COMMAND_NAME);
    if (!context || !gl_count_allowed(context, COMMAND_NAME, range) || range == 0)
        return 0;
    if (!generate(&context->share->lists, range, &first))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d lists", COMMAND_NAME, range);
    return first;
}

/* The lists of a range that is much larger than their number. */
struct range {
    GLuint first, count;
    GLuint *found;
    size_t found_count, room;
};

static void find_in_range(void *user, uint32_t name, void *object)
{
    struct range *range = user;
    (void)object;
    if (name - range->first < range->count && range->found_count < range->room)
        range->found[range->found_count++] = name;
}

static void delete_one(struct context *context, GLuint name)
{
    release(name_table_remove(&context->share->lists, name));
    debug_label_forget(context, LABEL_DISPLAY_LIST, name);
}

static bool delete_found(struct context *context, GLuint first, GLuint count)
{
    const struct name_table *names = &context->share->lists;
    struct range range = {.first = first, .count = count, .room = names->live};
    range.found = malloc((range.room + 1) * sizeof *range.found);
    if (!range.found)
        return false;
    name_table_visit(names, find_in_range, &range);
    for (size_t i = 0; i < range.found_count; i++)
        delete_one(context, range.found[i]);
    free(range.found);
    return true;
}

void GLAPIENTRY exec_glDeleteLists(GLuint list, GLsizei range)
{
    ENTER_VOID();
    const struct name_table *names = &context->share->lists;
    if (range < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: range is %d, expected 0 or more", COMMAND_NAME, range);
        return;
    }
    if ((uint32_t)range <= names->live + 1024)
        for (GLsizei i = 0; i < range; i++)
            delete_one(context, list + (GLuint)i);
    else if (!delete_found(context, list, (GLuint)range))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory to look for %d lists", COMMAND_NAME, range);
}

GLboolean GLAPIENTRY exec_glIsList(GLuint list)
{
    ENTER(COMMAND_NAME);
    return context && name_table_is_used(&context->share->lists, list);
}

void GLAPIENTRY exec_glNewList(GLuint list, GLenum mode)
{
    static const GLenum modes[] = {GL_COMPILE, GL_COMPILE_AND_EXECUTE};
    ENTER_VOID();
    struct list_state *lists = context->lists;
    if (!enum_allowed(context, COMMAND_NAME, "mode", mode, modes, 2))
        return;
    if (list == 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: list is 0, expected another number", COMMAND_NAME);
        return;
    }
    if (lists->open) {
        gl_error(context, GL_INVALID_OPERATION, "%s: list %u is being compiled", COMMAND_NAME, lists->index);
        return;
    }
    lists->open = calloc(1, sizeof *lists->open);
    if (!lists->open) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a list", COMMAND_NAME);
        return;
    }
    lists->index = list;
    lists->mode = mode;
    lists->failed = lists->errors = false;
    list_recording = context;
}

/* "Only when EndList occurs is the list associated with its index": until then CallList executes the former
 * list. */
void GLAPIENTRY exec_glEndList(void)
{
    ENTER_VOID();
    struct list_state *lists = context->lists;
    if (!lists->open) {
        gl_error(context, GL_INVALID_OPERATION, "%s: no glNewList went before", COMMAND_NAME);
        return;
    }
    if (lists->geometry)
        lists->spill(context);
    struct list *before = name_table_find(&context->share->lists, lists->index);
    if (!lists->failed && name_table_set(&context->share->lists, lists->index, lists->open)) {
        release(before);
    } else {
        release(lists->open);
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for list %u, which is as before", COMMAND_NAME,
                 lists->index);
    }
    lists->open = NULL;
    lists->index = 0;
    lists->mode = 0;
    list_recording = NULL;
}
