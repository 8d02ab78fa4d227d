/* Vertices and attributes whose components are packed into one word (GL 4.6
 * compatibility 10.2.1, 10.2.2, 10.7.1; ARB_vertex_type_2_10_10_10_rev, ARB_vertex_type_10f_11f_11f_rev). */
#include "gl/context/entry.h"
#include "gl/draw/draw.h"
#include "gl/exec_draw.h"
#include "gl/texture/texture_unit.h"
#include "gl/vertex/packed_components.h"
#include "gl/vertex/vertex_arrays.h"
#include "texture/texture.h"

static void set(struct context *context, const char *call, unsigned attribute, unsigned size, GLenum type,
                bool small_floats, bool normalized, GLuint word)
{
    static const GLenum types[] = {GL_INT_2_10_10_10_REV, GL_UNSIGNED_INT_2_10_10_10_REV,
                                   GL_UNSIGNED_INT_10F_11F_11F_REV};
    float value[4];
    if (!enum_allowed(context, call, "type", type, types, small_floats ? 3 : 2))
        return;
    packed_components(type, normalized, word, value);
    for (unsigned i = size; i < 4; i++)
        value[i] = i == 3;
    immediate_attribute(context, attribute, value);
}

/* --- Conventional attributes: coordinates are cast, colours and normals normalized ---------------------- */

#define CONVENTIONAL(name, name_v, size, normalized, attribute)                                              \
    void GLAPIENTRY exec_##name(GLenum type, GLuint value)                                                   \
    {                                                                                                        \
        ENTER_ANYWHERE();                                                                                    \
        if (context)                                                                                         \
            set(context, COMMAND_NAME, attribute, size, type, false, normalized, value);                     \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(GLenum type, const GLuint *value)                                          \
    {                                                                                                        \
        ENTER_ANYWHERE();                                                                                    \
        if (context && value)                                                                                \
            set(context, COMMAND_NAME, attribute, size, type, false, normalized, *value);                    \
    }
CONVENTIONAL(glVertexP2ui, glVertexP2uiv, 2, false, ATTRIB_POSITION)
CONVENTIONAL(glVertexP3ui, glVertexP3uiv, 3, false, ATTRIB_POSITION)
CONVENTIONAL(glVertexP4ui, glVertexP4uiv, 4, false, ATTRIB_POSITION)
CONVENTIONAL(glTexCoordP1ui, glTexCoordP1uiv, 1, false, ATTRIB_TEXCOORD)
CONVENTIONAL(glTexCoordP2ui, glTexCoordP2uiv, 2, false, ATTRIB_TEXCOORD)
CONVENTIONAL(glTexCoordP3ui, glTexCoordP3uiv, 3, false, ATTRIB_TEXCOORD)
CONVENTIONAL(glTexCoordP4ui, glTexCoordP4uiv, 4, false, ATTRIB_TEXCOORD)
CONVENTIONAL(glNormalP3ui, glNormalP3uiv, 3, true, ATTRIB_NORMAL)
CONVENTIONAL(glColorP3ui, glColorP3uiv, 3, true, ATTRIB_COLOR)
CONVENTIONAL(glColorP4ui, glColorP4uiv, 4, true, ATTRIB_COLOR)
CONVENTIONAL(glSecondaryColorP3ui, glSecondaryColorP3uiv, 3, true, ATTRIB_SECONDARY_COLOR)

static void set_coordinates(const char *call, GLenum texture, unsigned size, GLenum type, const GLuint *word)
{
    ENTER_ANYWHERE();
    if (!context || !word)
        return;
    if (texture - GL_TEXTURE0 >= GL_TEXTURE_UNITS)
        gl_error(context, GL_INVALID_ENUM, "%s: texture is 0x%04x, expected GL_TEXTURE0..%d", call, texture,
                 GL_TEXTURE_UNITS - 1);
    else
        set(context, call, ATTRIB_TEXCOORD + (texture - GL_TEXTURE0), size, type, false, false, *word);
}

#define COORDINATES(name, name_v, size)                                                                      \
    void GLAPIENTRY exec_##name(GLenum texture, GLenum type, GLuint coords)                                  \
    {                                                                                                        \
        set_coordinates(COMMAND_NAME, texture, size, type, &coords);                                         \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(GLenum texture, GLenum type, const GLuint *coords)                         \
    {                                                                                                        \
        set_coordinates(COMMAND_NAME, texture, size, type, coords);                                          \
    }
COORDINATES(glMultiTexCoordP1ui, glMultiTexCoordP1uiv, 1)
COORDINATES(glMultiTexCoordP2ui, glMultiTexCoordP2uiv, 2)
COORDINATES(glMultiTexCoordP3ui, glMultiTexCoordP3uiv, 3)
COORDINATES(glMultiTexCoordP4ui, glMultiTexCoordP4uiv, 4)

/* --- Generic attributes --------------------------------------------------------------------------------- */

/* UNSIGNED_INT_10F_11F_11F_REV has three components: not for VertexAttribP4ui. */
static void set_generic(const char *call, GLuint index, unsigned size, GLenum type, GLboolean normalized,
                        const GLuint *word)
{
    ENTER_ANYWHERE();
    if (!context || !word)
        return;
    if (index >= SHADER_MAX_ATTRIBUTES)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected 0..%d", call, index,
                 SHADER_MAX_ATTRIBUTES - 1);
    else
        set(context, call, index, size, type, size < 4, normalized != GL_FALSE, *word);
}

#define GENERIC(name, name_v, size)                                                                          \
    void GLAPIENTRY exec_##name(GLuint index, GLenum type, GLboolean normalized, GLuint value)               \
    {                                                                                                        \
        set_generic(COMMAND_NAME, index, size, type, normalized, &value);                                    \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(GLuint index, GLenum type, GLboolean normalized, const GLuint *value)      \
    {                                                                                                        \
        set_generic(COMMAND_NAME, index, size, type, normalized, value);                                     \
    }
GENERIC(glVertexAttribP1ui, glVertexAttribP1uiv, 1)
GENERIC(glVertexAttribP2ui, glVertexAttribP2uiv, 2)
GENERIC(glVertexAttribP3ui, glVertexAttribP3uiv, 3)
GENERIC(glVertexAttribP4ui, glVertexAttribP4uiv, 4)
