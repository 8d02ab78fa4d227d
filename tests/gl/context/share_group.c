/* Objects that contexts share (GL 4.6 compatibility 5). */
#include "tests/gl/context/share_test.h"

/* --- What is shared ------------------------------------------------------------------------------------- */

enum { KINDS = 6 };

/* One object of each kind that is shared. */
static void make_objects(GLuint names[KINDS])
{
    glGenTextures(1, &names[0]);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glGenBuffers(1, &names[1]);
    glBindBuffer(GL_ARRAY_BUFFER, names[1]);
    glGenRenderbuffers(1, &names[2]);
    glBindRenderbuffer(GL_RENDERBUFFER, names[2]);
    glGenSamplers(1, &names[3]);
    glBindSampler(0, names[3]);
    glGenProgramsARB(1, &names[4]);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, names[4]);
    names[5] = glGenLists(1);
}

static unsigned existing(const GLuint names[KINDS])
{
    return (unsigned)(glIsTexture(names[0]) | glIsBuffer(names[1]) << 1 | glIsRenderbuffer(names[2]) << 2 |
                      glIsSampler(names[3]) << 3 | glIsProgramARB(names[4]) << 4 | glIsList(names[5]) << 5);
}

static void delete_objects(const GLuint names[KINDS])
{
    glDeleteTextures(1, &names[0]);
    glDeleteBuffers(1, &names[1]);
    glDeleteRenderbuffers(1, &names[2]);
    glDeleteSamplers(1, &names[3]);
    glDeleteProgramsARB(1, &names[4]);
    glDeleteLists(names[5], 1);
}

SHARE_TEST(share, names_are_those_of_the_group)
{
    GLuint names[KINDS], more[KINDS];
    make_objects(names);
    use(&b);
    cr_expect_eq(existing(names), (1 << KINDS) - 1);
    make_objects(more);
    for (int i = 0; i < KINDS; i++)
        cr_expect_neq(names[i], more[i], "kind %d", i);
    delete_objects(names);
    use(&a);
    cr_expect_eq(existing(names), 0);
    cr_expect_eq(existing(more), (1 << KINDS) - 1);
}

SHARE_TEST(share, containers_and_queries_are_the_contexts)
{
    GLuint framebuffer, array, query, feedback;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    glEndQuery(GL_SAMPLES_PASSED);
    glGenTransformFeedbacks(1, &feedback);
    glBindTransformFeedback(GL_TRANSFORM_FEEDBACK, feedback);
    cr_expect(glIsFramebuffer(framebuffer) && glIsVertexArray(array) && glIsQuery(query) &&
              glIsTransformFeedback(feedback));
    use(&b);
    cr_expect_not(glIsFramebuffer(framebuffer));
    cr_expect_not(glIsVertexArray(array));
    cr_expect_not(glIsQuery(query));
    cr_expect_not(glIsTransformFeedback(feedback));
}

Test(share, contexts_of_different_groups_share_nothing)
{
    GLuint names[KINDS];
    open_window(&a, NULL);
    open_window(&b, NULL);
    use(&a);
    make_objects(names);
    use(&b);
    cr_expect_eq(existing(names), 0);
    close_two();
}

Test(share, every_way_to_make_a_context_takes_one_to_share_with)
{
    static const int attribs[] = {OSMESA_FORMAT, OSMESA_BGRA, OSMESA_DEPTH_BITS, 16, 0};
    struct window others[3] = {0};
    GLuint names[KINDS];
    open_window(&a, NULL);
    others[0].context = OSMesaCreateContext(OSMESA_RGBA, a.context);
    others[1].context = OSMesaCreateContextExt(OSMESA_RGBA, 0, 0, 0, others[0].context);
    others[2].context = OSMesaCreateContextAttribs(attribs, others[1].context);
    use(&a);
    make_objects(names);
    for (int i = 0; i < 3; i++) {
        use(&others[i]);
        cr_expect_eq(existing(names), (1 << KINDS) - 1, "context %d", i);
        close_window(&others[i]);
    }
    close_window(&a);
}

