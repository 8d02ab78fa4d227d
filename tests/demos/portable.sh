#!/bin/sh
# The scenes' programs, as other implementations of their languages take them too: declarations of primitives
# end with a semicolon (the grammar's), results of atomic operations are x alone, and what a geometry program
# may emit fits MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV's least value, 1,024.
# usage: portable.sh [SOURCE_ROOT]
set -eu
cd "${1:-$(dirname "$0")/../..}/demos"
awk '
    function complain(what) { print FILENAME ":" FNR ": " what; bad = 1 }
    FNR == 1 { components = 0 }
    { sub(/#.*/, "") }
    /^(PRIMITIVE_IN|PRIMITIVE_OUT|VERTICES_OUT|INVOCATIONS|TESS_MODE|TESS_SPACING|TESS_VERTEX_ORDER)/ && !/;/ {
        complain("a declaration without its semicolon")
    }
    /^ *ATOM/ && $2 !~ /\.x,$/ { complain("an atomic operation gives x alone") }
    /^VERTICES_OUT/ { vertices = $2 + 0 }
    /^(OUTPUT|ATTRIB).*result\.attrib\[[0-9]\]/ && FILENAME ~ /\.gp$/ {
        components += 4
        if (components * vertices > 1024)
            complain(components * vertices " components of results")
    }
    { checked++ }
    END { if (!checked) { print "no programs"; bad = 1 } exit bad }
' *.vp *.fp *.gp *.tcp *.tep
