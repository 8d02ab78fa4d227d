!!NVfp4.0
# The normal, and the distance along the view direction in w.
NRM result.color.xyz, fragment.texcoord[0];
MOV result.color.w, fragment.texcoord[0];
END
