/* What the clients of our own draw, by whatever made the window and found the functions: OpenGL 1.1, some of
 * it in a display list, textured, blended and hidden. The same bytes through OSMesa, GLX and EGL. */
#ifndef TESTS_CLIENTS_SCENE_H
#define TESTS_CLIENTS_SCENE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <GL/gl.h>

enum { SCENE_WIDTH = 200, SCENE_HEIGHT = 150, SCENE_FRAMES = 3 };

typedef void (*scene_function)(void);
typedef scene_function (*scene_finder)(const char *name);

#define SCENE_GL(name) ((__typeof__(gl##name) *)find("gl" #name))

static inline void scene_texture(scene_finder find)
{
    uint8_t texels[8][8][3];
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 8; x++)
            for (int c = 0; c < 3; c++)
                texels[y][x][c] = (uint8_t)((x ^ y) & 1 ? 255 - 20 * c * x : 30 * y);
    SCENE_GL(TexParameteri)(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    SCENE_GL(TexImage2D)(GL_TEXTURE_2D, 0, GL_RGB, 8, 8, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
}

/* A list of a textured quad that leans back, with a light on it. */
static inline void scene_make(scene_finder find)
{
    const float position[] = {1, 2, 3, 0};
    scene_texture(find);
    SCENE_GL(Lightfv)(GL_LIGHT0, GL_POSITION, position);
    SCENE_GL(NewList)(1, GL_COMPILE);
    SCENE_GL(Begin)(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        const float x = i == 1 || i == 2 ? 1 : 0, y = i > 1 ? 1 : 0;
        SCENE_GL(Normal3f)(x - 0.5f, y - 0.5f, 0.7f);
        SCENE_GL(TexCoord2f)(x, y);
        SCENE_GL(Vertex3f)(1.6f * x - 0.8f, 1.6f * y - 0.8f, -2 * y);
    }
    SCENE_GL(End)();
    SCENE_GL(EndList)();
}

static inline void scene_draw(scene_finder find, int frame)
{
    SCENE_GL(Viewport)(0, 0, SCENE_WIDTH, SCENE_HEIGHT);
    SCENE_GL(ClearColor)(0.1f, 0.2f, 0.4f, 1);
    SCENE_GL(Clear)(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    SCENE_GL(MatrixMode)(GL_PROJECTION);
    SCENE_GL(LoadIdentity)();
    SCENE_GL(Frustum)(-0.5, 0.5, -0.375, 0.375, 1, 10);
    SCENE_GL(MatrixMode)(GL_MODELVIEW);
    SCENE_GL(LoadIdentity)();
    SCENE_GL(Translatef)(0, 0, -2);
    SCENE_GL(Rotatef)((float)frame * 20, 0, 1, 0);
    SCENE_GL(Enable)(GL_DEPTH_TEST);
    SCENE_GL(Enable)(GL_LIGHTING), SCENE_GL(Enable)(GL_LIGHT0), SCENE_GL(Enable)(GL_TEXTURE_2D);
    SCENE_GL(CallList)(1);
    SCENE_GL(Disable)(GL_LIGHTING), SCENE_GL(Disable)(GL_TEXTURE_2D);
    SCENE_GL(Enable)(GL_BLEND);
    SCENE_GL(BlendFunc)(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    SCENE_GL(Color4f)(1, 0.5f, 0, 0.5f);
    SCENE_GL(Rectf)(-0.2f, -0.5f, 0.9f, 0.1f);
    SCENE_GL(Disable)(GL_BLEND);
}

/* As a PPM, from the buffer that was drawn. */
static inline void scene_save(scene_finder find, const char *path)
{
    static uint8_t pixels[SCENE_HEIGHT][SCENE_WIDTH][3];
    FILE *file = fopen(path, "wb");
    SCENE_GL(PixelStorei)(GL_PACK_ALIGNMENT, 1);
    SCENE_GL(ReadPixels)(0, 0, SCENE_WIDTH, SCENE_HEIGHT, GL_RGB, GL_UNSIGNED_BYTE, pixels);
    if (!file || SCENE_GL(GetError)() != GL_NO_ERROR)
        exit(3);
    fprintf(file, "P6\n%d %d\n255\n", SCENE_WIDTH, SCENE_HEIGHT);
    for (int y = SCENE_HEIGHT - 1; y >= 0; y--)
        fwrite(pixels[y], sizeof pixels[y], 1, file);
    fclose(file);
}

#endif
