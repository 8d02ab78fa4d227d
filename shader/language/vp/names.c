#include "shader/language/vp/vp.h"

const struct vp_attribute vp_attributes[VP_ATTRIBUTE_COUNT] = {
    {"OPOS", 0}, {"WGHT", 1},  {"NRML", 2},  {"COL0", 3},  {"COL1", 4},  {"FOGC", 5},  {"TEX0", 8},
    {"TEX1", 9}, {"TEX2", 10}, {"TEX3", 11}, {"TEX4", 12}, {"TEX5", 13}, {"TEX6", 14}, {"TEX7", 15},
};

const struct vp_result vp_results[VP_RESULT_COUNT] = {
    {"HPOS", SEMANTIC_POSITION, 0, false},     {"COL0", SEMANTIC_COLOR, 0, false},
    {"COL1", SEMANTIC_COLOR, 1, false},        {"BFC0", SEMANTIC_BACK_COLOR, 0, false},
    {"BFC1", SEMANTIC_BACK_COLOR, 1, false},   {"FOGC", SEMANTIC_FOGCOORD, 0, false},
    {"PSIZ", SEMANTIC_POINT_SIZE, 0, false},   {"TEX0", SEMANTIC_TEXCOORD, 0, false},
    {"TEX1", SEMANTIC_TEXCOORD, 1, false},     {"TEX2", SEMANTIC_TEXCOORD, 2, false},
    {"TEX3", SEMANTIC_TEXCOORD, 3, false},     {"TEX4", SEMANTIC_TEXCOORD, 4, false},
    {"TEX5", SEMANTIC_TEXCOORD, 5, false},     {"TEX6", SEMANTIC_TEXCOORD, 6, false},
    {"TEX7", SEMANTIC_TEXCOORD, 7, false},     {"CLP0", SEMANTIC_CLIP_DISTANCE, 0, true},
    {"CLP1", SEMANTIC_CLIP_DISTANCE, 1, true}, {"CLP2", SEMANTIC_CLIP_DISTANCE, 2, true},
    {"CLP3", SEMANTIC_CLIP_DISTANCE, 3, true}, {"CLP4", SEMANTIC_CLIP_DISTANCE, 4, true},
    {"CLP5", SEMANTIC_CLIP_DISTANCE, 5, true},
};

/* NV_vertex_program2 2.14.1.8 and 2.14.6.1; NV_vertex_program 2.14.4 for vertex state programs. */
const struct vp_limits vp_limits[LANGUAGE_VSP10 + 1] = {
    [LANGUAGE_VP10] = {128, 128, 96, 63, 64, 12, 1},
    [LANGUAGE_VP11] = {128, 124, 96, 63, 64, 12, 1},
    [LANGUAGE_VP20] = {256, 252, 256, 255, 256, 16, 2},
    [LANGUAGE_VSP10] = {128, 128, 96, 63, 64, 12, 1},
};
