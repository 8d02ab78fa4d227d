/* A program of GLFW: the scene in a window of one of its three kinds of context.
 * Usage: glfw osmesa|egl|native PICTURE.ppm [COMMAND]    COMMAND runs while the last frame is on the window
 */
#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "tests/clients/scene.h"

static void report(int error, const char *text)
{
    fprintf(stderr, "GLFW: error %x: %s\n", (unsigned)error, text);
}

static scene_function find(const char *name)
{
    scene_function found = (scene_function)glfwGetProcAddress(name);
    if (!found)
        fprintf(stderr, "no %s\n", name), exit(2);
    return found;
}

static GLFWwindow *open_window(const char *api)
{
    glfwWindowHint(GLFW_CONTEXT_CREATION_API, strcmp(api, "osmesa") == 0 ? GLFW_OSMESA_CONTEXT_API
                                              : strcmp(api, "egl") == 0  ? GLFW_EGL_CONTEXT_API
                                                                         : GLFW_NATIVE_CONTEXT_API);
    glfwWindowHint(GLFW_DECORATED, GLFW_FALSE);
    glfwWindowHint(GLFW_RESIZABLE, GLFW_FALSE);
    GLFWwindow *window = glfwCreateWindow(SCENE_WIDTH, SCENE_HEIGHT, "scene", NULL, NULL);
    if (window) {
        glfwSetWindowPos(window, 0, 0);
        glfwMakeContextCurrent(window);
    }
    return window;
}

int main(int count, char **arguments)
{
    glfwSetErrorCallback(report);
    if (count < 3 || !glfwInit())
        return 2;
    GLFWwindow *window = open_window(arguments[1]);
    if (!window)
        return 1;
    glfwSwapInterval(1);
    scene_make(find);
    for (int frame = 0; frame < SCENE_FRAMES; frame++) {
        scene_draw(find, frame);
        if (frame == SCENE_FRAMES - 1)
            scene_save(find, arguments[2]);
        glfwSwapBuffers(window);
        glfwPollEvents();
    }
    puts((const char *)((__typeof__(glGetString) *)find("glGetString"))(GL_RENDERER));
    const int status = count > 3 ? system(arguments[3]) : 0;
    glfwTerminate();
    return status != 0;
}
