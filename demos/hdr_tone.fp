!!NVfp4.0
# Picture and bloom, brought into what a window shows: c/(1+c), then the window's curve.
TEMP c, bloom, place, scale;

TEX c, fragment.position, texture[0], RECT;
MUL place.xy, fragment.position, 0.25;
TEX bloom, place, texture[1], RECT;
MAD c.xyz, bloom, 0.4, c;
ADD scale.xyz, c, 1;
RCP scale.x, scale.x;
RCP scale.y, scale.y;
RCP scale.z, scale.z;
MUL c.xyz, c, scale;
POW result.color.x, c.x, 0.4545;
POW result.color.y, c.y, 0.4545;
POW result.color.z, c.z, 0.4545;
MOV result.color.w, 1;
END