SHARE_TEST(share, texture_0_is_the_contexts)
{
    fill_texture(RED);
    use(&b);
    fill_texture(GREEN);
    draw_textured();
    expect_middle(&b, GREEN);
    use(&a);
    draw_textured();
    expect_middle(&a, RED);
}

SHARE_TEST(share, bindings_and_other_state_are_the_contexts)
{
    const GLuint texture = make_texture(RED);
    use(&b);
    cr_expect_eq(integer(GL_TEXTURE_BINDING_2D), 0);
    cr_expect_not(glIsEnabled(GL_TEXTURE_2D));
    glBindTexture(GL_TEXTURE_2D, texture);
    draw_textured();
    expect_middle(&b, RED);
    glBindTexture(GL_TEXTURE_2D, 0);
    use(&a);
    cr_expect_eq(integer(GL_TEXTURE_BINDING_2D), (GLint)texture);
}

/* --- Changes -------------------------------------------------------------------------------------------- */

SHARE_TEST(share, a_change_of_a_texture_is_seen_where_it_is_bound)
{
    const GLuint texture = make_texture(RED);
    draw_textured();
    use(&b);
    glBindTexture(GL_TEXTURE_2D, texture);
    draw_textured();
    expect_middle(&b, RED);
    fill_texture(GREEN);
    use(&a);
    draw_textured();
    expect_middle(&a, GREEN);
}

SHARE_TEST(share, what_was_drawn_to_a_texture_is_seen)
{
    const GLuint texture = make_texture(RED);
    GLuint framebuffer;
    use(&b);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    use(&a);
    draw_textured();
    expect_middle(&a, BLUE);
}

SHARE_TEST(share, a_new_image_of_an_attached_texture_is_drawn_to)
{
    const GLuint texture = make_texture(RED);
    GLuint framebuffer;
    uint8_t texels[4 * 4 * 4];
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    use(&b);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    use(&a);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    cr_expect_arr_eq(texels + 60, ((uint8_t[]){0, 255, 0, 255}), 4);
    use(&b);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    use(&a);
    cr_expect_neq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
}

/* A shader of ATI_fragment_shader whose result is one colour. */
static void specify_shader(GLuint name, float red, float green)
{
    glBindFragmentShaderATI(name);
    glBeginFragmentShaderATI();
    glSetFragmentShaderConstantATI(GL_CON_0_ATI, (const GLfloat[]){red, green, 0, 1});
    glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_CON_0_ATI, GL_NONE, GL_NONE);
    glEndFragmentShaderATI();
}

SHARE_TEST(share, a_shader_of_ati_is_specified_for_all)
{
    const GLuint name = glGenFragmentShadersATI(1);
    specify_shader(name, 1, 0);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    draw_window();
    expect_middle(&a, RED);
    use(&b);
    cr_expect_neq(glGenFragmentShadersATI(1), name);
    glBindFragmentShaderATI(name);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    draw_window();
    expect_middle(&b, RED);
    use(&a);
    draw_window(); /* collected, before the other context specifies it again */
    use(&b);
    specify_shader(name, 0, 1);
    use(&a);
    expect_middle(&a, RED);
    draw_window();
    expect_middle(&a, GREEN);
}

SHARE_TEST(share, a_shader_of_ati_stays_where_it_is_bound)
{
    const GLuint name = glGenFragmentShadersATI(1);
    specify_shader(name, 1, 0);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    draw_window();
    use(&b);
    glDeleteFragmentShaderATI(name);
    specify_shader(name, 0, 1); /* another of that name */
    use(&a);
    draw_window();
    expect_middle(&a, RED);
    glBindFragmentShaderATI(name);
    draw_window();
    expect_middle(&a, GREEN);
    glDeleteFragmentShaderATI(name); /* here 0 is bound now, which was never specified */
    draw_window();
    expect_error(GL_INVALID_OPERATION);
    use(&b);
    glEnable(GL_FRAGMENT_SHADER_ATI);
    draw_window();
    expect_middle(&b, GREEN);
}

