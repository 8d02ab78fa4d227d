#!/usr/bin/env bash
# Completion of command lines in bash and zsh. complete.sh EDGEWALK SOURCE
set -uo pipefail
source=$(realpath "$2")
. "$(dirname "$0")/../support/programs.sh"

mkdir own_programs
complete_words() {
    PATH=$(dirname "$edgewalk"):$PATH bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _edgewalk; echo "${COMPREPLY[*]}"' _ "$source/tools/share/edgewalk.bash" "$@"
}
expect 0 '^explain$' complete_words edgewalk expl
expect 0 '^teapot$' complete_words edgewalk demo teap
expect 0 '^--pixel$' complete_words edgewalk explain --pi
expect 0 '^overdraw$' complete_words edgewalk demo teapot --show over
expect 0 '^shrink$' complete_words edgewalk capsule s
expect 0 '^teapot$' complete_words edgewalk capsule record teap
expect 0 '^exp exp2$' complete_words edgewalk asm fixed --fog e
expect 0 '^--against$' complete_words edgewalk bench --ag
expect 0 '^fill$' complete_words edgewalk bench fi
expect 0 '^complete ' complete_words edgewalk help c
expect 0 '^good.vp$' complete_words edgewalk asm check good.v
expect 0 '^own_programs$' complete_words edgewalk demo teapot --programs own
expect 0 '(^| )true( |$)' complete_words edgewalk exec tru

if command -v zsh >/dev/null; then
    zsh_words() {
        PATH=$(dirname "$edgewalk"):$PATH zsh -f -c 'compadd() { shift; print -l -- "$@" }; _files() { }; compset() { }
            words=("${@:2}"); CURRENT=$(($# - 1)); source "$1"' _ "$source/tools/share/_edgewalk" "$@"
    }
    expect 0 '^explain$' zsh_words edgewalk expl
    expect 0 '^teapot$' zsh_words edgewalk demo teap
    expect 0 '^--patch$' zsh_words edgewalk explain --pa
    expect 0 '^overdraw$' zsh_words edgewalk demo teapot --show over
    expect 0 '^shrink$' zsh_words edgewalk capsule s
fi

exit $((failed > 0))
