#!/usr/bin/env bash
# `edgewalk doctor`: the report as text and as JSON, and its exit status. doctor.sh BUILD
set -uo pipefail
. "$(dirname "$0")/report.sh"

reports 0 '^no problems$' -- "$installed" doctor
reports 1 '^1 problem$' -- "$installed" doctor /nothing
reports 1 '^3 problems$' -- env DISPLAY=:98765 "$installed" doctor
reports 2 "doctor: unknown argument 'more'" -- "$installed" doctor /nothing more
"$installed" doctor --json | python3 -c '
import json, sys
rows = json.load(sys.stdin)
assert {row["state"] for row in rows} <= {"ok", "note", "problem"}, rows
assert all(row["text"] and (row["state"] == "ok") == (row["remedy"] == "") for row in rows), rows
assert len({(row["section"], row["name"]) for row in rows}) == len(rows) > 15, rows' || { echo "FAIL: --json"; failed=1; }
exit $failed
