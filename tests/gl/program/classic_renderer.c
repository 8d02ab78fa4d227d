/* The calls of a classic OpenGL 1.5 renderer of solids, such as MuJoCo's: framebuffer objects
 * (ARB_framebuffer_object), meshes as display lists and as vertex buffers (ARB_vertex_buffer_object),
 * fixed-function lights, coordinates by texture generation, a shadow map that is compared (ARB_shadow), text
 * by bitmaps. The picture is checked against an evaluation of the same scene in world coordinates. */
#include "tests/gl/gl_test.h"

enum { PICTURE = 96, SHADOW = 256, SAMPLES = 4 };

/* Seen from straight above: world x and y from -2 to 2. A box floats over the floor z = 0, and the light
 * comes from +x: its shadow falls to the left. */
static const double box_low[3] = {-0.5, -0.6, 0.5}, box_high[3] = {0.5, 0.4, 1};
static const double patch_low[2] = {0.9, -1.8}, patch_high[2] = {1.7, -1.0}; /* a skin, on the floor */
static const float to_light[4] = {1, 0, 1, 0};
static const float ambient[4] = {0.25f, 0.25f, 0.25f, 1}, white[4] = {0.7f, 0.7f, 0.7f, 1},
                   black[4] = {0, 0, 0, 1};

struct scene {
    GLuint offscreen, resolved, shadow_buffer;
    GLuint color, depth, resolved_color, resolved_depth, shadow_map, checker;
    GLuint box, floor, font; /* display lists */
    GLuint skin[3];          /* positions, normals, faces */
};

/* --- Resources ------------------------------------------------------------------------------------------ */

static void make_offscreen(struct scene *scene)
{
    glGenFramebuffers(1, &scene->offscreen);
    glBindFramebuffer(GL_FRAMEBUFFER, scene->offscreen);
    glGenRenderbuffers(1, &scene->color);
    glBindRenderbuffer(GL_RENDERBUFFER, scene->color);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, SAMPLES, GL_RGBA, PICTURE, PICTURE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, scene->color);
    glGenRenderbuffers(1, &scene->depth);
    glBindRenderbuffer(GL_RENDERBUFFER, scene->depth);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, SAMPLES, GL_DEPTH24_STENCIL8, PICTURE, PICTURE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, scene->depth);
    cr_assert_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);

    glGenFramebuffers(1, &scene->resolved);
    glBindFramebuffer(GL_FRAMEBUFFER, scene->resolved);
    glGenRenderbuffers(1, &scene->resolved_color);
    glBindRenderbuffer(GL_RENDERBUFFER, scene->resolved_color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA, PICTURE, PICTURE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, scene->resolved_color);
    glGenRenderbuffers(1, &scene->resolved_depth);
    glBindRenderbuffer(GL_RENDERBUFFER, scene->resolved_depth);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, PICTURE, PICTURE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER,
                              scene->resolved_depth);
    cr_assert_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
}

static void make_shadow(struct scene *scene)
{
    static const GLfloat border[4] = {1, 1, 1, 1};
    glGenFramebuffers(1, &scene->shadow_buffer);
    glBindFramebuffer(GL_FRAMEBUFFER, scene->shadow_buffer);
    glGenTextures(1, &scene->shadow_map);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, scene->shadow_map);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, SHADOW, SHADOW, 0, GL_DEPTH_STENCIL,
                 GL_UNSIGNED_INT_24_8, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
    for (int i = 0; i < 4; i++)
        glTexGeni(GL_S + (GLenum)i, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_TEXTURE_2D, scene->shadow_map, 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    cr_assert_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glActiveTexture(GL_TEXTURE0);
}

/* Squares of one unit: bright where floor(x) + floor(y) is even. */
static void make_checker(struct scene *scene)
{
    static const GLubyte texels[2][2][3] = {{{255, 255, 255}, {102, 153, 204}},
                                            {{102, 153, 204}, {255, 255, 255}}};
    glGenTextures(1, &scene->checker);
    glBindTexture(GL_TEXTURE_2D, scene->checker);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 2, 2, 0, GL_RGB, GL_UNSIGNED_BYTE, texels);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static void face(int axis, int high)
{
    const int u = (axis + 1) % 3, v = (axis + 2) % 3;
    float normal[3] = {0}, corner[3];
    normal[axis] = high ? 1 : -1;
    glNormal3fv(normal);
    for (int i = 0; i < 4; i++) {
        const int turn = high ? i : 3 - i;
        corner[axis] = (float)(high ? box_high : box_low)[axis];
        corner[u] = (float)(turn == 1 || turn == 2 ? box_high : box_low)[u];
        corner[v] = (float)(turn >= 2 ? box_high : box_low)[v];
        glVertex3fv(corner);
    }
}

