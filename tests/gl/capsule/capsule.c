/* Capsules: what a recorded context draws, its replay draws; and files that are none. */
#include "capsule_test.h"

#include "base/byte_order.h"
#include "gl/capsule/capsule_file.h"

enum { SIZE = 32 };

static uint8_t window[SIZE * SIZE * 4];
static OSMesaContext context;

static void record(void)
{
    const int attributes[] = {OSMESA_DEPTH_BITS, 24, OSMESA_STENCIL_BITS, 8, 0};
    ewCapsuleBegin();
    context = OSMesaCreateContextAttribs(attributes, NULL);
    cr_assert(OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, SIZE, SIZE));
}

static void forget(void)
{
    OSMesaDestroyContext(context);
}

#define CAPSULE_TEST(name) Test(capsule, name, .init = record, .fini = forget)

static uint64_t hash_of(const void *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    return hash;
}

/* The window has something, and its replay has the same. */
static void expect_same(void)
{
    char message[EW_CAPSULE_MESSAGE];
    const uint64_t hash = ewFrameHash();
    static const uint8_t nothing[sizeof window];
    cr_expect_neq(hash, hash_of(nothing, sizeof nothing), "nothing was drawn");
    struct file file = end_capsule();
    memset(window, 0x55, sizeof window);
    cr_expect_eq(replay(file, message), hash, "%s", message);
    free(file.bytes);
}

static const GLfloat corners[][2] = {{9, 9}, {-0.9F, -0.9F}, {0.9F, -0.7F}, {0.1F, 0.9F}, {-0.5F, 0.5F}};
static const GLubyte colors[][4] = {
    {1, 2, 3, 4}, {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 0, 255}};

static void client_arrays(void)
{
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, corners);
    glColorPointer(4, GL_UNSIGNED_BYTE, 0, colors);
}

CAPSULE_TEST(immediate_mode)
{
    glClearColor(0.2F, 0.4F, 0.6F, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    for (int i = 1; i < 4; i++) {
        glColor4ubv(colors[i]);
        glVertex2fv(corners[i]);
    }
    glEnd();
    expect_same();
}

CAPSULE_TEST(client_arrays_as_the_draw_reads_them)
{
    GLfloat moving[5][2];
    client_arrays();
    glVertexPointer(2, GL_FLOAT, 0, moving);
    memcpy(moving, corners, sizeof moving);
    glDrawArrays(GL_TRIANGLES, 1, 3);
    for (int i = 0; i < 5; i++)
        moving[i][0] = -moving[i][0];
    glDrawArrays(GL_LINE_STRIP, 1, 4);
    memset(moving, 0, sizeof moving);
    expect_same();
}

CAPSULE_TEST(client_indices)
{
    GLushort indices[] = {3, 1, 2, 0xffff, 4, 1, 3};
    const GLushort *starts[] = {indices, indices + 4};
    const GLsizei counts[] = {3, 3};
    client_arrays();
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, indices);
    glDrawRangeElementsBaseVertex(GL_LINES, 0, 3, 2, GL_UNSIGNED_BYTE, (const GLubyte[]){0, 2}, 1);
    glMultiDrawElements(GL_LINE_LOOP, counts, GL_UNSIGNED_SHORT, (const void *const *)starts, 2);
    glEnable(GL_PRIMITIVE_RESTART_FIXED_INDEX);
    glDrawElements(GL_LINE_STRIP, 7, GL_UNSIGNED_SHORT, indices);
    memset(indices, 0, sizeof indices);
    expect_same();
}

CAPSULE_TEST(elements_one_by_one_and_edge_flags)
{
    static const GLboolean flags[] = {0, 1, 0, 1, 1};
    client_arrays();
    glEnableClientState(GL_EDGE_FLAG_ARRAY);
    glEdgeFlagPointer(0, flags);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glDrawArrays(GL_TRIANGLES, 1, 3);
    glBegin(GL_TRIANGLES);
    for (int i = 2; i < 5; i++)
        glArrayElement(i);
    glEnd();
    expect_same();
}

