/* Declarations that the sources of `edgewalk capsule shrink` share. */
#ifndef TOOLS_CAPSULE_SHRINK_H
#define TOOLS_CAPSULE_SHRINK_H

#include "tools/capsule/capsule.h"

struct shrink {
    struct EwCapsule capsule; /* the remaining records, which are owned; their arguments are those of the file
                               * or of `texts` */
    unsigned x, y;            /* of the pixel, as ewCapsuleReplay's window has it in memory */
    uint8_t wanted[16];
    unsigned pixel_bytes;
    unsigned replays;
    void **texts; /* edited arguments: owned */
    size_t text_count;
};

/* Replays the remaining commands; returns whether the pixel has its value. */
bool shrink_same(struct shrink *shrink);

/* A step of the search: parts of something are left out by apply(), or are there again. */
struct parts {
    const char *what;
    size_t count;
    bool *out; /* of each part */
    void (*apply)(struct shrink *shrink, struct parts *parts);
    void *user;
};

/* Leaves out as many as it can. */
void shrink_search(struct shrink *shrink, struct parts *parts);

/* Memory that lives as long as the search; null when memory runs out. */
uint8_t *shrink_keep(struct shrink *shrink, size_t size);

/* The arguments become these, which are released. */
bool shrink_take(struct shrink *shrink, struct capsule_record *record, struct capsule_bytes *bytes);

/* Prints the remaining amount of something. */
void shrink_report(const char *what, uint64_t left, uint64_t all, unsigned replays);

const char *shrink_name(const struct capsule_record *record);

void shrink_put32(uint8_t *to, uint32_t value); /* little-endian */

/* Fewer vertices in draws; fewer bytes of buffers; data that is zero, and texels that are the same. */
void shrink_vertices(struct shrink *shrink);
void shrink_buffers(struct shrink *shrink);
void shrink_data(struct shrink *shrink);

#endif
