#!/usr/bin/env python3
"""No exported function computes in its caller's floating-point environment (base/fpenv.h).

usage: fpenv.py LIBRARY       an x86-64 library with its symbols
Follows the direct calls of every exported function in the disassembly. What has read MXCSR has entered
the library's environment, with all that it calls; arithmetic of floats that is reached without, fails.
"""
import re
import subprocess
import sys

# What rounds, flushes or raises, in SSE and AVX: moves, shuffles and bit operations do not.
ARITHMETIC = re.compile(r'v?(cvt\w+|(add|sub|mul|div|sqrt|min|max|round|rcp|rsqrt|cmp\w*|u?comi|dp|hadd|hsub|addsub)'
                        r'(ss|sd|ps|pd)|f(n?m)(add|sub)\w+)$')
READS = ('stmxcsr', 'vstmxcsr')
FUNCTION = re.compile(r'^([0-9a-f]+) <([^>]+)>:$')
INSTRUCTION = re.compile(r'^\s*[0-9a-f]+:\t(?:(?:rep|repz|repnz|lock|bnd|notrack|cs|ds) )*(\S+)\s*(.*)$')
TARGET = re.compile(r'^([0-9a-f]+) <[^+>]+>')


class Function:
    def __init__(self, name):
        self.name = name
        self.arithmetic = None  # the first instruction that computes before MXCSR is read
        self.enters = False
        self.calls = set()      # addresses, before MXCSR is read


def functions_of(library):
    text = subprocess.run(['objdump', '-d', '--no-show-raw-insn', library], capture_output=True, text=True, check=True)
    functions, current = {}, None
    for line in text.stdout.splitlines():
        if found := FUNCTION.match(line):
            current = functions[int(found[1], 16)] = Function(found[2])
        elif current and not current.enters and (found := INSTRUCTION.match(line)):
            mnemonic, operands = found.groups()
            if mnemonic in READS:
                current.enters = True
            elif ARITHMETIC.match(mnemonic):
                current.arithmetic = current.arithmetic or mnemonic
            elif mnemonic.startswith(('call', 'j')) and (target := TARGET.search(operands)):
                current.calls.add(int(target[1], 16))
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
            continue  # another library's
        if function.arithmetic:
            return f'{way}: {function.arithmetic}'
        for callee in sorted(function.calls - seen):
            seen.add(callee)
            ways.append((callee, f'{way} -> {functions[callee].name}' if callee in functions else way))
    return None


def main():
    functions, names = functions_of(sys.argv[1]), exported(sys.argv[1])
    found = [way for name, address in sorted(names.items()) if (way := way_to_arithmetic(functions, name, address))]
    for way in found:
        print(way)
    entering = sum(function.enters for function in functions.values())
    if len(names) < 1000 or entering < 300:
        sys.exit(f'{len(names)} exported functions, {entering} that read MXCSR: this is not the library')
    print(f'{len(names)} exported functions, {len(found)} that compute in the environment of their caller')
    sys.exit(bool(found))


main()