CAPSULE_TEST(arrays_that_a_list_takes)
{
    static const GLuint indices[] = {1, 2, 3};
    client_arrays();
    const GLuint list = glGenLists(2);
    glNewList(list, GL_COMPILE);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_INT, indices);
    glEndList();
    glNewList(list + 1, GL_COMPILE_AND_EXECUTE);
    glBegin(GL_LINES);
    glArrayElement(4);
    glArrayElement(2);
    glEnd();
    glEndList();
    glCallLists(2, GL_UNSIGNED_BYTE, (const GLubyte[]){(GLubyte)list, 77});
    expect_same();
}

CAPSULE_TEST(generic_arrays_and_instances)
{
    static const char text[] = "!!ARBvp1.0\nADD result.position, vertex.attrib[0], vertex.attrib[6];\n"
                               "MOV result.color, vertex.attrib[3];\nEND";
    static const GLfloat offsets[][2] = {{0, 0}, {0.3F, 0.1F}, {-0.3F, -0.4F}};
    GLuint program;
    glGenProgramsARB(1, &program);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, program);
    glProgramStringARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, corners);
    glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, 0, colors);
    glVertexAttribPointer(6, 2, GL_FLOAT, GL_FALSE, 0, offsets);
    glVertexAttribDivisor(6, 2);
    for (GLuint i = 0; i <= 6; i += 3)
        glEnableVertexAttribArray(i);
    glDrawArraysInstancedBaseInstance(GL_TRIANGLES, 1, 3, 4, 1);
    expect_same();
}

CAPSULE_TEST(pixels_as_pixel_store_says)
{
    GLubyte texels[4 + 6 * 5 * 2];
    for (unsigned i = 0; i < sizeof texels; i++)
        texels[i] = (GLubyte)(i * 37);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 2);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 6);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 1);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 1);
    glPixelStorei(GL_UNPACK_SWAP_BYTES, GL_TRUE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, texels);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        glTexCoord2f(i == 1 || i == 2, i > 1);
        glVertex2f(i == 1 || i == 2 ? 1 : -1, i > 1);
    }
    glEnd();
    glDisable(GL_TEXTURE_2D);
    glPixelStorei(GL_UNPACK_LSB_FIRST, GL_TRUE);
    glRasterPos2f(-0.9F, -0.9F);
    glBitmap(11, 6, 0, 0, 0, 0, texels);
    memset(texels, 0, sizeof texels);
    expect_same();
}

/* Into a buffer, out of it, and by a pointer into it. */
CAPSULE_TEST(buffers_of_pixels_and_mapped_ones)
{
    GLuint buffers[2];
    glGenBuffers(2, buffers);
    client_arrays();
    glDrawArrays(GL_TRIANGLES, 1, 3);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers[0]);
    glBufferData(GL_PIXEL_PACK_BUFFER, 4096, NULL, GL_STREAM_COPY);
    glReadPixels(4, 4, 16, 16, GL_RGBA, GL_UNSIGNED_BYTE, (void *)64);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    GLubyte seen[4];
    glReadPixels(8, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, seen);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffers[0]);
    glRasterPos2f(-1, -1);
    glDrawPixels(16, 16, GL_BGRA, GL_UNSIGNED_BYTE, (void *)64);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);

    glBindBuffer(GL_ARRAY_BUFFER, buffers[1]);
    glBufferData(GL_ARRAY_BUFFER, sizeof corners, corners, GL_DYNAMIC_DRAW);
    GLfloat *mapped = glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE);
    for (unsigned i = 0; i < 10; i++)
        mapped[i] = mapped[i] / 2;
    cr_assert(glUnmapBuffer(GL_ARRAY_BUFFER));
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glDrawArrays(GL_POLYGON, 1, 4);
    expect_same();
}

