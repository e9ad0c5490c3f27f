"""Finds, in the source, every text key the program can ask for: written out, or put together from parts.

A key is a pattern: what the code fixes is fixed, what it puts in is one of the values the code can put there if they can
be read off (both branches of a condition, the values of a loop over constants, a constant's name), else any word.
"""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path
from typing import ClassVar, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletutor"
ANY = r"[\w-]+(?:\.[\w-]+)*"
# who speaks, and which argument is the key
SPEAKERS = {"say": 0, "Unreadable": 0, "IllegalMove": 1, "TooLate": 1, "Refusal": 1}


class Spoken(NamedTuple):
    """A place that asks for a text.

    `groups` has one entry for each key the place can give: the patterns it can become, one for each function of that
    name that may be meant. `values` are the names of the values given; `more` says that there may be others.
    """

    where: str
    groups: tuple[tuple[str, ...], ...]
    values: frozenset[str]
    more: bool
    by: str  # the function that is called


class Speaker(NamedTuple):
    """A function that puts a prefix or suffix round a key it is given, and says it."""

    name: str
    parameter: str
    place: int
    patterns: tuple[str, ...]  # with `{}` for the key
    module: str
    method: bool
    adds: frozenset[str] = frozenset()


def modules():
    """(path, tree) of every module of the package."""
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(PACKAGE.rglob("*.py"))]


class Reader:
    """One module, read for its texts."""

    attributes: ClassVar[dict[str, set[str]]] = {}  # names that classes of the package give to constants
    known: ClassVar[list[Speaker]] = []

    def __init__(self, path, tree):
        self.path, self.tree = path, tree
        self.parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}

    def function_of(self, node):
        """The function a node stands in, or None."""
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.FunctionDef | ast.Lambda):
                return node
        return None

    def patterns(self, node, inside, depth=0):
        """Patterns of the texts an expression can be."""
        if depth > 6:
            return [ANY]
        if isinstance(node, ast.Constant) and isinstance(node.value, str | int):
            return [re.escape(str(node.value))]
        if isinstance(node, ast.IfExp):
            return self.patterns(node.body, inside, depth + 1) + self.patterns(node.orelse, inside, depth + 1)
        if isinstance(node, ast.BoolOp):
            return [p for value in node.values for p in self.patterns(value, inside, depth + 1)]
        if isinstance(node, ast.JoinedStr):
            parts = [
                self.patterns(v.value if isinstance(v, ast.FormattedValue) else v, inside, depth + 1)
                for v in node.values
            ]
            return ["".join(some) for some in product(*parts)]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            sides = self.patterns(node.left, inside, depth + 1), self.patterns(node.right, inside, depth + 1)
            return ["".join(some) for some in product(*sides)]
        if isinstance(node, ast.Name):
            return self.named(node, inside, depth)
        if isinstance(node, ast.Subscript):
            return self.items(node.value, inside, depth)
        if isinstance(node, ast.Attribute) and node.attr in self.attributes:
            return [re.escape(value) for value in sorted(self.attributes[node.attr])]
        return [ANY]

    def items(self, node, inside, depth):
        """Patterns of what a constant tuple, list, dict or string holds."""
        if isinstance(node, ast.Name):
            value = self.constant(node.id)
            return self.items(value, inside, depth + 1) if value is not None else [ANY]
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            return [p for item in node.elts for p in self.patterns(item, inside, depth + 1)]
        if isinstance(node, ast.Dict):
            return [p for item in node.values for p in self.patterns(item, inside, depth + 1)]
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [re.escape(letter) for letter in node.value]
        return [ANY]

    def constant(self, name):
        """What a name of the module stands for."""
        for node in self.tree.body:
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AnnAssign)
                else []
            )
            if any(isinstance(t, ast.Name) and t.id == name for t in targets):
                return node.value
        return None

    def named(self, name, inside, depth):
        """Patterns of a local name: all that is assigned to it, all a loop gives it; a parameter can be anything."""
        found = []
        for node in ast.walk(inside) if inside is not None else ():
            if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name.id for t in node.targets):
                found += self.patterns(node.value, inside, depth + 1)
            elif (
                isinstance(node, ast.For | ast.comprehension)
                and isinstance(node.target, ast.Name)
                and node.target.id == name.id
            ):
                found += self.items(node.iter, inside, depth + 1)
            elif isinstance(node, ast.NamedExpr) and node.target.id == name.id:
                found += self.patterns(node.value, inside, depth + 1)
        if not found and (value := self.constant(name.id)) is not None:
            found = self.patterns(value, inside, depth + 1)
        return found or [ANY]


