/* A test program with a golden image: a rectangle through a fragment program, whose factor is an argument. */
#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

#include <edgewalk/golden.h>

static unsigned char pixels[32 * 32 * 4];

int main(int count, char **arguments)
{
    char program[256];
    ewCapsuleBegin();
    OSMesaContext context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    if (count < 2 || !context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, 32, 32))
        return 2;
    const int length = snprintf(program, sizeof program,
                                "!!ARBfp1.0\n"
                                "TEMP t;\n"
                                "MUL t, fragment.color, %s;\n"
                                "MOV result.color, t;\n"
                                "END\n",
                                arguments[1]);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length, program);
    glColor3f(1, 0.5f, 0);
    glRectf(-0.5f, -0.5f, 0.5f, 0.5f);
    EW_GOLDEN("rectangle");
    OSMesaDestroyContext(context);
    return 0;
}
