!!FP1.0
# Fixed-point arithmetic saturates at -2 and just below 2; condition codes choose between two results per component.
# {x} is (x, 0, 0, 1): the second component becomes 0.
# eval --attrib COL0=0.75,0.5,0.25,1 --attrib TEX0=1,-1,2,0.5
# o[COLR] = (1.9990234, 0, 1.9990234, 0)
MULX R0, f[COL0], {2.0, -1.0, 4.0, 1.0};
MOV R1, f[TEX0];
ADDX R0, R0, R1;
MOVXC RC, R1;
MOV R2, R0;
MOV R2 (LT), {-0.5};
MOV R2.w (GT.w), 0;
MOV o[COLR], R2;
END
