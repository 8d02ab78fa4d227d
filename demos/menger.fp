FRAG
DCL IN[0], GENERIC[0], PERSPECTIVE
DCL OUT[0], COLOR
DCL CONST[0..1]
DCL TEMP[0..9]
IMM[0] FLT32 {0, 1, 2, 3}
IMM[1] FLT32 {0.5, 0.0015, 7, 0.3333333}
IMM[2] FLT32 {1.0, 0.42, 0.10, 40}
IMM[3] FLT32 {0.20, 0.42, 0.60, 0.0125}
IMM[4] FLT32 {1.15, 1.02, 0.85, 0.25}
IMM[5] FLT32 {0.020, 0.028, 0.05, 0.6}
IMM[6] FLT32 {0.001, -0.001, 0.25, 27}
IMM[7] FLT32 {0.62, 0.70, 0.78, 1.5}
IMM[8] FLT32 {0.5, 1.5, 4.5, 0}
IMM[9] FLT32 {0.3333333, 0.1111111, 0.03703704, 0}
# A Menger sponge, walked along rays from CONST[0], lit from CONST[1].
# TEMP[0] the ray, w: how far; TEMP[1] the place, w: steps; TEMP[2] what DISTANCE makes of TEMP[3].
  0: DP3 TEMP[0].w, IN[0], IN[0]
  1: RSQ TEMP[0].w, TEMP[0].wwww
  2: MUL TEMP[0].xyz, IN[0], TEMP[0].wwww
  3: MOV TEMP[0].w, IMM[0].xxxx
  4: MOV TEMP[1].w, IMM[0].xxxx
  5: BGNLOOP
  6:   MAD TEMP[3].xyz, TEMP[0], TEMP[0].wwww, CONST[0]
  7:   CAL :65
  8:   ADD TEMP[0].w, TEMP[0].wwww, TEMP[2].xxxx
  9:   ADD TEMP[1].w, TEMP[1].wwww, IMM[0].yyyy
 10:   SLT TEMP[4].x, TEMP[2].xxxx, IMM[1].yyyy
 11:   IF TEMP[4].xxxx
 12:     BRK
 13:   ENDIF
 14:   SLT TEMP[4].x, IMM[1].zzzz, TEMP[0].wwww
 15:   SLT TEMP[4].y, IMM[2].wwww, TEMP[1].wwww
 16:   ADD TEMP[4].x, TEMP[4].xxxx, TEMP[4].yyyy
 17:   IF TEMP[4].xxxx
 18:     BRK
 19:   ENDIF
 20: ENDLOOP
# What misses it sees a dim room.
 21: MAD_SAT TEMP[5].x, TEMP[0].yyyy, IMM[1].xxxx, IMM[1].xxxx
 22: MUL TEMP[5].x, TEMP[5].xxxx, TEMP[5].xxxx
 23: MAD TEMP[6].xyz, IMM[3], TEMP[5].xxxx, IMM[5]
 24: MUL TEMP[6].xyz, TEMP[6], IMM[5].wwww
 25: SLT TEMP[4].x, TEMP[0].wwww, IMM[1].zzzz
 26: IF TEMP[4].xxxx
 27:   MAD TEMP[1].xyz, TEMP[0], TEMP[0].wwww, CONST[0]
# The gradient, by four corners of a tetrahedron.
 28:   ADD TEMP[3].xyz, TEMP[1], IMM[6].xyyy
 29:   CAL :65
 30:   MUL TEMP[7].xyz, IMM[6].xyyy, TEMP[2].xxxx
 31:   ADD TEMP[3].xyz, TEMP[1], IMM[6].yyxx
 32:   CAL :65
 33:   MAD TEMP[7].xyz, IMM[6].yyxx, TEMP[2].xxxx, TEMP[7]
 34:   ADD TEMP[3].xyz, TEMP[1], IMM[6].yxyy
 35:   CAL :65
 36:   MAD TEMP[7].xyz, IMM[6].yxyy, TEMP[2].xxxx, TEMP[7]
 37:   ADD TEMP[3].xyz, TEMP[1], IMM[6].xxxx
 38:   CAL :65
 39:   MAD TEMP[7].xyz, IMM[6].xxxx, TEMP[2].xxxx, TEMP[7]
 40:   DP3 TEMP[7].w, TEMP[7], TEMP[7]
 41:   RSQ TEMP[7].w, TEMP[7].wwww
 42:   MUL TEMP[7].xyz, TEMP[7], TEMP[7].wwww
# Deep holes are warm, faces pale; the more steps, the darker the corner.
 43:   MOV TEMP[3].xyz, TEMP[1]
 44:   CAL :65
 45:   MUL_SAT TEMP[5].x, TEMP[2].yyyy, IMM[1].xxxx
 46:   MOV TEMP[8].xyz, IMM[7]
 47:   LRP TEMP[8].xyz, TEMP[5].xxxx, IMM[2], TEMP[8]
 48:   DP3_SAT TEMP[5].y, TEMP[7], CONST[1]
 49:   MAD TEMP[5].z, TEMP[7].yyyy, IMM[4].wwww, IMM[4].wwww
 50:   MUL TEMP[9].xyz, IMM[4], TEMP[5].yyyy
 51:   MAD TEMP[9].xyz, IMM[3], TEMP[5].zzzz, TEMP[9]
 52:   MAD_SAT TEMP[5].w, TEMP[1].wwww, -IMM[3].wwww, IMM[0].yyyy
 53:   MUL TEMP[5].w, TEMP[5].wwww, TEMP[5].wwww
 54:   MUL TEMP[9].xyz, TEMP[9], TEMP[5].wwww
 55:   MUL TEMP[8].xyz, TEMP[8], TEMP[9]
