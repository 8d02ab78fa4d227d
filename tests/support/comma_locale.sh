#!/bin/sh
# comma_locale.sh LOCALEDEF TEXT FOLDER: a locale of which the text has one category alone, about which localedef warns.
"$1" -c -i "$2" "$3" >/dev/null 2>&1
test -f "$3/LC_NUMERIC"
