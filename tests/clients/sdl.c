/* A program of SDL2: the scene in a window, by GLX or (SDL_VIDEO_X11_FORCE_EGL=1) EGL.
 * Usage: sdl PICTURE.ppm [COMMAND]    COMMAND runs while the last frame is on the window */
#include <SDL.h>

#include "tests/clients/scene.h"

static scene_function find(const char *name)
{
    scene_function found = (scene_function)SDL_GL_GetProcAddress(name);
    if (!found)
        fprintf(stderr, "no %s\n", name), exit(2);
    return found;
}

int main(int count, char **arguments)
{
    if (count < 2 || SDL_Init(SDL_INIT_VIDEO) != 0)
        return 2;
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 24);
    SDL_Window *window =
        SDL_CreateWindow("scene", 0, 0, SCENE_WIDTH, SCENE_HEIGHT, SDL_WINDOW_OPENGL | SDL_WINDOW_BORDERLESS);
    SDL_GLContext context = window ? SDL_GL_CreateContext(window) : NULL;
    if (!context) {
        fprintf(stderr, "SDL: %s\n", SDL_GetError());
        return 1;
    }
    /* SDL asks every context made by EGL for GL_MAJOR_VERSION, which is of OpenGL 3.0, and leaves the error.
     */
    ((__typeof__(glGetError) *)find("glGetError"))();
    scene_make(find);
    for (int frame = 0; frame < SCENE_FRAMES; frame++) {
        SDL_PumpEvents();
        scene_draw(find, frame);
        if (frame == SCENE_FRAMES - 1)
            scene_save(find, arguments[1]);
        SDL_GL_SwapWindow(window);
    }
    puts((const char *)((__typeof__(glGetString) *)find("glGetString"))(GL_RENDERER));
    const int status = count > 2 ? system(arguments[2]) : 0;
    SDL_GL_DeleteContext(context);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return status != 0;
}
