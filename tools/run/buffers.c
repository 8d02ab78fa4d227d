/* Storage buffers, atomic counters and images: `ssbo`, `probe ssbo`, `atomic counter`, `image texture`,
 * `memory barrier`. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/run/commands.h"

enum { STORAGE_LIMIT = 1 << 24 }; /* bytes */

/* --- Storage buffers ------------------------------------------------------------------------------------ */

static bool buffer_exists(struct run *run, double number)
{
    if (number < RUN_MAX_STORAGE && run->storage[(unsigned)number] != 0)
        return true;
    run_fail(run, "expected a buffer that `ssbo` has made, found %.0f", number);
    return false;
}

/* Makes a buffer of zeros, bound to the binding point of its number. */
static void make_buffer(struct run *run, GLenum target, GLuint *buffers, const double v[2])
{
    if (v[0] >= RUN_MAX_STORAGE || v[1] > STORAGE_LIMIT) {
        run_fail(run, "expected a buffer below %d of at most %d bytes", RUN_MAX_STORAGE, STORAGE_LIMIT);
        return;
    }
    if (!run_spend(run, (uint64_t)v[1]))
        return;
    GLuint *buffer = &buffers[(unsigned)v[0]];
    void *zeros = calloc((size_t)v[1] + 1, 1);
    if (!zeros) {
        run_fail(run, "no memory for %.0f bytes", v[1]);
        return;
    }
    glDeleteBuffers(1, buffer);
    glGenBuffers(1, buffer);
    glBindBufferBase(target, (GLuint)v[0], *buffer);
    glBufferData(target, (GLsizeiptr)v[1], zeros, GL_DYNAMIC_DRAW);
    free(zeros);
}

void run_storage(struct run *run, const double *v)
{
    make_buffer(run, GL_SHADER_STORAGE_BUFFER, run->storage, v);
}

static void write_storage(struct run *run, const double *v, const void *value, size_t size)
{
    if (!buffer_exists(run, v[0]))
        return;
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, run->storage[(unsigned)v[0]]);
    glBufferSubData(GL_SHADER_STORAGE_BUFFER, (GLintptr)v[1], (GLsizeiptr)size, value);
}

void run_storage_float(struct run *run, const double *v)
{
    const float value = (float)v[2];
    write_storage(run, v, &value, sizeof value);
}

void run_storage_double(struct run *run, const double *v)
{
    write_storage(run, v, &v[2], sizeof v[2]);
}

void run_storage_int(struct run *run, const double *v)
{
    const int32_t value = (int32_t)v[2];
    write_storage(run, v, &value, sizeof value);
}

void run_storage_long(struct run *run, const double *v)
{
    struct run_rest rest = run_rest(run, v + 2);
    uint64_t value;
    if (run_rest_integer(run, &rest, &value) && run_rest_done(run, &rest))
        write_storage(run, v, &value, sizeof value);
}

/* --- Probing them --------------------------------------------------------------------------------------- */

enum order { LESS = 1, EQUAL = 2, GREATER = 4 };

static bool read_order(struct run *run, struct run_rest *rest, unsigned *orders)
{
    static const struct {
        const char *sign;
        unsigned orders;
    } signs[] = {{"==", EQUAL},           {"!=", LESS | GREATER}, {"<=", LESS | EQUAL},
                 {">=", GREATER | EQUAL}, {"=", EQUAL},           {"<", LESS},
                 {">", GREATER}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (run_rest_word(rest, signs[i].sign)) {
            *orders = signs[i].orders;
            return true;
        }
    run_fail(run, "expected ==, !=, <, <=, > or >=");
    return false;
}

static bool read_bits(struct run *run, const double *v, void *value, size_t size)
{
    if (!run_programs_loaded(run) || !buffer_exists(run, v[0]))
        return false;
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, run->storage[(unsigned)v[0]]);
    memset(value, 0, size);
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, (GLintptr)v[1], (GLsizeiptr)size, value);
    return true;
}

/* --- Atomic counters: a buffer of words ------------------------------------------------------------------
 */

void run_counter_buffer(struct run *run, const double *v)
{
    make_buffer(run, GL_ATOMIC_COUNTER_BUFFER, run->counters, (const double[2]){v[0], 4 * v[1]});
}

void run_counters(struct run *run, const double *v)
{
    run_counter_buffer(run, (const double[2]){0, v[0]});
}

static bool bind_counters(struct run *run, double number)
{
    if (number < RUN_MAX_STORAGE && run->counters[(unsigned)number] != 0) {
        glBindBuffer(GL_ATOMIC_COUNTER_BUFFER, run->counters[(unsigned)number]);
        return true;
    }
    run_fail(run, "expected a buffer that `atomic counters` has made, found %.0f", number);
    return false;
}

void run_counter(struct run *run, const double *v)
{
    const uint32_t value = (uint32_t)v[2];
    if (bind_counters(run, v[0]))
        glBufferSubData(GL_ATOMIC_COUNTER_BUFFER, (GLintptr)(4 * v[1]), 4, &value);
}

