!!NVfp4.0
# Phong's model at every pixel, with the normal from a texture.
ATTRIB uv = fragment.texcoord[0];
PARAM ambient = { 0.10, 0.10, 0.13, 1 };
PARAM lamp = { 1.0, 0.95, 0.85, 1 };
PARAM shininess = { 48 };
TEMP albedo, n, l, e, h, light, lamp_light;

TEX albedo, uv, texture[0], 2D;
TEX n, uv, texture[1], 2D;
MAD n.xyz, n, 2, -1;
NRM n.xyz, n;
NRM l.xyz, fragment.texcoord[1];
NRM e.xyz, fragment.texcoord[2];
ADD h.xyz, l, e;
NRM h.xyz, h;

DP3.SAT light.x, n, l;
MOV.CC light.y, light.x;
MOV light.z, 0;
IF GT.y;                               # the highlight only where the light falls
  DP3.SAT light.z, n, h;
  POW light.z, light.z, shininess.x;
ENDIF;

MUL lamp_light.xyz, lamp, light.x;
ADD lamp_light.xyz, lamp_light, ambient;
MUL albedo.xyz, albedo, lamp_light;
MUL light.z, light.z, 0.6;
MAD result.color.xyz, light.z, lamp, albedo;
MOV result.color.w, 1;
END
