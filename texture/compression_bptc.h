/* Code shared by BPTC_UNORM and BPTC_FLOAT blocks (ARB_texture_compression_bptc, appendix): bits from the
 * lowest on, partitions, indices. */
#ifndef TEXTURE_COMPRESSION_BPTC_H
#define TEXTURE_COMPRESSION_BPTC_H

#include "texture/compression.h"

/* The 128 bits of a block and how many of them are read, or written. */
struct bptc_bits {
    uint64_t low, high;
    unsigned position;
};

struct bptc_bits bptc_open(const uint8_t *block);
uint32_t bptc_read(struct bptc_bits *bits, unsigned count); /* up to 32 */
void bptc_write(struct bptc_bits *bits, uint32_t value, unsigned count);
void bptc_close(const struct bptc_bits *bits, uint8_t *block);

/* Table.P2, Table.P3: the subset of a texel; 0 if there is only one. */
unsigned bptc_subset(unsigned subsets, unsigned partition, unsigned texel);

/* The indices of all texels, one bit shorter at the anchors (Table.A2, A3a, A3b). */
void bptc_read_indices(struct bptc_bits *bits, unsigned width, unsigned subsets, unsigned partition,
                       uint8_t index[16]);

/* "The effective interpolation factors", 64ths of the second end point: a row for each width of 2 to 4 bits.
 */
extern const uint8_t bptc_factors[3][16];

/* Encoding: the index of each texel of a block with one subset is the one whose interpolation is nearest in
 * `count` components; the ends are swapped where texel 0 would need the highest bit. */
void bptc_choose_indices(int32_t ends[2][4], unsigned count, const int32_t texels[16][4], uint8_t index[16],
                         bool *swapped);

/* The two texels that lie farthest apart. */
void bptc_farthest(const int32_t texels[16][4], unsigned count, unsigned pair[2]);

#endif
