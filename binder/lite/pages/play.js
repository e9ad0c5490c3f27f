// One board on a page of its own: Python is in a worker, and this is what stands between it and the board.
// What to show is behind the # of the address, so that a code, and the deal in it, stays in this browser.
import board from "./board.js";

const told = JSON.parse(document.getElementById("told").textContent);
const wait = document.getElementById("wait"), words = document.getElementById("words"), bar = document.getElementById("bar");
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const listeners = new Map();
const of = (name) => listeners.get(name) ?? listeners.set(name, new Set()).get(name);
const fire = (name, ...values) => [...of(name)].forEach((tell) => tell(...values));

const stop = (text) => {
  wait.hidden = false;
  words.textContent = text;
  bar.hidden = true;
};

function show(state, worker) {
  let changed = {};
  const post = (message) => worker.postMessage(JSON.stringify(message));
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = changed[name] = value; fire(`change:${name}`, value); },
    save_changes: () => { post({ method: "update", state: changed }); changed = {}; },
    send: (content) => post({ method: "custom", content }),
    on: (name, tell) => { of(name).add(tell); },
    off: (name, tell) => { of(name).delete(tell); },
  };
  wait.hidden = true;
  document.title = `${state.title} – tabletutor`;
  document.querySelector("h1").textContent = state.title;
  board.render({ model, el: document.getElementById("board"), signal: new AbortController().signal });
}

function start() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  const state = {};
  const hear = {
    loaded: ({ bytes }) => {
      bar.value = Math.min(bytes / told.bytes, 1);
      words.textContent = bytes < told.bytes ? filled(told.loading, { done: megabytes(bytes), all: megabytes(told.bytes) }) : told.setting;
    },
    board: (message) => { Object.assign(state, message.state); show(state, worker); },
    message: ({ data: { method, state: news, content } }) => {
      if (method === "custom") return fire("msg:custom", content, []);
      if (method === "update") Object.assign(state, news);
      for (const name of method === "update" ? Object.keys(news) : []) fire(`change:${name}`, news[name]);
    },
    refused: ({ error }) => stop(filled(told.no_board, { error })),
    failed: ({ error }) => stop(filled(told.failed, { error })),
  };
  worker.onmessage = ({ data }) => hear[data.kind](data);
  worker.onerror = (event) => stop(filled(told.failed, { error: event.message ?? event.type }));
  const fragment = location.hash.slice(1);
  worker.postMessage({ fragment, page: location.href.split("#")[0], packages: told.packages, choose: told.choose, unknown: told.unknown });
}

addEventListener("hashchange", () => location.reload());
wait.hidden = false;
words.textContent = told.starting;
if (typeof WebAssembly === "object") start();
else stop(told.no_wasm);
