/* Assembly by the tables of GL 4.6 compatibility 10.1, patches by 11.2, geometry programs by 11.3, one after
 * the other, vertex by vertex. Of the library's own it uses the division of a patch's domain, which has tests
 * of its own (pipeline/tessellator). */
#include "tests/gl/draw/stages_random.h"

#include <math.h>
#include <string.h>

float stages_flushed(float a)
{
    return fabsf(a) < 0x1p-126f ? copysignf(0.0f, a) : a;
}

struct reference {
    const struct stages *stages;
    struct stage_output *output;
    unsigned instance, id;
};

static void put(struct reference *r, unsigned stream, const struct stage_vertex *vertex)
{
    if (r->output->count[stream] < OUT_MAX)
        r->output->vertices[stream][r->output->count[stream]++] = *vertex;
    else
        r->output->too_many = true;
}

/* --- Geometry programs ---------------------------------------------------------------------------------- */

struct invocation {
    struct reference *reference;
    const struct stage_vertex *in;
    unsigned number;              /* primitive.invocation */
    unsigned emitted, counter;    /* within the limit; all */
    unsigned length;              /* of the strip */
    struct stage_vertex strip[3]; /* its last vertices */
};

static void strip_vertex(struct invocation *i, unsigned stream, const struct stage_vertex *vertex)
{
    const unsigned out = i->reference->stages->out;
    i->strip[i->length % 3] = *vertex;
    i->length++;
    if (i->length < out)
        return;
    const unsigned last = i->length - 1;
    const bool turned = out == 3 && last % 2 == 1; /* 10.1.6: every other triangle */
    for (unsigned k = 0; k < out; k++) {
        unsigned from = last + 1 - out + k;
        if (turned && k < 2)
            from = last - 1 - k;
        put(i->reference, stream, &i->strip[from % 3]);
    }
}

static void emit(struct invocation *i, const struct stage_vertex *from, unsigned stream)
{
    const struct stages *stages = i->reference->stages;
    struct stage_vertex vertex;
    memcpy(vertex.position, from->position, sizeof vertex.position);
    vertex.attrib[0] = (float)i->reference->id;
    vertex.attrib[1] = (float)i->number;
    vertex.attrib[2] = (float)i->counter++;
    vertex.attrib[3] = from->attrib[0];
    if (i->emitted++ < stages->limit)
        strip_vertex(i, stream, &vertex);
}

/* The STEP_END of the body that begins at `at`. */
static unsigned end_of(const struct stages *stages, unsigned at)
{
    for (unsigned depth = 0;; at++) {
        const enum step_kind kind = stages->steps[at].kind;
        depth += kind == STEP_IF || kind == STEP_REPEAT;
        if (kind == STEP_END && --depth == 0)
            return at;
    }
}

static void run(struct invocation *i, unsigned at, unsigned end)
{
    static const struct stage_vertex outside;
    const struct stages *stages = i->reference->stages;
    for (; at < end; at++) {
        const struct step *step = &stages->steps[at];
        const struct stage_vertex *corner = &i->in[step->corner];
        const float y = corner->attrib[1];
        unsigned times = 0;
        switch (step->kind) {
        case STEP_EMIT: emit(i, corner, step->stream); break;
        case STEP_EMIT_INDEXED:
            emit(i, y < (float)stages->corners ? &i->in[(unsigned)y] : &outside, step->stream);
            break;
        case STEP_END_PRIMITIVE: i->length = 0; break;
        case STEP_IF: times = y + (float)i->number > (float)step->value; break;
        case STEP_REPEAT: times = (unsigned)y; break;
        case STEP_END: break;
        }
        if (step->kind != STEP_IF && step->kind != STEP_REPEAT)
            continue;
        const unsigned last = end_of(stages, at);
        while (times-- > 0)
            run(i, at + 1, last);
        at = last;
    }
}

static void run_geometry(struct reference *r, const struct stage_vertex *in)
{
    for (unsigned number = 0; number < r->stages->invocations; number++) {
        struct invocation invocation = {.reference = r, .in = in, .number = number};
        run(&invocation, 0, r->stages->step_count);
    }
}

/* --- Tessellation --------------------------------------------------------------------------------------- */

static void finish(struct reference *r, const struct stage_vertex *vertices, unsigned corners)
{
    if (r->stages->geometry)
        run_geometry(r, vertices);
    else
        for (unsigned k = 0; k < corners; k++)
            put(r, 0, &vertices[k]);
}

