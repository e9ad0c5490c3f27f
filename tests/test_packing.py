"""How a drawing travels: what comes out of the text is the drawing that went in."""

from __future__ import annotations

import json

from hypothesis import given, strategies as st

from tabletutor.drawing import h
from tabletutor.packing import QUOTES, packed

VALUES = st.one_of(st.text(max_size=4), st.integers(0, 3), st.just(True))
NAMES = st.sampled_from(["key", "name", "value", "data-x", "hidden"])
TREES = st.recursive(
    st.text(max_size=4),
    lambda inner: st.builds(
        h, st.sampled_from(["p", "td"]), st.dictionaries(NAMES, VALUES, max_size=3), st.lists(inner, max_size=4)
    ),
    max_leaves=12,
)


def tree_of(found, number):
    """The tree again, as `film.js` makes it of a frame or a film."""
    shape, *rest = found["nodes"][number]
    tag, attributes = found["shapes"][shape]
    own = {name: rest.pop(0) if value is None else value for name, value in attributes.items()}
    return (tag, own, *(child if isinstance(child, str) else tree_of(found, child) for child in rest))


@given(TREES)
def test_a_drawing_comes_out_as_it_went_in(drawn):
    """Tags, attributes in their order, texts and children are the same; 1 and true stay apart."""
    whole = h("div", {"class": "x"}, drawn)
    found = json.loads(packed(whole).translate(QUOTES))
    assert repr(tree_of(found, found["root"])) == repr(whole)


def test_many_equal_elements_weigh_little():
    """A hundred buttons that differ in their name only cost a few bytes each more than their names."""
    row = h(
        "div",
        None,
        [h("button", {"name": "do", "value": f"n{n}", "class": "a-long-class"}, "press") for n in range(100)],
    )
    assert len(packed(row)) < 100 * 25
