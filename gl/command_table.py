"""Reads gl/commands.def and the prototypes of the headers, for the scripts that generate sources of them."""
import re
import subprocess

BEGIN_END = ['ANYWHERE', 'OUTSIDE']
LISTS = ['IMMEDIATE', 'VERTEX', 'EXPANDED', 'RECORDED']
CAPSULES = ['NEVER', 'CALL', 'NAMES', 'PART', 'FRAME']
CONDITIONS = ['UNREAD', 'EXECUTED']
POINTERS = ['DATA', 'OR_NULL', 'BYTES', 'BUFFER', 'PIXELS', 'ARRAY', 'ARRAYS', 'INDIRECT', 'PACK', 'OUT', 'KEPT', 'UNREAD']

# What a SELECTED command is of, by its first parameters: how many they are, how many of them the other command has not,
# and the argument in the place of its first parameter, or None. The function select_NAME() of gl/api/selector.h takes them.
SELECTORS = {
    'MATRIX': (1, 1, None),
    'UNIT': (1, 1, None),
    'COORDINATES': (1, 1, None),
    'TEXTURE': (2, 1, None),
    'PROGRAM': (2, 1, None),
    'BUFFER': (1, 0, None),
    'BUFFERS': (2, 0, None),
    'RENDERBUFFER': (1, 0, None),
    'FRAMEBUFFER': (1, 0, None),
    'READ_FRAMEBUFFER': (1, 1, 'GL_READ_FRAMEBUFFER'),
    'VERTEX_ARRAY': (1, 0, None),
    'ARRAYS': (1, 1, None),
    'ARRAYS_BUFFER': (2, 2, None),
    'ARRAYS_COORDINATES': (3, 3, None),
}
WITH_OFFSET = ['ARRAYS_BUFFER', 'ARRAYS_COORDINATES'] # which check the last parameter too

# Types that are pointers by another name.
POINTER_TYPES = ['GLeglImageOES']


class Command:
    """A row: its columns, the result and the parameters (type, name), and the pointers, name: (kind, text)."""

    only_selects = False

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


class Selected(Command):
    """A row SELECTED: another command while something is selected; `arguments` are those that it is called with.

    Its parameters have the other command's names, so that the columns of that one hold for it.
    """

    def __init__(self, columns, prototype, base):
        if len(columns) != 4 or columns[2] not in SELECTORS:
            raise SystemExit('SELECTED(%s): a name, a command, one of %s and an extension are expected'
                             % (', '.join(columns), ', '.join(SELECTORS)))
        self.name, _, self.selector, self.since = columns
        self.base, self.begin_end, self.list, self.capsule = base, base.begin_end, base.list, base.capsule
        self.result, texts = prototype
        selecting, dropped, constant = SELECTORS[self.selector]
        given = [split(text) for text in texts]
        taken = base.parameters[1:] if constant else base.parameters
        if len(given) != len(taken) + dropped or base.result != self.result:
            raise SystemExit('%s: the parameters are not those of %s' % (self.name, base.name))
        self.parameters = given[:dropped] + [(kind, name) for (kind, _), (_, name) in zip(given[dropped:], taken)]
        self.texts = [kind + (name if kind.endswith('*') else ' ' + name) for kind, name in self.parameters]
        names = [name for _, name in self.parameters]
        self.selecting = names[:selecting] + (names[-1:] if self.selector in WITH_OFFSET else [])
        self.arguments = [constant] if constant else []
        for (kind, name), (wanted, _) in zip(self.parameters[dropped:], taken):
            self.arguments.append('(%s)%s' % (wanted, name) if ('*' in kind) != ('*' in wanted) else name)
        pointers = [name for kind, name in self.parameters if '*' in kind]
        self.pointers = {name: kind for name, kind in base.pointers.items() if name in pointers}
        self.conditions = base.conditions
        # A query makes the object of a name that has none: a capsule records that it selects.
        self.only_selects = base.capsule == 'NEVER' and self.selector not in ('MATRIX', 'UNIT', 'COORDINATES')
        if self.only_selects:
            self.capsule = 'CALL'
            self.pointers = {name: ('UNREAD', None) for name in pointers}


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
    table = [(macro, columns) for macro, columns in rows(path) if macro != 'ALIAS']
    for macro, columns in table:
        if macro not in ('COMMAND', 'SELECTED'):
            raise SystemExit('%s(%s): no row' % (macro, columns[0]))
        if columns[0] not in known:
            raise SystemExit('%s: the headers have no prototype' % columns[0])
    found = {columns[0]: Command(columns, known[columns[0]]) for macro, columns in table if macro == 'COMMAND'}
    for macro, columns in table:
        if macro == 'SELECTED':
            if columns[1] not in found:
                raise SystemExit('%s: %s is no command' % (columns[0], columns[1]))
            found[columns[0]] = Selected(columns, known[columns[0]], found[columns[1]])
    return [found[columns[0]] for _, columns in table]


def aliases(path):
    """Alias and command."""
    found = [columns for macro, columns in rows(path) if macro == 'ALIAS']
    for columns in found:
        if len(columns) != 3:
            raise SystemExit('ALIAS(%s): an alias, its command and an extension are expected' % ', '.join(columns))
    return [tuple(columns[:2]) for columns in found]
