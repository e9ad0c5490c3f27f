"""The check cell: what a page with working widgets says, and what stands in its place where they do not work."""

from __future__ import annotations

import anywidget
import pytest
from playwright.sync_api import expect

import tabletutor
from tabletutor.words import say

pytestmark = pytest.mark.browser


def test_a_page_that_works_says_so(mount):
    """Where the page runs widgets, one status line says that both halves work and names the kernel's version."""
    page = mount(tabletutor.check()).page
    expect(page.get_by_role("status")).to_have_text(say("doctor.both", version=anywidget.__version__))


def test_a_page_without_widgets_is_told_what_is_missing():
    """A page that cannot show the widget has the text and the HTML, which both blame the page half."""
    bundle, _ = tabletutor.check()._repr_mimebundle_()
    for kind in ("text/plain", "text/html"):
        assert "page half is missing" in bundle[kind] and "tabletutor doctor" in bundle[kind]
    assert anywidget.__version__ in bundle["text/plain"]
