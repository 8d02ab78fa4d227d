#!/usr/bin/env bash
# The variables that `edgewalk exec` sets, from the build and installed, and the files that it misses. client_library.sh BUILD
set -uo pipefail
. "$(dirname "$0")/installed.sh"

value() { printf 'printf %%s "$%s"' "$1"; }

folder=$(dirname "$(find "$dir" -name libOSMesa.so.8)")
gives 0 "$build/gl" "$build/tools/edgewalk" exec sh -c 'echo "$LD_LIBRARY_PATH" | tr : "\n" | grep "/gl\$"'
gives 0 "$build/window/egl/60_edgewalk.json" "$build/tools/edgewalk" exec sh -c "$(value __EGL_VENDOR_LIBRARY_FILENAMES)"
gives 0 "$(find "$dir" -name 60_edgewalk.json)" "$installed" exec sh -c "$(value __EGL_VENDOR_LIBRARY_FILENAMES)"
export LD_LIBRARY_PATH=/elsewhere:/more
gives 0 "$folder:/elsewhere:/more" "$installed" exec sh -c "$(value LD_LIBRARY_PATH)"
gives 0 "$folder:/elsewhere:/more" "$installed" exec "$installed" exec sh -c "$(value LD_LIBRARY_PATH)"
unset LD_LIBRARY_PATH
gives 0 edgewalk "$installed" exec sh -c "$(value __GLX_VENDOR_LIBRARY_NAME)"

description=$(find "$dir" -name '*_edgewalk.json')
rm "$description"
gives 1 "$(missing EGL "$(basename "$description")")" "$installed" exec true
gives 0 "" "$installed" exec --partial sh -c "$(value __EGL_VENDOR_LIBRARY_FILENAMES)"
rm "$folder"/libOSMesa.so.8
gives 0 edgewalk "$installed" exec --partial sh -c "$(value __GLX_VENDOR_LIBRARY_NAME)"
exit $failed
