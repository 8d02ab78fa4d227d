"""A program of PyOpenGL, which chooses by PYOPENGL_PLATFORM (osmesa or egl): a context without a window, a picture.
Usage: pyopengl.py PICTURE.ppm"""
import os
import sys

WIDTH, HEIGHT = 120, 90


def make_context_by_osmesa():
    from OpenGL import arrays, osmesa
    from OpenGL.raw.GL.VERSION.GL_1_0 import GL_UNSIGNED_BYTE
    context = osmesa.OSMesaCreateContextExt(osmesa.OSMESA_RGBA, 24, 8, 0, None)
    buffer = arrays.GLubyteArray.zeros((HEIGHT, WIDTH, 4))
    if not osmesa.OSMesaMakeCurrent(context, buffer, GL_UNSIGNED_BYTE, WIDTH, HEIGHT):
        sys.exit('OSMesaMakeCurrent failed')
    return context, buffer


def make_context_by_egl():
    from OpenGL import EGL
    display = EGL.eglGetDisplay(EGL.EGL_DEFAULT_DISPLAY)
    major, minor, count = EGL.EGLint(), EGL.EGLint(), EGL.EGLint()
    configs = (EGL.EGLConfig * 1)()
    EGL.eglInitialize(display, major, minor)
    wanted = [EGL.EGL_SURFACE_TYPE, EGL.EGL_PBUFFER_BIT, EGL.EGL_DEPTH_SIZE, 24, EGL.EGL_NONE]
    EGL.eglChooseConfig(display, EGL.EGLintArray.asArray(wanted) if hasattr(EGL, 'EGLintArray') else
                        (EGL.EGLint * len(wanted))(*wanted), configs, 1, count)
    EGL.eglBindAPI(EGL.EGL_OPENGL_API)
    size = [EGL.EGL_WIDTH, WIDTH, EGL.EGL_HEIGHT, HEIGHT, EGL.EGL_NONE]
    surface = EGL.eglCreatePbufferSurface(display, configs[0], (EGL.EGLint * len(size))(*size))
    context = EGL.eglCreateContext(display, configs[0], EGL.EGL_NO_CONTEXT, None)
    if not EGL.eglMakeCurrent(display, surface, surface, context):
        sys.exit('eglMakeCurrent failed')
    return context, surface


kept = {'osmesa': make_context_by_osmesa, 'egl': make_context_by_egl}[os.environ['PYOPENGL_PLATFORM']]()

from OpenGL.GL import *  # noqa: E402, F403: the platform is chosen when this is loaded

glViewport(0, 0, WIDTH, HEIGHT)
glEnable(GL_DEPTH_TEST)
glClearColor(0.2, 0.3, 0.4, 1)
glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT)
vertices = [[-0.9, -0.8, 0], [0.8, -0.6, 0.5], [0.1, 0.9, -0.5]]
glEnableClientState(GL_VERTEX_ARRAY)
glEnableClientState(GL_COLOR_ARRAY)
glVertexPointerf(vertices)
glColorPointerf([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
glDrawArrays(GL_TRIANGLES, 0, 3)
glDisableClientState(GL_COLOR_ARRAY)
glColor3f(1, 1, 0)
glRectf(-0.3, -0.3, 0.6, 0.2)
glPixelStorei(GL_PACK_ALIGNMENT, 1)
pixels = glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGB, GL_UNSIGNED_BYTE)
with open(sys.argv[1], 'wb') as file:
    file.write(b'P6\n%d %d\n255\n' % (WIDTH, HEIGHT))
    for y in reversed(range(HEIGHT)):
        file.write(bytes(pixels)[y * WIDTH * 3:(y + 1) * WIDTH * 3])
print(glGetString(GL_RENDERER).decode())
