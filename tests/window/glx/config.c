/* FBConfigs (GLX 1.4 3.3.3). */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_config, configs_come_in_the_order_of_the_specification)
{
    int count, former[3] = {0}, value[3];
    GLXFBConfig *configs = glXChooseFBConfig(dpy, 0, NULL, &count);
    cr_assert(count > 3);
    for (int i = 0; i < count; i++) { /* single buffered first, then fewer samples, then more depth */
        static const int names[] = {GLX_DOUBLEBUFFER, GLX_SAMPLES, GLX_DEPTH_SIZE};
        for (int k = 0; k < 3; k++)
            glXGetFBConfigAttrib(dpy, configs[i], names[k], &value[k]);
        const bool ordered = i == 0 || value[0] > former[0] ||
                             (value[0] == former[0] &&
                              (value[1] > former[1] || (value[1] == former[1] && value[2] <= former[2])));
        cr_expect(ordered, "config %d", i);
        memcpy(former, value, sizeof former);
    }
    int id, found;
    glXGetFBConfigAttrib(dpy, configs[count - 1], GLX_FBCONFIG_ID, &id);
    GLXFBConfig *one = glXChooseFBConfig(dpy, 0, (const int[]){GLX_FBCONFIG_ID, id, None}, &found);
    cr_expect(found == 1 && one[0] == configs[count - 1]);
    Display *other = XOpenDisplay(NULL);
    GLXFBConfig *same = glXChooseFBConfig(other, 0, NULL, &found);
    cr_expect(found == count && same[0] == configs[0], "another connection has other configs");
    XCloseDisplay(other);
}
