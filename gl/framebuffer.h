/* Reading the finished buffers: ReadPixels and CopyTexImage. */
#ifndef GL_FRAMEBUFFER_H
#define GL_FRAMEBUFFER_H

#include <stdbool.h>
#include <stdint.h>

struct framebuffer;

/* `count` pixels of window row y from column x on, as RGBA; 0 outside of the framebuffer. The scene is
 * flushed. */
void framebuffer_color_row(const struct framebuffer *framebuffer, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4]);

/* Whether every colour buffer is: what FIXED_ONLY asks (ClampColor). */
bool framebuffer_is_fixed_point(const struct framebuffer *framebuffer);

/* The depth of a pixel inside the framebuffer, which has a depth buffer. */
double framebuffer_depth(const struct framebuffer *framebuffer, unsigned x, unsigned y);

/* The same row with depth in R and the stencil index, as a number, in G. */
void framebuffer_depth_row(const struct framebuffer *framebuffer, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4]);

#endif
