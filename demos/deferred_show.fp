!!NVfp4.0
# A target at a fraction of its size, made visible.
#   program.local[0]  scale, bias, left side in the window, how many pixels to one
PARAM how = program.local[0];
TEMP at, c;

SUB at.x, fragment.position.x, how.z;
MUL at.x, at.x, how.w;
MUL at.y, fragment.position.y, how.w;
TEX c, at, texture[0], RECT;
MAD result.color.xyz, c, how.x, how.y;
MOV result.color.w, 1;
END
