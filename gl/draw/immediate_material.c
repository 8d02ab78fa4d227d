/* Materials that change between Begin and End: each vertex is lit with the material at the time of its
 * command (GL 2.1 2.14.2). A property that changes after the first vertex becomes an attribute of the
 * vertices from there on, one that the fixed-function program does not read otherwise (struct
 * fixed_vertex_key, carried). If no attribute is left for a property, all vertices use its last value. */
#include <stddef.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/program/fixed_function.h"
#include "gl/draw/draw.h"
#include "gl/vertex/vertex_arrays.h"

static const struct {
    GLenum pname;
    size_t offset, bytes;
} properties[MATERIAL_PROPERTIES] = {
    [MATERIAL_EMISSION] = {GL_EMISSION, offsetof(struct material, emission), 4 * sizeof(float)},
    [MATERIAL_AMBIENT] = {GL_AMBIENT, offsetof(struct material, ambient), 4 * sizeof(float)},
    [MATERIAL_DIFFUSE] = {GL_DIFFUSE, offsetof(struct material, diffuse), 4 * sizeof(float)},
    [MATERIAL_SPECULAR] = {GL_SPECULAR, offsetof(struct material, specular), 4 * sizeof(float)},
    [MATERIAL_SHININESS] = {GL_SHININESS, offsetof(struct material, shininess), sizeof(float)},
};

_Static_assert((int)MATERIAL_PROPERTIES == (int)MOST_CARRIED, "struct immediate has an element for each");

static bool is_of(int property, GLenum pname)
{
    return properties[property].pname == pname ||
           (pname == GL_AMBIENT_AND_DIFFUSE &&
            (property == MATERIAL_AMBIENT || property == MATERIAL_DIFFUSE));
}

static void carry(const struct context *context, int face, int property, float (*vertex)[4])
{
    const struct immediate *immediate = &context->immediate;
    memcpy(vertex[immediate->slot[immediate->carried[face][property]]],
           (const char *)&context->lighting->material[face] + properties[property].offset,
           properties[property].bytes);
}

void immediate_carry_materials(const struct context *context, float (*vertex)[4])
{
    for (int face = 0; face < 2; face++)
        for (int property = 0; property < MATERIAL_PROPERTIES; property++)
            if (context->immediate.carried[face][property])
                carry(context, face, property, vertex);
}

void immediate_forget_materials(struct context *context)
{
    struct immediate *immediate = &context->immediate;
    if (!immediate->carries)
        return;
    memset(immediate->carried, 0, sizeof immediate->carried);
    immediate->carries = 0;
    gl_dirty(context, DIRTY_FIXED);
}

/* Attributes that the program does not read, a bit each. */
static uint32_t free_attributes(struct context *context)
{
    struct fixed_vertex_key key;
    fixed_vertex_key_read(context, &key);
    uint32_t used = 1u << ATTRIB_POSITION | 1u << ATTRIB_NORMAL | (uint32_t)key.texcoords << ATTRIB_TEXCOORD |
                    context->immediate.carries;
    used |= (uint32_t)(key.blend_units > 0) << ATTRIB_WEIGHT;
    used |= (uint32_t)(key.fog == FOG_COORDINATE) << ATTRIB_FOG_COORD;
    used |= (uint32_t)context->lighting->color_material << ATTRIB_COLOR;
    return ~used & ((1u << SHADER_MAX_ATTRIBUTES) - 1);
}

/* Existing vertices get the present value. */
static void begin_carrying(struct context *context, int face, int property, uint32_t attribute)
{
    struct immediate *immediate = &context->immediate;
    immediate->carried[face][property] = (uint8_t)attribute;
    immediate->carries |= 1u << attribute;
    immediate_varies(context, 1u << attribute);
    for (uint32_t vertex = 0; vertex < immediate->count; vertex++)
        carry(context, face, property, immediate->data + (size_t)vertex * immediate->stride);
    gl_dirty(context, DIRTY_FIXED);
}

/* Whether an attribute was found for the property of the face. */
static bool keep(struct context *context, int face, int property)
{
    const GLenum pname = properties[property].pname;
    if (context->immediate.carried[face][property] || lighting_tracks_color(context->lighting, face, pname))
        return true;
    const uint32_t attributes = free_attributes(context);
    if (attributes)
        begin_carrying(context, face, property, (uint32_t)__builtin_ctz(attributes));
    return attributes != 0;
}

/* Without two-sided lighting nothing reads the material of back faces. The colours of COLOR_MATERIAL hide the
 * properties that they track. */
static bool keep_all(struct context *context, GLenum face, GLenum pname)
{
    const bool back = face != GL_FRONT && context->lighting->two_side;
    bool kept = true;
    if (!context->immediate.inside || context->immediate.count == 0)
        return true;
    for (int f = face == GL_BACK; f <= back; f++)
        for (int property = 0; property < MATERIAL_PROPERTIES; property++)
            kept &= !is_of(property, pname) || keep(context, f, property);
    return kept;
}

void immediate_material_changes(struct context *context, const char *call, GLenum face, GLenum pname)
{
    if (!keep_all(context, face, pname))
        immediate_draw_primitives(context, call);
}
