#!/bin/sh
# usage: exported_symbols.sh LIBRARY GL_FOLDER INCLUDE_FOLDER
# The library exports gl*, OSMesa* and ew*, nothing else, each with a version; commands.def has a row for
# every gl* of them, sorted, and the headers declare every ew* and OSMesa*.
set -eu
library=$1 folder=$2 include=$3
LC_ALL=C
export LC_ALL
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' >"$work/versioned"
[ -s "$work/versioned" ]
if grep -v '@@EDGEWALK_[0-9.]*$' "$work/versioned"; then
    echo "these symbols have no version"
    exit 1
fi
sed "s/@.*//" "$work/versioned" | sort >"$work/exported"
if grep -Ev '^(gl[A-Z]|OSMesa[A-Z]|ew[A-Z])' "$work/exported"; then
    echo "the library exports these symbols too"
    exit 1
fi
grep '^gl' "$work/exported" >"$work/gl"
sed -n -e 's/^COMMAND(\([^,]*\),.*/\1/p' -e 's/^SELECTED(\([^,]*\),.*/\1/p' -e 's/^ALIAS(\([^,]*\),.*/\1/p' "$folder/commands.def" >"$work/table"
sort -c "$work/table"
diff "$work/gl" "$work/table"

grep '^ew' "$work/exported" >"$work/ew"
sed -n 's/^EW_API .*[ *]\(ew[A-Za-z]*\)(.*/\1/p' "$include"/*.h | sort >"$work/declared"
diff "$work/ew" "$work/declared"

grep '^OSMesa' "$work/exported" >"$work/osmesa"
sed -n 's/.*GLAPIENTRY \(OSMesa[A-Za-z]*\)(.*/\1/p' "$include"/../GL/osmesa.h | sort >"$work/declared"
diff "$work/osmesa" "$work/declared"
