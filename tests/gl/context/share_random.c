/* Random commands on shared objects, dealt to two contexts: pictures and queries are those of one context
 * that makes all of them. Every command binds what it needs, since bindings are each context's. */
#include <semaphore.h>

#include "tests/gl/context/share_test.h"

enum { NAMES = 5, COMMANDS = 400, SEEDS = 12, PLAYERS = 2 };

/* The threads that issue the commands. */
enum dealing { TO_ONE, IN_TURN, TO_THREADS };

struct command {
    unsigned player, kind;
    GLuint name, other;
    uint32_t value;
};

/* What was seen: numbers that queries gave, and the windows at the end. */
struct record {
    uint64_t answers;
    uint8_t pixels[PLAYERS][SIZE * SIZE * 4];
};

static uint32_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

static void answer(struct record *record, uint64_t value)
{
    record->answers = (record->answers ^ value) * 1099511628211u;
}

/* --- Commands ------------------------------------------------------------------------------------------- */

static void make_image(const struct command *command)
{
    uint8_t texels[8 * 8 * 4];
    const GLsizei width = 1 + (GLsizei)(command->value % 8), height = 1 + (GLsizei)(command->value / 8 % 8);
    for (size_t i = 0; i < sizeof texels; i++)
        texels[i] = (uint8_t)(command->value >> i % 4 * 6);
    glBindTexture(GL_TEXTURE_2D, command->name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

static void change_texel(const struct command *command)
{
    glBindTexture(GL_TEXTURE_2D, command->name);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &command->value);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, command->value & 1 ? GL_REPEAT : GL_CLAMP_TO_EDGE);
    glGetError(); /* there may be no image yet */
}

static void set_sampler(const struct command *command)
{
    glBindSampler(0, command->value & 1 ? command->name : 0);
    glSamplerParameteri(command->name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(command->name, GL_TEXTURE_MAG_FILTER, command->value & 2 ? GL_NEAREST : GL_LINEAR);
    glBindSampler(0, 0);
}

static void make_vertices(const struct command *command)
{
    GLfloat corners[8];
    for (int i = 0; i < 8; i++)
        corners[i] = (i & 1 ? i >= 4 : i >> 1 & 1) * (0.2f + 0.1f * (command->value >> i & 7)) - 0.5f;
    glBindBuffer(GL_ARRAY_BUFFER, command->name);
    glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners, GL_STATIC_DRAW);
}

static void change_vertex(const struct command *command)
{
    const GLfloat corner = (float)(command->value % 16) / 8 - 1;
    glBindBuffer(GL_ARRAY_BUFFER, command->name);
    glBufferSubData(GL_ARRAY_BUFFER, 24, 4, &corner);
    glGetError();
}

static void load(const struct command *command)
{
    char text[160];
    const int length =
        snprintf(text, sizeof text,
                 "!!ARBfp1.0\nPARAM p = program.local[0];\nMAD result.color, p, 0.5, {%u, %u, 0, 0};\nEND\n",
                 command->value & 1, command->value >> 1 & 1);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, command->name);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length, text);
}

static void set_local(const struct command *command)
{
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, command->name);
    glProgramLocalParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 0, (float)(command->value % 8) / 8, 0.25f,
                                 (float)(command->value / 8 % 8) / 8, 1);
}

static void compile(const struct command *command)
{
    glNewList(command->name, GL_COMPILE);
    glColor4ub((GLubyte)command->value, (GLubyte)(command->value >> 8), (GLubyte)(command->value >> 16), 255);
    glRectf(-1, -1, (float)(command->value % 16) / 8 - 1, 1);
    if (command->other < command->name)
        glCallList(command->other);
    glEndList();
}

/* 5.3.1: what is drawn has changed the texture when it is finished. The texel is for draws elsewhere that
 * read the texture and wait: they come before a command that changes it. */
static void draw_to_texture(const struct command *command)
{
    GLuint framebuffer;
    change_texel(command);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, command->name, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE) {
        glClearColor((float)(command->value % 4) / 3, 0, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glFinish();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &framebuffer);
}

static void delete_name(const struct command *command)
{
    switch (command->value % 4) {
    case 0: glDeleteTextures(1, &command->name); break;
    case 1: glDeleteBuffers(1, &command->name); break;
    case 2: glDeleteProgramsARB(1, &command->name); break;
    default: glDeleteLists(command->name, 1);
    }
}

static void draw(const struct command *command)
{
    const bool program = command->value & 1;
    glColor3f(1, 1, 1);
    glBindTexture(GL_TEXTURE_2D, command->name);
    glBindSampler(0, command->value & 2 ? command->other : 0);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glTexCoord2f(0.3f, 0.8f);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, command->other);
    (program ? glEnable : glDisable)(GL_FRAGMENT_PROGRAM_ARB);
    glBindBuffer(GL_ARRAY_BUFFER, command->other);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDisableClientState(GL_VERTEX_ARRAY);
    glGetError(); /* of programs that are not loaded */
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glDisable(GL_TEXTURE_2D);
}

