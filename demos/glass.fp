!!NVfp5.0
OPTION ARB_blend_func_extended;
# Tinted glass: what it reflects is added (the first colour), the picture behind it is multiplied by what it transmits of each
# primary (the second). In eye coordinates.
#   program.env[0]    the lamp
#   program.local[0]  absorption of red, green and blue in the thickness of the pane
PARAM lamp = program.env[0];
PARAM absorption = program.local[0];
TEMP n, e, l, h, t;

NRM e.xyz, -fragment.texcoord[0];
NRM n.xyz, fragment.texcoord[1];
DP3 t.x, n, e;
SLT t.y, t.x, 0;
MAD t.y, t.y, -2, 1;
MUL n.xyz, n, t.y;                     # towards the eye
MUL.SAT t.x, t.x, t.y;

SUB t.y, 1, t.x;                       # mirrored: Schlick's formula
MUL t.z, t.y, t.y;
MUL t.z, t.z, t.z;
MUL t.y, t.z, t.y;
MAD t.y, t.y, 0.96, 0.04;

MAD t.z, t.x, t.x, -1;                 # the way through glass of index 1.5
MAD t.z, t.z, 0.4444, 1;
RSQ t.z, t.z;
MUL h.xyz, absorption, t.z;
EX2 l.x, -h.x;
EX2 l.y, -h.y;
EX2 l.z, -h.z;
SUB t.w, 1, t.y;
MUL t.w, t.w, t.w;                     # two surfaces
MUL result.color.secondary.xyz, l, t.w;
MOV result.color.secondary.w, 1;

SUB l.xyz, lamp, fragment.texcoord[0];
NRM l.xyz, l;
ADD h.xyz, l, e;
NRM h.xyz, h;
DP3.SAT h.x, n, h;
POW h.x, h.x, 200;
MAD l.xyz, t.y, { 0.72, 0.80, 0.86, 0 }, h.x;
MOV result.color.primary.xyz, l;
MOV result.color.primary.w, 0;
END
