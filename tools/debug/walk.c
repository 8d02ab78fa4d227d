/* Places of the record, forwards and backwards, and where breakpoints stop. */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/debug/debug.h"

/* --- Values --------------------------------------------------------------------------------------------- */

static void apply(struct debug_session *session, const struct debug_change *change, bool back)
{
    for (int lane = 0; lane < DEBUG_LANES; lane++)
        if (change->lane == DEBUG_EVERY_LANE || change->lane == lane)
            session->values[change->reg][lane] = back ? change->before : change->after;
}

static void step_forward(struct debug_session *session)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_step *step = &run->steps[session->place.step++];
    for (size_t i = 0; i < step->change_count; i++)
        apply(session, &run->changes[step->first_change + i], false);
}

static void step_back(struct debug_session *session)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_step *step = &run->steps[--session->place.step];
    for (size_t i = step->change_count; i > 0; i--)
        apply(session, &run->changes[step->first_change + i - 1], true);
}

static void enter_run(struct debug_session *session, size_t number)
{
    const struct debug_run *run = &session->runs[number];
    free(session->values);
    session->values = calloc(run->register_count + 1, sizeof *session->values);
    if (!session->values) {
        fputs("edgewalk: out of memory\n", stderr);
        exit(EXIT_FAILED);
    }
    session->place = (struct debug_place){number, 0};
    for (size_t i = 0; i < run->begin_count; i++)
        apply(session, &run->changes[i], false);
}

void debug_goto(struct debug_session *session, struct debug_place place)
{
    if (!session->values || session->place.run != place.run)
        enter_run(session, place.run);
    while (session->place.step < place.step)
        step_forward(session);
    while (session->place.step > place.step)
        step_back(session);
}

const struct debug_step *debug_last(const struct debug_session *session)
{
    return session->place.step ? &debug_run(session)->steps[session->place.step - 1] : NULL;
}

int debug_written(const struct debug_session *session)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_step *last = debug_last(session);
    for (size_t i = 0; last && last->written[0] && i < last->change_count; i++) {
        const struct debug_change *change = &run->changes[last->first_change + i];
        if (change->lane == (int)run->lane && strcmp(run->registers[change->reg].file, "condition") != 0)
            return (int)change->reg;
    }
    return -1;
}

static const struct debug_instruction *instruction_at(const struct debug_session *session,
                                                      struct debug_place place)
{
    const struct debug_run *run = &session->runs[place.run];
    return place.step < run->step_count ? &run->instructions[run->steps[place.step].instruction] : NULL;
}

const struct debug_instruction *debug_next(const struct debug_session *session)
{
    return instruction_at(session, session->place);
}

int debug_line(const struct debug_session *session)
{
    const struct debug_instruction *next = debug_next(session);
    const struct debug_step *last = debug_last(session);
    return next ? next->line : last ? debug_run(session)->instructions[last->instruction].line : 1;
}

int debug_find_register(const struct debug_run *run, const char *name, int *component)
{
    static const char letters[] = "xyzwrgba";
    const size_t length = strlen(name);
    const char *letter = length > 2 && name[length - 2] == '.' ? strchr(letters, name[length - 1]) : NULL;
    for (int part = 0; part < 2; part++) {
        const size_t wanted = part ? length - 2 : length;
        *component = part ? (int)(letter - letters) % 4 : -1;
        for (size_t i = 0; i < run->register_count; i++)
            if (strncmp(run->registers[i].name, name, wanted) == 0 && run->registers[i].name[wanted] == '\0')
                return (int)i;
        if (!letter)
            return -1;
    }
    return -1;
}

/* --- Breakpoints ---------------------------------------------------------------------------------------- */

static const char *const condition_words[] = {"GT", "LT", "EQ", "UN"}; /* by sign and zero flag */

static double number_of(const struct debug_value *value, int c)
{
    float number;
    switch (value->type) {
    case 's': return (int32_t)value->bits[c];
    case 'u':
    case 'b': return value->bits[c];
    case 'c': return value->bits[c] & 3;
    default: memcpy(&number, &value->bits[c], sizeof number); return (double)number;
    }
}

static bool relates(double a, const char *relation, double b)
{
    switch (relation[0]) {
    case '<': return relation[1] ? a <= b : a < b;
    case '>': return relation[1] ? a >= b : a > b;
    case '!': return a != b;
    default: return a == b;
    }
}

