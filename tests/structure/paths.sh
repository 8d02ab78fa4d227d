#!/usr/bin/env bash
# Every file that a document names exists: paths with a folder in README.md and docs/, between backquotes or in links.
set -euo pipefail
cd "$(dirname "$0")/../.."
missing=0
while IFS=: read -r document path; do
    case $path in
    [0-9]*) continue ;;
    *[\*\[\{\<]* | http*) continue ;;
    esac
    found=
    for root in . docs; do [ -e "$root/$path" ] && found=1; done
    [ -n "$found" ] || { echo "$document names $path, which does not exist"; missing=1; }
done < <(grep -oHE '`(base|texture|shader|raster|pipeline|files|window|gl|demos|tools|tests|docs|include)/[A-Za-z0-9_./-]+`' README.md docs/*.md |
    tr -d '`' | sort -u
    grep -oHE '\]\([^)#]+' README.md docs/*.md | sed 's/\](//' | grep -v 'http' | sort -u)
[ $missing = 0 ] && echo "every file that the documents name exists"
exit $missing
