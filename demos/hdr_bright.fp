!!NVfp4.0
# Every fourth pixel each way of the picture, as far as it is brighter than white.
TEMP place, c, d;

MUL place.xy, fragment.position, 4;
TEX c, place, texture[0], RECT, (-1,-1);
TEX d, place, texture[0], RECT, (1,-1);
ADD c, c, d;
TEX d, place, texture[0], RECT, (-1,1);
ADD c, c, d;
TEX d, place, texture[0], RECT, (1,1);
ADD c, c, d;
MAD c, c, 0.25, -1;
MAX result.color, c, 0;
END
