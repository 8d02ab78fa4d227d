!!FP1.0
# Bump mapping in half precision; the specular factor travels packed into one register.
# eval --attrib TEX0=0.6,0,0.8,0 --attrib TEX1=0,0,1,0 --local 0=0,0,0,1
# o[COLR] = (0.7998047, 0.4091797, 0.7998047, 0.4091797)
DEFINE four = 4;
MOVH H0.xyz, f[TEX0];
MOVH H1.xyz, f[TEX1];
DP3H H2.x, H0, H1;
MULH H2.y, H2.x, H2.x;
MULH H2.y, H2.y, H2.y;
PK2H R1.x, H2;
UP2H R2, R1.x;
MOV o[COLR], R2;
END
