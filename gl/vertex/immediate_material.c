/* Materials that change between Begin and End: each vertex is lit with what the material was when it came
 * (GL 2.1 2.14.2). One property goes with the vertices as their colour, which lighting takes for nothing
 * else, and the draw is one with COLOR_MATERIAL; of a second one in the same Begin and End the last value is
 * that of all. */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/vertex/draw.h"

static const float *property_value(const struct material *material, GLenum property)
{
    switch (property) {
    case GL_EMISSION: return material->emission;
    case GL_AMBIENT: return material->ambient;
    case GL_SPECULAR: return material->specular;
    default: return material->diffuse;
    }
}

const float *immediate_material(const struct context *context)
{
    const struct immediate *immediate = &context->immediate;
    return property_value(&context->lighting.material[immediate->material_face == GL_BACK],
                          immediate->material_property);
}

/* One colour is the property of all faces, or both properties: so it is once it was set. */
static bool is_one_value(const struct material material[2], GLenum face, GLenum property)
{
    const float *value = property_value(&material[face == GL_BACK], property);
    bool one = true;
    for (int i = face == GL_BACK; i <= (face != GL_FRONT); i++) {
        one = one && memcmp(property_value(&material[i], property), value, 4 * sizeof *value) == 0;
        if (property == GL_AMBIENT_AND_DIFFUSE)
            one = one && memcmp(material[i].ambient, value, 4 * sizeof *value) == 0;
    }
    return one;
}

/* Vertices that are there get the value so far. */
static void begin_keeping(struct context *context, GLenum face, GLenum property)
{
    struct immediate *immediate = &context->immediate;
    immediate->material_face = face;
    immediate->material_property = property;
    immediate->written |= 1u << ATTRIB_COLOR;
    for (uint32_t vertex = 0; vertex < immediate->count; vertex++)
        memcpy(immediate->data[(size_t)vertex * SHADER_ATTRIBUTE_SLOTS + ATTRIB_COLOR],
               immediate_material(context), sizeof *immediate->data);
}

bool immediate_keep_material(struct context *context, GLenum face, GLenum property)
{
    const struct immediate *immediate = &context->immediate;
    if (!immediate->inside || context->lighting.color_material || property == GL_SHININESS)
        return false;
    if (immediate->material_property)
        return immediate->material_property == property && immediate->material_face == face;
    if (immediate->count > 0 && !is_one_value(context->lighting.material, face, property))
        return false;
    begin_keeping(context, face, property);
    return true;
}
