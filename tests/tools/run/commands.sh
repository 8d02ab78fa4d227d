#!/usr/bin/env bash
# The table of the commands of scripts, as `edgewalk run --commands` prints it. commands.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/../support/expect.sh"

"$edgewalk" run --commands >commands.txt
[ "$(wc -l <commands.txt)" -ge 150 ] || fail "the table has $(wc -l <commands.txt) rows"
[ -z "$(sort commands.txt | uniq -d)" ] || fail "the table has a row twice: $(sort commands.txt | uniq -d)"

# A row for each kind of value, and one for each part of the table
for row in 'clear color %f %f %f %f' 'relative probe rgba \( %f %f \) \( %f %f %f %f \)' 'enable %e' 'clear'; do
    expect 0 "^$row\$" cat commands.txt
done

# A command that is no row is an error that names the place.
printf '[test]\nclear colour 1 1 1 1\n' >misspelt.shader_test
expect 1 "^FAIL misspelt.shader_test:2:7: .*found 'colour'" "$edgewalk" run misspelt.shader_test

exit $((failed > 0))
