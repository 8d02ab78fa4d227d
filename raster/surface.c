#include "raster/raster.h"

unsigned raster_color_bytes(enum raster_color_format format)
{
    switch (format) {
    case COLOR_RGBA8:
    case COLOR_BGRA8:
    case COLOR_ARGB8: return 4;
    case COLOR_RGBA32F: return 16;
    case COLOR_NONE: break;
    }
    return 0;
}

unsigned raster_depth_bytes(enum raster_depth_format format)
{
    switch (format) {
    case DEPTH_UNORM16: return 2;
    case DEPTH_UNORM24:
    case DEPTH_FLOAT32: return 4;
    case DEPTH_NONE: break;
    }
    return 0;
}
