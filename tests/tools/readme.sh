#!/usr/bin/env bash
# The program that README.md shows compiles, links with the library and draws. readme.sh SOURCE_ROOT BUILD_ROOT LIBRARY
set -euo pipefail
root=$1
library=$(realpath "$3")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sed -n '/^```c$/,/^```$/{/^```/d;p}' "$root/README.md" >"$dir/triangle.c"
[ -s "$dir/triangle.c" ]
cc -Wall -Wextra -Werror -I "$root/include" -I "$2/include" "$dir/triangle.c" -o "$dir/triangle" "$library" -Wl,-rpath,"$(dirname "$library")"
cd "$dir"
LD_LIBRARY_PATH=$(dirname "$library") ./triangle
[ "$(head -c 8 triangle.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]
