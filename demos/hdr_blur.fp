!!NVfp4.0
# Seven places along env[0].xy, weighted like a bell; each lies between two texels.
PARAM step = program.env[0];
ATTRIB place = fragment.position;
TEMP at, c, sum;

TEX sum, place, texture[0], RECT;
MUL sum, sum, 0.196;
MAD at.xy, step, 1.41, place;
TEX c, at, texture[0], RECT;
MAD sum, c, 0.297, sum;
MAD at.xy, step, -1.41, place;
TEX c, at, texture[0], RECT;
MAD sum, c, 0.297, sum;
MAD at.xy, step, 3.29, place;
TEX c, at, texture[0], RECT;
MAD sum, c, 0.094, sum;
MAD at.xy, step, -3.29, place;
TEX c, at, texture[0], RECT;
MAD sum, c, 0.094, sum;
MAD at.xy, step, 5.18, place;
TEX c, at, texture[0], RECT;
MAD sum, c, 0.011, sum;
MAD at.xy, step, -5.18, place;
TEX c, at, texture[0], RECT;
MAD result.color, c, 0.011, sum;
END
