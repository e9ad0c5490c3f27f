"""Drawings as they travel to a browser: what many of their elements have in common is in them once."""

from __future__ import annotations

import json
from typing import Any, Final

from tabletutor.drawing import Node, pool

Shape = tuple[str, dict[str, Any]]  # tag, attributes
# the text is a value of a JSON message, where every " would need a \ before it
QUOTES: Final = str.maketrans("\"'", "'\"")


def shaped(nodes: list[list[Any]]) -> tuple[list[Shape], list[list[Any]]]:
    """The nodes of a pool, with what many have in common taken out; `unshaped` in `notebook/film.js` is the opposite.

    Args:
        nodes: as from `drawing.pool`.

    Returns:
        Shapes as [tag, attributes], in which null stands for a value that differs from one element to the next; and the
        nodes as [shape, those values, children], a child being a text or the number of an earlier node.
    """
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for tag, attributes, *_ in nodes:
        groups.setdefault((tag, *attributes), []).append(attributes)
    numbers = {kind: at for at, kind in enumerate(groups)}
    shapes: list[Shape] = [(kind[0], {name: _common(rows, name) for name in kind[1:]}) for kind, rows in groups.items()]
    found = []
    for tag, attributes, *children in nodes:
        shape = numbers[tag, *attributes]
        common = shapes[shape][1]
        found.append([shape, *(value for name, value in attributes.items() if common[name] is None), *children])
    return shapes, found


def packed(tree: Node) -> str:
    """The drawing as text; `whole` in `notebook/film.js` is the opposite.

    JSON with both kinds of quotes exchanged: `shapes` and `nodes`, see `shaped`, and `root`, a node's number.

    >>> print(packed(("p", {"class": "x"}, ("b", {"key": 1}, "one"), ("b", {"key": 2}))))
    {'shapes':[['b',{'key':null}],['p',{'class':'x'}]],'nodes':[[0,1,'one'],[0,2],[1,0,1]],'root':2}
    """
    nodes, roots = pool([tree])
    shapes, found = shaped(nodes)
    whole = {"shapes": shapes, "nodes": found, "root": roots[0]}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).translate(QUOTES)


def _common(rows: list[dict[str, Any]], name: str) -> Any:
    """The value of an attribute if all elements have the same; else None. `1` and `True` are two values."""
    first = rows[0][name]
    return first if all(row[name] == first and type(row[name]) is type(first) for row in rows) else None
