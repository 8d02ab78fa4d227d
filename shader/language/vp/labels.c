#include "shader/language/vp/vp.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a, 32 bits. */
static uint32_t hash_name(const char *name, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * 16777619u;
    return hash;
}

static bool same_name(const struct label *label, const char *name, size_t length)
{
    return label->name && strlen(label->name) == length && memcmp(label->name, name, length) == 0;
}

/* The slot of the name, or the free one where it belongs. */
static uint32_t *find_slot(const struct vp_parser *vp, const char *name, size_t length)
{
    uint32_t mask = vp->labels.capacity - 1;
    uint32_t at = hash_name(name, length) & mask;
    while (vp->labels.slots[at] != 0 &&
           !same_name(&vp->parser->program->labels[vp->labels.slots[at] - 1], name, length))
        at = (at + 1) & mask;
    return &vp->labels.slots[at];
}

/* Keeps at least half of the slots free. */
static bool grow(struct vp_parser *vp)
{
    const struct program *program = vp->parser->program;
    if (program->label_count < vp->labels.capacity / 2)
        return true;
    uint32_t capacity = vp->labels.capacity ? vp->labels.capacity * 2 : 16;
    uint32_t *slots = calloc(capacity, sizeof *slots);
    if (!slots) {
        parser_fail(vp->parser, vp->parser->token.position, "out of memory");
        return false;
    }
    free(vp->labels.slots);
    vp->labels.slots = slots;
    vp->labels.capacity = capacity;
    for (uint32_t i = 0; i < program->label_count; i++)
        *find_slot(vp, program->labels[i].name, strlen(program->labels[i].name)) = i + 1;
    return true;
}

bool vp_labels_define(struct vp_parser *vp, const struct token *name, int32_t target)
{
    if (!grow(vp))
        return false;
    uint32_t *slot = find_slot(vp, name->text, name->length);
    if (*slot != 0) {
        parser_fail(vp->parser, name->position, "label '%.*s' is defined twice",
                    name->length < 40 ? (int)name->length : 40, name->text);
        return false;
    }
    program_add_label(vp->parser, name, target);
    if (vp->parser->failed)
        return false;
    *slot = vp->parser->program->label_count;
    return true;
}

const struct label *vp_labels_find(const struct vp_parser *vp, const struct token *name)
{
    if (vp->labels.capacity == 0)
        return NULL;
    uint32_t slot = *find_slot(vp, name->text, name->length);
    return slot ? &vp->parser->program->labels[slot - 1] : NULL;
}

void vp_labels_release(struct vp_labels *labels)
{
    free(labels->slots);
    *labels = (struct vp_labels){0};
}
