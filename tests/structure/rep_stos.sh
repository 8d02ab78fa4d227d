#!/usr/bin/env bash
# Hot objects have no `rep stos`: what a compiler makes of clearing a structure takes longer to start than a
# group of lanes takes.
#   rep_stos.sh BUILD      a release build by gcc for x86-64
set -euo pipefail
found=0
objects=$(find "$1"/{texture,shader,raster,pipeline} -path '*_avx2.a.p/*.o' -o -path '*_base.a.p/*.o' -o -path '*_avx512.a.p/*.o')
[ -n "$objects" ] || { echo "no hot objects in $1" >&2; exit 1; }
for object in $objects; do
    functions=$(objdump -d --no-show-raw-insn "$object" | awk '/^[0-9a-f]+ </ { name = $2 } /rep stos/ { print name }' | sort | uniq -c)
    [ -z "$functions" ] || { echo "$object:" $functions; found=1; }
done
[ $found = 0 ] && echo "$(wc -w <<<"$objects") hot objects without rep stos"
exit $found