/* Whether the condition is true in one of the components. */
static bool holds(const struct debug_breakpoint *breakpoint, const struct debug_value *value)
{
    for (int c = 0; c < 4 && value->known; c++) {
        const double number = number_of(value, c);
        if (breakpoint->component >= 0 && breakpoint->component != c)
            continue;
        if (breakpoint->kind == DEBUG_STOP_RANGE
                ? !(number >= breakpoint->value && number <= breakpoint->high)
                : relates(number, breakpoint->relation, breakpoint->value))
            return true;
    }
    return false;
}

/* It holds now, and did not before. */
static bool begins_to_hold(const struct debug_breakpoint *breakpoint, const struct debug_run *run,
                           const struct debug_step *step)
{
    for (size_t i = 0; i < step->change_count; i++) {
        const struct debug_change *change = &run->changes[step->first_change + i];
        if (change->lane == (int)run->lane &&
            strcmp(run->registers[change->reg].name, breakpoint->name) == 0 &&
            holds(breakpoint, &change->after) && !holds(breakpoint, &change->before))
            return true;
    }
    return false;
}

static bool is_of(const struct debug_breakpoint *breakpoint, const struct debug_run *run)
{
    return (breakpoint->source < 0 || breakpoint->source == (int)run->source) &&
           (breakpoint->name[0] == '\0' || strcmp(breakpoint->name, run->stage) == 0);
}

/* The first of the line's instructions, whenever it is come to. */
static bool begins_line(const struct debug_session *session, struct debug_place place, int line)
{
    const struct debug_run *run = &session->runs[place.run];
    const struct debug_instruction *next = instruction_at(session, place);
    if (!next || next->line != line)
        return false;
    const uint32_t before = place.step ? run->steps[place.step - 1].instruction : 0;
    return place.step == 0 || run->instructions[before].line != line ||
           run->steps[place.step].instruction <= before;
}

static bool begins_function(const struct debug_run *run, const struct debug_step *last, size_t step,
                            const char *name)
{
    if (!last)
        return strcmp(run->stage, name) == 0;
    const unsigned depth = step > 1 ? run->steps[step - 2].depth : 0;
    return last->depth > depth && last->call_count > 0 &&
           strcmp(run->calls[last->first_call + last->call_count - 1].name, name) == 0;
}

static bool stops(const struct debug_session *session, const struct debug_breakpoint *breakpoint)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_step *last = debug_last(session);
    const size_t step = session->place.step;
    switch (breakpoint->kind) {
    case DEBUG_STOP_LINE:
        return is_of(breakpoint, run) && begins_line(session, session->place, breakpoint->number);
    case DEBUG_STOP_INSTRUCTION:
        return is_of(breakpoint, run) && step < run->step_count &&
               run->steps[step].instruction == (uint32_t)breakpoint->number;
    case DEBUG_STOP_FUNCTION: return begins_function(run, last, step, breakpoint->name);
    case DEBUG_STOP_NAN: return last && last->nan;
    case DEBUG_STOP_INFINITY: return last && last->infinity;
    default: return last && begins_to_hold(breakpoint, run, last);
    }
}

static const struct debug_breakpoint *find_stop(const struct debug_session *session)
{
    for (size_t i = 0; i < session->breakpoint_count; i++)
        if (stops(session, &session->breakpoints[i]))
            return &session->breakpoints[i];
    return NULL;
}

/* --- Walks ---------------------------------------------------------------------------------------------- */

static bool go_on(struct debug_session *session, bool back)
{
    const struct debug_place at = session->place;
    if (!back && at.step < debug_run(session)->step_count)
        debug_goto(session, (struct debug_place){at.run, at.step + 1});
    else if (!back && at.run + 1 < session->run_count)
        debug_goto(session, (struct debug_place){at.run + 1, 0});
    else if (back && at.step > 0)
        debug_goto(session, (struct debug_place){at.run, at.step - 1});
    else if (back && at.run > 0)
        debug_goto(session, (struct debug_place){at.run - 1, session->runs[at.run - 1].step_count});
    else
        return false;
    return true;
}

static unsigned depth_of(const struct debug_session *session)
{
    const struct debug_step *last = debug_last(session);
    return last ? last->depth : 0;
}

/* Another run is as far as the end of a call. */
static bool arrives(const struct debug_session *session, enum debug_walk walk, size_t run, unsigned depth)
{
    switch (walk) {
    case DEBUG_STEP: return true;
    case DEBUG_NEXT: return session->place.run != run || depth_of(session) <= depth;
    case DEBUG_FINISH:
        return session->place.run != run || (depth ? depth_of(session) < depth : !debug_next(session));
    default: return false;
    }
}

