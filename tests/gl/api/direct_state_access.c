/* ARB_direct_state_access: objects of every kind, and display lists. */
#include "tests/gl/api/named.h"

GL_TEST(direct_state_access, created_names_are_objects)
{
    GLuint names[2];
    glCreateBuffers(2, names);
    cr_expect(glIsBuffer(names[0]) && glIsBuffer(names[1]));
    glCreateTextures(GL_TEXTURE_3D, 2, names);
    cr_expect(glIsTexture(names[0]) && glIsTexture(names[1]));
    ROW(GL_INVALID_OPERATION, glBindTexture(GL_TEXTURE_2D, names[0]));
    glCreateFramebuffers(2, names);
    cr_expect(glIsFramebuffer(names[0]) && glIsFramebuffer(names[1]));
    glCreateRenderbuffers(2, names);
    cr_expect(glIsRenderbuffer(names[0]) && glIsRenderbuffer(names[1]));
    glCreateSamplers(2, names);
    cr_expect(glIsSampler(names[0]) && glIsSampler(names[1]));
    glCreateQueries(GL_SAMPLES_PASSED, 2, names);
    cr_expect(glIsQuery(names[0]) && glIsQuery(names[1]));
    ROW(GL_INVALID_OPERATION, glBeginQuery(GL_TIME_ELAPSED, names[0]));
    ROW(GL_INVALID_ENUM, glCreateQueries(GL_TEXTURE_2D, 1, names));
    ROW(GL_INVALID_ENUM, glCreateTextures(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 1, names));
    ROW(GL_INVALID_VALUE, glCreateBuffers(-1, names));
    ROW(GL_INVALID_VALUE, glCreateTextures(GL_TEXTURE_2D, -1, names));
}

/* What a display list, and a capsule, have of it is the same as what is bound: drawn by one texture. */
GL_TEST(direct_state_access, lists_have_what_is_compiled)
{
    static const GLubyte texel[4] = {9, 8, 7, 6};
    GLubyte read[4] = {0};
    GLuint name;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    glTextureStorage2D(name, 1, GL_RGBA8, 1, 1);
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glTextureSubImage2D(name, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glEndList();
    glGetTextureImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[0], 0);
    glCallList(list);
    glGetTextureImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, texel, 4);
}
