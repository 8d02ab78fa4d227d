/* One switch, by opcode: the handlers of the interpreter and the expansions of native code follow it. */
#include "shader/execute/float_rules.h"

#include <stddef.h>

#include "shader/execute/executor.h"

enum float_rule float_rule(const struct handler_key *key)
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
