/* By opcode: the handlers of the interpreter and the expansions of native code follow these switches. */
#include "shader/execute/rules.h"

#include <stddef.h>

#include "shader/execute/executor.h"

enum operation_rule float_rule(const struct handler_key *key)
{
    const bool ordered = key->nv4 || key->fp1;
    switch (key->op) {
    case OP_ABS: return RULE_abs;
    case OP_ADD: return RULE_add;
    case OP_CEIL: return RULE_ceil;
    case OP_CMP: return RULE_cmp;
    case OP_COS: return RULE_cos;
    case OP_DDX: return key->coarse ? RULE_ddx_coarse : RULE_ddx;
    case OP_DDY: return key->coarse ? RULE_ddy_coarse : RULE_ddy;
    case OP_DIV: return RULE_div;
    case OP_DP2: return RULE_dp2;
    case OP_DP2A: return RULE_dp2a;
    case OP_DP3: return RULE_dp3;
    case OP_DP4: return RULE_dp4;
    case OP_DPH: return RULE_dph;
    case OP_DST: return RULE_dst;
    case OP_EX2: return RULE_ex2;
    case OP_EXP: return RULE_exp;
    case OP_FLR: return RULE_flr;
    case OP_FRC: return RULE_frc;
    case OP_LG2: return RULE_lg2;
    case OP_LIT: return key->fp1 ? RULE_lit_fp1 : RULE_lit;
    case OP_LOG: return RULE_log;
    case OP_LRP: return RULE_lrp;
    case OP_MAD: return RULE_mad;
    case OP_MAX: return key->nv4 ? RULE_max_nv4 : RULE_max_vp;
    case OP_MIN: return key->nv4 ? RULE_min_nv4 : RULE_min_vp;
    case OP_MOV:
    case OP_SWZ: return RULE_mov;
    case OP_MUL: return RULE_mul;
    case OP_NRM: return RULE_nrm;
    case OP_POW: return key->fp1 ? RULE_pow_fp1 : RULE_pow;
    case OP_RCC: return RULE_rcc;
    case OP_RCP: return RULE_rcp;
    case OP_RFL: return RULE_rfl;
    case OP_ROUND: return RULE_round;
    case OP_RSQ: return key->vp1 ? RULE_rsq_vp1 : RULE_rsq;
    case OP_SCS: return RULE_scs;
    case OP_SEQ: return ordered ? RULE_seq_nv4 : RULE_seq_vp;
    case OP_SFL: return RULE_sfl;
    case OP_SGE: return ordered ? RULE_sge_nv4 : RULE_sge_vp;
    case OP_SGT: return ordered ? RULE_sgt_nv4 : RULE_sgt_vp;
    case OP_SIN: return RULE_sin;
    case OP_SLE: return ordered ? RULE_sle_nv4 : RULE_sle_vp;
    case OP_SLT: return ordered ? RULE_slt_nv4 : RULE_slt_vp;
    case OP_SNE: return ordered ? RULE_sne_nv4 : RULE_sne_vp;
    case OP_SSG: return RULE_ssg;
    case OP_STR: return RULE_str;
    case OP_SUB: return RULE_sub;
    case OP_TRUNC: return RULE_trunc;
    case OP_X2D: return RULE_x2d;
    case OP_XPD: return RULE_xpd;
    default: return RULE_NONE;
    }
}

static enum operation_rule multiplication(const struct handler_key *key, bool is_unsigned)
{
    switch (key->integer_modifier) {
    case INTEGER_24: return is_unsigned ? RULE_int_mul_u24 : RULE_int_mul_s24;
    case INTEGER_HI: return is_unsigned ? RULE_int_mul_hi_u : RULE_int_mul_hi_s;
    default: return RULE_int_mul;
    }
}

/* Operations whose type modifier says integer. */
static enum operation_rule typed_rule(const struct handler_key *key)
{
    const bool u = key->type == TYPE_U32;
    switch (key->op) {
    case OP_ABS: return u ? RULE_int_move : RULE_int_abs_s;
    case OP_ADD: return RULE_int_add;
    case OP_CEIL: return u ? RULE_int_ceil_u : RULE_int_ceil_s;
    case OP_CMP: return u ? RULE_int_cmp_u : RULE_int_cmp_s;
    case OP_DIV: return u ? RULE_int_div_u : RULE_int_div_s;
    case OP_FLR: return u ? RULE_int_flr_u : RULE_int_flr_s;
    case OP_I2F: return u ? RULE_int_i2f_u : RULE_int_i2f_s;
    case OP_MAD: return RULE_int_mad;
    case OP_MAX: return u ? RULE_int_max_u : RULE_int_max_s;
    case OP_MIN: return u ? RULE_int_min_u : RULE_int_min_s;
    case OP_MOD: return u ? RULE_int_mod_u : RULE_int_mod_s;
    case OP_MOV: return RULE_int_move;
    case OP_MUL: return multiplication(key, u);
    case OP_ROUND: return u ? RULE_int_round_u : RULE_int_round_s;
    case OP_SAD: return u ? RULE_int_sad_u : RULE_int_sad_s;
    case OP_SEQ: return RULE_int_seq;
    case OP_SFL: return RULE_int_sfl;
    case OP_SGE: return u ? RULE_int_sge_u : RULE_int_sge_s;
    case OP_SGT: return u ? RULE_int_sgt_u : RULE_int_sgt_s;
    case OP_SHR: return u ? RULE_int_shr_u : RULE_int_shr_s;
    case OP_SLE: return u ? RULE_int_sle_u : RULE_int_sle_s;
    case OP_SLT: return u ? RULE_int_slt_u : RULE_int_slt_s;
    case OP_SNE: return RULE_int_sne;
    case OP_STR: return RULE_int_str;
    case OP_SUB: return RULE_int_sub;
    case OP_TRUNC: return u ? RULE_int_trunc_u : RULE_int_trunc_s;
    default: return RULE_NONE;
    }
}

enum operation_rule integer_rule(const struct handler_key *key)
{
    switch (key->op) {
    case OP_ARA: return key->vp1 ? RULE_int_ara_vp1 : RULE_int_ara_vp2;
    case OP_ARL: return key->vp1 ? RULE_int_arl_vp1 : RULE_int_arl_vp2;
    case OP_ARR: return key->vp1 ? RULE_int_arr_vp1 : RULE_int_arr_vp2;
    case OP_AND: return RULE_int_and;
    case OP_NOT: return RULE_int_not;
    case OP_OR: return RULE_int_or;
    case OP_SHL: return RULE_int_shl;
    case OP_XOR: return RULE_int_xor;
    case OP_MOV:
    case OP_SWZ:
        if (key->raw_moves)
            return RULE_int_move;
        break;
    case OP_CMP:
        if (key->raw_moves)
            return RULE_int_cmp_f;
        break;
    default: break;
    }
    return key->type == TYPE_F32 ? RULE_NONE : typed_rule(key);
}
