/* The debugger at a terminal, or at the end of a pipe: a line is a command. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools/debug/debug.h"

struct terminal {
    struct debug_session *session;
    bool asks; /* a terminal: print a prompt, and repeat on an empty line */
    bool failed, ended;
};

static void refuse(struct terminal *terminal, const char *message)
{
    printf("%s\n", message);
    terminal->failed = true;
}

/* --- Where one is --------------------------------------------------------------------------------------- */

static void print_run(const struct debug_session *session, const struct debug_run *run)
{
    const struct debug_source *source = &session->sources[run->source];
    const bool corner = strcmp(run->stage, "vertex") == 0 || strcmp(run->stage, "evaluation") == 0;
    printf("%s program, primitive %u", run->stage, run->primitive);
    if (corner)
        printf(", corner %u", run->corner);
    printf(", lane %u, %zu instructions", run->lane, run->step_count);
    if (source->path)
        printf(", %s:%d", source->path, source->path_line);
    printf("\n");
}

static void print_result(const struct debug_session *session, const struct debug_run *run,
                         const struct debug_step *last)
{
    const int reg = debug_written(session);
    printf("   line %d: %s%s%s = %s", run->instructions[last->instruction].line,
           reg < 0 ? "" : run->registers[reg].name, reg < 0 ? "" : ".", last->written, last->value);
    printf("%s\n", last->nan ? ", produces a NaN" : last->infinity ? ", produces an infinity" : "");
}

/* Prints the results of the last instruction, and the next one. */
static void print_place(const struct debug_session *session)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_step *last = debug_last(session);
    const struct debug_instruction *next = debug_next(session);
    if (!last)
        print_run(session, run);
    else if (last->written[0])
        print_result(session, run, last);
    if (next)
        printf("-> line %d: %s\n", next->line, next->source);
    else if (session->cut && session->place.run + 1 == session->run_count)
        printf("-> the %s program goes on, and was recorded to here\n", run->stage);
    else
        printf("-> the end of the %s program\n", run->stage);
}

static void print_where(const struct debug_session *session)
{
    const struct debug_run *run = debug_run(session);
    const struct debug_step *last = debug_last(session);
    const size_t depth = last ? last->call_count : 0;
    int line = debug_line(session);
    for (size_t i = 0; i <= depth; i++) {
        const struct debug_call *call = i < depth ? &run->calls[last->first_call + depth - 1 - i] : NULL;
        printf("#%zu  line %d of %s%s\n", i, line, call ? call->name : run->stage, call ? "" : " program");
        line = call ? call->line : line;
    }
    for (size_t i = 0; last && i < last->loop_count; i++) {
        const struct debug_loop *loop = &run->loops[last->first_loop + i];
        printf("    in the loop of line %d: ", loop->line);
        if (loop->indexed)
            printf("index %d, ", loop->index);
        printf(loop->counted ? "%u iterations left\n" : "%u iterations until it is stopped\n", loop->left);
    }
}

static void print_list(const struct debug_session *session, unsigned around)
{
    const struct debug_run *run = debug_run(session);
    const char *text = session->sources[run->source].text;
    const int here = debug_line(session);
    for (int line = 1; *text; line++) {
        const size_t length = strcspn(text, "\n");
        if (line >= here - (int)around && line <= here + (int)around)
            printf("%s %4d  %.*s\n", line == here ? "->" : "  ", line, (int)length, text);
        text += length + (text[length] == '\n');
    }
}

/* --- Registers ------------------------------------------------------------------------------------------ */

/* The register that the word names in this run; null after saying so. */
static const struct debug_register *named(struct terminal *terminal, const char *name, size_t *at,
                                          int *component)
{
    const struct debug_run *run = debug_run(terminal->session);
    const int reg = debug_find_register(run, name, component);
    if (reg < 0) {
        char message[200];
        snprintf(message, sizeof message, "no register '%.60s' in the %s program ('registers' lists them)",
                 name, run->stage);
        refuse(terminal, message);
        return NULL;
    }
    *at = (size_t)reg;
    return &run->registers[reg];
}

