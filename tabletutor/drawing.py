"""Drawings: trees of plain elements `(tag, attributes, *children)`, which become HTML, text, or the nodes of a film."""
# ruff: noqa: SIM905 - a line of names is easier to read than a list of quoted ones

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from itertools import chain
from typing import Any, Final

Node = tuple[Any, ...]

VOID: Final = frozenset("area br col hr img input link meta wbr".split())
GROUP: Final = frozenset("article aside details dialog fieldset form main nav ol section table ul".split())
BLOCK: Final = GROUP | frozenset("br dd div dl dt footer h1 h2 h3 h4 h5 header hr legend li p pre summary tr".split())
GROUP_ROLES: Final = frozenset("group grid list listbox region row table toolbar radiogroup".split())
APART: Final = frozenset("a button input label option select svg td textarea th".split())
UNSEEN: Final = frozenset("defs style symbol template".split())
REFERENCES: Final = frozenset("id for form list aria-labelledby aria-describedby aria-controls".split())


@cache
def _checked_name(name: str) -> str:  # refuses what could smuggle markup or a script into a page
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9:_-]*", name) or name.startswith("on") or name in ("script", "srcdoc"):
        raise ValueError(f"not a name for a tag or an attribute of a drawing: {name!r}")
    return name


def _checked_value(name: str, value: object) -> str | int | bool:
    if not isinstance(value, str | int):
        raise TypeError(f"attribute {name} must be str, int, bool or None, not {value!r}")
    return "true" if value is True and name.startswith("aria-") else value  # ARIA states are words, never empty


def _flat(child: Any) -> Iterator[Node | str]:
    if isinstance(child, tuple | str | int):
        yield from () if child is False else (str(child),) if isinstance(child, int) else (child,)
    elif child is not None:
        yield from chain.from_iterable(map(_flat, child))


def h(tag: str, attributes: dict[str, Any] | None = None, *children: Any) -> Node:
    """Make a node of a tag, attributes (str, int or bool: `True` is a boolean attribute, `key` is identity among
    siblings) and children (nodes, strings, ints, lists); `False` and `None` are dropped. Raises ValueError, TypeError.

    >>> h("p", {"class": "x", "hidden": False}, "one ", [h("b", None, 2)])
    ('p', {'class': 'x'}, 'one ', ('b', {}, '2'))
    """
    given = ((k, value) for k, value in (attributes or {}).items() if value is not None and value is not False)
    return (_checked_name(tag), {_checked_name(k): _checked_value(k, value) for k, value in given}, *_flat([*children]))


def _attribute(name: str, value: str | int | bool, prefix: str) -> str:
    text = " ".join(prefix + word for word in str(value).split()) if name in REFERENCES else str(value)
    text = re.sub("^#", f"#{prefix}", text) if name == "href" else text
    return f" {name}" if value is True else f' {name}="{escape(text)}"'


def to_html(node: Node | str, prefix: str = "") -> str:
    """The node as escaped HTML; `prefix` goes before every id and reference to one, so that drawings can share a page.

    >>> to_html(h("p", {"id": "a", "key": "k"}, "1 < 2", h("br")), "v1-")
    '<p id="v1-a">1 &lt; 2<br></p>'
    """
    if isinstance(node, str):
        return escape(node, quote=False)
    tag, attributes, *children = node
    start = tag + "".join(_attribute(name, value, prefix) for name, value in attributes.items() if name != "key")
    inner = "".join(to_html(child, prefix) for child in children)
    return f"<{start}>" if tag in VOID else f"<{start}>{inner}</{tag}>"


def _own_text(tag: str, attributes: dict[str, Any], inner: str) -> str:  # a label replaces content, or heads a group
    label = attributes.get("aria-label", "")
    group = label and (tag in GROUP or attributes.get("role") in GROUP_ROLES)
    text = f"{label}:\n{inner}" if group else f"{label or inner}"
    if tag == "input" and attributes.get("type") in ("checkbox", "radio"):
        return f"[{'x' if attributes.get('checked') else ' '}] {text}"
    text += f" [{attributes.get('value', '')}]" if tag == "input" else ""
    return f"[{text.strip()}]" if tag == "button" else text


def _pieces(node: Node | str) -> str:
    if isinstance(node, str):
        return re.sub(r"\s+", " ", node)
    tag, attributes, *children = node
    if tag in UNSEEN or "hidden" in (*attributes, attributes.get("type")) or attributes.get("aria-hidden") == "true":
        return ""
    if tag == "details" and not attributes.get("open"):
        children = [child for child in children if child[0] == "summary"]
    edge = "\n" if tag in BLOCK else " " if tag in APART else ""
    return edge + _own_text(tag, attributes, "".join(map(_pieces, children))) + edge


def to_text(node: Node | str) -> str:
    """The node as plain text: `aria-label` or text, a line for each block, nothing hidden; `[button]`, `[x] tick`.

    >>> to_text(h("div", None, h("p", None, "Your turn"), h("button", None, "Lay"), h("p", {"hidden": True}, "x")))
    'Your turn\\n[Lay]'
    """
    return "\n".join(" ".join(line.split()) for line in _pieces(node).split("\n") if line.strip())


def pool(trees: Iterable[Node]) -> tuple[list[list[Any]], list[int]]:
    """Trees without repetition, for films: `(nodes, roots)`. A child element is the number of its (earlier) node.

    >>> pool([h("p", None, h("b", None, "x")), h("b", None, "x")])
    ([['b', {}, 'x'], ['p', {}, 0]], [1, 0])
    """
    nodes: list[list[Any]] = []
    numbers: dict[str, int] = {}

    def number(node: Node) -> int:
        tag, attributes, *children = node
        entry = [tag, attributes, *(child if isinstance(child, str) else number(child) for child in children)]
        if (found := numbers.setdefault(repr(entry), len(nodes))) == len(nodes):  # repr, since 1 == True
            nodes.append(entry)
        return found

    return nodes, [number(tree) for tree in trees]