SHARE_TEST(share, a_buffer_has_new_data_for_all)
{
    static const GLfloat nothing[8] = {0}, window[8] = {-1, -1, 1, -1, -1, 1, 1, 1};
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof nothing, nothing, GL_STATIC_DRAW);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    expect_middle(&a, BLACK);
    use(&b);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof window, window, GL_STATIC_DRAW);
    use(&a);
    glColor3f(0, 1, 0);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    expect_middle(&a, GREEN);
}

static const char *const color_program = "!!ARBfp1.0\nMOV result.color, {%d, %d, 0, 1};\nEND\n";

static void load_color(int red, int green)
{
    char text[128];
    const int length = snprintf(text, sizeof text, color_program, red, green);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length, text);
    expect_error(GL_NO_ERROR);
}

SHARE_TEST(share, a_program_that_another_context_loads_runs)
{
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 7);
    load_color(1, 0);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_window();
    use(&b);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 7);
    load_color(0, 1);
    use(&a);
    draw_window();
    expect_middle(&a, GREEN);
}

/* NV_vertex_program 2.14.1.8: a name is bound before there is a program. */
SHARE_TEST(share, a_bound_name_gets_the_program_that_another_context_makes)
{
    static const char text[] = "!!FP1.0\nMOV o[COLR], {0, 1, 0, 1};\nEND\n";
    glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 9);
    glEnable(GL_FRAGMENT_PROGRAM_NV);
    draw_window();
    expect_error(GL_INVALID_OPERATION);
    use(&b);
    glLoadProgramNV(GL_FRAGMENT_PROGRAM_NV, 9, sizeof text - 1, (const GLubyte *)text);
    use(&a);
    draw_window();
    expect_middle(&a, GREEN);
}

/* The choice of subroutines is the context's, and of the program that it was made for. */
SHARE_TEST(share, subroutines_of_another_program_are_chosen_anew)
{
    static const char two[] = "!!NVfp5.0\nSUBROUTINETYPE Paint { red, green };\n"
                              "SUBROUTINE Paint paint = program.subroutine[0];\n"
                              "red SUBROUTINENUM(0):\nMOV result.color, {1, 0, 0, 1};\nRET;\n"
                              "green SUBROUTINENUM(1):\nMOV result.color, {0, 1, 0, 1};\nRET;\n"
                              "main:\nCALI paint;\nEND\n";
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 3);
    load_color(1, 0);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_window();
    use(&b);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 3);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, sizeof two - 1, two);
    expect_error(GL_NO_ERROR);
    glProgramSubroutineParametersuivNV(GL_FRAGMENT_PROGRAM_NV, 1, (const GLuint[]){1});
    expect_error(GL_NO_ERROR);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_window();
    expect_middle(&b, GREEN);
    use(&a);
    draw_window();
    expect_middle(&a, RED);
    use(&b);
    load_color(0, 1);
    use(&a);
    draw_window();
    expect_middle(&a, GREEN);
}

SHARE_TEST(share, a_list_of_one_context_runs_in_another)
{
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    glColor3f(1, 0, 0);
    draw_window();
    use(&b);
    glCallList(list);
    expect_middle(&b, BLACK);
    use(&a);
    glEndList();
    use(&b);
    glCallList(list);
    expect_middle(&b, RED);
    glNewList(list, GL_COMPILE);
    glColor3f(0, 1, 0);
    draw_window();
    glEndList();
    use(&a);
    glCallList(list);
    expect_middle(&a, GREEN);
}

/* --- Deletion ------------------------------------------------------------------------------------------- */

