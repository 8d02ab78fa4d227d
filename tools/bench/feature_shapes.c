/* Quads, a sheet of triangles and textures that several scenes of features draw. */
#include <math.h>
#include <string.h>

#include "tools/bench/features.h"

float feature_pixels[AGAINST_SIZE * AGAINST_SIZE * 4];

/* --- Quads ---------------------------------------------------------------------------------------------- */

void feature_quad(gl_functions gl, float z, float repeats, float alpha)
{
    gl->Begin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        const float x = (float)((i ^ i >> 1) & 1), y = (float)(i >> 1);
        gl->Color4f(x, y, 0.5f, alpha);
        gl->TexCoord3f(repeats * x, repeats * y, 0.6f);
        gl->Vertex3f(2 * x - 1, 2 * y - 1, z);
    }
    gl->End();
}

void feature_draw_quad(gl_functions gl)
{
    feature_quad(gl, 0, 1, 0.75f);
}

void feature_draw_repeated(gl_functions gl)
{
    feature_quad(gl, 0, 5.3f, 0.75f);
}

void feature_clear(gl_functions gl)
{
    gl->Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

void feature_draw_layers(gl_functions gl)
{
    feature_clear(gl);
    for (int i = 0; i < 4; i++)
        feature_quad(gl, 0.6f - 0.3f * (float)i, 1, 0.25f * (float)i);
}

/* --- The sheet  */

struct sheet_vertex feature_sheet[(SHEET_CELLS + 1) * (SHEET_CELLS + 1)];
GLushort feature_sheet_indices[SHEET_CELLS * SHEET_CELLS * 6];

static struct sheet_vertex sheet_vertex(int i, int j)
{
    const float x = 2.0f * (float)i / SHEET_CELLS - 1, y = 2.0f * (float)j / SHEET_CELLS - 1;
    return (struct sheet_vertex){{x, y, 0.3f * sinf(7 * x) * cosf(5 * y)},
                                 {-2.1f * cosf(7 * x) * cosf(5 * y), 1.5f * sinf(7 * x) * sinf(5 * y), 1},
                                 {0.5f + 0.5f * x, 0.5f + 0.5f * y, 0.5f},
                                 {3 * x, 3 * y}};
}

void feature_make_sheet(void)
{
    for (int i = 0; i < (SHEET_CELLS + 1) * (SHEET_CELLS + 1); i++)
        feature_sheet[i] = sheet_vertex(i % (SHEET_CELLS + 1), i / (SHEET_CELLS + 1));
    for (int i = 0; i < SHEET_CELLS * SHEET_CELLS * 6; i++) {
        static const int corner[6] = {0, 1, SHEET_CELLS + 2, 0, SHEET_CELLS + 2, SHEET_CELLS + 1};
        const int cell = i / 6;
        feature_sheet_indices[i] =
            (GLushort)(cell / SHEET_CELLS * (SHEET_CELLS + 1) + cell % SHEET_CELLS + corner[i % 6]);
    }
}

void feature_use_sheet(gl_functions gl)
{
    feature_make_sheet();
    gl->VertexPointer(3, GL_FLOAT, sizeof *feature_sheet, feature_sheet->position);
    gl->NormalPointer(GL_FLOAT, sizeof *feature_sheet, feature_sheet->normal);
    gl->ColorPointer(3, GL_FLOAT, sizeof *feature_sheet, feature_sheet->color);
    gl->TexCoordPointer(2, GL_FLOAT, sizeof *feature_sheet, feature_sheet->texcoord);
    gl->EnableClientState(GL_VERTEX_ARRAY);
    gl->EnableClientState(GL_NORMAL_ARRAY);
    gl->EnableClientState(GL_COLOR_ARRAY);
    gl->EnableClientState(GL_TEXTURE_COORD_ARRAY);
    gl->Enable(GL_DEPTH_TEST);
}

void feature_setup_sheet(gl_functions gl, GLint capability)
{
    feature_use_sheet(gl);
    gl->Enable((GLenum)capability);
}

void feature_draw_sheet(gl_functions gl)
{
    feature_clear(gl);
    gl->DrawElements(GL_TRIANGLES, SHEET_CELLS * SHEET_CELLS * 6, GL_UNSIGNED_SHORT, feature_sheet_indices);
}

/* --- Textures and blending ------------------------------------------------------------------------------ */

GLuint feature_use_texture(gl_functions gl, GLenum target, GLint filter)
{
    GLuint texture;
    gl->GenTextures(1, &texture);
    gl->BindTexture(target, texture);
    gl->TexParameteri(target, GL_TEXTURE_MIN_FILTER, filter);
    gl->TexParameteri(target, GL_TEXTURE_MAG_FILTER,
                      filter == GL_NEAREST || filter == GL_NEAREST_MIPMAP_NEAREST ? GL_NEAREST : GL_LINEAR);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    gl->Enable(target);
    return texture;
}

/* RGBA of a feature_pattern that has every frequency. */
const void *feature_pattern(int texels)
{
    uint8_t *bytes = (uint8_t *)feature_pixels;
    for (int i = 0; i < texels; i++) {
        const unsigned x = (unsigned)i % FEATURE_TEXELS, y = (unsigned)i / FEATURE_TEXELS;
        const uint8_t texel[4] = {(uint8_t)(x * 255 / FEATURE_TEXELS), (uint8_t)(y * 255 / FEATURE_TEXELS),
                                  (x / 16 + y / 16) % 2 ? 255 : 20, (uint8_t)(x * y >> 4)};
        memcpy(bytes + 4 * i, texel, sizeof texel);
    }
    return bytes;
}

void feature_upload_levels(gl_functions gl, GLenum image, GLint format)
{
    GLint level = 0;
    for (GLsizei size = FEATURE_TEXELS; size > 0; size /= 2, level++)
        gl->TexImage2D(image, level, format, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                       feature_pattern(size * size));
}

void feature_setup_format(gl_functions gl, GLint format)
{
    feature_use_texture(gl, GL_TEXTURE_2D, GL_LINEAR);
    gl->TexImage2D(GL_TEXTURE_2D, 0, format, FEATURE_TEXELS, FEATURE_TEXELS, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   feature_pattern(FEATURE_TEXELS * FEATURE_TEXELS));
}

void feature_setup_filter(gl_functions gl, GLint filter)
{
    feature_use_texture(gl, GL_TEXTURE_2D, filter);
    feature_upload_levels(gl, GL_TEXTURE_2D, GL_RGBA8);
}

void feature_setup_environment(gl_functions gl, GLint mode)
{
    feature_setup_format(gl, GL_RGBA8);
    gl->TexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, mode);
}

void feature_setup_source(gl_functions gl, GLint factor)
{
    gl->Enable(GL_BLEND);
    gl->BlendColor(0.2f, 0.4f, 0.6f, 0.7f);
    gl->BlendFunc((GLenum)factor, GL_ONE_MINUS_SRC_ALPHA);
}
