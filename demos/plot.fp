!!NVfp4.0
# Two buffer textures: a picture of 64x48 bytes, one texel a block of the screen, and below it a curve of 256 numbers.
ATTRIB uv = fragment.texcoord[0];
TEMP t, next, c;
INT TEMP i;

SUB.CC c.x, uv.y, 0.3;
IF GT.x;
  MUL c.x, uv.x, 64;
  MAD c.y, uv.y, 68.5714286, -20.5714286;     # 48 rows from 0.3 up
  FLR c.zw, c.xxxy;
  MAD c.z, c.w, 64, c.z;
  TRUNC.S i.x, c.z;
  TXF t, i, texture[0], BUFFER;
  FRC c.xy, c;
  MUL c.zw, c.xxxy, c.xxxy;                   # dots of light
  MAD c.xy, c, -2, 1;
  DP2 c.x, c, c;
  MAD.SAT c.x, c.x, -0.8, 1.2;
  MUL t.x, t.x, c.x;
  MUL result.color.xyz, t.x, { 0.55, 1.0, 0.65 };
ELSE;
  MUL c.x, uv.x, 255;
  FLR c.y, c.x;
  TRUNC.S i.x, c.y;
  TXF t.x, i, texture[1], BUFFER;
  ADD.S i.x, i, 1;
  TXF next, i, texture[1], BUFFER;
  FRC c.x, c.x;
  SUB t.y, next.x, t.x;
  MAD t.x, c.x, t.y, t.x;                     # the height of the curve here
  MAD c.y, uv.y, 6.6666667, -1;
  SUB c.y, c.y, t.x;
  MUL c.y, c.y, c.y;                          # the distance from it, at right angles
  MUL t.y, t.y, t.y;
  MAD t.y, t.y, 756, 1;
  DIV c.y, c.y, t.y;
  MAD.SAT c.y, c.y, -900, 1.3;
  MUL result.color.xyz, c.y, { 1.0, 0.8, 0.35 };
ENDIF;
MOV result.color.w, 1;
END
