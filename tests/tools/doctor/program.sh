#!/usr/bin/env bash
# `edgewalk doctor`: the file of a program, and the libraries that it is linked with; it is never run. program.sh BUILD
set -uo pipefail
. "$(dirname "$0")/report.sh"

mkdir "$dir/other" "$dir/gone"
compile "$dir/other/libOSMesa.so.8" -shared -fPIC -Wl,-soname,libOSMesa.so.8 <<<'int OSMesaCreateContextExt;'
compile "$dir/gone/libgone.so.1" -shared -fPIC -Wl,-soname,libgone.so.1 <<<'int gone;'
main='extern int OSMesaCreateContextExt; int main(void) { return OSMesaCreateContextExt; }'
compile "$dir/plain" "$dir/other/libOSMesa.so.8" <<<"$main"
compile "$dir/bound" "$dir/other/libOSMesa.so.8" -Wl,--disable-new-dtags,-rpath,"$dir/other" <<<"$main"
compile "$dir/lacks" "$dir/gone/libgone.so.1" <<<'extern int gone; int main(void) { return gone; }'
compile "$dir/none" <<<'int main(void) { return 0; }'
compile "$dir/privileged" <<<'int main(void) { return 0; }'
compile "$dir/static" -static <<<'int main(void) { return 0; }'
chmod u+s "$dir/privileged"
rm "$dir/gone/libgone.so.1"
printf '#!/bin/sh\n' >"$dir/script"
printf 'text\n' >"$dir/text"
head -c 100 "$dir/none" >"$dir/short"
printf '\177ELF\1' | dd of="$dir/short" conv=notrunc status=none
chmod +x "$dir/script" "$dir/text" "$dir/short"

reports 0 "^$dir/plain$" "^  ok +libOSMesa.so.8: $folder/libOSMesa.so.8$" -- "$installed" doctor "$dir/plain"
reports 1 "^  problem +libOSMesa.so.8: $dir/other/libOSMesa.so.8, which is not" '^ +.*LD_PRELOAD' -- "$installed" doctor "$dir/bound"
reports 1 '^  problem +missing library: libgone.so.1: ' -- "$installed" doctor "$dir/lacks"
reports 0 '^  note +libraries: it is linked with no OpenGL library$' -- "$installed" doctor "$dir/none"
reports 0 '^  ok +file: .*/none$' -- env PATH="$dir:$PATH" "$installed" doctor none
reports 1 '^  problem +file: .* is set-user-ID' -- "$installed" doctor "$dir/privileged"
reports 1 '^  problem +file: .* is linked statically' -- "$installed" doctor "$dir/static"
reports 0 '^  note +file: .* is a script$' -- "$installed" doctor "$dir/script"
reports 1 '^  problem +file: .* is no ELF program$' -- "$installed" doctor "$dir/text"
reports 1 '^  problem +file: .* is for another word size' -- "$installed" doctor "$dir/short"
reports 1 '^  problem +file: .*/nothing: No such file or directory$' '^1 problem$' -- "$installed" doctor "$dir/nothing"
exit $failed
