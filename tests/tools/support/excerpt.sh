#!/usr/bin/env bash
# The line of a program below an error message, and the marks below the token at fault. excerpt.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/programs.sh"

expect 1 '^    END$' "$edgewalk" asm check bad.vp
expect 1 '^    \^~~$' "$edgewalk" asm check bad.vp

# Tabs keep their width; carriage returns are left out.
printf '!!ARBvp1.0\r\n\tMOV result.color vertex.color;\r\nEND\r\n' >crlf.vp
expect 1 $'^    \tMOV result.color vertex.color;$' "$edgewalk" asm check crlf.vp
expect 1 $'^    \t                 \\^~~~~~~~~~~~$' "$edgewalk" asm check crlf.vp

# Bytes that are no printable ASCII are one column each.
printf '!!NVfp4.0 # \303\244 \033[31m MOV\nMOV \303\244;' >utf8.fp
expect 1 '^        \^$' "$edgewalk" asm check utf8.fp

# A long line is cut around the token.
printf '!!VP2.0 %0500d ' 7 >long.vp
expect 1 '^ {12}\^~+$' "$edgewalk" asm check long.vp
printf '!!VP1.0 MOV o[HPOS], R0;' >short.vp
expect 1 '^ {28}\^$' "$edgewalk" asm check short.vp

exit $((failed > 0))