def called(node):
    """(name, whether it is a method of one's own) of what a call calls; other objects' methods do not speak."""
    if isinstance(node.func, ast.Name):
        return node.func.id, False
    if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) in (
        "self",
        "cls",
        "super()",
        "words",
        "asked",
    ):
        return node.func.attr, True
    return "", False


def key_of(node, place, parameter=""):
    """The argument of a call that is the key."""
    for word in node.keywords:
        if word.arg == parameter:
            return word.value
    plain = [argument for argument in node.args if not isinstance(argument, ast.Starred)]
    return plain[place] if len(plain) > place else None


def speakers(readers):
    """All functions that say a key they are given, found until there are no more."""
    known, new = [], True
    while new:
        new = False
        for reader in readers:
            for node in ast.walk(reader.tree):
                if isinstance(node, ast.Call):
                    for found in _speaker(reader, node, known):
                        if found not in known:
                            known.append(found)
                            new = True
    return known


def _speaker(reader, call, known):
    function = reader.function_of(call)
    if not isinstance(function, ast.FunctionDef):
        return
    names = [argument.arg for argument in [*function.args.posonlyargs, *function.args.args]]
    method = bool(names) and names[0] in ("self", "cls")
    for place, templates in heard(reader, call, known):
        key = key_of(call, place)
        inner = ast.walk(key) if key is not None else ()
        given = [n.id for n in inner if isinstance(n, ast.Name) and n.id in names and n.id not in ("self", "cls")]
        if len(given) != 1:
            continue  # its key is made here, or of more than one thing
        marked = _with_hole(reader, key, given[0], function)
        adds = frozenset(word.arg for word in call.keywords if word.arg)
        patterns = tuple(sorted({t.format(m) for t in templates for m in marked}))
        if patterns:
            at = names.index(given[0]) - method
            yield Speaker(function.name, given[0], at, patterns, reader.path.stem, method, adds)


def _with_hole(reader, key, name, function):
    """Patterns of a key with `{}` where the parameter stands."""
    hole = "\0"

    class Marked(Reader):
        def named(self, node, inside, depth):
            return [hole] if node.id == name else super().named(node, inside, depth)

    found = Marked(reader.path, reader.tree).patterns(key, function)
    return [p.replace("{", "{{").replace("}", "}}").replace(hole, "{}") for p in found if hole in p]


def heard(reader, call, known):
    """(place of the key, templates) of a call, for each function it may mean: first those of its own module."""
    name, method = called(call)
    meant = [s for s in known if s.name == name and s.method == method]
    near = [s for s in meant if s.module == reader.path.stem]
    if near or method:
        for speaker in near or meant:
            yield speaker.place, speaker.patterns
    elif name in SPEAKERS:
        yield SPEAKERS[name], ("{}",)
    else:
        for speaker in meant:
            yield speaker.place, speaker.patterns


def passes_on(reader, call, key):
    """Whether a call only passes on a key that its function was given: then the callers count."""
    function = reader.function_of(call)
    if not isinstance(function, ast.FunctionDef):
        return False
    given = {argument.arg for argument in [*function.args.posonlyargs, *function.args.args]} - {"self", "cls"}
    names = [node.id for node in ast.walk(key) if isinstance(node, ast.Name)]
    return sum(name in given for name in names) == 1 and function.name in {s.name for s in reader.known}


def spoken():
    """Every place that asks for a text."""
    readers = [Reader(path, tree) for path, tree in modules()]
    Reader.attributes = {"texts": set()}
    for reader in readers:
        for node in ast.walk(reader.tree):
            if isinstance(node, ast.ClassDef):
                for item in node.body:
                    if isinstance(item, ast.Assign) and ast.unparse(item.targets[0]) == "texts":
                        Reader.attributes["texts"].add(ast.literal_eval(item.value))
    Reader.known = speakers(readers)
    for reader in readers:
        for node in ast.walk(reader.tree):
            if isinstance(node, ast.Call):
                groups = set()
                for place, _ in (places := list(heard(reader, node, reader.known))):
                    key = key_of(node, place)
                    if key is None or passes_on(reader, node, key):
                        continue
                    for inner in reader.patterns(key, reader.function_of(node)):
                        if inner:  # an empty key is a place that has nothing to say
                            groups.add(tuple(sorted({t.format(inner) for _, some in places for t in some})))
                if groups:
                    values = frozenset(word.arg for word in node.keywords if word.arg)
                    more = any(word.arg is None for word in node.keywords) or called(node)[0] in (
                        "IllegalMove",
                        "TooLate",
                    )
                    where = f"{reader.path.relative_to(ROOT)}:{node.lineno}"
                    yield Spoken(where, tuple(sorted(groups)), values, more, called(node)[0])