SHARE_TEST(share, a_deleted_texture_lives_where_another_context_has_it)
{
    const GLuint texture = make_texture(RED);
    use(&b);
    glBindTexture(GL_TEXTURE_2D, texture);
    use(&a);
    glDeleteTextures(1, &texture);
    cr_expect_eq(integer(GL_TEXTURE_BINDING_2D), 0);
    use(&b);
    cr_expect_not(glIsTexture(texture));
    cr_expect_eq(integer(GL_TEXTURE_BINDING_2D), (GLint)texture);
    draw_textured();
    expect_middle(&b, RED);
    fill_texture(GREEN);
    draw_textured();
    expect_middle(&b, GREEN);
}

SHARE_TEST(share, a_deleted_name_makes_another_object)
{
    const GLuint texture = make_texture(RED);
    use(&b);
    glBindTexture(GL_TEXTURE_2D, texture);
    use(&a);
    glDeleteTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    fill_texture(BLUE);
    use(&b);
    draw_textured();
    expect_middle(&b, RED);
    glBindTexture(GL_TEXTURE_2D, texture);
    draw_textured();
    expect_middle(&b, BLUE);
}

/* 5.1.2: attachments of what is bound to the current context are undone, others stay. */
SHARE_TEST(share, a_deleted_image_stays_attached_in_another_context)
{
    const GLuint texture = make_texture(RED);
    GLuint framebuffer, renderbuffer;
    uint8_t read[4] = {0};
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    use(&b);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, renderbuffer);
    use(&a);
    glDeleteTextures(1, &texture);
    glDeleteRenderbuffers(1, &renderbuffer);
    use(&b);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_arr_eq(read, ((uint8_t[]){255, 0, 0, 255}), 4);
    glDrawBuffers(2, (const GLenum[]){GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1});
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_arr_eq(read, ((uint8_t[]){0, 255, 0, 255}), 4);
    glDeleteFramebuffers(1, &framebuffer);
}

SHARE_TEST(share, a_deleted_buffer_stays_in_the_arrays_of_another_context)
{
    static const GLfloat window[8] = {-1, -1, 1, -1, -1, 1, 1, 1};
    GLuint buffer;
    glGenBuffers(1, &buffer);
    use(&b);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof window, window, GL_STATIC_DRAW);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    use(&a);
    glDeleteBuffers(1, &buffer);
    use(&b);
    cr_expect_not(glIsBuffer(buffer));
    cr_expect_eq(integer(GL_ARRAY_BUFFER_BINDING), (GLint)buffer);
    glColor3f(0, 1, 0);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    expect_middle(&b, GREEN);
}

SHARE_TEST(share, a_deleted_sampler_and_program_work_on_in_another_context)
{
    const GLuint texture = make_texture(RED);
    GLuint sampler;
    glGenSamplers(1, &sampler);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 5);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, 65,
                       "!!ARBfp1.0\nTEX result.color, {4, 4, 0, 0}, texture[0], 2D;\n  END\n");
    expect_error(GL_NO_ERROR);
    use(&b);
    glBindTexture(GL_TEXTURE_2D, texture);
    glBindSampler(0, sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glSamplerParameterfv(sampler, GL_TEXTURE_BORDER_COLOR, (const GLfloat[]){0, 1, 0, 1});
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 5);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    use(&a);
    glDeleteSamplers(1, &sampler);
    glDeleteProgramsARB(1, (const GLuint[]){5});
    use(&b);
    cr_expect_not(glIsSampler(sampler));
    cr_expect_not(glIsProgramARB(5));
    draw_window();
    expect_middle(&b, GREEN);
}

SHARE_TEST(share, a_deleted_list_is_gone_for_all)
{
    const GLuint list = glGenLists(1);
    glNewList(list, GL_COMPILE);
    draw_window();
    glEndList();
    use(&b);
    glDeleteLists(list, 1);
    use(&a);
    cr_expect_not(glIsList(list));
    glCallList(list);
    expect_middle(&a, BLACK);
}

/* --- Handles and addresses ------------------------------------------------------------------------------ */