static void print_register(const struct debug_session *session, size_t reg, const char *name, int component)
{
    char text[DEBUG_VALUE_SIZE];
    debug_value_text(&session->values[reg][debug_run(session)->lane], component, text);
    printf("%s = %s\n", name, text);
}

static void command_print(struct terminal *terminal, const char *name)
{
    size_t reg;
    int component;
    if (*name == '\0')
        refuse(terminal, "print: expected a register, as in `print t.x`");
    else if (named(terminal, name, &reg, &component))
        print_register(terminal->session, reg, name, component);
}

static void command_registers(struct terminal *terminal, const char *file)
{
    const struct debug_session *session = terminal->session;
    const struct debug_run *run = debug_run(session);
    static const char *const files[] = {"input", "parameter", "temporary", "address", "condition", "result"};
    bool any = false;
    for (unsigned f = 0; f < sizeof files / sizeof *files; f++) {
        if (strncmp(files[f], file, strlen(file)) != 0)
            continue;
        any = true;
        for (size_t i = 0; i < run->register_count; i++) {
            const struct debug_value *value = &session->values[i][run->lane];
            char text[DEBUG_VALUE_SIZE];
            debug_value_text(value, -1, text);
            if (value->known && strcmp(run->registers[i].file, files[f]) == 0)
                printf("%-9s  %-24s %s\n", files[f], run->registers[i].name, text);
        }
    }
    if (!any)
        refuse(terminal, "registers: expected input, parameter, temporary, address, condition or result");
}

/* The state of a lane at the instruction that was executed last. */
static const char *lane_word(const struct debug_run *run, const struct debug_step *last, unsigned lane)
{
    if (lane == run->lane)
        return "the pixel's";
    if (!(run->lanes >> lane & 1))
        return last && last->lanes >> lane & 1 ? "a helper" : "";
    if (last && !(last->live >> lane & 1))
        return "ended";
    return last && !(last->lanes >> lane & 1) ? "waits" : "";
}

static void print_lanes(const struct debug_session *session, size_t reg, const char *name, int component)
{
    const struct debug_run *run = debug_run(session);
    printf("%s\n", name);
    for (unsigned lane = 0; lane < DEBUG_LANES; lane++) {
        char text[DEBUG_VALUE_SIZE];
        debug_value_text(&session->values[reg][lane], component, text);
        printf("%c lane %u  %-44s %s\n", lane == run->lane ? '*' : ' ', lane, text,
               lane_word(run, debug_last(session), lane));
    }
}

/* Without a name, the registers that the last instruction wrote. */
static void command_lanes(struct terminal *terminal, const char *name)
{
    const struct debug_session *session = terminal->session;
    size_t reg;
    int component;
    if (*name) {
        if (named(terminal, name, &reg, &component))
            print_lanes(session, reg, name, component);
    } else if (debug_written(session) >= 0) {
        reg = (size_t)debug_written(session);
        print_lanes(session, reg, debug_run(session)->registers[reg].name, -1);
    } else {
        refuse(terminal, "lanes: the last instruction has written no register; expected a name");
    }
}

/* --- Going ---------------------------------------------------------------------------------------------- */

static void walk(struct terminal *terminal, enum debug_walk how, bool back, const char *times)
{
    unsigned count = 1;
    if (*times && !tool_number(times, 1, 1u << 30, &count)) {
        refuse(terminal, "expected how often, a number from 1");
        return;
    }
    const struct debug_breakpoint *stop = NULL;
    bool moved = true, any = false;
    for (unsigned i = 0; i < count && moved && !stop; i++) {
        stop = debug_walk(terminal->session, how, back, &moved);
        any |= moved;
    }
    if (stop)
        printf("breakpoint %u: %s\n", stop->id, stop->text);
    else if (!any || how == DEBUG_CONTINUE)
        printf("the %s of what was recorded\n", back ? "beginning" : "end");
    print_place(terminal->session);
}

static void command_step(struct terminal *terminal, const char *rest)
{
    walk(terminal, DEBUG_STEP, false, rest);
}

