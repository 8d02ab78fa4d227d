!!NVfp4.0
# A letter from the distances to its strokes: as sharp as the window, however large it is. Premultiplied.
#   texture 0: 1 on a stroke, 0 four units away from it; program.local[0] x: half a stroke, y: with its outline,
#   z, w: how far the shadow falls, in the texture
ATTRIB at = fragment.texcoord[0];
ATTRIB line = fragment.texcoord[1];      # x: 0 at a line's foot, 1 at its head; y: haze
PARAM pen = program.local[0];
TEMP d, wide, cover, color, glow, shadow;

TEX d.x, at, texture[0], 2D;
ADD shadow.xy, at, pen.zwzw;
TEX d.y, shadow, texture[0], 2D;
MAD d.xy, d, -4, 4;
DDX wide.xy, d;
DDY wide.zw, d.xxxy;
ABS wide, wide;
ADD wide.xy, wide, wide.zwzw;
ADD wide.xy, wide, { 0.002, 0.3, 0, 0 };
RCP wide.x, wide.x;
RCP wide.y, wide.y;

# x: the letter, y: with its outline, z: its shadow.
SUB cover.xy, pen, d.x;
SUB cover.z, pen.y, d.y;
MAD.SAT cover.xy, cover, wide.x, { 0.5, 0.5, 0, 0 };
MAD.SAT cover.z, cover.z, wide.y, { 0.5 }.x;
MAD.SAT glow.x, d.x, { -0.42 }.x, 1;
MUL glow.x, glow.x, glow.x;

# Gold, with a horizon in it.
SUBC glow.y, line.x, { 0.47 }.x;
MAD color.xyz, line.x, { 0.5, 0.9, 1.5, 0 }, { 0.55, 0.28, -0.30, 0 };
MOV color.xyz (LT.y), { 0.50, 0.27, 0.10, 0 };
MAD color.xyz (LT.y), line.x, { 1.0, 1.0, 0.8, 0 }, color;
MAX color.xyz, color, 0;
MUL color.xyz, color, cover.x;
MUL color.w, cover.z, { 0.7 }.x;
MAX color.w, color.w, cover.y;
MUL glow.x, glow.x, { 0.45 }.x;
MAD color.xyz, { 1.0, 0.45, 0.12, 0 }, glow.x, color;
MUL result.color, color, line.y;
END
