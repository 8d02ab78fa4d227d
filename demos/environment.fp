!!NVfp4.0
# What the surface mirrors: more of it where the eye grazes it (Schlick's formula).
ATTRIB incident = fragment.texcoord[0];
PARAM metal = { 0.96, 0.86, 0.68, 1 };
TEMP n, r, mirrored, fresnel;

NRM n.xyz, fragment.texcoord[1];
NRM r.xyz, incident;
DP3.SAT fresnel.x, n, -r;
SUB fresnel.x, 1, fresnel.x;
MUL fresnel.y, fresnel.x, fresnel.x;
MUL fresnel.y, fresnel.y, fresnel.y;
MUL fresnel.x, fresnel.x, fresnel.y;
DP3 fresnel.z, n, incident;
ADD fresnel.z, fresnel.z, fresnel.z;
MAD r.xyz, -fresnel.z, n, incident;
TEX mirrored, r, texture[0], CUBE;
LRP n.xyz, fresnel.x, 1, metal;
MUL result.color.xyz, mirrored, n;
MOV result.color.w, 1;
END
