"""Compares the current OpenGL context's picture with a PNG file, by ewGolden of Edgewalk's library."""
import ctypes
import os
import re
import shutil
import subprocess

LIBRARIES = ('libOSMesa.so.8', 'libedgewalk.so.0')
EXPLANATION = re.compile(r'`edgewalk (why [^`]*)`')


class GoldenError(AssertionError):
    """The picture is not the golden image."""


class Options(ctypes.Structure):
    """EwGolden of edgewalk/golden.h."""
    _fields_ = [('directory', ctypes.c_char_p), ('out', ctypes.c_char_p), ('tolerance', ctypes.c_uint),
                ('pixels', ctypes.c_uint)]


def _open(name, mode):
    """Edgewalk's library of this name, or None."""
    try:
        library = ctypes.CDLL(name, mode=mode)
        library.ewGolden.argtypes = [ctypes.c_char_p, ctypes.POINTER(Options)]
        library.ewLastMessage.restype = ctypes.c_char_p
        library.OSMesaGetCurrentContext.restype = ctypes.c_void_p
        return library
    except (OSError, AttributeError):  # not there, or another vendor's
        return None


def _drawing_library():
    """The library in which this thread has a current context. EGL and GLX draw by libedgewalk too."""
    for name in LIBRARIES:
        library = _open(name, os.RTLD_NOLOAD | os.RTLD_NOW)
        if library and library.OSMesaGetCurrentContext():
            return library
    raise RuntimeError('no context of Edgewalk is current to this thread; `edgewalk exec` runs a program on Edgewalk')


def _explanation(message):
    """What `edgewalk why` prints, if the message has such a command and it is in PATH; or an empty text."""
    command = EXPLANATION.search(message)
    edgewalk = shutil.which('edgewalk')
    if not command or not edgewalk:
        return ''
    ran = subprocess.run([edgewalk, *command.group(1).split(' ')], capture_output=True, text=True, check=False)
    return '\n' + ran.stdout + ran.stderr


class Golden:
    """Golden images in `directory`. `out` receives the results of failures."""

    def __init__(self, directory='golden', out='golden-out'):
        self.directory = os.fspath(directory)
        self.out = os.fspath(out)

    @staticmethod
    def record():
        """Records the next context that this thread creates, so that `check` can explain a difference."""
        for library in filter(None, (_open(name, os.RTLD_NOW) for name in LIBRARIES)):
            library.ewCapsuleBegin()

    def check(self, name, tolerance=0, pixels=0):
        """Compares the window with DIRECTORY/NAME.png. Raises GoldenError if they differ.

        Differences of up to `tolerance` in a component are ignored, and so many `pixels` may differ by more. With
        EDGEWALK_BLESS=1 in the environment the window becomes the golden image.
        """
        for option, value, most in (('tolerance', tolerance, 255), ('pixels', pixels, 2**32 - 1)):
            if not 0 <= value <= most:
                raise ValueError('%s is %s, expected a number from 0 to %d' % (option, value, most))
        library = _drawing_library()
        options = Options(os.fsencode(self.directory), os.fsencode(self.out), tolerance, pixels)
        result = library.ewGolden(name.encode(), ctypes.byref(options))
        if result == 0:
            return
        message = library.ewLastMessage().decode(errors='replace')
        if result < 0:
            raise RuntimeError(message)
        raise GoldenError(message + _explanation(message))
