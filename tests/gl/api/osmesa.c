/* A program of OSMesa's: every function of the header is called, a rectangle is drawn, and who drew it is
 * said. */
#include <GL/gl.h>
#include <GL/osmesa.h>
#include <stdio.h>

static unsigned char pixels[32][32][4];

static int drawn(OSMesaContext context)
{
    GLint width = 0, height = 0, format = 0, bytes = 0;
    void *color = NULL, *depth = NULL;
    OSMesaPixelStore(OSMESA_Y_UP, 1);
    OSMesaColorClamp(GL_TRUE);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor3f(1, 0, 0);
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
    glFinish();
    OSMesaGetIntegerv(OSMESA_WIDTH, &width);
    return width == 32 && pixels[16][16][0] == 255 && pixels[16][16][2] == 0 && pixels[0][0][2] == 255 &&
           OSMesaGetColorBuffer(context, &width, &height, &format, &color) && color == pixels &&
           OSMesaGetDepthBuffer(context, &width, &height, &bytes, &depth) && depth &&
           OSMesaGetProcAddress("glRectf") && OSMesaGetProcAddress("OSMesaMakeCurrent") &&
           glGetError() == GL_NO_ERROR;
}

int main(void)
{
    static const int attributes[] = {OSMESA_FORMAT, OSMESA_RGBA, OSMESA_DEPTH_BITS, 24, 0};
    OSMesaContext contexts[3] = {OSMesaCreateContext(OSMESA_RGBA, NULL),
                                 OSMesaCreateContextExt(OSMESA_RGBA, 16, 0, 0, NULL),
                                 OSMesaCreateContextAttribs(attributes, NULL)};
    for (int i = 0; i < 3; i++) {
        if (!contexts[i])
            return 1;
        OSMesaPostprocess(contexts[i], "none", 0);
        if (!OSMesaMakeCurrent(contexts[i], pixels, GL_UNSIGNED_BYTE, 32, 32) ||
            OSMesaGetCurrentContext() != contexts[i] || !drawn(contexts[i]))
            return 2;
    }
    printf("%.8s\n", (const char *)glGetString(GL_VENDOR));
    for (int i = 0; i < 3; i++)
        OSMesaDestroyContext(contexts[i]);
    return 0;
}
