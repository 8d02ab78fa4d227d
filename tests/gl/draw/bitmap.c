/* Bitmap (GL 4.6 compatibility 14.8). */
#include "tests/gl/draw/draw_pixels_test.h"

GL_TEST(bitmap, bits_have_their_order_skip_and_row_length_18_1)
{
    /* Rows of 12 elements take two bytes; of them 5 from the third on are drawn, by maps of white and black.
     */
    static const uint8_t bytes[6] = {0, 0, 0xb1, 0x80, 0x25, 0xc0};
    const float white[2] = {0, 1};
    for (GLenum map = GL_PIXEL_MAP_I_TO_R; map <= GL_PIXEL_MAP_I_TO_A; map++)
        glPixelMapfv(map, 2, white);
    for (int lsb_first = 0; lsb_first < 2; lsb_first++) {
        glPixelStorei(GL_UNPACK_LSB_FIRST, lsb_first);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 12);
        glPixelStorei(GL_UNPACK_SKIP_ROWS, 1);
        glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
        glWindowPos2i(0, 0);
        glDrawPixels(9, 2, GL_COLOR_INDEX, GL_BITMAP, bytes);
        for (unsigned y = 0; y < 2; y++)
            for (unsigned x = 0; x < 9; x++) {
                const unsigned at = x + 2, byte = bytes[2 + 2 * y + at / 8];
                const unsigned bit = lsb_first ? byte >> (at % 8) & 1 : byte >> (7 - at % 8) & 1;
                expect_pixel(x, y, bit ? 0xffffffff : 0);
            }
    }
}

GL_TEST(bitmap, bitmaps_have_fragments_where_bits_are_ones_14_8)
{
    static const float places[][4] = {
        {3, 4, 0, 0}, {3.75f, 4.5f, 0, 0}, {5, 5, 2.5f, 1}, {-2, 1, 0, 0}, {12, 14, -1, 0}};
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        uint32_t window[SIZE][SIZE] = {{0}};
        GLfloat position[4];
        const float *place = places[i];
        const int x = (int)floorf(place[0] - place[2]), y = (int)floorf(place[1] - place[3]);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor3f(1, 1, 0);
        glWindowPos2f(place[0], place[1]);
        glPixelZoom(5, 5); /* of no importance */
        glColor3f(0, 0, 1);
        glBitmap(8, 5, place[2], place[3], 1.5f, -2, letter);
        for (int row = 0; row < 5; row++)
            for (int column = 0; column < 8; column++)
                if (letter[row] >> (7 - column) & 1 && x + column >= 0 && x + column < SIZE && y + row < SIZE)
                    window[y + row][x + column] = 0xffff00ff;
        expect_window(window, "bitmap");
        glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
        cr_expect(position[0] == place[0] + 1.5f && position[1] == place[1] - 2);
    }
}

GL_TEST(bitmap, a_bitmap_without_bits_moves_the_raster_position_14_8)
{
    GLfloat position[4];
    glWindowPos3f(1, 2, 0.5f);
    glBitmap(0, 0, 0, 0, 3, 4, NULL);
    glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
    cr_expect(position[0] == 4 && position[1] == 6 && position[2] == 0.5f && position[3] == 1);
}
