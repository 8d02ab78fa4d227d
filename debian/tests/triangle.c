/* Draws a red triangle with OSMesa alone; status 0 where the middle is red and a corner is not. */
#include <stdio.h>

#include <GL/gl.h>
#include <GL/osmesa.h>

static unsigned char pixels[64][64][4];

int main(void)
{
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 64, 64))
        return 2;
    printf("%s, %s\n", (const char *)glGetString(GL_VENDOR), (const char *)glGetString(GL_RENDERER));
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    glColor3f(1, 0, 0);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(0, 1);
    glEnd();
    glFinish();
    const int red = pixels[32][32][0], corner = pixels[63][0][0];
    OSMesaDestroyContext(context);
    return red == 255 && corner == 0 ? 0 : 1;
}
