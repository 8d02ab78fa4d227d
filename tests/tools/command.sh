#!/usr/bin/env bash
# `edgewalk bench`: workloads, rates and rivals. command.sh EDGEWALK
set -uo pipefail
. "$(dirname "$0")/support/expect.sh"

expect 2 "no workload 'bogus'" "$edgewalk" bench bogus

# bench --against: another copy of the library is as good a rival as any, and draws the same
library=$(dirname "$edgewalk")/../gl/libedgewalk.so
expect 0 'beside another|seventeen|mandelbrot +192 instructions' "$edgewalk" bench --against x --help
expect 0 '^mandelbrot .* 0\.000 %$' "$edgewalk" bench --against "$library" mandelbrot cutout --repetitions 1 --plot plot.svg
expect 0 '>mandelbrot</text>' cat plot.svg
expect 0 '"name":"cutout",.*"differing":0\.00000\}' "$edgewalk" bench --against "$library" --json --repetitions 1 cutout
expect 1 'no-such-library' "$edgewalk" bench --against ./no-such-library.so
expect 1 'not an OSMesa library' "$edgewalk" bench --against libm.so.6
expect 2 "no scene 'bogus'" "$edgewalk" bench --against "$library" bogus

# bench exec
expect 0 'usage: edgewalk bench exec' "$edgewalk" bench exec --help
expect 0 '^flow +[0-9.e+]+ Minstruction\*lane/s best, +[0-9.e+]+ median of 1$' "$edgewalk" bench exec --repetitions 1
expect 0 '"name":"alu",.*"best":[0-9.e+]+,"median":[0-9.e+]+,"repetitions":2\}' "$edgewalk" bench exec alu --json --repetitions 2
expect 2 "no mix 'bogus'" "$edgewalk" bench exec bogus

# bench texture, pipeline, raster: every workload runs, and says what it measured in which unit
quick=(--repetitions 1 --time 1 --threads 1)
expect 0 '^bilinear +[0-9.e+]+ ns a lane' "$edgewalk" bench texture bilinear --repetitions 1
expect 2 "no workload 'bogus'" "$edgewalk" bench texture bogus
expect 2 "unknown argument '--threads'" "$edgewalk" bench texture --threads 2
"$edgewalk" bench pipeline "${quick[@]}" >rates.txt 2>&1
"$edgewalk" bench raster "${quick[@]}" >>rates.txt 2>&1
for workload in 'vertex Mvertex/s' 'list Mtri/s' 'strip Mtri/s' 'geometry-quads Mtri/s' 'geometry-lines Mline/s' \
    'tess-equal Mtri/s' 'tess-odd Mtri/s' 'tess-even Mtri/s' 'clip-near Mtri/s' 'clip-distance Mtri/s' \
    'fill Mpixel/s' 'depth Mpixel/s' 'blend Mpixel/s' 'targets Mpixel/s' 'fill-rgba8ui Mpixel/s' \
    'depth-rgba8ui Mpixel/s'; do
    expect 0 "^${workload% *} +[0-9.e+]+ ${workload#* } best, +[0-9.e+]+ median of 1, 1 thread\$" cat rates.txt
done
for format in rgba8 srgb8-a8 r8 rg8 rgb565 rgb10-a2 rg16 r11g11b10f rgba16f rgba32f; do
    for mix in fill smooth blend depth; do
        expect 0 "^$mix-$format +[0-9.e+]+ Mpixel/s best, +[0-9.e+]+ median of 1, 1 thread\$" cat rates.txt
    done
done
expect 1 '^$' grep 'smooth-rgba8ui' rates.txt
both=('^\{"name":"strip","unit":"Mtri/s","best":[0-9.e+]+,"median":[0-9.e+]+,"repetitions":3,"threads":' --json --time 1 --repetitions 3)
expect 0 "${both[0]}1\}\$" "$edgewalk" bench pipeline strip "${both[@]:1}"
expect 0 "${both[0]}2\}\$" "$edgewalk" bench pipeline strip "${both[@]:1}"
expect 0 '^fill .*, 2 threads$' "$edgewalk" bench raster fill "${quick[@]}" --threads 2
expect 2 "no workload 'bogus'" "$edgewalk" bench pipeline bogus
expect 2 "no workload 'bogus'" "$edgewalk" bench raster fill bogus
expect 2 'expected a number from 1 to 10000' "$edgewalk" bench raster --time 0
expect 2 'expected a number from 1 to 64' "$edgewalk" bench pipeline --threads 65
for part in texture pipeline raster; do
    expect 0 "usage: edgewalk bench $part" "$edgewalk" bench $part --help
done

exit $((failed > 0))