/* MUL and MAD, whose product and sum are rounded together. */
static void weigh(const struct stage_vertex *patch, const unsigned corner[3], const float uvw[3],
                  float sum[4])
{
    for (int c = 0; c < 4; c++) {
        sum[c] = stages_flushed(patch[corner[0]].position[c] * uvw[0]);
        for (int k = 1; k < 3; k++)
            sum[c] = stages_flushed(fmaf(patch[corner[k]].position[c], uvw[k], sum[c]));
    }
}

static struct stage_vertex evaluate(const struct reference *r, const struct stage_vertex *patch,
                                    unsigned size, const float uvw[3], float patch_attrib)
{
    struct stage_vertex vertex;
    weigh(patch, (unsigned[]){0, 1 % size, 2 % size}, uvw, vertex.position);
    vertex.attrib[0] = (float)r->id + patch_attrib;
    vertex.attrib[1] = floorf(4 * uvw[0]);
    vertex.attrib[2] = patch[0].attrib[2];
    vertex.attrib[3] = uvw[1];
    return vertex;
}

static void run_patch(struct reference *r, const struct stage_vertex *in)
{
    static struct tessellation domain;
    const struct stages *stages = r->stages;
    const unsigned n = stages->patch_vertices, size = stages->controls ? stages->control_vertices : n;
    struct stage_vertex patch[CORNERS_MAX] = {0}; /* vertices beyond the input patch are zero */
    float outer[4], inner[2];
    memcpy(patch, in, (n < size ? n : size) * sizeof *patch);
    for (unsigned i = 0; i < 4; i++)
        outer[i] = stages->controls ? in[i % n].attrib[3] : stages_flushed(stages->outer[i]);
    for (unsigned i = 0; i < 2; i++)
        inner[i] = stages->controls ? in[(i + 1) % n].attrib[3] : stages_flushed(stages->inner[i]);
    tessellate(&stages->domain, outer, inner, &domain);
    for (unsigned i = 0; i < domain.index_count && !r->output->too_many; i += domain.vertices) {
        struct stage_vertex corners[3];
        for (unsigned k = 0; k < domain.vertices; k++)
            corners[k] = evaluate(r, patch, size, domain.points[domain.indices[i + k]],
                                  stages->controls ? in[0].attrib[0] : 0);
        finish(r, corners, domain.vertices);
    }
}

/* --- Assembly ------------------------------------------------------------------------------------------- */

static struct stage_vertex load(const struct reference *r, unsigned ordinal)
{
    const int64_t number = r->stages->numbers[ordinal];
    struct stage_vertex vertex = {{0, 0, 0, 1}, {0, 0, 0, 1}};
    if (number >= 0 && number < r->stages->elements)
        vertex = r->stages->arrays[number];
    vertex.attrib[2] = (float)r->instance;
    return vertex;
}

static void primitive(struct reference *r, const unsigned *ordinals, unsigned corners)
{
    struct stage_vertex vertices[CORNERS_MAX];
    for (unsigned k = 0; k < corners; k++)
        vertices[k] = load(r, ordinals[k]);
    if (r->stages->tessellates)
        run_patch(r, vertices);
    else
        finish(r, vertices, corners);
}

#define PRIMITIVE(...)                                                                                       \
    primitive(r, (unsigned[]){__VA_ARGS__}, sizeof((unsigned[]){__VA_ARGS__}) / sizeof(unsigned))

/* The corners of a quad in its order, as two triangles that begin at its first vertex. */
static void quad(struct reference *r, unsigned a, unsigned b, unsigned c, unsigned d)
{
    PRIMITIVE(a, b, c);
    PRIMITIVE(a, c, d);
}

/* Of six vertices those of the triangle alone where no geometry program wants the others (10.1.13). */
static void adjacent_triangle(struct reference *r, const unsigned v[6])
{
    if (r->stages->geometry)
        primitive(r, v, 6);
    else
        PRIMITIVE(v[0], v[2], v[4]);
}

