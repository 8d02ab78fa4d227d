#!/usr/bin/env python3
"""Who may call whom: the arrows of docs/architecture.md, held against the symbols of the built objects.

usage: arrows.py BUILD SOURCE [--show]
Reads with nm what each object, generated ones included, defines and wants. It fails where a module calls
one that its row does not name, where a folder calls a later folder of its module, where a cycle has more
objects than CYCLE, where a module's source includes another module's header that is no contract, or where
more than READERS sources read the header of a state struct of gl/. Each row of gl/commands.def names the
source that defines the command.
--show lists the calls between folders.
"""
import os
import re
import subprocess
import sys
from collections import defaultdict

CYCLE = 6

# So many sources at most read the header of a state struct of the context.
READERS = 40

# Module: the modules that it may call. tools/ and demos/ are users of all.
MODULES = {
    'base': [],
    'inspect': ['base'],
    'texture': ['base'],
    'shader': ['texture', 'inspect', 'base'],
    'raster': ['shader', 'texture', 'inspect', 'base'],
    'pipeline': ['raster', 'shader', 'texture', 'inspect', 'base'],
    'files': ['texture', 'base'],
    'window': [],
    'gl': ['pipeline', 'raster', 'shader', 'texture', 'inspect', 'base', 'files'],
}

# Module: its folders in order; each calls only itself and earlier ones. A dot stands for the module's sources
# that are in no folder; a module without it leaves them free.
LAYERS = {
    'shader': ['program', 'language', 'translate', 'execute', 'observe', '.'],
    'raster': ['output', '.', 'setup', 'tile'],
    'gl': ['context', 'buffer', 'pixels', 'list', 'texture', 'framebuffer', 'imaging', 'feedback', 'rasterization',
           'transform', 'program', 'vertex', 'draw', 'capsule', 'api'],
}

# Generated source: the path that it counts as.
GENERATED = {
    'gl/capsule_commands.c': 'gl/capsule/capsule_commands.c',
    'gl/list_commands.c': 'gl/api/list_commands.c',
    'gl/entry_points.c': 'gl/api/entry_points.c',
    'gl/selected_commands.c': 'gl/api/selected_commands.c',
}

# Sources that match the first are never called by, and never call, sources that match the second.
APART = [
    (r'shader/language/\w+/print\w*\.c', r'shader/language/\w+/(?!print|names\.)\w+\.c'),
    (r'shader/execute/.*', r'shader/(language|translate)/.*'),
]

# What one module may include of another.
CONTRACTS = [
    'base/*', 'inspect/inspect.h', 'texture/texture.h', 'shader/shader.h', 'raster/raster.h', 'pipeline/pipeline.h',
    'files/files.h', 'window/window.h',
    'texture/explain.h',  # what a gather has read, for the events of shader/observe/inspect.c
    'texture/formats.h',  # how texels lie in memory, for those who store them
    'texture/formats.def',  # a function for each format, in raster/output
    'texture/sample_pair.h',  # lookups of two groups, for native code
    'texture/encode.h', 'texture/words.h',  # eight texels at a time, for tiles
    'texture/rows.h',  # rows of pixels, for those who move them
    'raster/surface.h',  # how surfaces lie in memory, for the same
    'texture/client_pixels.h',  # formats and types of client memory, for the GL and files that use its numbers
    'shader/observe/inspect.h',  # traces as events, for the stages that run programs
    'shader/observe/observe.h',  # who looks on while programs run, whom the GL starts and ends
    'shader/handles.h',  # lists of handles, which the GL freezes and the executor searches
    'shader/program/state_vars.def',  # the GL state that programs bind: a row is a function in gl/
]


def sources(root, module):
    for folder, _, names in os.walk(os.path.join(root, module)):
        for name in names:
            if name.endswith('.c'):
                yield os.path.relpath(os.path.join(folder, name), root)


