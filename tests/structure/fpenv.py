#!/usr/bin/env python3
"""No exported function computes in its caller's floating-point environment (base/fpenv.h).

usage: fpenv.py LIBRARY       an x86-64 library with its symbols
Two rules hold in the disassembly:

- A function that an exported function reaches by direct calls computes with floats, or calls a function of libm, only
  after MXCSR has been read on the way: what has read it has entered the library's environment, with all that it calls.
- A function calls the C library's conversions between numbers and text only after fesetenv(): glibc rounds them as the
  x87 control word directs, which is no part of the library's environment (base/number.c).
"""
import re
import subprocess
import sys

# What rounds, flushes or raises, in SSE and AVX: moves, shuffles and bit operations do not.
ARITHMETIC = re.compile(r'v?(cvt\w+|(add|sub|mul|div|sqrt|min|max|round|rcp|rsqrt|cmp\w*|u?comi|dp|hadd|hsub|addsub)'
                        r'(ss|sd|ps|pd)|f(n?m)(add|sub)\w+)$')
READS = ('stmxcsr', 'vstmxcsr')
# printf() and its like convert numbers only if they get any: %al is then their count, a constant.
CONVERSIONS = re.compile(r'(strto(f|d|ld)(_l)?|atof|\w*scanf|v\w*printf)$')
PRINTS = re.compile(r'[a-z]*printf$')
LIBM = re.compile(r'(pow|exp|log|sin|cos|tan|sqrt|cbrt|hypot|fmod|ldexp|scalbn|frexp|round|l?lrint|rint|nearbyint|'
                  r'floor|ceil|trunc|fma|atan2?|asin|acos)[fl]?$')
SETS_AL = re.compile(r'(?:mov|xor|sub|lea|movzbl|pop|and|or|add)\w*\s+(.*,)?%(?:eax|al|rax)$')
FUNCTION = re.compile(r'^([0-9a-f]+) <([^>]+)>:$')
INSTRUCTION = re.compile(r'^\s*[0-9a-f]+:\t(?:(?:rep|repz|repnz|lock|bnd|notrack|cs|ds) )*(\S+)\s*(.*)$')
TARGET = re.compile(r'^([0-9a-f]+) <[^+>]+>')
LIBRARY = re.compile(r'<(\w+)(?:@\w+)*@plt>')
COUNT_IN_AL = re.compile(r'mov\w*\s+\$0x[1-8],%(eax|al|rax)$')


class Function:
    def __init__(self, name):
        self.name = name
        self.arithmetic = None  # the first instruction that computes before MXCSR is read
        self.enters = False
        self.calls = set()      # addresses, before MXCSR is read
        self.default = False    # fesetenv() has been called
        self.passes_floats = False
        self.variadic = False   # it stores the floats that it got, if it got any
        self.conversions = set()
        self.gives_floats = set()  # addresses of functions that are called with a count in %al

    def instruction(self, mnemonic, operands):
        target = TARGET.search(operands) if mnemonic.startswith(('call', 'j')) else None
        library = LIBRARY.search(operands) if target else None
        if library:
            self.call_library(library[1])
        elif target and self.passes_floats and not self.default:
            self.gives_floats.add(int(target[1], 16))
        elif (mnemonic, operands) == ('test', '%al,%al'):
            self.variadic = True
        elif SETS_AL.match(f'{mnemonic} {operands}'):
            self.passes_floats = bool(COUNT_IN_AL.match(f'{mnemonic} {operands}'))
        if self.enters:
            return
        if mnemonic in READS:
            self.enters = True
        elif ARITHMETIC.match(mnemonic):
            self.arithmetic = self.arithmetic or mnemonic
        elif library and LIBM.match(library[1]):
            self.arithmetic = self.arithmetic or library[1]
        elif target:
            self.calls.add(int(target[1], 16))

    def call_library(self, name):
        self.default |= name == 'fesetenv'
        converts = CONVERSIONS.match(name) or PRINTS.match(name) and self.passes_floats
        if converts and not self.default and not self.name.endswith('@plt'):
            self.conversions.add(name)


def functions_of(library):
    text = subprocess.run(['objdump', '-d', '--no-show-raw-insn', library], capture_output=True, text=True, check=True)
    functions, current = {}, None
    for line in text.stdout.splitlines():
        if found := FUNCTION.match(line):
            current = functions[int(found[1], 16)] = Function(found[2])
        elif current and (found := INSTRUCTION.match(line)):
            current.instruction(*found.groups())
    return functions


def exported(library):
    """The addresses by name."""
    text = subprocess.run(['nm', '-D', '--defined-only', library], capture_output=True, text=True, check=True)
    rows = [line.split() for line in text.stdout.splitlines()]
    return {name: int(address, 16) for address, kind, name in rows if kind == 'T'}


def way_to_arithmetic(functions, name, start):
    ways, seen = [(start, name)], {start}
    while ways:
        address, way = ways.pop()
        function = functions.get(address)
        if not function:
            continue  # not in the disassembly
        if function.arithmetic:
            return f'{way}: {function.arithmetic}'
        for callee in sorted(function.calls - seen):
            seen.add(callee)
            ways.append((callee, f'{way} -> {functions[callee].name}' if callee in functions else way))
    return None


def conversions(functions):
    """What a function with an argument list of its own prints is what its callers pass to it."""
    passing = {address for address, function in functions.items() if function.variadic and function.conversions}
    for address, function in functions.items():
        if address not in passing:
            for name in sorted(function.conversions):
                yield f'{function.name}: {name} without fesetenv'
        for callee in sorted(function.gives_floats & passing):
            yield f'{function.name}: {functions[callee].name} without fesetenv'


def main():
    functions, names = functions_of(sys.argv[1]), exported(sys.argv[1])
    found = [way for name, address in sorted(names.items()) if (way := way_to_arithmetic(functions, name, address))]
    found += conversions(functions)
    for way in found:
        print(way)
    entering = sum(function.enters for function in functions.values())
    if len(names) < 1000 or entering < 300:
        sys.exit(f'{len(names)} exported functions, {entering} that read MXCSR: this is not the library')
    print(f'{len(names)} exported functions, {len(found)} that compute in the environment of their caller')
    sys.exit(bool(found))


main()
