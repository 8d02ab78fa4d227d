!!NVfp4.0
# Night: windows by their number, lit or dark; roofs; streets with cars; haze that the town lights.
#   program.env[0] the eye, w: the time
ATTRIB place = fragment.texcoord[0];
ATTRIB hash = fragment.texcoord[2];
PARAM eye = program.env[0];
TEMP n, u, s, cell, lit, color, shape, wide, ray, glass, street;

MOV n, fragment.texcoord[1];
SUB ray.xyz, place, eye;
DP3 ray.w, ray, ray;

# Across (x) and up (y) in windows, and how many of them a pixel is wide.
MUL u.xz, place.xxzz, { 13, 0, 13, 0 };
MUL u.y, place.y, { 9 }.x;
ABS s.xyz, n;
SUBC s.w, s.x, { 0.5 }.x;
MOV u.x (GT.w), u.z;
DDX wide.xy, u;
DDY wide.zw, u.xxxy;
ABS wide, wide;
ADD wide.xy, wide, wide.zwzw;
MAX wide.x, wide.x, wide.y;

# This window's own number.
FLR cell.xy, u;
MAD cell.xyz, cell.xyxx, { 0.1031, 0.1130, 0.0973, 0 }, hash.xyzz;
FRC cell.xyz, cell;
ADD shape.xyz, cell.yzxx, { 33.33 }.x;
DP3 shape.x, cell, shape;
ADD cell.xyz, cell, shape.x;
ADD cell.w, cell.x, cell.y;
MUL cell.w, cell.w, cell.z;
FRC cell.w, cell.w;

# A rectangle in its cell, with borders that are a pixel wide; far away the mean of all.
FRC shape.xy, u;
SUB shape.xy, shape, { 0.5, 0.5, 0, 0 };
ABS shape.xy, shape;
SUB shape.xy, { 0.34, 0.30, 0, 0 }, shape;
ADD wide.z, wide.x, { 0.02 }.x;
RCP wide.z, wide.z;
MAD.SAT shape.xy, shape, wide.z, { 0.5, 0.5, 0, 0 };
MUL shape.x, shape.x, shape.y;
MAD lit.y, hash.w, { 0.30 }.x, { 0.62 }.x;
SGT lit.x, cell.w, lit.y;
MUL lit.x, lit.x, shape.x;
SUB lit.y, { 1 }.x, lit.y;
MUL lit.y, lit.y, { 0.40 }.x;
MAD.SAT wide.w, wide.x, 2, -0.6;
LRP lit.x, wide.w, lit.y, lit.x;

# Warm, or the white of an office.
SGT glass.x, hash.y, { 0.6 }.x;
FRC glass.y, cell.x;
MAD glass.y, glass.y, { 0.7 }.x, { 0.45 }.x;
LRP color.xyz, glass.x, { 0.62, 0.80, 0.95, 0 }, { 1.0, 0.68, 0.34, 0 };
MUL color.xyz, color, glass.y;
MUL color.xyz, color, lit.x;
MUL color.xyz, color, { 1.25 }.x;
# Walls by the light of the moon, and from the streets below.
MAD.SAT s.x, n.x, { 0.5 }.x, { 0.5 }.x;
MAD s.x, n.z, { 0.2 }.x, s.x;
MAD color.xyz, { 0.030, 0.040, 0.070, 0 }, s.x, color;
MUL s.y, place.y, { -2.6 }.x;
EX2 s.y, s.y;
MAD color.xyz, { 0.30, 0.15, 0.05, 0 }, s.y, color;

# Roofs.
SUBC s.w, n.y, { 0.5 }.x;
MOV color.xyz (GT.w), { 0.035, 0.045, 0.075, 0 };

# The ground: w of the normal's place says so. Streets along both axes, whose cars are lights that move.
SUBC s.w, { 0.01 }.x, place.y;
IF GT.w;
  MOV street.xy, place.xzxz;
  FRC street.zw, { 0 };
  MUL u, place.xzzx, { 2.2, 2.2, 1.3, 1.3 };
  MUL u.xy, u, { 0.13636364 }.x;
  MOV color.xyz, { 0.16, 0.085, 0.035, 0 };
  MUL u.zw, u, { 0.5 }.x;
  MAD u.zw, eye.w, { 0, 0, 0.22, -0.22 }, u;
  FRC shape.xy, u.zwzw;
  MUL shape.xy, shape, { 6 }.x;
  SUB.SAT shape.xy, { 1, 1, 0, 0 }, shape;
  MUL shape.xy, shape, shape;
  MAD color.xyz, { 0.85, 0.65, 0.40, 0 }, shape.x, color;
  MAD color.xyz, { 0.70, 0.16, 0.08, 0 }, shape.y, color;
ENDIF;

MUL s.x, ray.w, { -0.0022 }.x;
EX2 s.x, s.x;
LRP result.color.xyz, s.x, color, { 0.16, 0.13, 0.20, 0 };
MOV result.color.w, 1;
END
