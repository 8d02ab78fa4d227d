/* Maps of evaluators, and queries of them (GL 4.6 compatibility 21.1). */
#include "tests/gl/feedback.h"

TestSuite(evaluator_map, .init = context_begin, .fini = context_end);

Test(evaluator_map, initial_state_21_1)
{
    static const struct {
        GLenum target;
        int count;
        float initial[4];
    } rows[] = {
        {GL_MAP1_VERTEX_3, 3, {0, 0, 0}},
        {GL_MAP1_VERTEX_4, 4, {0, 0, 0, 1}},
        {GL_MAP2_INDEX, 1, {1}},
        {GL_MAP2_COLOR_4, 4, {1, 1, 1, 1}},
        {GL_MAP1_NORMAL, 3, {0, 0, 1}},
        {GL_MAP2_TEXTURE_COORD_3, 3, {0, 0, 0}},
        {GL_MAP1_TEXTURE_COORD_4, 4, {0, 0, 0, 1}},
        {GL_MAP2_VERTEX_ATTRIB15_4_NV, 4, {0, 0, 0, 1}},
    };
    float values[5];
    GLint orders[3], order;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int k = 0; k < 5; k++)
            values[k] = untouched;
        glGetMapfv(rows[i].target, GL_COEFF, values);
        for (int k = 0; k < 5; k++)
            cr_expect_eq(values[k], k < rows[i].count ? rows[i].initial[k] : untouched, "0x%04x: %d is %g",
                         rows[i].target, k, (double)values[k]);
        cr_expect(!glIsEnabled(rows[i].target));
    }
    memset(orders, 0x7f, sizeof orders);
    glGetMapiv(GL_MAP2_VERTEX_3, GL_ORDER, orders);
    cr_expect(orders[0] == 1 && orders[1] == 1 && orders[2] == 0x7f7f7f7f);
    glGetFloatv(GL_MAP2_GRID_DOMAIN, values);
    cr_expect(values[0] == 0 && values[1] == 1 && values[2] == 0 && values[3] == 1);
    glGetIntegerv(GL_MAP2_GRID_SEGMENTS, orders);
    cr_expect(orders[0] == 1 && orders[1] == 1);
    glGetIntegerv(GL_MAP1_GRID_SEGMENTS, &order);
    cr_expect_eq(order, 1);
    glGetIntegerv(GL_MAX_EVAL_ORDER, &order);
    cr_expect_geq(order, 8);
    cr_expect(!glIsEnabled(GL_AUTO_NORMAL));
}

Test(evaluator_map, maps_are_queried_in_three_types_21_1_1)
{
    const float given[6] = {1.25f, 2.75f, -3.5f, 4, 5, 6};
    double doubles[6], domain[4];
    GLint integers[6], orders[2];
    float floats[6];
    glMap2f(GL_MAP2_TEXTURE_COORD_1, -1, 2, 3, 2, 0.5f, 4, 1, 3, given);
    glGetMapdv(GL_MAP2_TEXTURE_COORD_1, GL_COEFF, doubles);
    glGetMapfv(GL_MAP2_TEXTURE_COORD_1, GL_COEFF, floats);
    glGetMapiv(GL_MAP2_TEXTURE_COORD_1, GL_COEFF, integers);
    for (int i = 0; i < 6; i++)
        cr_expect(doubles[i] == (double)given[i] && floats[i] == given[i], "%d: %g, %g", i, doubles[i],
                  (double)floats[i]);
    cr_expect(integers[0] == 1 && integers[1] == 3 && integers[3] == 4, "%d %d %d", integers[0], integers[1],
              integers[3]);
    glGetMapiv(GL_MAP2_TEXTURE_COORD_1, GL_ORDER, orders);
    cr_expect(orders[0] == 2 && orders[1] == 3);
    glGetMapdv(GL_MAP2_TEXTURE_COORD_1, GL_DOMAIN, domain);
    cr_expect(domain[0] == -1 && domain[1] == 2 && domain[2] == 0.5 && domain[3] == 4);
    floats[0] = 0;
    glGetnMapfv(GL_MAP2_TEXTURE_COORD_1, GL_COEFF, sizeof floats, floats);
    cr_expect_eq(floats[0], 1.25f);
    glGetnMapivARB(GL_MAP2_TEXTURE_COORD_1, GL_ORDER, 8, orders);
    expect_error(GL_NO_ERROR, "queries");
}