static unsigned order_of(bool less, bool equal)
{
    return less ? LESS : equal ? EQUAL : GREATER;
}

/* `value OP expected`, for integers with or without a sign. */
static void probe_integer(struct run *run, const double *v, size_t size, bool is_signed)
{
    struct run_rest rest = run_rest(run, v + 2);
    unsigned orders;
    uint64_t wanted, got = 0;
    uint32_t word;
    if (!read_order(run, &rest, &orders) || !run_rest_integer(run, &rest, &wanted) ||
        !run_rest_done(run, &rest))
        return;
    if (size == 4 ? !read_bits(run, v, &word, 4) : !read_bits(run, v, &got, 8))
        return;
    if (size == 4) {
        got = is_signed ? (uint64_t)(int64_t)(int32_t)word : word;
        wanted = is_signed ? (uint64_t)(int64_t)(int32_t)(uint32_t)wanted : (uint32_t)wanted;
    }
    const bool less = is_signed ? (int64_t)got < (int64_t)wanted : got < wanted;
    if (orders & order_of(less, got == wanted))
        return;
    if (is_signed)
        run_fail(run, "byte %.0f of buffer %.0f: expected %lld, got %lld", v[1], v[0], (long long)wanted,
                 (long long)got);
    else
        run_fail(run, "byte %.0f of buffer %.0f: expected %llu, got %llu", v[1], v[0],
                 (unsigned long long)wanted, (unsigned long long)got);
}

static void probe_counter(struct run *run, double buffer, double counter, const double *v)
{
    struct run_rest rest = run_rest(run, v);
    unsigned orders;
    uint64_t wanted;
    uint32_t got = 0;
    if (!read_order(run, &rest, &orders) || !run_rest_integer(run, &rest, &wanted) ||
        !run_rest_done(run, &rest) || !run_programs_loaded(run) || !bind_counters(run, buffer))
        return;
    glGetBufferSubData(GL_ATOMIC_COUNTER_BUFFER, (GLintptr)(4 * counter), 4, &got);
    if (!(orders & order_of(got < (uint32_t)wanted, got == (uint32_t)wanted)))
        run_fail(run, "counter %.0f of buffer %.0f: expected %u, got %u", counter, buffer, (uint32_t)wanted,
                 got);
}

void run_probe_counter_of(struct run *run, const double *v)
{
    probe_counter(run, v[0], v[1], v + 2);
}

void run_probe_counter(struct run *run, const double *v)
{
    probe_counter(run, 0, v[0], v + 1);
}

/* Equal up to the rounding of a decimal number; a NaN equals nothing. */
static void probe_real(struct run *run, const double *v, size_t size)
{
    struct run_rest rest = run_rest(run, v + 2);
    unsigned orders;
    double wanted, got = 0;
    float number;
    if (!read_order(run, &rest, &orders) || !run_rest_value(run, &rest, 'f', &wanted) ||
        !run_rest_done(run, &rest))
        return;
    if (size == 4 ? !read_bits(run, v, &number, 4) : !read_bits(run, v, &got, 8))
        return;
    got = size == 4 ? (double)number : got;
    wanted = size == 4 ? (double)(float)wanted : wanted;
    const bool equal = got == wanted || fabs(got - wanted) < 0x1p-52;
    if (got != got || !(orders & order_of(!equal && got < wanted, equal)))
        run_fail(run, "byte %.0f of buffer %.0f: expected %.9g, got %.9g", v[1], v[0], wanted, got);
}

void run_probe_storage_uint(struct run *run, const double *v)
{
    probe_integer(run, v, 4, false);
}

void run_probe_storage_int(struct run *run, const double *v)
{
    probe_integer(run, v, 4, true);
}

void run_probe_storage_uint64(struct run *run, const double *v)
{
    probe_integer(run, v, 8, false);
}

void run_probe_storage_int64(struct run *run, const double *v)
{
    probe_integer(run, v, 8, true);
}

void run_probe_storage_float(struct run *run, const double *v)
{
    probe_real(run, v, 4);
}

void run_probe_storage_double(struct run *run, const double *v)
{
    probe_real(run, v, 8);
}

/* --- Images --------------------------------------------------------------------------------------------- */

/* The texture of a unit, as the image unit of the same number. */
void run_image_texture(struct run *run, const double *v)
{
    if (v[0] < RUN_MAX_UNITS)
        run->image_formats[(unsigned)v[0]] = (GLenum)v[1];
    if (v[0] < RUN_MAX_UNITS && run->textures[(unsigned)v[0]] != 0)
        glBindImageTexture((GLuint)v[0], run->textures[(unsigned)v[0]], 0, GL_FALSE, 0, GL_READ_WRITE,
                           (GLenum)v[1]);
    else
        run_fail(run, "expected a texture unit with a texture, found %.0f", v[0]);
}

/* All barriers: draws and their stores happen in order. */
void run_memory_barrier(struct run *run, const double *v)
{
    (void)run, (void)v;
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
}