/* What a range got until it is unmapped; and a persistent mapping, which each draw reads again. */
CAPSULE_TEST(mapped_ranges_and_persistent_mappings)
{
    const GLbitfield flags = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    GLuint names[2];
    glGenBuffers(2, names);
    glBindBuffer(GL_ARRAY_BUFFER, names[0]);
    glBufferData(GL_ARRAY_BUFFER, sizeof corners, NULL, GL_STATIC_DRAW);
    memcpy(glMapBufferRange(GL_ARRAY_BUFFER, 8, 24, GL_MAP_WRITE_BIT), corners[1], 24);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 1, 3);
    glBindBuffer(GL_ARRAY_BUFFER, names[1]);
    glBufferStorage(GL_ARRAY_BUFFER, sizeof corners, NULL, flags);
    GLfloat(*mapped)[2] = glMapBufferRange(GL_ARRAY_BUFFER, 0, sizeof corners, flags);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    for (unsigned i = 0; i < 3; i++) {
        for (unsigned corner = 1; corner < 4; corner++)
            mapped[corner][0] = corners[corner][0] / 2 + (GLfloat)i / 4,
            mapped[corner][1] = corners[corner][1] / 3;
        glColor3ub(255, (GLubyte)(i * 80), 100);
        glDrawArrays(GL_TRIANGLES, 1, 3);
        glDrawArrays(GL_LINE_LOOP, 1, 3);
    }
    expect_same();
}

CAPSULE_TEST(commands_in_client_memory)
{
    client_arrays();
    glDrawArraysIndirect(GL_TRIANGLES, (const GLuint[]){3, 1, 1, 0});
    glMultiDrawArraysIndirect(GL_LINE_STRIP, (const GLuint[]){2, 1, 1, 0, 9, 3, 1, 2, 0}, 2, 20);
    expect_same();
}

/* An address in one buffer of another one. */
CAPSULE_TEST(addresses_and_handles)
{
    static const char text[] =
        "!!NVfp5.0\nOPTION NV_bindless_texture;\nLONG TEMP h;\nTEMP t, u;\nPK64.U h.x, program.local[0];\n"
        "TEX t, {0.5, 0.5, 0, 0}, handle(h.x), 2D;\nPK64.U h.x, program.local[1];\nLOAD.F32X4 u, h.x;\n"
        "ADD result.color, t, u;\nEND";
    static const GLubyte texel[] = {10, 100, 30, 255};
    static const GLfloat added[] = {0.5F, 0, 0.25F, 0};
    GLuint names[3];
    GLuint64 handle;
    GLuint64EXT address;
    glGenTextures(1, names);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    handle = glGetTextureHandleNV(names[0]);
    glMakeTextureHandleResidentNV(handle);
    glGenBuffers(1, names + 1);
    glBindBuffer(GL_ARRAY_BUFFER, names[1]);
    glBufferData(GL_ARRAY_BUFFER, sizeof added, added, GL_STATIC_DRAW);
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    glGenProgramsARB(1, names + 2);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, names[2]);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof text - 1, text);
    cr_assert_eq(glGetError(), GL_NO_ERROR, "%s", ewLastMessage());
    glProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 0, (GLuint)handle, (GLuint)(handle >> 32), 0, 0);
    glProgramLocalParameterI4uiNV(GL_FRAGMENT_PROGRAM_ARB, 1, (GLuint)address, (GLuint)(address >> 32), 0, 0);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glRectf(-0.5F, -0.5F, 0.5F, 0.5F);
    expect_same();
}

Test(capsule, an_accumulation_buffer)
{
    ewCapsuleBegin();
    context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 32, NULL);
    cr_assert(OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, SIZE, SIZE));
    client_arrays();
    glDrawArrays(GL_TRIANGLES, 1, 3);
    glAccum(GL_LOAD, 0.25F);
    glAccum(GL_RETURN, 2);
    cr_expect_eq(glGetError(), GL_NO_ERROR, "%s", ewLastMessage());
    expect_same();
    forget();
}