const struct debug_breakpoint *debug_walk(struct debug_session *session, enum debug_walk walk, bool back,
                                          bool *moved)
{
    const size_t run = session->place.run;
    const unsigned depth = depth_of(session);
    *moved = false;
    while (go_on(session, back)) {
        const struct debug_breakpoint *stop = find_stop(session);
        *moved = true;
        if (stop || arrives(session, walk, run, depth))
            return stop;
    }
    return NULL;
}

/* --- Breakpoints as text -------------------------------------------------------------------------------- */

bool debug_has_line(const struct debug_session *session, int source, const char *stage, int line)
{
    for (size_t r = 0; r < session->run_count; r++) {
        const struct debug_run *run = &session->runs[r];
        if ((source >= 0 && source != (int)run->source) || (stage[0] && strcmp(stage, run->stage) != 0))
            continue;
        for (size_t i = 0; i < run->instruction_count; i++)
            if (run->instructions[i].source && run->instructions[i].line == line)
                return true;
    }
    return false;
}

static bool is_stage(const struct debug_session *session, const char *name)
{
    for (size_t r = 0; r < session->run_count; r++)
        if (strcmp(session->runs[r].stage, name) == 0)
            return true;
    return false;
}

static bool is_subroutine(const struct debug_session *session, const char *name)
{
    for (size_t r = 0; r < session->run_count; r++)
        for (size_t i = 0; i < session->runs[r].call_count; i++)
            if (strcmp(session->runs[r].calls[i].name, name) == 0)
                return true;
    return false;
}

/* Parses a register of any run; sets the name without the component. */
static bool parse_register(const struct debug_session *session, const char *text,
                           struct debug_breakpoint *breakpoint, char message[200])
{
    for (size_t r = 0; r < session->run_count; r++) {
        const int reg = debug_find_register(&session->runs[r], text, &breakpoint->component);
        if (reg < 0)
            continue;
        snprintf(breakpoint->name, sizeof breakpoint->name, "%s", session->runs[r].registers[reg].name);
        return true;
    }
    snprintf(message, 200, "no register '%.60s' is written or read ('registers' lists them)", text);
    return false;
}

static bool parse_number(const char *text, double *value, char message[200])
{
    char *end;
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(text, condition_words[i]) == 0) {
            *value = i;
            return true;
        }
    *value = number_double(text, &end);
    if (end != text && *end == '\0')
        return true;
    snprintf(message, 200, "expected a number, or LT, EQ, GT, UN of a condition code, found '%.60s'", text);
    return false;
}

static bool parse_condition(const struct debug_session *session, const char *text,
                            struct debug_breakpoint *breakpoint, char message[200])
{
    char name[64], relation[64], value[64];
    static const char *const relations[] = {"<", "<=", ">", ">=", "==", "!="};
    bool known = sscanf(text, "%63s %63s %63s", name, relation, value) == 3, found = false;
    for (unsigned i = 0; i < sizeof relations / sizeof *relations && known; i++)
        found |= strcmp(relation, relations[i]) == 0;
    if (!found) {
        snprintf(message, 200, "expected `if REGISTER[.C] RELATION VALUE`, as in `if t.x > 1`");
        return false;
    }
    breakpoint->kind = DEBUG_STOP_CONDITION;
    snprintf(breakpoint->relation, sizeof breakpoint->relation, "%.2s", relation);
    return parse_register(session, name, breakpoint, message) &&
           parse_number(value, &breakpoint->value, message);
}

static bool parse_range(const struct debug_session *session, const char *text,
                        struct debug_breakpoint *breakpoint, char message[200])
{
    char name[64], low[64], high[64];
    breakpoint->kind = DEBUG_STOP_RANGE;
    if (sscanf(text, "%63s %63s %63s", name, low, high) != 3) {
        snprintf(message, 200, "expected `range REGISTER[.C] LOW HIGH`, as in `range t.x 0 1`");
        return false;
    }
    return parse_register(session, name, breakpoint, message) &&
           parse_number(low, &breakpoint->value, message) && parse_number(high, &breakpoint->high, message);
}

