#include "base/arena.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

static const size_t sizes[] = {1, 0, 63, 64, 65, 1000, 300000, 5, 262144, 262143, 1 << 20, 17};
enum { SIZES = sizeof sizes / sizeof *sizes };

Test(arena, pieces_are_aligned_and_do_not_overlap)
{
    struct arena arena = {0};
    uint8_t *pieces[SIZES];
    for (int i = 0; i < SIZES; i++) {
        pieces[i] = arena_alloc(&arena, sizes[i]);
        cr_assert_not_null(pieces[i]);
        cr_expect_eq((uintptr_t)pieces[i] % ARENA_ALIGN, 0, "%zu bytes", sizes[i]);
        memset(pieces[i], i + 1, sizes[i]);
    }
    for (int i = 0; i < SIZES; i++)
        for (size_t k = 0; k < sizes[i]; k++)
            cr_assert_eq(pieces[i][k], i + 1, "piece %d, byte %zu", i, k);
    arena_release(&arena);
}

Test(arena, after_a_reset_the_same_memory_is_given_again)
{
    struct arena arena = {0};
    void *first[SIZES];
    for (int i = 0; i < SIZES; i++)
        first[i] = arena_alloc(&arena, sizes[i]);
    for (int round = 0; round < 3; round++) {
        arena_reset(&arena);
        for (int i = 0; i < SIZES; i++)
            cr_expect_eq(arena_alloc(&arena, sizes[i]), first[i], "round %d, piece %d", round, i);
    }
    arena_release(&arena);
}

Test(arena, a_larger_piece_after_a_reset_does_not_touch_live_ones)
{
    struct arena arena = {0};
    arena_alloc(&arena, 100);
    arena_alloc(&arena, 300000);
    arena_reset(&arena);
    uint8_t *small = arena_alloc(&arena, 200), *large = arena_alloc(&arena, 900000),
            *last = arena_alloc(&arena, 290000);
    cr_assert(small && large && last);
    memset(small, 1, 200);
    memset(large, 2, 900000);
    memset(last, 3, 290000);
    cr_expect(small[199] == 1 && large[0] == 2 && large[899999] == 2 && last[0] == 3);
    arena_release(&arena);
}

Test(arena, impossible_sizes_return_null_and_leave_it_usable)
{
    struct arena arena = {0};
    static const size_t huge[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX - ARENA_ALIGN, SIZE_MAX - 2 * ARENA_ALIGN,
                                  SIZE_MAX / 2};
    for (size_t i = 0; i < sizeof huge / sizeof *huge; i++)
        cr_expect_null(arena_alloc(&arena, huge[i]), "%zu", huge[i]);
    cr_expect_not_null(arena_alloc(&arena, 10));
    arena_release(&arena);
}

Test(arena, a_released_arena_is_empty_and_valid)
{
    struct arena arena = {0};
    arena_release(&arena);
    arena_reset(&arena);
    cr_assert_not_null(arena_alloc(&arena, 10));
    arena_release(&arena);
    cr_expect_null(arena.first);
    cr_assert_not_null(arena_alloc(&arena, 10));
    arena_release(&arena);
}
