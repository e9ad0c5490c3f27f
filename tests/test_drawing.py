"""Drawings as HTML, as text, and as the nodes of a film."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest
from hypothesis import given, strategies as st

from tabletutor.drawing import Node, h, pool, to_html, to_text

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=8)
ATTRIBUTES = st.dictionaries(
    st.sampled_from(["class", "title", "data-x"]), st.one_of(TEXTS, st.integers(0, 9), st.just(value=True))
)
LEAVES = st.builds(h, st.sampled_from(["p", "b"]), ATTRIBUTES, TEXTS)
TREES = st.recursive(
    LEAVES, lambda inner: st.builds(lambda kids: h("div", None, kids), st.lists(st.one_of(inner, TEXTS), max_size=4))
)


def unpool(nodes: list, index: int) -> Node:
    tag, attributes, *children = nodes[index]
    return (tag, attributes, *(unpool(nodes, child) if isinstance(child, int) else child for child in children))


class Reader(HTMLParser):
    """Reads HTML back into events."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.events: list[object] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.events.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.events.append(data)


def test_what_is_not_there_is_dropped_and_lists_are_flattened():
    """None and False vanish as children and as attributes; lists and generators become children in order."""
    node = h(
        "p", {"hidden": False, "title": None, "id": "a"}, None, False, ["x", [h("b"), 3]], (str(i) for i in range(2))
    )
    assert node == ("p", {"id": "a"}, "x", ("b", {}), "3", "0", "1")


def test_true_is_a_word_for_aria_and_a_bare_name_elsewhere():
    """`aria-pressed` without a value would mean that there is no such state."""
    assert (
        to_html(h("button", {"aria-pressed": True, "disabled": True}))
        == '<button aria-pressed="true" disabled></button>'
    )


@pytest.mark.parametrize("name", ["onclick", "a b", "x>", "script", "srcdoc", "", '"'])
def test_no_markup_gets_in_by_a_name(name):
    """Names that could carry a script or break out of a tag are refused."""
    with pytest.raises(ValueError, match="not a name"):
        h(name)
    with pytest.raises(ValueError, match="not a name"):
        h("p", {name: "x"})


def test_other_types_of_values_are_refused():
    """A float or a dict as a value is a mistake of the programmer."""
    with pytest.raises(TypeError, match="width"):
        h("p", {"width": 1.5})


def test_html_is_escaped_and_prefixed():
    """Texts and values are escaped; ids and references to them get the prefix; keys and other links do not appear or change."""
    node = h(
        "div",
        {"id": "a", "aria-labelledby": "a b", "key": "k", "title": '"<&'},
        h("label", {"for": "c"}, "1 < 2 & 3"),
        h("use", {"href": "#dot"}),
        h("a", {"href": "https://example.org/#x"}),
        h("br"),
    )
    assert to_html(node, "v-") == (
        '<div id="v-a" aria-labelledby="v-a v-b" title="&quot;&lt;&amp;"><label for="v-c">1 &lt; 2 &amp; 3</label>'
        '<use href="#v-dot"></use><a href="https://example.org/#x"></a><br></div>'
    )


@given(TREES)
def test_html_reads_back(tree):
    """Whatever the texts hold, a browser reads the tags, values and texts that were meant."""
    wanted: list[object] = []

    def walk(node: Node) -> None:
        wanted.append((node[0], {name: None if value is True else str(value) for name, value in node[1].items()}))
        for child in node[2:]:
            if isinstance(child, str):
                wanted.append(child)
            else:
                walk(child)

    walk(tree)
    joined = "".join(str(event) for event in wanted)
    assert "".join(str(event) for event in Reader(to_html(tree)).events) == joined


@given(st.lists(TREES, max_size=5))
def test_a_pool_holds_every_tree_once(trees):
    """A pool gives every tree back, stores no node twice, counts children before parents, and survives JSON."""
    nodes, roots = json.loads(json.dumps(pool(trees)))
    assert [unpool(nodes, root) for root in roots] == trees
    assert len({json.dumps(node) for node in nodes}) == len(nodes)
    assert all(child < i for i, (_, _, *children) in enumerate(nodes) for child in children if isinstance(child, int))


def test_true_and_one_are_different_in_a_pool():
    """Python takes 1 for True; a drawing must not."""
    nodes, roots = pool([h("p", {"data-x": True}), h("p", {"data-x": 1})])
    assert roots == [0, 1]
    assert nodes[0][1]["data-x"] is True


def test_text_is_what_can_be_seen_and_read():
    """Blocks are lines, labels replace what they name or head a group, the hidden is left out, ticks are shown."""
    node = h(
        "main",
        None,
        h("h3", None, "Tam ", h("em", None, "Cúc")),
        h("svg", {"role": "img", "aria-label": "Horse"}, h("title", None, "x")),
        h("svg", {"aria-hidden": "true"}, h("text", None, "unseen")),
        h("p", {"hidden": True}, "unseen"),
        h("input", {"type": "hidden", "value": "unseen"}),
        h(
            "fieldset",
            {"aria-label": "Your hand"},
            h("label", None, h("input", {"type": "checkbox", "checked": True}), "Horse"),
            h("label", None, h("input", {"type": "checkbox"}), "Soldier"),
        ),
        h("table", None, h("tr", None, h("td", None, "1"), h("td", None, "2"))),
        h("details", None, h("summary", None, "Help"), h("p", None, "unseen")),
        h("details", {"open": True}, h("summary", None, "Log"), h("p", None, "seen")),
        h("label", None, "Name", h("input", {"value": "Lena"})),
        h("button", {"aria-label": "Lay these two"}, "Lay"),
    )
    assert to_text(node).split("\n") == [
        "Tam Cúc",
        "Horse",
        "Your hand:",
        "[x] Horse [ ] Soldier",
        "1 2",
        "Help",
        "Log",
        "seen",
        "Name [Lena] [Lay these two]",
    ]
