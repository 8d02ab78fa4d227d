/* Each command is allowed between Begin and End, and is compiled into display lists, as its row of
 * gl/commands.def states (GL 4.6 compatibility 10.7.5, 21.4.1). */
#include "tests/gl/api/command_calls.h"
#include "tests/gl/gl_test.h"

/* State that commands that are allowed between Begin and End set. */
struct current {
    GLfloat color[4], secondary[4], normal[3], fog, texcoord[4], index, attribute[4];
};

static void read_current(struct current *current)
{
    memset(current, 0, sizeof *current);
    glGetFloatv(GL_CURRENT_COLOR, current->color);
    glGetFloatv(GL_CURRENT_SECONDARY_COLOR, current->secondary);
    glGetFloatv(GL_CURRENT_NORMAL, current->normal);
    glGetFloatv(GL_CURRENT_FOG_COORD, &current->fog);
    glGetFloatv(GL_CURRENT_TEXTURE_COORDS, current->texcoord);
    glGetFloatv(GL_CURRENT_INDEX, &current->index);
    glGetVertexAttribfv(1, GL_CURRENT_VERTEX_ATTRIB, current->attribute);
}

static void clear_errors(void)
{
    while (glGetError() != GL_NO_ERROR)
        ;
}

/* Each command has a context of its own, since it may change any state. */
static void with_each_command(void (*check)(const struct command_call *command))
{
    for (size_t i = 0; i < command_call_count; i++) {
        open_context();
        command_calls_begin();
        check(&command_calls[i]);
        clear_errors();
        OSMesaDestroyContext(test_context);
    }
}

static void check_between(const struct command_call *command)
{
    glBegin(GL_TRIANGLES);
    command->call();
    const char *rest = strstr(ewLastMessage(), ": not allowed between glBegin and glEnd");
    const bool rejected = rest != NULL;
    glEnd();
    cr_expect_eq(rejected, !command->anywhere, "%s between Begin and End: %s", command->name,
                 ewLastMessage());
    if (!rejected)
        return;
    expect_error(GL_INVALID_OPERATION, "%s", command->name);
    cr_expect((size_t)(rest - ewLastMessage()) == strlen(command->name) &&
                  strncmp(ewLastMessage(), command->name, strlen(command->name)) == 0,
              "the message names the command: %s", ewLastMessage());
}

Test(commands, are_allowed_between_begin_and_end_as_their_rows_state)
{
    with_each_command(check_between);
}

/* A command that was compiled raises an error when the list is executed between Begin and End. */
static void check_compiled(const struct command_call *command)
{
    glNewList(1, GL_COMPILE);
    command->call();
    glEndList();
    clear_errors();
    glBegin(GL_TRIANGLES);
    glCallList(1);
    glEnd();
    cr_expect_eq(glGetError() == GL_NO_ERROR, command->list == COMMAND_IMMEDIATE, "%s", command->name);
}

/* A command that is compiled raises no error and sets nothing before the list is executed. */
static void check_not_executed(const struct command_call *command)
{
    struct current before, after;
    read_current(&before);
    glNewList(1, GL_COMPILE);
    command->call();
    expect_error(GL_NO_ERROR, "%s is compiled", command->name);
    read_current(&after);
    cr_expect_arr_eq(&before, &after, sizeof before, "%s was executed", command->name);
    glEndList();
}

/* A command that is not compiled has no effect when the list is executed. */
static void check_no_effect(const struct command_call *command)
{
    struct current before, after;
    glNewList(1, GL_COMPILE);
    command->call();
    glEndList();
    read_current(&before);
    glCallList(1);
    read_current(&after);
    cr_expect_arr_eq(&before, &after, sizeof before, "%s was compiled", command->name);
}

static void check_list(const struct command_call *command)
{
    if (!command->anywhere)
        check_compiled(command);
    if (command->list != COMMAND_IMMEDIATE)
        check_not_executed(command);
    else
        check_no_effect(command);
}

Test(commands, are_compiled_into_lists_as_their_rows_state)
{
    with_each_command(check_list);
}

/* --- EXT_direct_state_access ---------------------------------------------------------------------------- */

static const GLenum selectors[] = {
    GL_MATRIX_MODE,          GL_ACTIVE_TEXTURE,           GL_CLIENT_ACTIVE_TEXTURE,
    GL_TEXTURE_BINDING_2D,   GL_DRAW_FRAMEBUFFER_BINDING, GL_READ_FRAMEBUFFER_BINDING,
    GL_RENDERBUFFER_BINDING, GL_ARRAY_BUFFER_BINDING,     GL_VERTEX_ARRAY_BINDING,
    GL_COPY_READ_BUFFER,     GL_COPY_WRITE_BUFFER,        GL_PIXEL_UNPACK_BUFFER_BINDING,
};
enum { SELECTORS = sizeof selectors / sizeof *selectors };

/* The bound program of a target is last. */
static void read_selectors(GLint values[SELECTORS + 1])
{
    for (int i = 0; i < SELECTORS; i++)
        glGetIntegerv(selectors[i], &values[i]);
    glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_BINDING_ARB, &values[SELECTORS]);
}

/* "If an error occurs ..., any selector used by the command is left undisturbed": and if none occurs. Only a
 * command that binds a texture changes what is bound. */
static void check_selectors(const struct command_call *command)
{
    GLint before[SELECTORS + 1], after[SELECTORS + 1];
    GLuint name;
    if (!command->selected || strcmp(command->name, "glBindMultiTextureEXT") == 0)
        return;
    glGenVertexArrays(1, &name);
    glMatrixMode(GL_TEXTURE);
    glActiveTexture(GL_TEXTURE3);
    glClientActiveTexture(GL_TEXTURE2);
    glBindTexture(GL_TEXTURE_2D, 5);
    glBindFramebufferEXT(GL_FRAMEBUFFER, 6);
    glBindRenderbufferEXT(GL_RENDERBUFFER, 6);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 6);
    glBindBuffer(GL_ARRAY_BUFFER, 5);
    read_selectors(before);
    command->call();
    clear_errors();
    read_selectors(after);
    cr_expect_arr_eq(before, after, sizeof before, "%s", command->name);
    expect_error(GL_NO_ERROR);
}

Test(commands, leave_selectors_undisturbed)
{
    with_each_command(check_selectors);
}
