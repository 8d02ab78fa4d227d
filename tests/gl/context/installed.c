/* What a user's program looks like: a triangle, checked by one pixel. */
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>
#include <stdio.h>
#include <string.h>

#include <edgewalk/edgewalk.h>

int main(void)
{
    static unsigned char pixels[32 * 32 * 4];
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 32, 32))
        return 1;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glColor3f(1, 0, 0);
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
    glFinish();
    const unsigned char *center = pixels + (16 * 32 + 16) * 4;
    if (center[0] != 255 || center[1] != 0 || pixels[0] != 0 || glGetError() != GL_NO_ERROR) {
        printf("center is %d %d, %s\n", center[0], center[1], ewLastMessage());
        return 1;
    }
    OSMesaDestroyContext(context);
    return strcmp(ewVersion(), EDGEWALK_VERSION) != 0;
}
