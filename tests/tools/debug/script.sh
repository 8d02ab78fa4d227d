# Sourced by the tests of `edgewalk debug`, whose first argument is the command: support/expect.sh, a script, and debug().

. "$(dirname "${BASH_SOURCE[0]}")/../support/expect.sh"

# A loop that calls, an infinity in line 9 and a NaN in line 10. The fragment program begins in line 6 of the file.
cat >planted.shader_test <<'P'
[require]
[vertex program]
!!ARBvp1.0
MOV result.position, vertex.position; MOV result.color, vertex.position; END
[fragment program]
!!NVfp4.0
TEMP t;
main:
MOV t, {0.5, 0, 0, 1};
REP 3;
  CAL more;
ENDREP;
SUB.CC t.w, t, 4;
RCP t.y, t.z;
MUL t.y, t.y, t.z;
IF LT.w;
  MOV result.color, {0, 1, 0, 1};
ENDIF;
RET;
more:
ADD t.x, t, fragment.color;
ADD t.x, t, 1;
RET;
END
[test]
clear color 0 0 0 0
clear
draw rect -1 -1 2 2
probe all rgba 0 1 0 1
P

script=planted.shader_test pixel=125,60

# debug STATUS COMMANDS PATTERN...: of the script; exit status, and lines in this order (each a pattern that grep -E takes)
debug() {
    local status=$1 commands=$2 output got
    shift 2
    output=$(printf '%b\n' "$commands" | "$edgewalk" debug "$script" --pixel "$pixel" 2>&1)
    got=$?
    local rest=$output
    for pattern in "$@"; do
        local number
        number=$(grep -nE -m1 -- "$pattern" <<<"$rest" | cut -d: -f1)
        if [ -z "$number" ]; then
            fail "'${commands:0:80}': no /$pattern/, where expected, in:"
            head -c 4000 <<<"$output"
            return
        fi
        rest=$(tail -n +$((number + 1)) <<<"$rest")
    done
    [ $got -eq "$status" ] || fail "'$commands' gave status $got (expected $status)"
}
