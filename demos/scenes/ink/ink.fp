!!NVfp4.0
# A drawing in ink: lines where the normal or the distance changes, hatching where light does not reach.
PARAM scale = program.local[0];    # 1/width, 1/height, and 1 for a picture of 480 rows
PARAM light = program.local[1];
PARAM paper = program.local[2];
PARAM ink = program.local[3];
TEMP p, at, wobble, grain, a, b, c, d, edge, shade, line;

# A hand is not quite steady: noise that changes over many pixels moves the place that is looked at.
MUL p.xy, fragment.position, scale.z;
MUL at.xy, p, 0.00011;
TEX wobble, at, texture[1], 2D;
SUB wobble, wobble, 0.5;
MUL at.xy, p, 0.00390625;
TEX grain, at, texture[1], 2D;

# Roberts' cross: the differences along both diagonals.
MAD at.xy, wobble, 5, fragment.position;
MUL at.xy, at, scale;
TEX a, at, texture[0], 2D;
TEX b, at, texture[0], 2D, (1,1);
TEX c, at, texture[0], 2D, (1,0);
TEX d, at, texture[0], 2D, (0,1);
SUB edge, a, b;
DP3 line.x, edge, edge;
SUB c, c, d;
DP3 line.y, c, c;
ADD line.x, line.x, line.y;
MUL.SAT line.x, line.x, 1.3;
ADD line.y, |edge.w|, |c.w|;
MAD.SAT line.y, line.y, 1.6, -0.5;
MAX line.x, line.x, line.y;

# Two sets of strokes; each is drawn where it is darker than a limit.
DP3 shade.x, a, light;
MAD shade.x, shade.x, 0.6, 0.4;
MAD shade.x, grain.y, 0.16, shade.x;
DP2 shade.y, p, { 0.16, 0.1, 0, 0 };
MAD shade.y, wobble.z, 4, shade.y;
FRC shade.y, shade.y;
DP2 shade.z, p, { 0.05, -0.17, 0, 0 };
MAD shade.z, wobble.w, 4, shade.z;
FRC shade.z, shade.z;
SUB shade.yz, shade, 0.5;
MAD.SAT shade.yz, -|shade|, 12, 3.4;   # 1 in the middle of a stroke
SUB.SAT at.x, 0.62, shade.x;
SUB.SAT at.y, 0.4, shade.x;
MUL.SAT at.xy, at, 5;
MUL shade.y, shade.y, at.x;
MUL shade.z, shade.z, at.y;
MAX shade.y, shade.y, shade.z;
SGT at.z, a.w, 0.5;                    # the sky has no shade
MUL shade.y, shade.y, at.z;
MUL shade.y, shade.y, 0.75;
MAX line.x, line.x, shade.y;

# Ink soaks into the grain of the paper.
MAD grain.x, grain.x, 0.5, 0.75;
MUL.SAT line.x, line.x, grain.x;
MAD grain.z, grain.z, 0.07, 0.95;
MUL p.xyz, paper, grain.z;
LRP result.color.xyz, line.x, ink, p;
MOV result.color.w, 1;
END
