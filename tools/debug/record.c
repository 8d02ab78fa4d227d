/* Events become a record: runs, their instructions, and what each has changed. */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/debug/debug.h"

/* One more element at the end of an array, zeroed; null where memory runs out. */
static void *add(void *array, size_t *count, size_t *capacity, size_t size)
{
    char **memory = array;
    if (*count == *capacity) {
        const size_t more = *capacity ? 2 * *capacity : 16;
        char *larger = realloc(*memory, more * size);
        if (!larger)
            return NULL;
        *memory = larger;
        *capacity = more;
    }
    return memset(*memory + (*count)++ * size, 0, size);
}

#define ADD(owner, array, count, capacity)                                                                   \
    add(&(owner)->array, &(owner)->count, &(owner)->capacity, sizeof *(owner)->array)

static bool is(const EwEvent *event, const char *name)
{
    return strcmp(event->name, name) == 0;
}

static int64_t integer(const EwEvent *event, const char *field)
{
    const EwValue *value = ewEventValue(event, field);
    return value ? value->integer : -1;
}

static const char *word(const EwEvent *event, const char *field)
{
    const EwValue *value = ewEventValue(event, field);
    return value && value->word ? value->word : "";
}

static char *copy(struct debug_session *session, const char *text)
{
    char *copied = strdup(text);
    session->lost |= !copied;
    return copied;
}

/* --- Sources -------------------------------------------------------------------------------------------- */

static int lines_before(const char *text, const char *end)
{
    int lines = 0;
    for (; text < end; text++)
        lines += *text == '\n';
    return lines;
}

static bool find_in(struct debug_source *source, const char *path, const char *text, size_t length)
{
    const char *at = memmem(text, length, source->text, strlen(source->text));
    if (!at)
        return false;
    source->path = realpath(path, NULL);
    source->path_line = 1 + lines_before(text, at);
    return source->path != NULL;
}

/* The script itself, or a file that was given. */
static void find_file(const struct debug_session *session, struct debug_source *source)
{
    const struct subject *subject = &session->subject;
    bool found = subject->script && find_in(source, subject->name, subject->script, subject->script_length);
    for (unsigned i = 0; i < session->file_count && !found; i++) {
        const struct debug_file *file = &session->files[i];
        found = find_in(source, file->path, file->text, file->length);
    }
}

bool debug_add_file(struct debug_session *session, const char *path)
{
    struct debug_file *file = &session->files[session->file_count];
    if (session->file_count == DEBUG_FILES_MAX) {
        fprintf(stderr, "edgewalk: at most %d files of sources\n", DEBUG_FILES_MAX);
        return false;
    }
    file->path = path;
    file->text = tool_read_file(path, &file->length);
    session->file_count += file->text != NULL;
    return file->text != NULL;
}

static void name_source(struct debug_session *session, struct debug_source *source, const char *stage)
{
    char name[48];
    unsigned same = 0;
    for (size_t i = 0; i + 1 < session->source_count; i++)
        same += session->sources[i].name && strncmp(session->sources[i].name, stage, strlen(stage)) == 0;
    if (same)
        snprintf(name, sizeof name, "%.20s %u.asm", stage, same + 1);
    else
        snprintf(name, sizeof name, "%.20s.asm", stage);
    source->name = copy(session, name);
}

static unsigned source_of(struct debug_session *session, const char *stage, const char *text)
{
    for (size_t i = 0; i < session->source_count; i++)
        if (strcmp(session->sources[i].text, text) == 0)
            return (unsigned)i;
    char *copied = copy(session, text);
    struct debug_source *source = copied ? ADD(session, sources, source_count, source_capacity) : NULL;
    session->lost |= !source;
    if (!source) {
        free(copied);
        return 0;
    }
    source->text = copied;
    source->path_line = 1;
    name_source(session, source, stage);
    if (text[0] != '\0')
        find_file(session, source);
    return (unsigned)(source - session->sources);
}

/* --- Runs ----------------------------------------------------------------------------------------------- */

static void begin_run(struct debug_session *session, const EwEvent *event)
{
    struct debug_run *run = ADD(session, runs, run_count, run_capacity);
    session->lost |= !run;
    if (!run)
        return;
    run->stage = copy(session, word(event, "stage"));
    run->primitive = (uint32_t)integer(event, "primitive");
    run->corner = (uint32_t)integer(event, "corner");
    run->lane = (unsigned)integer(event, "lane") % DEBUG_LANES;
    run->lanes = (unsigned)integer(event, "lanes");
    run->source = source_of(session, word(event, "stage"), word(event, "text"));
}

static struct debug_instruction *instruction_of(struct debug_run *run, uint32_t number)
{
    if (number >= run->instruction_count) {
        const size_t count =
            number + 1 > 2 * run->instruction_count ? number + 1 : 2 * run->instruction_count;
        struct debug_instruction *larger = realloc(run->instructions, count * sizeof *larger);
        if (!larger)
            return NULL;
        memset(larger + run->instruction_count, 0, (count - run->instruction_count) * sizeof *larger);
        run->instructions = larger;
        run->instruction_count = count;
    }
    return &run->instructions[number];
}

