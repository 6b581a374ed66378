"""Constants put in where they are used, before the firmware is compiled.

MicroPython looks up every name of a module that it loads among all names that it knows, one after the other, and keeps
each in memory. A constant needs no name on the Pico: `BOUNCE = 25` goes, and 25 stands where BOUNCE stood, in other
modules too. So does `TYPE_CHECKING = False`, and with it all that only a type checker reads, and what the display's
driver tries to import for that. Lines keep their numbers.
"""

import ast
import re
from collections.abc import Iterator
from typing import TypeGuard

from pico.edits import Edit, edited, nodes_of, span

CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]*")
LONGEST = 10  # characters of a text that MicroPython keeps as a name, which costs the same wherever it stands
FOLDED = (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Constant, ast.Name, ast.Load, ast.Expression)


def without_constants(sources: dict[str, str]) -> dict[str, str]:
    """The modules of a program by their paths, such as `tally/ui/view.py`; what they do is the same."""
    modules = {module_name(path): Module(without_typing(text)) for path, text in sources.items()}
    kept = {name for module in modules.values() for name in module.loose_names(modules)}
    return {path: modules[module_name(path)].written(modules, kept) for path in sources}


def without_typing(text: str) -> str:
    """Without what a `try` imports that begins with `typing` or `types`, which a Pico lacks: what follows it stays."""
    lines = text.split("\n")
    edits = []
    for node in [node for node in ast.parse(text).body if isinstance(node, ast.Try)]:
        first, handler = node.body[0], node.handlers[0]
        imports = all(isinstance(inner, (ast.Import, ast.ImportFrom)) for inner in node.body)
        if imports and isinstance(first, ast.ImportFrom) and first.module in ("typing", "types"):
            end = handler.lineno, len(lines[handler.lineno - 1].encode())
            edits.append(((node.lineno, node.col_offset), end, "if True:"))
    return edited(text, edits)


def module_name(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Module:
    """`constants` are its values by name; `imported` what it has of other modules: (module, name) by the name here."""

    def __init__(self, text: str):
        self.text = text
        self.nodes = nodes_of(text)
        self.imported = {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        self.definitions: dict[str, ast.Assign] = {}
        self.constants = self._find_constants()

    def _find_constants(self) -> dict[str, object]:
        stored = [node.id for node in self.nodes if isinstance(node, ast.Name) and not is_read(node)]
        stored += [node.arg for node in self.nodes if isinstance(node, ast.arg)]
        found: dict[str, object] = {}
        for node in self.nodes[0].body:  # type: ignore[attr-defined] # it is the module
            if not isinstance(node, ast.Assign) or len(node.targets) != 1:
                continue
            for name, value in assigned(node.targets[0], node.value):
                if CONSTANT.fullmatch(name) and stored.count(name) == 1 and is_foldable(value, found):
                    found[name] = eval(compile(ast.Expression(value), "", "eval"), {}, dict(found))
                    self.definitions[name] = node
        return {name: value for name, value in found.items() if is_short(value)}

    def module_of(self, name: str) -> str:
        """The module that a name stands for here, if it is one: as it is after `from tally.ui import view`."""
        return ".".join(self.imported[name]) if name in self.imported else ""

    def loose_names(self, modules: dict[str, "Module"]) -> set[str]:
        """What is asked of something that may be any module, so that a constant of this name must stay."""
        return {
            node.attr
            for node in self.nodes
            if isinstance(node, ast.Attribute)
            and not (isinstance(node.value, ast.Name) and self.module_of(node.value.id) in modules)
        }

    def value(self, name: str, modules: dict[str, "Module"]) -> "tuple[object] | None":
        """The constant that a name stands for here."""
        if name in self.constants:
            return (self.constants[name],)
        origin, inner = self.imported.get(name, ("", ""))
        return modules[origin].value(inner, modules) if origin in modules else None

    def written(self, modules: dict[str, "Module"], kept: set[str]) -> str:
        return edited(self.text, self._edits(modules, kept))

    def _edits(self, modules: dict[str, "Module"], kept: set[str]) -> Iterator[Edit]:
        gone = {node for node in self.definitions.values() if self._is_needless(node, kept)}
        for assign in gone:
            yield (*span(assign), "pass")
        inside = {id(inner) for assign in gone for inner in ast.walk(assign)}
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                left = [alias for alias in node.names if not self.value(alias.asname or alias.name, modules)]
                if len(left) < len(node.names):
                    yield (*span(node), ast.unparse(ast.ImportFrom(node.module, left, 0)) if left else "pass")
            elif id(node) not in inside and isinstance(node, ast.Name) and is_read(node):
                if found := self.value(node.id, modules):
                    yield (*span(node), literal(found[0]))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and is_read(node):
                other = modules.get(self.module_of(node.value.id))
                if other and (found := other.value(node.attr, modules)):
                    yield (*span(node), literal(found[0]))

    def _is_needless(self, node: ast.Assign, kept: set[str]) -> bool:
        names = [name for name, _ in assigned(node.targets[0], node.value)]
        return all(name in self.constants and name not in kept for name in names)


def assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """Names and what each is set to, also in `A, B = 1, 2`."""
    if isinstance(target, ast.Name):
        yield target.id, value.args[0] if is_const(value) else value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, part in zip(target.elts, value.elts):
            yield from assigned(one, part)
    else:
        yield "", value


def is_const(node: ast.expr) -> TypeGuard[ast.Call]:
    """MicroPython's `const(25)`, which is 25."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const"


def is_foldable(node: ast.expr, known: dict[str, object]) -> bool:
    parts = list(ast.walk(node))
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return all(isinstance(part, FOLDED) for part in parts) and all(name in known for name in names)


def is_short(value: object) -> bool:
    return value is None or isinstance(value, (bool, int)) or (isinstance(value, str) and len(value) <= LONGEST)


def is_read(node: ast.expr) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Load)


def literal(value: object) -> str:
    return f"({value!r})" if isinstance(value, int) and value < 0 else repr(value)