/* As EGL's and GLX's are: readers have RGBA, from the pixels that no command clears. */
Test(capsule, a_window_of_bgra_is_recorded_as_rgba)
{
    char message[EW_CAPSULE_MESSAGE];
    EwCapsuleInfo info;
    ewCapsuleBegin();
    for (size_t i = 0; i < sizeof window; i++)
        window[i] = (uint8_t)(50 * i);
    context = OSMesaCreateContext(OSMESA_BGRA, NULL);
    cr_assert(OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, SIZE, SIZE));
    client_arrays();
    glDrawArrays(GL_TRIANGLES, 1, 3);
    struct file file = end_capsule();
    for (size_t i = 0; i < sizeof window; i += 4) {
        const uint8_t blue = window[i];
        window[i] = window[i + 2];
        window[i + 2] = blue;
    }
    const uint64_t hash = hash_of(window, sizeof window);
    cr_expect_eq(replay(file, message), hash, "%s", message);
    EwCapsule *capsule = ewCapsuleOpen(file.bytes, file.size, message);
    cr_assert_not_null(capsule, "%s", message);
    ewCapsuleInfo(capsule, &info);
    cr_expect_eq(info.format, OSMESA_RGBA);
    cr_expect_eq(info.frameHash, hash);
    ewCapsuleClose(capsule);
    free(file.bytes);
    forget();
}

/* What the replay writes there goes nowhere. */
CAPSULE_TEST(feedback_and_selection)
{
    GLfloat fed[64];
    GLuint hits[16];
    client_arrays();
    glFeedbackBuffer(64, GL_2D, fed);
    glRenderMode(GL_FEEDBACK);
    glDrawArrays(GL_TRIANGLES, 1, 3);
    cr_expect_gt(glRenderMode(GL_RENDER), 0);
    glSelectBuffer(16, hits);
    glRenderMode(GL_SELECT);
    glInitNames();
    glPushName(3);
    glDrawArrays(GL_TRIANGLES, 1, 3);
    cr_expect_eq(glRenderMode(GL_RENDER), 1);
    glDrawArrays(GL_LINE_LOOP, 1, 4);
    expect_same();
}

/* A file of some bytes cannot make a replay allocate gigabytes. */
CAPSULE_TEST(large_buffers_for_selection_are_refused)
{
    char message[EW_CAPSULE_MESSAGE];
    GLuint hits[1];
    glSelectBuffer((1 << 26) + 1, hits); /* 4 bytes each */
    struct file file = end_capsule();
    cr_expect_eq(replay(file, message), 0);
    cr_expect(strstr(message, "more than 256 MiB of buffers for selection and feedback"), "%s", message);
    free(file.bytes);
}

CAPSULE_TEST(image_files)
{
    static const char ppm_like[] =
        "BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\1\0\0\0\1\0\0\0\1\0\x18\0\0\0\0\0"
        "\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x10\x80\xf0\0";
    cr_assert_eq(ewLoadTextureMemory(GL_TEXTURE_2D, ppm_like, sizeof ppm_like - 1), 0, "%s", ewLastMessage());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    glRectf(-0.5F, -0.5F, 0.5F, 0.5F);
    expect_same();
}

/* Calls that fail leave nothing in the replay either, nor do queries. */
CAPSULE_TEST(errors_and_queries)
{
    GLint value;
    client_arrays();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 9999999, 9999999, 0, GL_RGBA, GL_FLOAT, corners);
    glLightfv(GL_LIGHT0, GL_FOG_MODE, corners[0]);
    glBufferData(GL_ARRAY_BUFFER, 1 << 30, corners, GL_STATIC_DRAW); /* none is bound */
    glDrawArrays(GL_FILL, 0, 1 << 30);
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &value);
    while (glGetError() != GL_NO_ERROR)
        ;
    glDrawArrays(GL_TRIANGLES, 1, 3);
    char path[64], message[EW_CAPSULE_MESSAGE];
    snprintf(path, sizeof path, "errors-%ld.capsule", (long)getpid());
    cr_assert_eq(ewCapsuleEnd(path), 0);
    struct file file = read_and_remove(path);
    cr_expect_null(memmem(file.bytes, file.size, "glGetIntegerv", 13));
    cr_expect_null(memmem(file.bytes, file.size, "glTexImage2D", 12));
    const uint64_t hash = ewFrameHash();
    cr_expect_eq(replay(file, message), hash, "%s", message);
    free(file.bytes);
}

/* No command may clear the application's pixels. */
Test(capsule, what_the_window_had)
{
    for (unsigned i = 0; i < sizeof window; i++)
        window[i] = (uint8_t)(i * 7);
    record();
    client_arrays();
    glDrawArrays(GL_TRIANGLES, 1, 3);
    expect_same();
    forget();
}

