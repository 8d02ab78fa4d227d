/* Pictures of the window: PNG files and hashes. */
#include <stdlib.h>
#include <unistd.h>

#include "files/files.h"
#include "tests/gl/gl_test.h"

GL_TEST(picture, hash_changes_with_the_picture)
{
    const uint64_t before = ewFrameHash();
    cr_expect_eq(ewFrameHash(), before);
    glClearColor(0.5f, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    cr_expect_neq(ewFrameHash(), before);
}

#ifdef EW_HAVE_PNG

/* The lower left pixel is red, 0.5 becomes 128. */
GL_TEST(picture, png_file_has_the_picture_top_row_first)
{
    char path[] = "/tmp/edgewalk-picture-XXXXXX", message[256];
    unsigned width, height;
    close(mkstemp(path));
    glClearColor(0.5f, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 1, 1);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    cr_expect_eq(ewWritePNG(path), 0, "%s", ewLastMessage());
    uint8_t *rgba = files_png_read(path, &width, &height, message, sizeof message);
    cr_assert(rgba && width == SIZE && height == SIZE, "%s", message);
    cr_expect_eq(rgba[0], 128);
    cr_expect_eq(rgba[(size_t)(SIZE - 1) * SIZE * 4], 255);
    free(rgba);

    /* Near is dark. */
    glDisable(GL_SCISSOR_TEST);
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glClearDepth(0.25);
    glClear(GL_DEPTH_BUFFER_BIT);
    cr_expect_eq(ewWriteDepthPNG(path), 0, "%s", ewLastMessage());
    rgba = files_png_read(path, &width, &height, message, sizeof message);
    cr_assert(rgba && width == SIZE && height == SIZE, "%s", message);
    cr_expect_eq(rgba[0], 255);
    cr_expect_eq(rgba[(size_t)(SIZE - 1) * SIZE * 4], 64);
    free(rgba);
    unlink(path);
}

#endif

GL_TEST(picture, errors)
{
    cr_expect_eq(ewWritePNG("/nonexistent/folder/x.png"), -1);
    cr_expect(strstr(ewLastMessage(), "/nonexistent/folder/x.png") != NULL, "%s", ewLastMessage());
    cr_expect_eq(ewWritePNG(NULL), -1);
    cr_expect_eq(glGetError(), GL_INVALID_VALUE);
    cr_expect_eq(ewWriteDepthPNG(NULL), -1);
    cr_expect_eq(glGetError(), GL_INVALID_VALUE);
}
