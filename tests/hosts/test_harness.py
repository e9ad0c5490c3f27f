"""The harness itself: what the browser is kept from."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.hosts.servers import Fence, files

PAGE_ASKS = "fetch('https://example.org/asked')"
WORKER_ASKS = """new Promise((done) => {
  const code = "fetch('https://example.org/asked').catch(() => postMessage(true))";
  new Worker(URL.createObjectURL(new Blob([code]))).onmessage = done;
})"""


@pytest.mark.parametrize("ask", [PAGE_ASKS, WORKER_ASKS], ids=["page", "worker"])
def test_the_fence_stops_and_tells(chromium: Browser, tmp_path, ask):
    """A page and a worker that ask another machine get nothing, and the question is on record."""
    fence = Fence()
    context = chromium.new_context(proxy=fence.settings)
    page = context.new_page()
    with files(tmp_path) as url:
        page.goto(url)
        page.evaluate(f"() => {ask}.then(() => true, () => true)")
    context.close()
    fence.close()
    assert fence.asked == ["CONNECT example.org:443 HTTP/1.1"]