CAPSULE_TEST(another_window)
{
    static uint8_t smaller[16 * 8 * 4];
    client_arrays();
    glDrawArrays(GL_TRIANGLES, 1, 3);
    cr_assert(OSMesaMakeCurrent(context, smaller, GL_UNSIGNED_BYTE, 16, 8));
    OSMesaPixelStore(OSMESA_Y_UP, 0);
    glDrawArrays(GL_LINE_LOOP, 1, 4);
    char message[EW_CAPSULE_MESSAGE];
    const uint64_t hash = ewFrameHash();
    struct file file = end_capsule();
    cr_expect_eq(replay(file, message), hash, "%s", message);
    free(file.bytes);
}

CAPSULE_TEST(information)
{
    EwCapsuleInfo info;
    char message[EW_CAPSULE_MESSAGE];
    client_arrays();
    glDrawArrays(GL_TRIANGLES, 1, 3);
    glFinish();
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    struct file file = end_capsule();
    EwCapsule *capsule = ewCapsuleOpen(file.bytes, file.size, message);
    cr_assert_not_null(capsule, "%s", message);
    ewCapsuleInfo(capsule, &info);
    cr_expect_eq(info.width, SIZE);
    cr_expect_eq(info.depthBits, 24);
    cr_expect_eq(info.format, OSMESA_RGBA);
    cr_expect_eq(info.frame, 1);
    cr_expect_eq(info.commands, 1 + 4 + 1 + 1 + 1 + 1);
    cr_expect_eq(info.frameHash, ewFrameHash());
    ewCapsuleClose(capsule);
    free(file.bytes);
}

/* docs/capsules.md, "Recording": each of these ends a frame that has a command. */
CAPSULE_TEST(ends_of_frames)
{
    EwCapsuleInfo info;
    char message[EW_CAPSULE_MESSAGE];
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    glClear(GL_COLOR_BUFFER_BIT);
    cr_expect_neq(ewFrameHash(), 0);
    cr_expect_neq(ewFrameHash(), 0, "not a frame of its own");
    glClear(GL_COLOR_BUFFER_BIT);
    ewWritePNG("/no/such/folder/a.png"); /* the pixels are finished all the same */
    glClear(GL_COLOR_BUFFER_BIT);
    struct file file = end_capsule();
    EwCapsule *capsule = ewCapsuleOpen(file.bytes, file.size, message);
    cr_assert_not_null(capsule, "%s", message);
    ewCapsuleInfo(capsule, &info);
    cr_expect_eq(info.frame, 3);
    ewCapsuleClose(capsule);
    free(file.bytes);
}

Test(capsule, a_context_that_is_not_recorded)
{
    context = OSMesaCreateContext(OSMESA_RGBA, NULL);
    cr_assert(OSMesaMakeCurrent(context, window, GL_UNSIGNED_BYTE, SIZE, SIZE));
    cr_expect_eq(ewCapsuleEnd("never"), -1);
    cr_expect_not_null(strstr(ewLastMessage(), "ewCapsuleBegin"));
    forget();
}

/* --- EDGEWALK_CAPSULE -------------------------------------------------------------------------------- */