static void call(const struct command *command)
{
    glCallList(command->name);
}

static void ask(const struct command *command, struct record *record)
{
    GLint value = 0;
    glBindTexture(GL_TEXTURE_2D, command->name);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &value);
    answer(record, (uint64_t)value);
    glBindBuffer(GL_ARRAY_BUFFER, command->name);
    glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &value);
    answer(record, (uint64_t)value);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, command->name);
    glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &value);
    answer(record, (uint64_t)value);
    answer(record, glIsTexture(command->other) | glIsBuffer(command->other) << 1 |
                       glIsProgramARB(command->other) << 2 | glIsList(command->other) << 3);
}

static void (*const kinds[])(const struct command *command) = {
    make_image, change_texel,    set_sampler, make_vertices, change_vertex, load, set_local,
    compile,    draw_to_texture, delete_name, draw,          draw,          draw, call,
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void run(const struct command *command, struct record *record)
{
    if (command->kind < KINDS)
        kinds[command->kind](command);
    else
        ask(command, record);
}

/* --- Players -------------------------------------------------------------------------------------------- */

struct player {
    OSMesaContext context;
    uint8_t *pixels;
    pthread_t thread;
    sem_t given, done;
    const struct command *command; /* null: the last has been made */
    struct record *record;
};

static void make_current(const struct player *player)
{
    OSMesaMakeCurrent(player->context, player->pixels, GL_UNSIGNED_BYTE, SIZE, SIZE);
}

static void *play(void *user)
{
    struct player *player = user;
    make_current(player);
    for (;;) {
        sem_wait(&player->given);
        if (!player->command)
            break;
        run(player->command, player->record);
        sem_post(&player->done);
    }
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    return NULL;
}

static void begin(struct player players[PLAYERS], struct record *record, enum dealing dealing)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        struct player *player = &players[i];
        player->pixels = record->pixels[i];
        player->record = record;
        player->context = i && dealing == TO_ONE
                              ? players[0].context
                              : OSMesaCreateContext(OSMESA_RGBA, i ? players[0].context : NULL);
        cr_assert_not_null(player->context);
    }
    make_current(&players[0]);
    GLuint samplers[NAMES];
    glGenSamplers(NAMES, samplers);
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    for (unsigned i = 0; i < PLAYERS && dealing == TO_THREADS; i++) {
        sem_init(&players[i].given, 0, 0);
        sem_init(&players[i].done, 0, 0);
        cr_assert_eq(pthread_create(&players[i].thread, NULL, play, &players[i]), 0);
    }
}

static void give(struct player *player, const struct command *command, enum dealing dealing)
{
    player->command = command;
    if (dealing == TO_THREADS) {
        sem_post(&player->given);
        sem_wait(&player->done);
    } else {
        make_current(player);
        run(command, player->record);
    }
}

static void end(struct player players[PLAYERS], enum dealing dealing)
{
    for (unsigned i = 0; i < PLAYERS && dealing == TO_THREADS; i++) {
        players[i].command = NULL;
        sem_post(&players[i].given);
        pthread_join(players[i].thread, NULL);
        sem_destroy(&players[i].given);
        sem_destroy(&players[i].done);
    }
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    for (unsigned i = 0; i < (dealing == TO_ONE ? 1 : PLAYERS); i++)
        OSMesaDestroyContext(players[i].context);
}

static struct record deal(uint64_t seed, enum dealing dealing)
{
    struct player players[PLAYERS] = {0};
    struct record record = {0};
    begin(players, &record, dealing);
    for (unsigned i = 0; i < COMMANDS; i++) {
        struct command command;
        command.player = next(&seed) % PLAYERS;
        command.kind = next(&seed) % (KINDS + 1);
        command.name = 1 + next(&seed) % NAMES;
        command.other = 1 + next(&seed) % NAMES;
        command.value = next(&seed);
        give(&players[command.player], &command, dealing);
    }
    end(players, dealing);
    return record;
}

/* --- Comparison ----------------------------------------------------------------------------------------- */

static void same_as_one(enum dealing dealing)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        const struct record wanted = deal(seed, TO_ONE), found = deal(seed, dealing);
        cr_expect_eq(found.answers, wanted.answers, "seed %u: queries differ", (unsigned)seed);
        cr_expect_eq(memcmp(found.pixels, wanted.pixels, sizeof found.pixels), 0, "seed %u: pictures differ",
                     (unsigned)seed);
    }
}

Test(share_random, two_contexts_in_turn_are_as_one)
{
    same_as_one(IN_TURN);
}

Test(share_random, two_contexts_in_two_threads_are_as_one)
{
    same_as_one(TO_THREADS);
}
