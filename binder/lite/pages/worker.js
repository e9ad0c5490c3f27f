// Python away from the page, so that the page stays quick while an opponent thinks.
import { loadPyodide } from "../static/pyodide/pyodide.mjs";

let bytes = 0;
const fetched = self.fetch;
/** The same as fetch, and tells the page how much has arrived. */
self.fetch = async (...asked) => {
  const answer = await fetched(...asked);
  if (!answer.ok || !answer.body) return answer;
  const counted = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      postMessage({ kind: "loaded", bytes });
      out.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counted), { headers: answer.headers, status: answer.status });
};

async function start(asked) {
  const python = await loadPyodide({ packages: asked.packages, stdout: () => {}, stderr: () => {} });
  const host = await (await fetched(new URL("host.py", import.meta.url))).text();
  python.runPython(host);
  const open = python.globals.get("open_board");
  const answer = JSON.parse(open(asked.fragment, asked.page, asked.choose, asked.unknown, (text) => postMessage({ kind: "message", data: JSON.parse(text) })));
  if (answer.error) return postMessage({ kind: "refused", error: answer.error });
  const receive = python.globals.get("receive");
  self.onmessage = ({ data }) => receive(data);
  return postMessage({ kind: "board", state: answer });
}

self.onmessage = ({ data }) => start(data).catch((error) => postMessage({ kind: "failed", error: String(error.message ?? error).trim().split("\n").at(-1) }));
