!!NVfp4.0
# Lights a picture: each pixel once, by every lamp, from the four targets.
PARAM lamps[24] = { program.env[2..25] }; # position in eye coordinates, colour
ATTRIB place = fragment.position;
TEMP albedo, n, position, material, l, e, h, light, sum;
INT TEMP i;

TEX albedo, place, texture[0], RECT;
TEX n, place, texture[1], RECT;
TEX position, place, texture[2], RECT;
TEX material, place, texture[3], RECT;
SUB position.w, position.w, 1;         # 0, or -1 where nothing was drawn: position 0, which has no direction,
ADD position.z, position.z, position.w; # moves in front of the eye
MUL material.y, material.y, 100;
NRM e.xyz, -position;
MUL sum.xyz, albedo, { 0.05, 0.06, 0.09, 0 };
MOV.S i.x, 0;
REP.S 12;
  SUB l.xyz, lamps[i.x], position;
  DP3 l.w, l, l;
  RCP light.w, l.w;                    # falls with the square of the distance
  RSQ l.w, l.w;
  MUL l.xyz, l, l.w;
  DP3.SAT light.x, n, l;
  ADD h.xyz, l, e;
  NRM h.xyz, h;
  DP3.SAT light.y, n, h;
  POW light.y, light.y, material.y;
  MUL light.y, light.y, material.x;
  MUL light.y, light.y, light.x;
  MUL light.xy, light, light.w;
  MAD h.xyz, albedo, light.x, light.y;
  MAD sum.xyz, h, lamps[i.x + 1], sum;
  ADD.S i.x, i.x, 2;
ENDREP;
MOV result.color.xyz, sum;
MOV result.color.w, 1;
END
