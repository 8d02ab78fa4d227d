/* CopyTexImage and CopyTexSubImage. */
#include <math.h>
#include "tests/gl/support_objects.h"

TestSuite(texture_copy, .init = context_begin, .fini = context_end);

Test(texture_copy, copies_have_the_drawn_pixels_and_zero_outside)
{
    GLubyte back[4][4][4];
    glClearColor(1, 0.2f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, -2, -2, 4, 4, 0);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 3, 0, 0, 1, 1);
    expect_error(GL_NO_ERROR, "copying");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    cr_expect(back[0][0][0] == 0 && back[0][0][3] == 0, "outside of the window");
    cr_expect(back[2][2][0] == 255 && back[2][2][1] == 51 && back[2][2][3] == 255, "inside of the window");
    cr_expect(back[3][0][2] == 255 && back[3][0][0] == 0, "the sub-image");
}
