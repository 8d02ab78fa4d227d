/* The drawings on the page of `edgewalk explain --html`: svg.c. */
#ifndef TOOLS_EXPLAIN_HTML_H
#define TOOLS_EXPLAIN_HTML_H

#include "tools/explain/explain.h"

/* A patch of the colour. */
void html_swatch(FILE *out, const float rgba[4]);

/* The pixels around the queried one. */
void svg_surroundings(FILE *out, const struct explained *explained);

/* The primitive's position in the picture. */
void svg_primitive(FILE *out, const struct explained *explained, const struct event_list *events,
                   uint32_t primitive);

/* The pixels around it that are inside the edges after the event `setup`, an index into the list. */
void svg_coverage(FILE *out, const struct explained *explained, const struct event_list *events,
                  size_t setup);

/* The `count` texels of a lookup with their weights. */
void svg_footprint(FILE *out, const EwEvent *texels, size_t count);

#endif
