!!NVfp4.0
# What polished metal mirrors, seen from program.env[3]: more of it, and whiter, where the eye grazes it (Schlick's formula).
PARAM eye = program.env[3];
PARAM metal = { 0.95, 0.93, 0.88, 1 };
TEMP n, e, r, mirrored, fresnel;

NRM n.xyz, fragment.texcoord[1];
SUB e.xyz, fragment.texcoord[0], eye;
NRM e.xyz, e;
DP3 fresnel.z, n, e;
MOV.SAT fresnel.x, -fresnel.z;
SUB fresnel.x, 1, fresnel.x;
MUL fresnel.y, fresnel.x, fresnel.x;
MUL fresnel.y, fresnel.y, fresnel.y;
MUL fresnel.x, fresnel.x, fresnel.y;
ADD fresnel.z, fresnel.z, fresnel.z;
MAD r.xyz, -fresnel.z, n, e;
TEX mirrored, r, texture[0], CUBE;
LRP n.xyz, fresnel.x, 1, metal;
MUL result.color.xyz, mirrored, n;
MOV result.color.w, 1;
END
