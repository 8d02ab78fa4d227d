#!/bin/bash
# Programs of other people (glfw and sdl: of our own, on others' libraries), unchanged, by `edgewalk exec` on an X server
# without a screen: what they say of it, and pixel by pixel what is on their window.
# Usage: clients.sh CLIENT EDGEWALK FRAMES.so [PROGRAM]    CLIENT: a function below
set -u
here=$(cd "$(dirname "$0")" && pwd)
client=$1 edgewalk=$(realpath "$2") frames=$(realpath "$3") program=${4:+$(realpath "$4")}
. "$here/client.sh"

# on_edgewalk FILE COMMAND...: runs it; its output goes to FILE.
on_edgewalk() {
    "$edgewalk" exec "${@:2}" >"$1" 2>"$folder/error" && return
    fail "${*:2} ends with status $?"
    tail -n 5 "$folder/error"
}

# says FILE COUNT TEXT: so many lines, at least.
says() {
    [ "$(grep -c -- "$3" "$1")" -ge "$2" ] || fail "$(basename "$1") says \"$3\" in $(grep -c -- "$3" "$1") lines, not $2"
}

# same WHAT A B: two pictures.
same() {
    "$edgewalk" compare "$2" "$3" >"$folder/compared" && return
    fail "$1"
    cat "$folder/compared"
}

# A command that takes a picture of the upper left of the screen: shot WIDTHxHEIGHT FILE.png
shot() {
    echo "import -silent -window root -crop $1+0+0 +repage -depth 8 PNG24:$2"
}

glxinfo() {
    need Xvfb glxinfo
    start_x_server -screen 0 320x240x24 || exit 1
    on_edgewalk "$folder/info" glxinfo -v
    says "$folder/info" 1 '^direct rendering: Yes'
    says "$folder/info" 1 '^client glx vendor string: Edgewalk'
    says "$folder/info" 1 '^OpenGL renderer string: Edgewalk'
    says "$folder/info" 1 '^OpenGL version string: 1.5'
    says "$folder/info" 20 '^Visual ID: '
    says "$folder/info" 20 '^FBConfig ID: '
    grep -i 'error' "$folder/error" && fail "glxinfo has an error"
    EDGEWALK_GL_VERSION=2.1 on_edgewalk "$folder/info" glxinfo
    says "$folder/info" 1 '^OpenGL version string: 2.1'
}

eglinfo() {
    need Xvfb eglinfo
    start_x_server -screen 0 320x240x24 || exit 1
    "$edgewalk" exec eglinfo >"$folder/info" 2>"$folder/error" # its status counts platforms that there are not
    says "$folder/info" 3 '^EGL vendor string: Edgewalk'
    says "$folder/info" 3 '^EGL version string: 1.5'
    says "$folder/info" 1 'EGL_KHR_surfaceless_context'
    says "$folder/info" 25 '0x21TC .* win,pb'
}

# The last frame: what glReadPixels says before it is shown, what is on the window, and what OSMesa draws of its capsule.
glxgears() {
    need Xvfb glxgears import convert
    start_x_server -screen 0 320x240x24 || exit 1
    FRAMES_COUNT=20 FRAMES_PICTURE=$folder/read.ppm FRAMES_COMMAND=$(shot 200x150 "$folder/window.png") \
        EDGEWALK_CAPSULE=$folder/gears.capsule:19 on_edgewalk "$folder/output" env LD_PRELOAD="$frames" \
        "$(type -P glxgears)" -geometry 200x150+0+0
    convert "$folder/read.ppm" "PNG24:$folder/read.png"
    colors=$(identify -format %k "$folder/read.png")
    [ "$colors" -gt 20 ] || fail "three lit gears in $colors colours"
    same "the window is not what was drawn" "$folder/read.png" "$folder/window.png"
    "$edgewalk" capsule replay "$folder/gears.capsule" --png "$folder/replayed.png" >/dev/null || fail "no capsule"
    convert "$folder/replayed.png" -alpha off "PNG24:$folder/osmesa.png"
    same "OSMesa draws something else" "$folder/read.png" "$folder/osmesa.png"
}