/* NV_bindless_texture, issues 6 and 7. */
SHARE_TEST(share, handles_are_the_groups_and_residency_the_contexts)
{
    const GLuint texture = make_texture(RED);
    const GLuint64 handle = glGetTextureHandleNV(texture);
    glMakeTextureHandleResidentNV(handle);
    use(&b);
    cr_expect_eq(glGetTextureHandleNV(texture), handle);
    cr_expect_not(glIsTextureHandleResidentNV(handle));
    glMakeTextureHandleResidentNV(handle);
    expect_error(GL_NO_ERROR);
    glDeleteTextures(1, &texture);
    cr_expect_not(glIsTextureHandleResidentNV(handle));
    use(&a);
    cr_expect(glIsTextureHandleResidentNV(handle));
    glBindTexture(GL_TEXTURE_2D, 0);
    glMakeTextureHandleNonResidentNV(handle); /* the last that had it */
    expect_error(GL_NO_ERROR);
    glMakeTextureHandleResidentNV(handle);
    expect_error(GL_INVALID_OPERATION);
}

/* NV_shader_buffer_load, "Object Use by GPU Address" and issue 11. */
SHARE_TEST(share, addresses_are_the_groups_and_residency_the_contexts)
{
    GLuint buffer;
    GLuint64EXT address = 0, other = 0;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, 16, NULL, GL_STATIC_DRAW);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    glGetBufferParameterui64vNV(GL_ARRAY_BUFFER, GL_BUFFER_GPU_ADDRESS_NV, &address);
    use(&b);
    glGetNamedBufferParameterui64vNV(buffer, GL_BUFFER_GPU_ADDRESS_NV, &other);
    cr_expect_eq(address, other);
    cr_expect_not(glIsNamedBufferResidentNV(buffer));
    glMakeNamedBufferResidentNV(buffer, GL_READ_WRITE);
    expect_error(GL_NO_ERROR);
    use(&a);
    glMakeBufferNonResidentNV(GL_ARRAY_BUFFER);
    use(&b);
    cr_expect(glIsNamedBufferResidentNV(buffer));
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    use(&a);
    glBufferData(GL_ARRAY_BUFFER, 16, NULL, GL_STATIC_DRAW); /* another store, with another address */
    use(&b);
    cr_expect_not(glIsNamedBufferResidentNV(buffer));
}

/* --- What was collected --------------------------------------------------------------------------------- */

static const char buffer_program[] = "!!NVfp4.0\nBUFFER4 c[] = { program.buffer[0] };\n"
                                     "MOV result.color, c[0];\nEND\n";

/* A draw that nothing has finished reads its objects as they were: what happens to them elsewhere comes
 * after it. */
enum object { A_TEXTURE, A_BUFFER, A_PROGRAM, A_SAMPLER, OBJECTS };

static GLuint name_of[OBJECTS];

static void collect_draw(enum object object)
{
    static const GLfloat red[4] = {1, 0, 0, 1};
    switch (object) {
    case A_SAMPLER:
    case A_TEXTURE:
        name_of[A_TEXTURE] = make_texture(RED);
        glGenSamplers(1, &name_of[A_SAMPLER]);
        glBindSampler(0, name_of[A_SAMPLER]);
        glSamplerParameteri(name_of[A_SAMPLER], GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        draw_textured();
        break;
    case A_BUFFER:
        glGenBuffers(1, &name_of[object]);
        glBindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, name_of[object]);
        glBufferData(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, sizeof red, red, GL_STATIC_DRAW);
        load_program(GL_FRAGMENT_PROGRAM_ARB, buffer_program);
        draw_window();
        break;
    default:
        name_of[object] = 11;
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 11);
        load_color(1, 0);
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
        draw_window();
    }
}