def objects(build, root):
    """Source: the objects made of it, one for each instruction set."""
    made = defaultdict(list)
    for module in MODULES:
        folder = os.path.join(build, module)
        by_name = {os.path.relpath(s, module).replace('/', '_') + '.o': s for s in sources(root, module)}
        by_name |= {'meson-generated_.._%s.o' % os.path.basename(name): source
                    for name, source in GENERATED.items() if name.startswith(module + '/')}
        for library in sorted(os.listdir(folder)):
            if not library.endswith('.a.p'):
                continue
            for name in sorted(os.listdir(os.path.join(folder, library))):
                if name in by_name:
                    made[by_name[name]].append(os.path.join(folder, library, name))
                elif name.startswith('meson-generated'):
                    sys.exit(f'{folder}/{library}/{name}: no row of GENERATED')
    return made


def symbols(made):
    """Source: what its objects define and what they want."""
    source_of = {path: source for source, paths in made.items() for path in paths}
    facts = {source: (set(), set()) for source in made}
    listing = subprocess.run(['nm', '--no-sort', '-A', *source_of], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        path, _, rest = line.rpartition(':')
        defined, wanted = facts[source_of[path]]
        field = rest.split()
        if len(field) == 2 and field[0] in 'Uwv':
            wanted.add(field[1])
        elif len(field) == 3 and field[1] in 'TDBRVWCiA':
            defined.add(field[2])
    return facts


def calls(facts):
    """Source: {source that it calls: a symbol}."""
    home = {}
    for source, (defined, _) in facts.items():
        for symbol in defined:
            home.setdefault(symbol, source)
    graph = {}
    for source, (_, wanted) in facts.items():
        graph[source] = {home[s]: s for s in sorted(wanted) if s in home and home[s] != source}
    return graph


def cycles(graph):
    """Strongly connected components of more than one source (Tarjan, without recursion)."""
    index, low, on_stack, stack, found = {}, {}, set(), [], []
    for start in sorted(graph):
        if start in index:
            continue
        work = [(start, iter(sorted(graph[start])))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(graph[other]))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = []
                    while True:
                        component.append(stack.pop())
                        on_stack.discard(component[-1])
                        if component[-1] == node:
                            break
                    if len(component) > 1:
                        found.append(sorted(component))
    return sorted(found, key=len, reverse=True)


def folder_of(source):
    """Module and folder below it: 'shader', 'shader/language'."""
    parts = source.split('/')
    return parts[0], '/'.join(parts[:2]) if len(parts) > 2 else parts[0]


def position(module, folder):
    """Where the folder comes in its module; None: it has no position."""
    layers = LAYERS.get(module, [])
    name = folder[len(module) + 1:] or '.'
    return layers.index(name) if name in layers else None


def is_later(module, folder, other):
    at, other_at = position(module, folder), position(module, other)
    return at is not None and other_at is not None and at > other_at


def folders_without_position(graph):
    for module, folder in sorted({folder_of(source) for source in graph}):
        if module in LAYERS and folder != module and position(module, folder) is None:
            yield f'{folder}/ is not in LAYERS'


def wrong_calls(graph):
    for source, callees in sorted(graph.items()):
        module, folder = folder_of(source)
        for other, symbol in sorted(callees.items()):
            other_module, other_folder = folder_of(other)
            if other_module != module:
                if other_module not in MODULES[module]:
                    yield f'{source} calls {symbol} of {other}: {module}/ may not call {other_module}/'
            elif is_later(module, other_folder, folder):
                yield f'{source} calls {symbol} of {other}: {other_folder}/ comes after {folder}/'
            for first, second in APART:
                for a, b in ((first, second), (second, first)):
                    if re.fullmatch(a, source) and re.fullmatch(b, other):
                        yield f'{source} calls {symbol} of {other}: the two are APART'


def is_contract(path):
    return any(path == c or c.endswith('/*') and path.startswith(c[:-1]) for c in CONTRACTS)


def wrong_includes(root):
    for module in MODULES:
        for folder, _, names in os.walk(os.path.join(root, module)):
            for name in sorted(names):
                if not name.endswith(('.c', '.h', '.def')):
                    continue
                path = os.path.join(folder, name)
                with open(path, encoding='utf-8') as file:
                    for included in re.findall(r'^#include "([^"]+)"', file.read(), re.M):
                        other = included.split('/')[0]
                        if other in MODULES and other != module and not is_contract(included):
                            yield f'{os.path.relpath(path, root)} includes {included}, which is no contract'


def included(root, path, memo):
    """The headers of gl/ that a source reads, by way of others too."""
    if path not in memo:
        memo[path] = set()
        try:
            with open(os.path.join(root, path), encoding='utf-8') as file:
                direct = re.findall(r'^#include "(gl/[^"]+\.h)"', file.read(), re.M)
        except FileNotFoundError:  # generated
            direct = []
        memo[path] = set(direct).union(*(included(root, other, memo) for other in direct))
    return memo[path]


def wrong_state_headers(root):
    """context.h includes no header of gl/, and few sources read each state's header."""
    core = 'gl/context/context.h'
    memo, readers = {}, defaultdict(int)
    for path in included(root, core, memo) :
        yield f'{core} includes {path}'
    for source in sources(root, 'gl'):
        for path in included(root, source, memo):
            readers[path] += 1
    with open(os.path.join(root, core), encoding='utf-8') as file:
        states = set(re.findall(r'^ *CONTEXT_STATE\(\w+, \w+\) */\* (gl/[\w/]+\.h)', file.read(), re.M)) - {core}
    if not states:
        yield f'{core} names no state headers'
    for path in sorted(states):
        if readers[path] > READERS:
            yield f'{readers[path]} sources of gl/ read {path} (at most {READERS})'


def wrong_commands(facts, root):
    """Each command is defined by the source that its row of gl/commands.def names, and has a row."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, os.path.join(root, 'gl'))
    import command_table
    rows = list(command_table.rows(os.path.join(root, 'gl/commands.def')))
    files = {columns[0]: columns[1] for macro, columns in rows if macro == 'COMMAND'}
    other_names = {columns[0] for macro, columns in rows if macro == 'ALIAS'}
    for source, (defined, _) in sorted(facts.items()):
        if not source.startswith('gl/') or source in GENERATED.values():
            continue
        for symbol in sorted(defined):
            command = re.fullmatch(r'exec_(gl[A-Z]\w*)', symbol)
            if not command or command.group(1) in other_names:
                continue
            file = files.pop(command.group(1), None)
            if file != os.path.basename(source)[:-2]:
                yield f'{source} defines {command.group(1)}; gl/commands.def: {file or "no row"}'
    for name in files:
        yield f'gl/commands.def: {name} is not defined'


def main():
    build, root = sys.argv[1:3]
    facts = symbols(objects(build, root))
    graph = calls(facts)
    if '--show' in sys.argv:
        between = defaultdict(int)
        for source, callees in graph.items():
            for other in callees:
                if folder_of(source)[1] != folder_of(other)[1]:
                    between[folder_of(source)[1], folder_of(other)[1]] += 1
        for (a, b), count in sorted(between.items()):
            print(f'{a} -> {b}: {count}')
        for component in cycles(graph):
            print(f'cycle of {len(component)}:', ' '.join(component))
    wrong = list(folders_without_position(graph)) + list(wrong_calls(graph)) + list(wrong_includes(root)) + list(wrong_state_headers(root)) + \
        list(wrong_commands(facts, root))
    for component in cycles(graph):
        if len(component) > CYCLE:
            wrong.append(f'a cycle of {len(component)} objects (at most {CYCLE}): ' + ' '.join(component))
    print(f'{len(graph)} sources, {sum(map(len, graph.values()))} calls between them, {len(wrong)} wrong')
    for line in wrong:
        print(line)
    return 1 if wrong or not graph else 0


if __name__ == '__main__':
    sys.exit(main())