static void add_step(struct debug_session *session, struct debug_run *run, const EwEvent *event)
{
    const uint32_t number = (uint32_t)integer(event, "instruction");
    struct debug_instruction *instruction = instruction_of(run, number);
    struct debug_step *step = instruction ? ADD(run, steps, step_count, step_capacity) : NULL;
    session->lost |= !step;
    if (!step)
        return;
    if (!instruction->source) {
        instruction->line = (int)integer(event, "line");
        instruction->source = copy(session, word(event, "source"));
    }
    step->instruction = number;
    step->nan = strcmp(word(event, "produces"), "nan") == 0;
    step->infinity = strcmp(word(event, "produces"), "infinity") == 0;
    snprintf(step->written, sizeof step->written, "%s", word(event, "written"));
    step->value = copy(session, word(event, "value"));
    step->first_change = run->change_count;
    step->first_call = run->call_count;
    step->first_loop = run->loop_count;
    session->step_total++;
}

/* --- Registers ------------------------------------------------------------------------------------------ */

static bool add_register(struct debug_session *session, struct debug_run *run, const EwEvent *event)
{
    const size_t capacity = run->register_capacity;
    struct debug_register *reg = ADD(run, registers, register_count, register_capacity);
    if (!reg)
        return false;
    reg->name = copy(session, word(event, "name"));
    reg->file = copy(session, word(event, "file"));
    if (capacity == run->register_capacity)
        return true;
    struct debug_value(*values)[DEBUG_LANES] = realloc(run->values, run->register_capacity * sizeof *values);
    if (!values)
        return false;
    memset(values + capacity, 0, (run->register_capacity - capacity) * sizeof *values);
    run->values = values;
    return true;
}

/* Most events are of the same register as the one before. */
static size_t register_of(struct debug_session *session, struct debug_run *run, const EwEvent *event)
{
    const char *name = word(event, "name"), *file = word(event, "file");
    const size_t last = run->change_count ? run->changes[run->change_count - 1].reg : 0;
    for (size_t i = 0; i < run->register_count; i++) {
        const size_t at = (last + i) % run->register_count;
        const struct debug_register *reg = &run->registers[at];
        if (reg->name && reg->file && strcmp(reg->name, name) == 0 && strcmp(reg->file, file) == 0)
            return at;
    }
    if (!add_register(session, run, event))
        session->lost = true;
    return run->register_count - 1;
}

static char type_letter(const EwEvent *event)
{
    const char *type = word(event, "type");
    if (strcmp(word(event, "file"), "condition") == 0)
        return 'c';
    return strcmp(type, "F32") == 0   ? 'f'
           : strcmp(type, "S32") == 0 ? 's'
           : strcmp(type, "U32") == 0 ? 'u'
                                      : 'b';
}