/* LINE, @INSTRUCTION, either after `STAGE:`. */
static bool parse_place(const struct debug_session *session, const char *text,
                        struct debug_breakpoint *breakpoint, char message[200])
{
    const char *colon = strchr(text, ':'), *digits = colon ? colon + 1 : text;
    unsigned number;
    breakpoint->kind = *digits == '@' ? DEBUG_STOP_INSTRUCTION : DEBUG_STOP_LINE;
    if (colon)
        snprintf(breakpoint->name, sizeof breakpoint->name, "%.*s", (int)(colon - text), text);
    if (!tool_number(digits + (*digits == '@'), 0, 1 << 30, &number)) {
        snprintf(message, 200,
                 "expected a line, @INSTRUCTION, a stage, a subroutine, nan, inf, if or range, "
                 "found '%.60s'",
                 text);
        return false;
    }
    breakpoint->number = (int)number;
    if (colon && !is_stage(session, breakpoint->name)) {
        snprintf(message, 200, "no %.60s program has run", breakpoint->name);
        return false;
    }
    if (breakpoint->kind == DEBUG_STOP_INSTRUCTION ||
        debug_has_line(session, -1, breakpoint->name, (int)number))
        return true;
    snprintf(message, 200, "no instruction of line %u was executed", number);
    return false;
}

bool debug_parse_breakpoint(const struct debug_session *session, const char *text,
                            struct debug_breakpoint *breakpoint, char message[200])
{
    *breakpoint = (struct debug_breakpoint){.source = -1, .component = -1};
    snprintf(breakpoint->text, sizeof breakpoint->text, "%s", text);
    if (strcmp(text, "nan") == 0 || strcmp(text, "inf") == 0) {
        breakpoint->kind = *text == 'n' ? DEBUG_STOP_NAN : DEBUG_STOP_INFINITY;
        return true;
    }
    if (strncmp(text, "if ", 3) == 0)
        return parse_condition(session, text + 3, breakpoint, message);
    if (strncmp(text, "range ", 6) == 0)
        return parse_range(session, text + 6, breakpoint, message);
    if (is_stage(session, text) || is_subroutine(session, text)) {
        breakpoint->kind = DEBUG_STOP_FUNCTION;
        snprintf(breakpoint->name, sizeof breakpoint->name, "%s", text);
        return true;
    }
    return parse_place(session, text, breakpoint, message);
}

struct debug_breakpoint *debug_add_breakpoint(struct debug_session *session,
                                              const struct debug_breakpoint *breakpoint)
{
    if (session->breakpoint_count == DEBUG_BREAKPOINTS_MAX)
        return NULL;
    if (session->breakpoint_count == session->breakpoint_capacity) {
        const size_t capacity = session->breakpoint_capacity ? 2 * session->breakpoint_capacity : 8;
        struct debug_breakpoint *larger = realloc(session->breakpoints, capacity * sizeof *larger);
        if (!larger)
            return NULL;
        session->breakpoints = larger;
        session->breakpoint_capacity = capacity;
    }
    struct debug_breakpoint *added = &session->breakpoints[session->breakpoint_count++];
    *added = *breakpoint;
    added->id = ++session->breakpoint_ids;
    return added;
}

void debug_remove_breakpoints(struct debug_session *session,
                              bool (*remove)(const struct debug_breakpoint *breakpoint, int number),
                              int number)
{
    size_t kept = 0;
    for (size_t i = 0; i < session->breakpoint_count; i++)
        if (!remove(&session->breakpoints[i], number))
            session->breakpoints[kept++] = session->breakpoints[i];
    session->breakpoint_count = kept;
}

/* --- Values as text ------------------------------------------------------------------------------------- */

static int component_text(const struct debug_value *value, int c, char *text)
{
    float number;
    memcpy(&number, &value->bits[c], sizeof number);
    switch (value->type) {
    case 's': return sprintf(text, "%d", (int32_t)value->bits[c]);
    case 'u': return sprintf(text, "%u", value->bits[c]);
    case 'b': return sprintf(text, "0x%08x", value->bits[c]);
    case 'c':
        return sprintf(text, "%s%s%s", condition_words[value->bits[c] & 3], value->bits[c] & 4 ? "+OF" : "",
                       value->bits[c] & 8 ? "+CF" : "");
    default:
        if (isnan(number))
            return sprintf(text, "nan");
        return number_shortest_float(text, number, 6);
    }
}

void debug_value_text(const struct debug_value *value, int component, char text[DEBUG_VALUE_SIZE])
{
    char *at = text;
    if (!value->known) {
        strcpy(text, "(not written)");
        return;
    }
    if (component >= 0) {
        component_text(value, component, text);
        return;
    }
    for (int c = 0; c < 4; c++) {
        at = stpcpy(at, c ? ", " : "(");
        at += component_text(value, c, at);
    }
    strcpy(at, ")");
}