static void command_next(struct terminal *terminal, const char *rest)
{
    walk(terminal, DEBUG_NEXT, false, rest);
}

static void command_finish(struct terminal *terminal, const char *rest)
{
    walk(terminal, DEBUG_FINISH, false, rest);
}

static void command_continue(struct terminal *terminal, const char *rest)
{
    walk(terminal, DEBUG_CONTINUE, false, rest);
}

static void command_back(struct terminal *terminal, const char *rest)
{
    walk(terminal, DEBUG_STEP, true, rest);
}

static void command_back_next(struct terminal *terminal, const char *rest)
{
    walk(terminal, DEBUG_NEXT, true, rest);
}

static void command_back_continue(struct terminal *terminal, const char *rest)
{
    walk(terminal, DEBUG_CONTINUE, true, rest);
}

static void command_goto(struct terminal *terminal, const char *rest)
{
    unsigned number;
    if (!tool_number(rest, 1, (unsigned)terminal->session->run_count, &number)) {
        refuse(terminal, "goto: expected the number of a run (`info runs`)");
        return;
    }
    debug_goto(terminal->session, (struct debug_place){number - 1, 0});
    print_place(terminal->session);
}

/* --- Breakpoints and the rest --------------------------------------------------------------------------- */

static void command_break(struct terminal *terminal, const char *rest)
{
    struct debug_breakpoint breakpoint;
    char message[200];
    if (!debug_parse_breakpoint(terminal->session, rest, &breakpoint, message)) {
        refuse(terminal, message);
        return;
    }
    const struct debug_breakpoint *added = debug_add_breakpoint(terminal->session, &breakpoint);
    if (added)
        printf("breakpoint %u: %s\n", added->id, added->text);
    else
        refuse(terminal, "too many breakpoints");
}

static bool has_id(const struct debug_breakpoint *breakpoint, int id)
{
    return id == 0 || (int)breakpoint->id == id;
}

static void command_delete(struct terminal *terminal, const char *rest)
{
    unsigned id = 0;
    if (*rest && !tool_number(rest, 1, 1u << 30, &id))
        refuse(terminal, "delete: expected the number of a breakpoint, or nothing for all");
    else
        debug_remove_breakpoints(terminal->session, has_id, (int)id);
}

static void command_where(struct terminal *terminal, const char *rest)
{
    (void)rest;
    print_where(terminal->session);
}

static void command_list(struct terminal *terminal, const char *rest)
{
    unsigned around = 5;
    if (*rest && !tool_number(rest, 0, 1u << 20, &around))
        refuse(terminal, "list: expected how many lines around, or nothing");
    else
        print_list(terminal->session, around);
}

static void command_info(struct terminal *terminal, const char *rest)
{
    const struct debug_session *session = terminal->session;
    if (strcmp(rest, "runs") == 0) {
        for (size_t i = 0; i < session->run_count; i++) {
            printf("%c %zu: ", i == session->place.run ? '*' : ' ', i + 1);
            print_run(session, &session->runs[i]);
        }
    } else if (strcmp(rest, "breakpoints") == 0) {
        for (size_t i = 0; i < session->breakpoint_count; i++)
            printf("breakpoint %u: %s\n", session->breakpoints[i].id, session->breakpoints[i].text);
    } else if (*rest == '\0') {
        print_run(session, debug_run(session));
        print_place(session);
    } else {
        refuse(terminal, "info: expected runs, breakpoints or nothing");
    }
}

static void command_quit(struct terminal *terminal, const char *rest)
{
    (void)rest;
    terminal->ended = true;
}

static void print_commands(struct terminal *terminal, const char *rest);