# on_window NAME COMMAND...: our program draws what is on its window, whose picture becomes NAME.png.
on_window() {
    on_edgewalk "$folder/$1.txt" "${@:2}" "$folder/$1.ppm" "$(shot 200x150 "$folder/$1.window.png")"
    says "$folder/$1.txt" 1 Edgewalk
    convert "$folder/$1.ppm" "PNG24:$folder/$1.png"
    same "$1: the window is not what was drawn" "$folder/$1.png" "$folder/$1.window.png"
}

glfw() {
    [ -n "$program" ] || skip "libglfw3-dev was missing when this was built"
    need Xvfb import convert
    start_x_server -screen 0 320x240x24 || exit 1
    on_edgewalk "$folder/output" "$program" osmesa "$folder/osmesa.ppm"
    convert "$folder/osmesa.ppm" "PNG24:$folder/osmesa.png"
    on_window native "$program" native
    on_window egl "$program" egl
    same "GLX and OSMesa draw different pictures" "$folder/native.png" "$folder/osmesa.png"
    same "EGL and OSMesa draw different pictures" "$folder/egl.png" "$folder/osmesa.png"
}

sdl() {
    [ -n "$program" ] || skip "libsdl2-dev was missing when this was built"
    need Xvfb import convert
    start_x_server -screen 0 320x240x24 || exit 1
    export SDL_VIDEODRIVER=x11
    on_window glx "$program"
    export SDL_VIDEO_X11_FORCE_EGL=1
    on_window egl "$program"
    same "GLX and EGL draw different pictures" "$folder/glx.png" "$folder/egl.png"
}

# Debian's python3, which has Debian's packages.
pyopengl() {
    need convert
    /usr/bin/python3 -c 'import OpenGL' 2>/dev/null || skip "python3-opengl is missing"
    unset DISPLAY WAYLAND_DISPLAY
    for PYOPENGL_PLATFORM in osmesa egl; do
        export PYOPENGL_PLATFORM
        on_edgewalk "$folder/$PYOPENGL_PLATFORM.txt" /usr/bin/python3 "$here/pyopengl.py" "$folder/$PYOPENGL_PLATFORM.ppm"
        says "$folder/$PYOPENGL_PLATFORM.txt" 1 Edgewalk
        convert "$folder/$PYOPENGL_PLATFORM.ppm" "PNG24:$folder/$PYOPENGL_PLATFORM.png"
    done
    colors=$(identify -format %k "$folder/osmesa.png")
    [ "$colors" -gt 100 ] || fail "a smooth triangle in $colors colours"
    same "OSMesa and EGL draw different pictures" "$folder/osmesa.png" "$folder/egl.png"
}

# Debian links it with GLVND's libGL, whose commands know no context of OSMesa: with Mesa, too, its pictures are empty. With
# libOSMesa in front it draws; of MPI it needs nothing for itself alone.
gfsview() {
    need gfsview-batch2D convert
    export OMPI_MCA_ess_singleton_isolated=1
    on_edgewalk "$folder/box.ppm" env LD_PRELOAD=libOSMesa.so.8 gfsview-batch2D <"$here/gfsview.txt"
    [ "$(identify -format '%wx%h %k' "$folder/box.ppm")" = "160x120 2" ] || fail "no lines on a ground"
    black=$(convert "$folder/box.ppm" -format %c histogram:info: | sed -n 's/^ *\([0-9]*\): (0,0,0).*/\1/p')
    [ "${black:-0}" -gt 300 ] || fail "the box has ${black:-no} black pixels"
}

declare -F "$client" >/dev/null || { echo "FAIL: there is no client $client"; exit 1; }
"$client"
exit $failed