# And the room's haze.
 56:   MUL TEMP[5].x, TEMP[0].wwww, TEMP[0].wwww
 57:   MUL TEMP[5].x, TEMP[5].xxxx, IMM[3].wwww
 58:   MUL_SAT TEMP[5].x, TEMP[5].xxxx, IMM[7].wwww
 59:   LRP TEMP[6].xyz, TEMP[5].xxxx, TEMP[6], TEMP[8]
 60: ENDIF
 61: MUL TEMP[6].xyz, TEMP[6], IMM[7].wwww
 62: MOV OUT[0].xyz, TEMP[6]
 63: MOV OUT[0].w, IMM[0].yyyy
 64: END
# From TEMP[3] to the sponge: a cube less three crosses, each a third of the one before. x: distance, y: which cross.
 65: BGNSUB
 66:   ADD TEMP[2].xyz, |TEMP[3]|, -IMM[0].yyyy
 67:   MAX TEMP[2].x, TEMP[2].xxxx, TEMP[2].yyyy
 68:   MAX TEMP[2].x, TEMP[2].xxxx, TEMP[2].zzzz
 69:   MOV TEMP[2].y, IMM[0].xxxx
 70:   MUL TEMP[4].xyz, TEMP[3], IMM[8].xxxx
 71:   FRC TEMP[4].xyz, TEMP[4]
 72:   MAD TEMP[4].xyz, TEMP[4], IMM[0].zzzz, -IMM[0].yyyy
 73:   MAD TEMP[4].xyz, |TEMP[4]|, -IMM[0].wwww, IMM[0].yyyy
 74:   MAX TEMP[9].xyz, |TEMP[4]|, |TEMP[4].yzxx|
 75:   MIN TEMP[9].x, TEMP[9].xxxx, TEMP[9].yyyy
 76:   MIN TEMP[9].x, TEMP[9].xxxx, TEMP[9].zzzz
 77:   MAD TEMP[9].x, TEMP[9].xxxx, IMM[9].xxxx, -IMM[9].xxxx
 78:   SLT TEMP[9].z, TEMP[2].xxxx, TEMP[9].xxxx
 79:   MAX TEMP[2].x, TEMP[2].xxxx, TEMP[9].xxxx
 80:   LRP TEMP[2].y, TEMP[9].zzzz, IMM[0].xxxx, TEMP[2].yyyy
 81:   MUL TEMP[4].xyz, TEMP[3], IMM[8].yyyy
 82:   FRC TEMP[4].xyz, TEMP[4]
 83:   MAD TEMP[4].xyz, TEMP[4], IMM[0].zzzz, -IMM[0].yyyy
 84:   MAD TEMP[4].xyz, |TEMP[4]|, -IMM[0].wwww, IMM[0].yyyy
 85:   MAX TEMP[9].xyz, |TEMP[4]|, |TEMP[4].yzxx|
 86:   MIN TEMP[9].x, TEMP[9].xxxx, TEMP[9].yyyy
 87:   MIN TEMP[9].x, TEMP[9].xxxx, TEMP[9].zzzz
 88:   MAD TEMP[9].x, TEMP[9].xxxx, IMM[9].yyyy, -IMM[9].yyyy
 89:   SLT TEMP[9].z, TEMP[2].xxxx, TEMP[9].xxxx
 90:   MAX TEMP[2].x, TEMP[2].xxxx, TEMP[9].xxxx
 91:   LRP TEMP[2].y, TEMP[9].zzzz, IMM[0].yyyy, TEMP[2].yyyy
 92:   MUL TEMP[4].xyz, TEMP[3], IMM[8].zzzz
 93:   FRC TEMP[4].xyz, TEMP[4]
 94:   MAD TEMP[4].xyz, TEMP[4], IMM[0].zzzz, -IMM[0].yyyy
 95:   MAD TEMP[4].xyz, |TEMP[4]|, -IMM[0].wwww, IMM[0].yyyy
 96:   MAX TEMP[9].xyz, |TEMP[4]|, |TEMP[4].yzxx|
 97:   MIN TEMP[9].x, TEMP[9].xxxx, TEMP[9].yyyy
 98:   MIN TEMP[9].x, TEMP[9].xxxx, TEMP[9].zzzz
 99:   MAD TEMP[9].x, TEMP[9].xxxx, IMM[9].zzzz, -IMM[9].zzzz
100:   SLT TEMP[9].z, TEMP[2].xxxx, TEMP[9].xxxx
101:   MAX TEMP[2].x, TEMP[2].xxxx, TEMP[9].xxxx
102:   LRP TEMP[2].y, TEMP[9].zzzz, IMM[0].zzzz, TEMP[2].yyyy
103: ENDSUB