/* Four contexts, of which one has no window, each with another colour; the frame hash of each picture. */
static void draw_contexts(uint64_t hashes[4])
{
    OSMesaContext contexts[4];
    for (unsigned i = 0; i < 4; i++) {
        contexts[i] = OSMesaCreateContext(OSMESA_RGBA, NULL);
        cr_assert_not_null(contexts[i]);
    }
    for (unsigned i = 0; i < 4; i++) {
        if (i == 1)
            continue;
        cr_assert(OSMesaMakeCurrent(contexts[i], window, GL_UNSIGNED_BYTE, SIZE, SIZE));
        glClearColor((float)i / 4, 1, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        hashes[i] = ewFrameHash();
    }
    cr_assert(OSMesaMakeCurrent(contexts[0], window, GL_UNSIGNED_BYTE, SIZE, SIZE)); /* not counted again */
    for (unsigned i = 0; i < 4; i++)
        OSMesaDestroyContext(contexts[i]);
}

/* The frame hash of the file's replay, 0 if there is no file. */
static uint64_t replay_of(const char *path)
{
    char message[EW_CAPSULE_MESSAGE];
    unsetenv("EDGEWALK_CAPSULE");
    if (access(path, R_OK) != 0)
        return 0;
    struct file file = read_and_remove(path);
    const uint64_t hash = replay(file, message);
    free(file.bytes);
    return hash;
}

/* The value FILE and suffix records the context of that number, -1: none. */
static void expect_selected(const char *file, const char *suffix, int selected)
{
    char value[64], folder[] = "/tmp/edgewalk-capsule-XXXXXX";
    uint64_t hashes[4] = {0};
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
    snprintf(value, sizeof value, "%s%s", file, suffix);
    setenv("EDGEWALK_CAPSULE", value, 1);
    draw_contexts(hashes);
    cr_expect_eq(replay_of(file), selected < 0 ? 0 : hashes[selected], "%s", value);
    cr_assert_eq(chdir("/"), 0);
    cr_expect_eq(rmdir(folder), 0);
}

/* A process each. */
#define SELECTION_TEST(name, file, suffix, selected)                                                         \
    Test(capsule, the_environment_selects_##name)                                                            \
    {                                                                                                        \
        expect_selected(file, suffix, selected);                                                             \
    }
SELECTION_TEST(the_first_context, "a.capsule", "", 0)
SELECTION_TEST(the_first_context_by_a_frame, "a.capsule", ":0", 0)
SELECTION_TEST(the_first_context_by_its_number, "a.capsule", ":0:0", 0)
SELECTION_TEST(the_second_that_has_a_window, "a.capsule", ":0:1", 2)
SELECTION_TEST(the_last, "a.capsule", ":0:2", 3)
SELECTION_TEST(none_beyond_the_last, "a.capsule", ":0:3", -1)
SELECTION_TEST(by_the_last_two_numbers, "a.capsule:5", ":0:1", 2)
SELECTION_TEST(a_file_with_colons, "a:b:c", ":0:1", 2)
SELECTION_TEST(a_file_that_ends_with_no_number, "a.capsule:0:1x", "", 0)

/* --- Byte orders ---------------------------------------------------------------------------------------- */

Test(capsule, letters_say_the_sizes_of_what_pointers_point_at)
{
    static const char *const expected[][2] = {
        {"glBufferSubData", "eqqp"}, {"glVertex3sv", "h"},     {"glLoadMatrixf", "w"}, {"glLoadMatrixd", "l"},
        {"glColor4ubv", "p"},        {"glPixelMapusv", "eih"}, {"glGenTextures", "io"}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        const int command = capsule_command_find(expected[i][0]);
        cr_assert_geq(command, 0);
        cr_expect_str_eq(capsule_commands[command].letters, expected[i][1], "%s", expected[i][0]);
    }
}

/* A triangle from buffers, with indices, and a line from the application's memory; where `other`, their bytes
 * are the other way round. */
static void draw_arrays(bool other)
{
    static GLfloat line[2][2];
    GLfloat data[5][2];
    GLushort indices[] = {1, 2, 3};
    GLuint buffers[2];
    memcpy(line, corners[3], sizeof line);
    memcpy(data, corners, sizeof data);
    if (other) {
        swap_elements(line, sizeof line, sizeof(GLfloat));
        swap_elements(data, sizeof data, sizeof(GLfloat));
        swap_elements(indices, sizeof indices, sizeof(GLushort));
    }
    glEnableClientState(GL_VERTEX_ARRAY);
    glGenBuffers(2, buffers);
    glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
    glBufferData(GL_ARRAY_BUFFER, sizeof data, data, GL_STATIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_SHORT, NULL);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glVertexPointer(2, GL_FLOAT, 0, line);
    glColor3f(1, 0, 1);
    glDrawArrays(GL_LINES, 0, 2);
    glBegin(GL_POINTS);
    glArrayElement(0);
    glEnd();
}

Test(capsule, arrays_and_buffers_of_a_machine_of_the_other_byte_order)
{
    enum { AT_BYTE_ORDER = 52 };
    char message[EW_CAPSULE_MESSAGE];
    record();
    draw_arrays(false);
    const uint64_t hash = ewFrameHash();
    forget();
    memset(window, 0, sizeof window);
    record();
    draw_arrays(true);
    struct file file = end_capsule();
    forget();
    cr_expect_neq(replay(file, message), hash);
    file.bytes[AT_BYTE_ORDER] ^= 1;
    sign(file);
    cr_expect_eq(replay(file, message), hash, "%s", message);
    file.bytes[AT_BYTE_ORDER] = 2;
    sign(file);
    cr_expect_eq(replay(file, message), 0);
    cr_expect_not_null(strstr(message, "byte order 2"), "%s", message);
    free(file.bytes);
}

/* --- Files that are none -------------------------------------------------------------------------------- */

static struct file small_capsule(void)
{
    static const GLubyte indices[] = {1, 2, 3};
    GLuint texture;
    record();
    client_arrays();
    glGenTextures(1, &texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, indices);
    glLightfv(GL_LIGHT0, GL_POSITION, corners[0]);
    struct file file = end_capsule();
    forget();
    return file;
}

/* A process each, so that this is before its first context. */
static void one_thread(void)
{
    setenv("EDGEWALK_THREADS", "1", 1);
}

Test(capsule, a_file_that_is_cut, .init = one_thread)
{
    char message[EW_CAPSULE_MESSAGE];
    struct file file = small_capsule();
    for (size_t size = 0; size < file.size; size++) {
        struct file cut = {malloc(size ? size : 1), size};
        memcpy(cut.bytes, file.bytes, size);
        cr_expect_eq(replay(cut, message), 0, "%zu bytes", size);
        cr_expect_neq(message[0], '\0');
        sign(cut);
        replay(cut, message);
        free(cut.bytes);
    }
    free(file.bytes);
}

/* Also with a checksum that matches the change. */
Test(capsule, a_file_with_a_changed_byte, .init = one_thread)
{
    static const uint8_t changes[] = {0x01, 0x80, 0xff};
    char message[EW_CAPSULE_MESSAGE];
    struct file file = small_capsule();
    for (size_t at = 0; at < file.size; at++)
        for (size_t change = 0; change < sizeof changes; change++) {
            struct file changed = {malloc(file.size), file.size};
            memcpy(changed.bytes, file.bytes, file.size);
            changed.bytes[at] ^= changes[change];
            cr_expect_eq(replay(changed, message), 0, "byte %zu", at);
            sign(changed);
            /* no window that takes a gigabyte for each of a thousand replays */
            if (at < 32 || at >= 40)
                replay(changed, message);
            free(changed.bytes);
        }
    free(file.bytes);
}

/* A bitmap may be wider than any image. */
Test(capsule, pixels_that_the_file_does_not_have, .init = one_thread)
{
    char message[EW_CAPSULE_MESSAGE];
    record();
    static const GLubyte bits[8][4] = {{0xff}, {0xff}}; /* UNPACK_ALIGNMENT is 4 */
    glBitmap(8, 8, 0, 0, 0, 0, bits[0]);
    glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, (const GLfloat[]){1, 1, 1, 1});
    struct file file = end_capsule();
    forget();
    static const uint8_t width[] = {8, 0, 0, 0, 8, 0, 0, 0};
    uint8_t *at = memmem(file.bytes, file.size, width, sizeof width);
    cr_assert_not_null(at);
    at[2] = 0x40;
    sign(file);
    cr_expect_eq(replay(file, message), 0);
    cr_expect_not_null(strstr(message, "glBitmap: its arguments are shorter"), "%s", message);
    free(file.bytes);
}

/* The names that Gen* gave out are in the file; a replay that gets others stops. */
Test(capsule, other_names_end_the_replay)
{
    char message[EW_CAPSULE_MESSAGE];
    struct file file = small_capsule();
    static const uint8_t generated[] = {1, 0, 0, 0, 2, 4, 1, 0, 0, 0};
    uint8_t *at = memmem(file.bytes, file.size, generated, sizeof generated);
    cr_assert_not_null(at);
    at[6] = 2;
    sign(file);
    cr_expect_eq(replay(file, message), 0);
    cr_expect_not_null(strstr(message, "glGenTextures"), "%s", message);
    free(file.bytes);
}