static const struct terminal_command {
    const char *name, *short_name;
    void (*run)(struct terminal *terminal, const char *rest);
    const char *arguments, *summary;
} commands[] = {
    {"break", "b", command_break, "WHERE",
     "stop at LINE, STAGE:LINE, @INSTRUCTION, STAGE or SUBROUTINE, at a value of nan or inf, or at a "
     "condition: "
     "`if t.x > 1`, `if CC0.x == LT`, `range t.x 0 1`"},
    {"delete", "d", command_delete, "[N]", "delete breakpoint N, or all"},
    {"continue", "c", command_continue, "", "run to the next breakpoint"},
    {"run", "r", command_continue, "", "the same as continue"},
    {"step", "s", command_step, "[N]", "execute N instructions, or one"},
    {"next", "n", command_next, "[N]", "execute N instructions, or one; a call counts as one"},
    {"finish", "f", command_finish, "", "run to the end of the call or of the program"},
    {"back", "bs", command_back, "[N]", "step back N instructions, or one"},
    {"reverse-next", "rn", command_back_next, "[N]",
     "step back N instructions, or one; a call counts as one"},
    {"reverse-continue", "rc", command_back_continue, "", "run back to the previous breakpoint"},
    {"goto", "g", command_goto, "RUN", "go to the beginning of a run"},
    {"registers", "i", command_registers, "[FILE]",
     "print the registers of the pixel's lane, or one file of them"},
    {"lanes", "l", command_lanes, "[REGISTER]", "print a register in all lanes"},
    {"print", "p", command_print, "REGISTER", "print a register or a component: t, t.x, CC0"},
    {"where", "w", command_where, "", "print the calls and loops"},
    {"list", "li", command_list, "[N]", "print the program near the current instruction"},
    {"info", "in", command_info, "[runs|breakpoints]", "print the recorded runs, or the breakpoints"},
    {"help", "h", print_commands, "", "print this list"},
    {"quit", "q", command_quit, "", "end the debugger"},
};

static void command_rows(command_row *row, void *user)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char name[80];
        snprintf(name, sizeof name, "%-3s %s %s", commands[i].short_name, commands[i].name,
                 commands[i].arguments);
        row(user, name, commands[i].summary);
    }
}

static void print_commands(struct terminal *terminal, const char *rest)
{
    (void)terminal;
    (void)rest;
    help_print_rows(stdout, command_rows);
}

/* By its name, or its short one. */
static bool is_called(const struct terminal_command *command, const char *word, size_t length)
{
    return (strlen(command->name) == length && strncmp(command->name, word, length) == 0) ||
           (strlen(command->short_name) == length && strncmp(command->short_name, word, length) == 0);
}

static void execute(struct terminal *terminal, char *line)
{
    char *rest = line + strcspn(line, " \t");
    const size_t length = (size_t)(rest - line);
    rest += strspn(rest, " \t");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const struct terminal_command *command = &commands[i];
        if (is_called(command, line, length)) {
            command->run(terminal, rest);
            return;
        }
    }
    char message[200];
    snprintf(message, sizeof message, "unknown command '%.*s' (try help)", (int)(length < 60 ? length : 60),
             line);
    refuse(terminal, message);
}

/* Without its end and blanks around it. False at the end of the input. */
static bool read_line(char *line, size_t size)
{
    if (!fgets(line, (int)size, stdin))
        return false;
    size_t length = strlen(line);
    for (int c = 0; length + 1 == size && line[length - 1] != '\n' && c != '\n' && c != EOF;)
        c = getchar(); /* the rest of a long line is ignored */
    while (length > 0 && strchr(" \t\r\n", line[length - 1]))
        line[--length] = '\0';
    memmove(line, line + strspn(line, " \t"), strlen(line + strspn(line, " \t")) + 1);
    return true;
}

int debug_terminal(struct debug_session *session)
{
    struct terminal terminal = {.session = session, .asks = isatty(STDIN_FILENO)};
    char line[512], last[512] = "";
    debug_goto(session, (struct debug_place){0, 0});
    print_place(session);
    while (!terminal.ended) {
        if (terminal.asks)
            printf("(edgewalk) ");
        fflush(stdout);
        if (!read_line(line, sizeof line))
            break;
        if (line[0] == '\0' && terminal.asks)
            strcpy(line, last);
        strcpy(last, line);
        if (line[0] != '\0' && line[0] != '#')
            execute(&terminal, line);
    }
    return terminal.failed && !terminal.asks ? EXIT_FAILED : EXIT_OK;
}
