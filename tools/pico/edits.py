"""Changes to a module's text before it is compiled, after which each line still has its number."""

import ast
from collections.abc import Iterable

Place = tuple[int, int]  # a line from 1 and a byte of it
Edit = tuple[Place, Place, str]  # from and to; the new text


def nodes_of(text: str) -> list[ast.AST]:
    """All of a module, itself first: to walk a tree takes most of the time that is spent on it."""
    return list(ast.walk(ast.parse(text)))


def edited(text: str, edits: Iterable[Edit]) -> str:
    """They do not overlap."""
    lines = text.encode().split(b"\n")
    for start, end, new in sorted(edits, reverse=True):
        (first, left), (last, right) = start, end
        after = lines[last - 1][right:]
        lines[first - 1] = lines[first - 1][:left] + new.encode() + (after if first == last else b"")
        if first != last:
            lines[first:last] = [b""] * (last - first - 1) + [after]
    return b"\n".join(lines).decode()


def span(node: ast.expr | ast.stmt) -> tuple[Place, Place]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
