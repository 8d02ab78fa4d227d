/* Saves the application's pixel storage state while the library itself transfers pixels. */
#include "window/glx/glx.h"

static const struct {
    GLenum name;
    GLint value;
} stores[] = {{GL_UNPACK_SWAP_BYTES, 0}, {GL_UNPACK_LSB_FIRST, 0},   {GL_UNPACK_ROW_LENGTH, 0},
              {GL_UNPACK_SKIP_ROWS, 0},  {GL_UNPACK_SKIP_PIXELS, 0}, {GL_UNPACK_ALIGNMENT, 1}};

void pixel_store_push(void)
{
    face.glPushClientAttrib(GL_CLIENT_PIXEL_STORE_BIT);
    face.glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    for (unsigned i = 0; i < sizeof stores / sizeof *stores; i++)
        face.glPixelStorei(stores[i].name, stores[i].value);
}

void pixel_store_pop(void)
{
    face.glPopClientAttrib();
}

static const GLenum scales[] = {GL_RED_SCALE, GL_GREEN_SCALE, GL_BLUE_SCALE, GL_ALPHA_SCALE},
                    biases[] = {GL_RED_BIAS, GL_GREEN_BIAS, GL_BLUE_BIAS, GL_ALPHA_BIAS},
                    capabilities[] = {GL_COLOR_TABLE,
                                      GL_CONVOLUTION_2D,
                                      GL_POST_CONVOLUTION_COLOR_TABLE,
                                      GL_POST_COLOR_MATRIX_COLOR_TABLE,
                                      GL_HISTOGRAM,
                                      GL_MINMAX};

void pixel_transfer_push(void)
{
    face.glPushAttrib(GL_PIXEL_MODE_BIT | GL_ENABLE_BIT);
    face.glPixelTransferf(GL_MAP_COLOR, 0);
    for (unsigned c = 0; c < 4; c++) {
        face.glPixelTransferf(scales[c], 1);
        face.glPixelTransferf(biases[c], 0);
    }
    for (unsigned i = 0; i < sizeof capabilities / sizeof *capabilities; i++)
        face.glDisable(capabilities[i]);
}

void pixel_transfer_pop(void)
{
    face.glPopAttrib();
}
