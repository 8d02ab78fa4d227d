!!NVfp4.0
# Lit where the light's picture has nothing nearer: four comparisons, each filtered.
PARAM light = program.env[0];          # the direction to the light, in object space
PARAM albedo = program.env[1];         # w: 1 draws tiles
TEMP lit, n, place, t, tiles;

MOV t.w, fragment.texcoord[0].w;
RCP t.w, t.w;
MUL place.xyz, fragment.texcoord[0], t.w;
SUB place.z, place.z, 0.001;
TEX lit.x, place, texture[0], SHADOW2D, (-1,-1);
TEX lit.y, place, texture[0], SHADOW2D, (1,-1);
TEX lit.z, place, texture[0], SHADOW2D, (-1,1);
TEX lit.w, place, texture[0], SHADOW2D, (1,1);
DP4 lit.x, lit, 0.25;

NRM n.xyz, fragment.texcoord[1];
DP3.SAT n.x, n, light;
MUL lit.x, lit.x, n.x;
MAD lit.x, lit.x, 0.8, 0.2;

FLR tiles.xz, fragment.texcoord[2];
ADD tiles.x, tiles.x, tiles.z;
MUL tiles.x, tiles.x, 0.5;
FRC tiles.x, tiles.x;
MUL tiles.x, tiles.x, albedo.w;
MAD tiles.x, tiles.x, -0.7, 1;
MUL lit.x, lit.x, tiles.x;
MUL result.color.xyz, albedo, lit.x;
MOV result.color.w, 1;
END