static void make_lists(struct scene *scene)
{
    static const GLubyte glyph[8] = {255, 255, 255, 255, 255, 255, 255, 255};
    scene->box = glGenLists(2);
    scene->floor = scene->box + 1;
    glNewList(scene->box, GL_COMPILE);
    glBegin(GL_QUADS);
    for (int axis = 0; axis < 3; axis++)
        for (int high = 0; high < 2; high++)
            face(axis, high);
    glEnd();
    glEndList();
    glNewList(scene->floor, GL_COMPILE);
    glBegin(GL_TRIANGLES);
    glNormal3f(0, 0, 1);
    for (int i = 0; i < 6; i++) {
        static const float corners[6][2] = {{-3, -3}, {3, -3}, {3, 3}, {-3, -3}, {3, 3}, {-3, 3}};
        glVertex3f(corners[i][0], corners[i][1], 0);
    }
    glEnd();
    glEndList();
    scene->font = glGenLists(128);
    glNewList(scene->font + 'x', GL_COMPILE);
    glBitmap(8, 8, 0, 0, 10, 0, glyph);
    glEndList();
}

static void make_skin(struct scene *scene)
{
    const float left = (float)patch_low[0], right = (float)patch_high[0], low = (float)patch_low[1],
                high = (float)patch_high[1];
    const float positions[12] = {left, low, 0.01f, right, low, 0.01f, right, high, 0.01f, left, high, 0.01f};
    const float normals[12] = {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};
    static const GLint faces[6] = {0, 1, 2, 0, 2, 3};
    glGenBuffers(3, scene->skin);
    glBindBuffer(GL_ARRAY_BUFFER, scene->skin[0]);
    glBufferData(GL_ARRAY_BUFFER, sizeof positions, positions, GL_STREAM_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, scene->skin[1]);
    glBufferData(GL_ARRAY_BUFFER, sizeof normals, normals, GL_STREAM_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, scene->skin[2]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof faces, faces, GL_STATIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
}

/* --- Drawing -------------------------------------------------------------------------------------------- */

static void material(float red, float green, float blue)
{
    const float color[4] = {red, green, blue, 1};
    glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, color);
    glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, black);
    glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, black);
    glMateriali(GL_FRONT_AND_BACK, GL_SHININESS, 10);
}

static void draw_floor(const struct scene *scene)
{
    static const float s[4] = {0.5f, 0, 0, 0}, t[4] = {0, 0.5f, 0, 0};
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, scene->checker);
    glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
    glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, GL_OBJECT_LINEAR);
    glTexGenfv(GL_S, GL_OBJECT_PLANE, s);
    glTexGenfv(GL_T, GL_OBJECT_PLANE, t);
    glEnable(GL_TEXTURE_2D);
    glEnable(GL_TEXTURE_GEN_S);
    glEnable(GL_TEXTURE_GEN_T);
    material(0.9f, 0.9f, 0.9f);
    glCallList(scene->floor);
    glDisable(GL_TEXTURE_2D);
    glDisable(GL_TEXTURE_GEN_S);
    glDisable(GL_TEXTURE_GEN_T);
}

static void draw_skin(const struct scene *scene)
{
    material(0.2f, 0.8f, 0.4f);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_NORMAL_ARRAY);
    glBindBuffer(GL_ARRAY_BUFFER, scene->skin[0]);
    glVertexPointer(3, GL_FLOAT, 0, NULL);
    glBindBuffer(GL_ARRAY_BUFFER, scene->skin[1]);
    glNormalPointer(GL_FLOAT, 0, NULL);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, scene->skin[2]);
    glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_INT, NULL);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, 0);
    glDisableClientState(GL_VERTEX_ARRAY);
    glDisableClientState(GL_NORMAL_ARRAY);
}

static void draw_solids(const struct scene *scene)
{
    draw_floor(scene);
    draw_skin(scene);
    material(1, 0.5f, 0.25f);
    glPushMatrix();
    glTranslatef(0, 0, 0);
    glScalef(1, 1, 1);
    glCallList(scene->box);
    glPopMatrix();
}