/* Table 10.1; vertices are counted from 0 here, from 1 there. */
static void strip_with_adjacency(struct reference *r, unsigned s, unsigned count)
{
    const unsigned n = count >= 6 ? (count - 4) / 2 : 0;
    for (unsigned i = 0; i < n; i++, r->id++) {
        const unsigned first = s + 2 * i, behind = i ? first - 2 : s + 1,
                       ahead = i + 1 < n ? first + 6 : first + 5;
        if (i % 2)
            adjacent_triangle(r, (unsigned[]){first + 2, behind, first, first + 3, first + 4, ahead});
        else
            adjacent_triangle(r, (unsigned[]){first, behind, first + 2, ahead, first + 4, first + 3});
    }
}

static void strip(struct reference *r, unsigned s, unsigned n)
{
    const bool keeps_adjacent = r->stages->geometry;
    const unsigned size = r->stages->patch_vertices;
    unsigned i, patch[CORNERS_MAX];
    switch (r->stages->mode) {
    case GL_POINTS:
        for (i = 0; i < n; i++, r->id++)
            PRIMITIVE(s + i);
        break;
    case GL_LINES:
        for (i = 0; i + 1 < n; i += 2, r->id++)
            PRIMITIVE(s + i, s + i + 1);
        break;
    case GL_LINE_STRIP:
        for (i = 0; i + 1 < n; i++, r->id++)
            PRIMITIVE(s + i, s + i + 1);
        break;
    case GL_LINE_LOOP:
        for (i = 0; n >= 2 && i < n; i++, r->id++)
            PRIMITIVE(s + i, s + (i + 1) % n);
        break;
    case GL_TRIANGLES:
        for (i = 0; i + 2 < n; i += 3, r->id++)
            PRIMITIVE(s + i, s + i + 1, s + i + 2);
        break;
    case GL_TRIANGLE_STRIP:
        for (i = 0; i + 2 < n; i++, r->id++)
            PRIMITIVE(s + i + i % 2, s + i + 1 - i % 2, s + i + 2);
        break;
    case GL_TRIANGLE_FAN:
        for (i = 1; i + 1 < n; i++, r->id++)
            PRIMITIVE(s, s + i, s + i + 1);
        break;
    case GL_QUADS:
        for (i = 0; i + 3 < n; i += 4, r->id++)
            quad(r, s + i, s + i + 1, s + i + 2, s + i + 3);
        break;
    case GL_QUAD_STRIP:
        for (i = 0; i + 3 < n; i += 2, r->id++)
            quad(r, s + i, s + i + 1, s + i + 3, s + i + 2);
        break;
    case GL_POLYGON:
        for (i = 1; i + 1 < n; i++)
            PRIMITIVE(s, s + i, s + i + 1);
        r->id += n >= 3;
        break;
    case GL_LINES_ADJACENCY:
        for (i = 0; i + 3 < n; i += 4, r->id++)
            if (keeps_adjacent)
                PRIMITIVE(s + i, s + i + 1, s + i + 2, s + i + 3);
            else
                PRIMITIVE(s + i + 1, s + i + 2);
        break;
    case GL_LINE_STRIP_ADJACENCY:
        for (i = 0; i + 3 < n; i++, r->id++)
            if (keeps_adjacent)
                PRIMITIVE(s + i, s + i + 1, s + i + 2, s + i + 3);
            else
                PRIMITIVE(s + i + 1, s + i + 2);
        break;
    case GL_TRIANGLES_ADJACENCY:
        for (i = 0; i + 5 < n; i += 6, r->id++)
            adjacent_triangle(r, (unsigned[]){s + i, s + i + 1, s + i + 2, s + i + 3, s + i + 4, s + i + 5});
        break;
    case GL_TRIANGLE_STRIP_ADJACENCY: strip_with_adjacency(r, s, n); break;
    default: /* GL_PATCHES */
        for (i = 0; i + size <= n; i += size, r->id++) {
            for (unsigned k = 0; k < size; k++)
                patch[k] = s + i + k;
            primitive(r, patch, size);
        }
    }
}

void stages_reference(const struct stages *stages, struct stage_output *output)
{
    struct reference r = {.stages = stages, .output = output};
    memset(output->count, 0, sizeof output->count);
    output->too_many = false;
    for (; r.instance < stages->instances; r.instance++) {
        r.id = 0;
        for (unsigned i = 0, first = 0; i <= stages->count; i++) {
            if (i < stages->count && !stages->restart[i])
                continue;
            strip(&r, first, i - first);
            first = i + 1;
        }
    }
}