static void add_change(struct debug_session *session, struct debug_run *run, const EwEvent *event)
{
    const size_t reg = register_of(session, run, event);
    struct debug_change *change = session->lost ? NULL : ADD(run, changes, change_count, change_capacity);
    session->lost |= !change;
    if (!change)
        return;
    change->reg = (uint32_t)reg;
    change->lane = (int)integer(event, "lane");
    memcpy(change->after.bits, ewEventValue(event, "bits")->bits, sizeof change->after.bits);
    change->after.type = type_letter(event);
    change->after.known = true;
    change->before = run->values[reg][change->lane < 0 ? 0 : change->lane % DEBUG_LANES];
    for (int lane = 0; lane < DEBUG_LANES; lane++)
        if (change->lane < 0 || change->lane == lane)
            run->values[reg][lane] = change->after;
    if (run->step_count)
        run->steps[run->step_count - 1].change_count++;
    else
        run->begin_count++;
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

static void add_call(struct debug_session *session, struct debug_run *run, const EwEvent *event)
{
    struct debug_call *call = ADD(run, calls, call_count, call_capacity);
    session->lost |= !call;
    if (!call)
        return;
    call->name = copy(session, word(event, "name"));
    call->line = (int)integer(event, "line");
    run->steps[run->step_count - 1].call_count++;
}

static void add_loop(struct debug_session *session, struct debug_run *run, const EwEvent *event)
{
    struct debug_loop *loop = ADD(run, loops, loop_count, loop_capacity);
    session->lost |= !loop;
    if (!loop)
        return;
    *loop = (struct debug_loop){(int)integer(event, "line"),      (unsigned)integer(event, "depth"),
                                (uint32_t)integer(event, "left"), integer(event, "counted") == 1,
                                integer(event, "indexed") == 1,   (int)integer(event, "index")};
    run->steps[run->step_count - 1].loop_count++;
}

static void note_flow(struct debug_step *step, const EwEvent *event)
{
    step->lanes = (uint8_t)integer(event, "lanes");
    step->live = (uint8_t)integer(event, "live");
    step->next = (int)integer(event, "next");
    step->next_line = (int)integer(event, "line");
    step->depth = (unsigned)integer(event, "depth");
}

static void record_event(void *user, const EwEvent *event)
{
    struct debug_session *session = user;
    if (session->lost || session->cut)
        return;
    if (is(event, "run")) {
        begin_run(session, event);
        return;
    }
    struct debug_run *run = session->run_count ? &session->runs[session->run_count - 1] : NULL;
    if (!run)
        return;
    if (is(event, "instruction")) {
        session->cut = session->step_total == DEBUG_STEPS_MAX;
        if (!session->cut)
            add_step(session, run, event);
    } else if (is(event, "register")) {
        add_change(session, run, event);
    } else if (run->step_count == 0) {
        return;
    } else if (is(event, "flow")) {
        note_flow(&run->steps[run->step_count - 1], event);
    } else if (is(event, "call")) {
        add_call(session, run, event);
    } else if (is(event, "loop")) {
        add_loop(session, run, event);
    }
}

/* --- Drawing -------------------------------------------------------------------------------------------- */

/* First find the primitive with the visible value: the last that is stored or, if none is, the last that
 * covers the pixel. */
struct seen {
    uint32_t stored, covers;
};

static void note_seen(void *user, const EwEvent *event)
{
    struct seen *seen = user;
    if (is(event, "clear") && integer(event, "buffers") & 1)
        *seen = (struct seen){0, 0};
    else if (is(event, "store") && integer(event, "buffer") == 0)
        seen->stored = (uint32_t)integer(event, "primitive");
    else if (is(event, "fragment"))
        seen->covers = (uint32_t)integer(event, "primitive");
}

struct drawing {
    struct debug_session *session;
    EwEventHandler *handler;
    void *user;
    unsigned primitive;
    int registers;
};

static bool begin(void *user, struct subject *subject, const struct tool_context *context)
{
    const struct drawing *drawing = user;
    const struct debug_session *session = drawing->session;
    (void)subject;
    if (session->x >= (int)context->width || session->y >= (int)context->height) {
        fprintf(stderr, "edgewalk: --pixel %d,%d: the picture has %ux%u pixels\n", session->x, session->y,
                context->width, context->height);
        return false;
    }
    const EwQuestion question = {.x = session->x,
                                 .y = (int)context->height - 1 - session->y,
                                 .sample = -1,
                                 .primitive = drawing->primitive,
                                 .registers = drawing->registers};
    return ewInspect(&question, drawing->handler, drawing->user) == 0;
}

static bool end(void *user, struct subject *subject, const struct tool_context *context)
{
    (void)user;
    (void)subject;
    (void)context;
    return ewInspect(NULL, NULL, NULL) == 0;
}

static bool draw(struct drawing *drawing)
{
    return subject_draw(&drawing->session->subject, &(struct subject_watcher){begin, end, drawing});
}

bool debug_record(struct debug_session *session)
{
    struct seen seen = {0, 0};
    if (session->primitive == 0) {
        if (!draw(&(struct drawing){session, note_seen, &seen, 0, 0}))
            return false;
        session->primitive = seen.stored ? seen.stored : seen.covers;
    }
    if (session->primitive == 0) {
        fprintf(stderr, "edgewalk: no primitive covers pixel %d,%d\n", session->x, session->y);
        return false;
    }
    if (!draw(&(struct drawing){session, record_event, session, session->primitive, 1}))
        return false;
    if (session->lost)
        fprintf(stderr, "edgewalk: out of memory\n");
    else if (session->run_count == 0)
        fprintf(stderr, "edgewalk: no program runs for pixel %d,%d\n", session->x, session->y);
    return !session->lost && session->run_count > 0;
}

/* --- The end -------------------------------------------------------------------------------------------- */

static void release_run(struct debug_run *run)
{
    for (size_t i = 0; i < run->instruction_count; i++)
        free(run->instructions[i].source);
    for (size_t i = 0; i < run->register_count; i++) {
        free(run->registers[i].name);
        free(run->registers[i].file);
    }
    for (size_t i = 0; i < run->call_count; i++)
        free(run->calls[i].name);
    for (size_t i = 0; i < run->step_count; i++)
        free(run->steps[i].value);
    free(run->stage);
    free(run->instructions);
    free(run->registers);
    free(run->changes);
    free(run->calls);
    free(run->loops);
    free(run->steps);
    free(run->values);
}

void debug_session_release(struct debug_session *session)
{
    for (size_t i = 0; i < session->run_count; i++)
        release_run(&session->runs[i]);
    for (size_t i = 0; i < session->source_count; i++) {
        free(session->sources[i].text);
        free(session->sources[i].name);
        free(session->sources[i].path);
    }
    for (unsigned i = 0; i < session->file_count; i++)
        free(session->files[i].text);
    free(session->runs);
    free(session->sources);
    free(session->values);
    free(session->breakpoints);
    subject_close(&session->subject);
}