static void camera_view(void)
{
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glOrtho(-2, 2, -2, 2, 0.5, 10);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(0, 0, -5);
}

/* Orthographic from where the light is. */
static void light_view(void)
{
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glOrtho(-4, 4, -4, 4, 0.5, 10);
    glMatrixMode(GL_MODELVIEW);
    glLoadIdentity();
    glTranslatef(0, 0, -5);
    glRotatef(-45, 0, 1, 0);
}

static void draw_shadow_map(const struct scene *scene, float planes[16])
{
    float projection[16], view[16];
    glBindFramebuffer(GL_FRAMEBUFFER, scene->shadow_buffer);
    glViewport(0, 0, SHADOW, SHADOW);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDisable(GL_LIGHTING);
    light_view();
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(4, 4);
    draw_solids(scene);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glGetFloatv(GL_PROJECTION_MATRIX, projection);
    glGetFloatv(GL_MODELVIEW_MATRIX, view);
    /* world to [0,1] of the map */
    glLoadIdentity();
    glTranslatef(0.5f, 0.5f, 0.5f);
    glScalef(0.5f, 0.5f, 0.5f);
    glMultMatrixf(projection);
    glMultMatrixf(view);
    glGetFloatv(GL_MODELVIEW_MATRIX, planes);
    glEnable(GL_LIGHTING);
}

static void enable_shadow(const float planes[16])
{
    glActiveTexture(GL_TEXTURE1);
    for (int row = 0; row < 4; row++) {
        const float plane[4] = {planes[row], planes[4 + row], planes[8 + row], planes[12 + row]};
        glTexGenfv(GL_S + (GLenum)row, GL_EYE_PLANE, plane); /* the modelview matrix is the camera's */
        glEnable(GL_TEXTURE_GEN_S + (GLenum)row);
    }
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
    glActiveTexture(GL_TEXTURE0);
}

static void disable_shadow(void)
{
    glActiveTexture(GL_TEXTURE1);
    glDisable(GL_TEXTURE_2D);
    for (int row = 0; row < 4; row++)
        glDisable(GL_TEXTURE_GEN_S + (GLenum)row);
    glActiveTexture(GL_TEXTURE0);
}

static void set_lights(void)
{
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, ambient);
    glLightModeli(GL_LIGHT_MODEL_LOCAL_VIEWER, 0);
    glLightModeli(GL_LIGHT_MODEL_TWO_SIDE, 0);
    glEnable(GL_LIGHTING);
    glEnable(GL_NORMALIZE);
    glLightfv(GL_LIGHT0, GL_AMBIENT, black);
    glLightfv(GL_LIGHT0, GL_DIFFUSE, white);
    glLightfv(GL_LIGHT0, GL_SPECULAR, white);
    glLightf(GL_LIGHT0, GL_SPOT_CUTOFF, 180);
    glLightfv(GL_LIGHT0, GL_POSITION, to_light);
}

/* First all that needs no shadow, then what the light adds where it is seen. */
static void draw_picture(const struct scene *scene)
{
    float planes[16];
    draw_shadow_map(scene, planes);
    glBindFramebuffer(GL_FRAMEBUFFER, scene->offscreen);
    glViewport(0, 0, PICTURE, PICTURE);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    camera_view();
    set_lights();
    glDisable(GL_LIGHT0);
    draw_solids(scene);
    glEnable(GL_LIGHT0);
    glLightModelfv(GL_LIGHT_MODEL_AMBIENT, black);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glDepthFunc(GL_EQUAL);
    glDepthMask(GL_FALSE);
    enable_shadow(planes);
    draw_solids(scene);
    disable_shadow();
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    glDisable(GL_BLEND);
}

static void draw_text(const struct scene *scene)
{
    glPushAttrib(GL_ENABLE_BIT | GL_LIST_BIT);
    glDisable(GL_LIGHTING);
    glDisable(GL_DEPTH_TEST);
    glColor3f(1, 1, 0);
    glWindowPos2i(4, PICTURE - 12);
    glListBase(scene->font);
    glCallLists(2, GL_UNSIGNED_BYTE, "xx");
    glPopAttrib();
}

/* --- What is to be seen --------------------------------------------------------------------------------- */

static bool between(double value, double low, double high)
{
    return value > low && value < high;
}

