!!NVfp4.0
# The water: what it does not mirror is its own colour, to be blended over what it mirrors. More is mirrored where the eye grazes
# it (Schlick's formula).
PARAM deep = { 0.02, 0.09, 0.11, 0 };
TEMP n, e, f;

NRM n.xyz, fragment.texcoord[1];
NRM e.xyz, -fragment.texcoord[0];
DP3.SAT f.x, n, e;
SUB f.x, 1, f.x;
MUL f.y, f.x, f.x;
MUL f.y, f.y, f.x;
MAD f.x, f.y, 0.55, 0.45;              # mirrored
MOV result.color.xyz, deep;
SUB result.color.w, 1, f.x;
END