static void *change_object(void *user)
{
    static const GLfloat green[4] = {0, 1, 0, 1};
    const enum object object = *(const enum object *)user;
    use(&b);
    switch (object) {
    case A_TEXTURE:
        glBindTexture(GL_TEXTURE_2D, name_of[object]);
        fill_texture(GREEN);
        break;
    case A_BUFFER:
        glBindBuffer(GL_ARRAY_BUFFER, name_of[object]);
        glBufferData(GL_ARRAY_BUFFER, sizeof green, green, GL_STATIC_DRAW);
        break;
    case A_PROGRAM:
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, name_of[object]);
        load_color(0, 1);
        break;
    default: glSamplerParameteri(name_of[object], GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    }
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    return NULL;
}

static void *delete_object(void *user)
{
    const enum object object = *(const enum object *)user;
    use(&b);
    switch (object) {
    case A_TEXTURE: glDeleteTextures(1, &name_of[object]); break;
    case A_BUFFER: glDeleteBuffers(1, &name_of[object]); break;
    case A_PROGRAM: glDeleteProgramsARB(1, &name_of[object]); break;
    default: glDeleteSamplers(1, &name_of[object]);
    }
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    return NULL;
}

static void collected_is_red(enum object object, void *(*run)(void *), bool unbound)
{
    open_two();
    collect_draw(object);
    if (unbound) { /* the draw alone still has it */
        glBindTexture(GL_TEXTURE_2D, 0);
        glBindSampler(0, 0);
        glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
        glBindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, 0);
    }
    elsewhere(run, &object);
    const uint32_t found = middle(&a);
    cr_expect_eq(found, (uint32_t)RED, "object %d: %08x", object, found);
    close_two();
}

Test(share, collected_draws_come_before_changes_elsewhere)
{
    for (enum object object = 0; object < OBJECTS; object++) {
        collected_is_red(object, change_object, false);
        collected_is_red(object, change_object, true);
    }
}

Test(share, collected_draws_come_before_deletions_elsewhere)
{
    for (enum object object = 0; object < OBJECTS; object++) {
        collected_is_red(object, delete_object, false);
        collected_is_red(object, delete_object, true);
    }
}

/* Without being bound again; 5.3.3 asks for less. */
Test(share, draws_after_a_change_elsewhere_see_it)
{
    for (enum object object = 0; object < A_SAMPLER; object++) {
        open_two();
        collect_draw(object);
        elsewhere(change_object, &object);
        draw_window();
        const uint32_t found = middle(&a);
        cr_expect_eq(found, (uint32_t)GREEN, "object %d: %08x", object, found);
        close_two();
    }
}

/* A texture without images has no texels to be read, so nothing waits to be drawn before it gets some. */
SHARE_TEST(share, a_texture_that_becomes_complete_elsewhere_is_seen)
{
    enum object object = A_TEXTURE;
    glGenTextures(1, &name_of[object]);
    glBindTexture(GL_TEXTURE_2D, name_of[object]);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!ARBfp1.0\nTEX result.color, {0, 0, 0, 0}, texture[0], 2D;\nEND\n");
    draw_window();
    elsewhere(change_object, &object);
    draw_window();
    expect_middle(&a, GREEN);
}

static void *resize_image(void *user)
{
    (void)user;
    use(&b);
    glBindTexture(GL_TEXTURE_2D, name_of[A_TEXTURE]);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glBindRenderbuffer(GL_RENDERBUFFER, name_of[A_BUFFER]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    return NULL;
}

/* What is drawn to an image comes before it is another, and what comes later is drawn to the new one. */
SHARE_TEST(share, images_that_change_elsewhere_are_drawn_to)
{
    static const GLenum buffers[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    GLuint framebuffer;
    uint8_t texels[2][4] = {{0}};
    name_of[A_TEXTURE] = make_texture(RED);
    glGenRenderbuffers(1, &name_of[A_BUFFER]);
    glBindRenderbuffer(GL_RENDERBUFFER, name_of[A_BUFFER]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[0], GL_TEXTURE_2D, name_of[A_TEXTURE], 0);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, buffers[1], GL_RENDERBUFFER, name_of[A_BUFFER]);
    glDrawBuffers(2, buffers);
    glBindTexture(GL_TEXTURE_2D, 0);
    draw_window();
    elsewhere(resize_image, NULL);
    glColor3f(0, 1, 0);
    draw_window();
    for (int i = 0; i < 2; i++) {
        glReadBuffer(buffers[i]);
        glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texels[i]);
        cr_expect_arr_eq(texels[i], ((uint8_t[]){0, 255, 0, 255}), 4, "image %d", i);
    }
}