/* Colour of the world's point that is seen at (x, y), and how far away it is. */
static void evaluate(double x, double y, double color[3], double *height)
{
    static const double box_color[3] = {1, 0.5, 0.25}, skin_color[3] = {0.2, 0.8, 0.4},
                        squares[2][3] = {{0.9, 0.9, 0.9},
                                         {0.9 * 102 / 255, 0.9 * 153 / 255, 0.9 * 204 / 255}};
    const bool box = between(x, box_low[0], box_high[0]) && between(y, box_low[1], box_high[1]);
    const bool skin = between(x, patch_low[0], patch_high[0]) && between(y, patch_low[1], patch_high[1]);
    /* A point on the floor sees the light past x + h at height h. */
    const bool shadow = !box && between(y, box_low[1], box_high[1]) &&
                        between(x, box_low[0] - box_high[2], box_high[0] - box_low[2]);
    const int square = ((int)(x + 4) + (int)(y + 4)) & 1;
    const double *material = box ? box_color : skin ? skin_color : squares[square];
    const double light = 0.25 + (shadow ? 0 : 0.7 * 0.70710678118654752);
    *height = box ? 1 : skin ? 0.01 : 0;
    for (int c = 0; c < 3; c++)
        color[c] = material[c] * light;
}

/* Is some border of the picture's regions within two pixels? */
static bool near_border(double x, double y)
{
    const double step = 2.5 * 4 / PICTURE;
    double here[3], there[3], height, other;
    evaluate(x, y, here, &height);
    for (int i = 0; i < 8; i++) {
        static const int around[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                         {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
        evaluate(x + around[i][0] * step, y + around[i][1] * step, there, &other);
        if (memcmp(here, there, sizeof here) != 0 || height != other)
            return true;
    }
    return false;
}

static unsigned wrong_pixels(const uint8_t *colors, const float *depths, unsigned *checked)
{
    unsigned wrong = 0;
    for (int row = 0; row < PICTURE; row++)
        for (int column = 0; column < PICTURE; column++) {
            const double x = (column + 0.5) * 4 / PICTURE - 2, y = (row + 0.5) * 4 / PICTURE - 2;
            double color[3], height;
            if (near_border(x, y) || (column < 24 && row >= PICTURE - 14))
                continue;
            ++*checked;
            evaluate(x, y, color, &height);
            bool right = true;
            for (int c = 0; c < 3; c++)
                right &= between(colors[(row * PICTURE + column) * 3 + c] - 255 * color[c], -2.5, 2.5);
            const double depth = (5 - height - 0.5) / 9.5;
            right &= between(depths[row * PICTURE + column] - depth, -1e-5, 1e-5);
            wrong += !right;
        }
    return wrong;
}

GL_TEST(classic_renderer, solids_with_shadows_come_out_right)
{
    static uint8_t colors[PICTURE * PICTURE * 3];
    static float depths[PICTURE * PICTURE];
    struct scene scene;
    make_offscreen(&scene);
    make_shadow(&scene);
    make_checker(&scene);
    make_lists(&scene);
    make_skin(&scene);
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    draw_picture(&scene);
    draw_text(&scene);
    expect_error(GL_NO_ERROR);

    glBindFramebuffer(GL_READ_FRAMEBUFFER, scene.offscreen);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, scene.resolved);
    glBlitFramebuffer(0, 0, PICTURE, PICTURE, 0, 0, PICTURE, PICTURE,
                      GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, scene.resolved);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, PICTURE, PICTURE, GL_RGB, GL_UNSIGNED_BYTE, colors);
    glReadPixels(0, 0, PICTURE, PICTURE, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    expect_error(GL_NO_ERROR);

    unsigned checked = 0;
    const unsigned wrong = wrong_pixels(colors, depths, &checked);
    cr_expect_gt(checked, PICTURE * PICTURE / 3, "%u pixels were checked", checked);
    cr_expect_eq(wrong, 0, "%u of %u pixels are wrong", wrong, checked);
    const uint8_t *letter = colors + ((PICTURE - 8) * PICTURE + 6) * 3, *gap = letter + 7 * 3;
    cr_expect(letter[0] == 255 && letter[1] == 255 && letter[2] == 0, "%u %u %u", letter[0], letter[1],
              letter[2]);
    cr_expect(gap[0] != 255, "between two letters: %u", gap[0]);
}
