"""Reads gl/commands.def and the prototypes of the headers, for the scripts that generate sources of them."""
import re
import subprocess

BEGIN_END = ['ANYWHERE', 'OUTSIDE']
LISTS = ['IMMEDIATE', 'VERTEX', 'EXPANDED', 'RECORDED']
CAPSULES = ['NEVER', 'CALL', 'NAMES', 'PART', 'FRAME']
CONDITIONS = ['UNREAD', 'EXECUTED']
POINTERS = ['DATA', 'OR_NULL', 'BYTES', 'BUFFER', 'PIXELS', 'ARRAY', 'ARRAYS', 'INDIRECT', 'PACK', 'OUT', 'KEPT', 'UNREAD']

# Types that are pointers by another name: EGL has no valid image.
POINTER_TYPES = ['GLeglImageOES']


class Command:
    """A row: its columns, the result and the parameters (type, name), and the pointers, name: (kind, text)."""

    def __init__(self, columns, prototype):
        if len(columns) < 6:
            raise SystemExit('%s: a row has at least six columns' % columns[0])
        self.name, self.file, self.since, self.begin_end, self.list, self.capsule = columns[:6]
        for value, known in (self.begin_end, BEGIN_END), (self.list, LISTS), (self.capsule, CAPSULES):
            if value not in known:
                raise SystemExit('%s: %s is none of %s' % (self.name, value, ', '.join(known)))
        if not re.fullmatch(r'\d\.\d|[A-Z]+_\w+', self.since):
            raise SystemExit('%s: %s is neither a version nor an extension' % (self.name, self.since))
        self.result, self.texts = prototype
        self.parameters = [split(text) for text in self.texts]
        self.pointers, self.conditions = {}, {}
        for column in columns[6:]:
            self.read_column(column)
        for kind, name in self.parameters:
            if ('*' in kind or kind in POINTER_TYPES) != (name in self.pointers) and self.needs_pointers():
                raise SystemExit('%s: %s %s has %s column' % (self.name, kind, name, 'no' if '*' in kind else 'a'))

    def needs_pointers(self):
        return self.capsule != 'NEVER' or self.list == 'RECORDED'

    def read_column(self, column):
        condition = re.fullmatch(r'([A-Z]+)\((.*)\)', column, re.S)
        if condition and condition.group(1) in CONDITIONS:
            self.conditions[condition.group(1)] = condition.group(2)
            return
        pointer = re.fullmatch(r'(\w+) = ([A-Z_]+)(?:\((.*)\))?', column, re.S)
        if not pointer or pointer.group(2) not in POINTERS:
            raise SystemExit('%s: %s is no column' % (self.name, column))
        if pointer.group(1) not in [name for _, name in self.parameters]:
            raise SystemExit('%s: %s is no parameter' % (self.name, pointer.group(1)))
        self.pointers[pointer.group(1)] = (pointer.group(2), pointer.group(3))


def arguments(text):
    """Splits at the commas that are in no parentheses."""
    found, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter == '(') - (letter == ')')
        if letter == ',' and depth == 0:
            found.append(text[start:i])
            start = i + 1
    return [' '.join(part.split()) for part in found + [text[start:]]]


def rows(path):
    """Macro and arguments of each row."""
    with open(path, encoding='utf-8') as file:
        text = re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)
    at = 0
    while match := re.compile(r'\s*(\w+)\(').match(text, at):
        depth, at = 1, match.end()
        while depth:
            depth += (text[at] == '(') - (text[at] == ')')
            at += 1
        yield match.group(1), arguments(text[match.end():at - 1])
    if text[at:].strip():
        raise SystemExit('%s: no row: %s' % (path, text[at:].strip()[:60]))


def split(parameter):
    """`const GLfloat *v`: type and name"""
    parameter = re.sub(r'(\w+)\s*\[\d*\]$', r'*\1', parameter)
    kind, name = re.match(r'(.*?)(\w+)$', parameter).groups()
    return re.sub(r'\bGLvoid\b', 'void', kind.strip()), name


def prototypes(compiler):
    """Name: result and parameters."""
    text = subprocess.run(compiler + ['-E', '-P', '-DGL_GLEXT_PROTOTYPES', '-xc', '-'], text=True, check=True,
                          input='#include <GL/gl.h>\n#include <GL/glext.h>\n', stdout=subprocess.PIPE).stdout
    text = re.sub(r'__attribute__\s*\(\(.*?\)\)', '', text)
    found = {}
    for result, name, parameters in re.findall(r'([\w\s*]+?)\b(gl[A-Z]\w*)\s*\(([^()]*)\)\s*;', text):
        found[name] = (result.replace('extern', '').strip(),
                       [p.strip() for p in parameters.split(',') if p.strip() not in ('', 'void')])
    return found


def commands(path, compiler):
    """The commands of the table, in its order."""
    known = prototypes(compiler)
    found = []
    for macro, columns in rows(path):
        if macro == 'COMMAND':
            if columns[0] not in known:
                raise SystemExit('%s: the headers have no prototype' % columns[0])
            found.append(Command(columns, known[columns[0]]))
        elif macro != 'ALIAS':
            raise SystemExit('%s(%s): no row' % (macro, columns[0]))
    return found


def aliases(path):
    """Alias and command."""
    found = [columns for macro, columns in rows(path) if macro == 'ALIAS']
    for columns in found:
        if len(columns) != 3:
            raise SystemExit('ALIAS(%s): an alias, its command and an extension are expected' % ', '.join(columns))
    return [tuple(columns[:2]) for columns in found]
