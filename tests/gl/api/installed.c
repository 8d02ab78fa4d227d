/* What a user's program looks like: a rectangle, checked by one pixel, which it asks about. */
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>
#include <stdio.h>
#include <string.h>

#include <edgewalk/edgewalk.h>
#include <edgewalk/inspect.h>

static unsigned told;

static void count(void *user, const EwEvent *event)
{
    char text[256];
    (void)user;
    told += ewEventText(event, text, sizeof text) > 0 && ewEventJSON(event, text, sizeof text) > 0;
}

int main(void)
{
    static unsigned char pixels[32 * 32 * 4];
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 32, 32))
        return 1;
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glColor3f(1, 0, 0);
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
    const EwQuestion question = {.x = 16, .y = 16};
    ewInspect(&question, count, NULL);
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
    if (ewInspect(NULL, NULL, NULL) != 0 || told == 0)
        return 1;
    const unsigned char *center = pixels + (16 * 32 + 16) * 4;
    if (center[0] != 255 || center[1] != 0 || pixels[0] != 0 || glGetError() != GL_NO_ERROR) {
        printf("center is %d %d, %s\n", center[0], center[1], ewLastMessage());
        return 1;
    }
    OSMesaDestroyContext(context);
    return strcmp(ewVersion(), EDGEWALK_VERSION) != 0;
}
