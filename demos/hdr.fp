!!NVfp4.0
# Light that is not cut off at 1: three lamps, falling with the square of the distance, and what shines itself.
PARAM albedo = program.env[0];
PARAM shine = program.env[1];
PARAM lamps[6] = { program.env[2..7] };   # position in eye coordinates, colour
TEMP n, l, sum;
INT TEMP i;

NRM n.xyz, fragment.texcoord[1];
MOV sum, { 0.02, 0.02, 0.03, 0 };
MOV.S i.x, 0;
REP.S 3;
  SUB l.xyz, lamps[i.x], fragment.texcoord[0];
  DP3 l.w, l, l;
  RCP sum.w, l.w;
  RSQ l.w, l.w;
  MUL l.xyz, l, l.w;
  DP3.SAT l.x, n, l;
  MUL l.x, l.x, sum.w;
  MAD sum.xyz, lamps[i.x + 1], l.x, sum;
  ADD.S i.x, i.x, 2;
ENDREP;
MAD result.color.xyz, sum, albedo, shine;
MOV result.color.w, 1;
END