/* The last binding of a deleted object goes while draws of both contexts that read it wait. */
static void *collect_elsewhere(void *user)
{
    (void)user;
    use(&b);
    glBindTexture(GL_TEXTURE_2D, name_of[A_TEXTURE]);
    draw_textured();
    glDeleteTextures(1, &name_of[A_TEXTURE]);
    return NULL;
}

SHARE_TEST(share, an_object_goes_after_the_last_draw_that_reads_it)
{
    name_of[A_TEXTURE] = make_texture(RED);
    elsewhere(collect_elsewhere, NULL);
    draw_textured();
    glBindTexture(GL_TEXTURE_2D, 0);
    expect_middle(&a, RED);
    use(&b);
    expect_middle(&b, RED);
}

/* --- Destruction ---------------------------------------------------------------------------------------- */

static void use_objects(const GLuint names[KINDS])
{
    GLuint framebuffer;
    glBindTexture(GL_TEXTURE_2D, names[0]);
    fill_texture(RED);
    glBindImageTexture(0, names[0], 0, GL_FALSE, 0, GL_READ_ONLY, GL_RGBA8);
    glMakeTextureHandleResidentNV(glGetTextureSamplerHandleNV(names[0], names[3]));
    glBindBuffer(GL_ARRAY_BUFFER, names[1]);
    glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_STATIC_DRAW);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glMakeBufferResidentNV(GL_ARRAY_BUFFER, GL_READ_ONLY);
    glBindRenderbuffer(GL_RENDERBUFFER, names[2]);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, names[2]);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, names[0], 0);
    glBindSampler(0, names[3]);
    glBindProgramARB(GL_VERTEX_PROGRAM_ARB, names[4]);
    glNewList(names[5], GL_COMPILE_AND_EXECUTE);
    draw_textured();
    glEndList();
}

/* Objects live until the last context goes, whichever it is; some are deleted before, by others than those
 * that made them. */
static void destroy_in_order(const int order[3], bool deleting)
{
    static struct window windows[3];
    GLuint names[3][KINDS];
    for (int i = 0; i < 3; i++)
        open_window(&windows[i], i ? windows[i - 1].context : NULL);
    for (int i = 0; i < 3; i++) {
        use(&windows[i]);
        make_objects(names[i]);
        use_objects(names[i]);
        use_objects(names[0]);
        glGetError();
    }
    for (int i = 0; i < 3; i++) {
        OSMesaDestroyContext(windows[order[i]].context);
        if (i == 2)
            break;
        use(&windows[order[i + 1]]);
        cr_expect_eq(existing(names[order[i]]), (1 << KINDS) - 1);
        if (deleting)
            delete_objects(names[order[i]]);
        glCallList(names[order[i + 1]][5]);
        glGetError();
    }
}

Test(share, contexts_go_in_any_order)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int i = 0; i < 6; i++) {
        destroy_in_order(orders[i], false);
        destroy_in_order(orders[i], true);
    }
}

/* What a context has drawn to an object of the group is there when it is gone. */
SHARE_TEST(share, a_destroyed_context_has_drawn_to_shared_objects)
{
    struct window third;
    GLuint framebuffer;
    const GLuint texture = make_texture(RED);
    open_window(&third, b.context);
    use(&third);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    OSMesaDestroyContext(third.context);
    use(&a);
    draw_textured();
    expect_middle(&a, GREEN);
}
