#!/bin/sh
# README.md's table of scenes, between its two marks: the rows of demos/demos.def with their pictures.
# usage: gallery.sh [--check | --draw EDGEWALK] [SOURCE_ROOT]
# Writes the table; --draw also draws the pictures that docs/gallery/ does not have, with the command at
# EDGEWALK and 16 samples per pixel. --check compares the table instead, and fails where a picture is missing or has no scene.
set -eu
mode=write
edgewalk=
case ${1-} in
--check) mode=check; shift ;;
--draw) edgewalk=$2; shift 2 ;;
esac
root=${1:-$(dirname "$0")/..}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# NAME|CAPTION of each scene. Links in captions begin in demos/.
awk '
    /^DEMO\(/ { row = "" }
    /^DEMO\(/ || row != "" { row = row $0 }
    /"\)$/ && row != "" {
        name = row
        sub(/^DEMO\(/, "", name)
        sub(/,.*/, "", name)
        count = split(row, part, "\"")
        gsub(/\]\(/, "](demos/", part[4])
        print name "|" part[4]
        row = ""
    }' "$root/demos/demos.def" >"$work/scenes"
[ -s "$work/scenes" ]

awk -F '|' '
    BEGIN { print "| | | |\n|---|---|---|" }
    {
        pictures = pictures " ![" $1 "](docs/gallery/" $1 ".png) |"
        captions = captions " " $2 " |"
    }
    NR % 3 == 0 { row() }
    END { if (pictures != "") row() }
    function row() {
        print "|" pictures "\n|" captions
        pictures = captions = ""
    }' "$work/scenes" >"$work/table"

awk -v table="$work/table" '
    /<!-- end of demos\/demos.def -->/ { skip = 0 }
    !skip { print }
    /<!-- demos\/demos.def, by docs\/gallery.sh -->/ {
        skip = 1
        while ((getline line <table) > 0)
            print line
    }' "$root/README.md" >"$work/readme"

pictures="$root/docs/gallery"
if [ "$mode" = write ]; then
    cat "$work/readme" >"$root/README.md"
    [ -z "$edgewalk" ] || cut -d '|' -f 1 "$work/scenes" | while read -r name; do
        samples="--samples 16"
        [ "$name" != primitives ] || samples= # with samples, square points would be round
        # shellcheck disable=SC2086
        [ -e "$pictures/$name.png" ] ||
            "$edgewalk" demo "$name" --size 480x360 $samples --png "$pictures/$name.png"
    done
    exit
fi
if ! diff -u "$root/README.md" "$work/readme"; then
    echo "README.md is not what docs/gallery.sh writes"
    exit 1
fi
cut -d '|' -f 1 "$work/scenes" | sort >"$work/names"
(cd "$pictures" && ls) | sed 's/\.png$//' | sort | diff "$work/names" - || {
    echo "docs/gallery/ has not one picture of each scene: docs/gallery.sh --draw EDGEWALK"
    exit 1
}
