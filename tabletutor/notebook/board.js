// @ts-check
/// <reference path="./film.js" />
/// <reference path="./clock.js" />
// Shows any drawing and any film, and knows no game. Selecting stays here, what is submitted travels to Python.
/** @typedef {{ n: number, tree: string | null, say: string, pause: number, more: boolean, curtain?: boolean, time?: Time, answers?: { view: string, count: number }, fault?: { say: string, details: string } }} Frame */
/** @typedef {{ frame: Frame, film: Partial<FilmData>, symbols: string, words: Record<string, string>, title: string }} Traits  written by Python only */

const SIZES = ["normal", "large", "projector"];
/** How long pauses and motions last. @type {Record<string, number>} */
const SPEED = { "at-once": 0, normal: 1, slow: 2.5, step: 1 };
const MOTION = 160; // ms
const REPLAY = 900; // ms a moment of a replayed game stays
const PATIENCE = 4000; // ms without an answer before we say so
const ACK = 4; // ms; see Board.submit

/** One view of a board. */
class Board {
  /** @param {import("@anywidget/types").AnyModel<Traits>} model @param {HTMLElement} el */
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.uid = `tt${Math.random().toString(36).slice(2, 10)}`;
    this.n = -1; // number of the frame shown
    this.count = 0; // of messages sent
    this.pace = "";
    this.inFilm = false;
    this.film = new Film(this, model.get("film"));
    this.clock = new GameClock(this);
    /** Moment of a played game that is looked at. @type {number | null} */ this.looking = null;
    /** What comes after the pause. @type {(() => void) | null} */ this.next = null;
    /** Focus that found no place. @type {Place | null} */ this.homeless = null;
    /** Where what can travel lay. @type {ReturnType<typeof measure> | null} */ this.before = null;
    this.asking = "";
    this.busy = this.lost = this.touch = this.replaying = false;
    this.timer = this.patience = this.asked = 0;
    const part = (/** @type {Record<string, string>} */ attributes) => /** @type {Tree} */ (["div", attributes]);
    patch(el, [["div", { class: "tt-root", role: "group", tabindex: "-1", "data-size": SIZES[0] }, part({ class: "tt-symbols", "aria-hidden": "true" }),
      part({ class: "tt-tree" }), part({ class: "tt-notice" }), part({ class: "tt-vh", role: "status" })]], "");
    this.root = /** @type {HTMLElement} */ (el.lastElementChild);
    const [symbols, drawing, notice, status] = /** @type {HTMLElement[]} */ ([...this.root.children]);
    this.symbols = symbols;
    this.tree = drawing;
    this.notice = notice;
    this.status = status;
    this.listen();
    this.onSymbols();
    this.onTitle();
    this.onFilm();
  }

  get words() { return this.model.get("words"); }
  get active() { return /** @type {Document | ShadowRoot} */ (this.root.getRootNode()).activeElement; }
  get still() { return this.pace === "at-once" || matchMedia("(prefers-reduced-motion: reduce)").matches; }

  listen() {
    /** @type {[string, (...args: any[]) => void][]} */
    this.heard = [["change:frame", () => this.onFrame()], ["change:film", () => this.onFilm()], ["change:symbols", () => this.onSymbols()],
      ["change:title", () => this.onTitle()], ["msg:custom", (message) => this.onMessage(message)], ["comm_live_update", () => this.onLost()]];
    for (const [name, handler] of this.heard) this.model.on(name, handler);
    this.root.addEventListener("submit", (event) => this.onSubmit(event));
    this.root.addEventListener("click", (event) => this.onClick(event));
    this.root.addEventListener("input", (event) => this.onInput(/** @type {HTMLInputElement} */ (event.target)));
    this.root.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("focusin", () => setTabStops(this.tree, this.active));
    this.root.addEventListener("pointerdown", (event) => { this.touch = event.pointerType !== "mouse"; });
    this.root.addEventListener("contextmenu", (event) => { if (this.touch) event.preventDefault(); });
  }

  end() {
    for (const [name, handler] of this.heard ?? []) this.model.off(name, handler);
    this.heard = [];
    this.stop();
    this.clock.show();
    clearTimeout(this.patience);
    this.root.remove();
  }

  // What Python sends

  onTitle() { this.root.setAttribute("aria-label", this.model.get("title")); }

  onSymbols() { // the one string taken as markup: our own pictures, sent by Python
    this.symbols.innerHTML = `<svg width="0" height="0" style="position:absolute">${this.model.get("symbols")}</svg>`;
    for (const el of this.symbols.querySelectorAll("[id]")) el.id = `${this.uid}-${el.id}`;
    for (const el of this.symbols.querySelectorAll("use")) el.setAttribute("href", inThisView("href", el.getAttribute("href") ?? "", this.uid));
  }

  onFilm() {
    this.film = new Film(this, this.model.get("film"));
    this.n = -1;
    this.onFrame();
  }

  onFrame() {
    const frame = this.model.get("frame");
    if (frame.n <= this.n) return; // an older one arrived late
    this.n = frame.n;
    this.lost = false;
    const { view, count } = frame.answers ?? { view: "", count: 0 }, own = this.busy && view === this.uid && count >= this.asked;
    this.clock.answered(view, count);
    if (!this.busy || own) this.settle(); // an opponent's act may come before the answer
    this.showLive(own);
    if (frame.fault) this.notify(frame.fault.say, frame.fault.details);
  }

  /** @param {{ kind: string, at: number, frame: Frame, view: string, count: number }} message */
  onMessage({ kind, at, frame, view, count }) {
    if (kind === "beat") this.clock.answered(view, count);
    if (kind !== "look" || at !== this.looking || !frame.tree) return;
    this.draw(whole(frame.tree));
    this.say(frame.say);
    if (this.replaying) this.later(REPLAY, () => this.gotoFrame(at + 1));
  }

  onLost() {
    this.settle();
    this.lost = true;
    this.notify(this.words[this.inFilm ? "lost_film" : "lost"]);
  }

  // What is sent to Python

  /** @param {string} verb @param {Record<string, string[]>} [form] @param {object} [more] */
  send(verb, form = {}, more = {}) {
    this.clock.sent.push(performance.now());
    this.model.send({ do: verb, view: this.uid, count: ++this.count, at: this.n, form, ...(this.clock.on ? { time: this.clock.stamp } : {}), ...more });
  }

  /** Send what a frame answers. Where things lie is measured while the message travels: before the change it would hold that up.
   * @param {Parameters<Board["send"]>} intent */
  ask(...intent) {
    if (this.lost) return this.onLost();
    this.send(...intent);
    if (!this.still) this.before = measure(this.tree);
  }

  /** Ask for a move, once; while time passes another one may follow before the answer, and only the same is no second one. A server holds the second of two small messages back until the first is confirmed, 40 ms later; a tiny
   * message just after ours carries the confirmation. @param {Parameters<Board["send"]>} intent */
  submit(...intent) {
    const same = JSON.stringify(intent) === this.asking;
    if (this.busy && (same || !this.clock.on)) return;
    this.asking = JSON.stringify(intent);
    this.clock.look();
    this.stop();
    this.busy = true;
    this.root.setAttribute("aria-busy", "true");
    this.patience = setTimeout(() => this.notify(this.words.waiting), PATIENCE);
    this.ask(...intent);
    this.asked = this.count;
    this.root.dataset.sent = String(this.count);
    if (!this.clock.on) setTimeout(() => this.heard?.length && !this.lost && this.send("ack"), ACK);
  }

  /** An answer came, or none ever will. */
  settle() {
    clearTimeout(this.patience);
    this.busy = false;
    this.root.removeAttribute("aria-busy");
    patch(this.notice, [], this.uid);
  }

  // What is shown

  /** @param {string} text @param {boolean} [own] whether it answers the reader */
  say(text, own = true) { this.clock.tell(text, own); }

  /** A sentence about the board itself. @param {string} text @param {string} [details] */
  notify(text, details) {
    const more = details ? [["details", {}, ["summary", {}, this.words.details], ["pre", { tabindex: "0" }, details]]] : [];
    patch(this.notice, [["div", { class: "tt-message", "data-kind": "refusal", "data-notice": "" }, ["p", {}, text], ...more]], this.uid);
    this.say(text);
  }

  /** @param {Tree} tree @param {boolean} [clean] whether nothing of before may be left */
  draw(tree, clean = false) {
    const active = this.active, place = active && this.tree.contains(active) ? placeOf(active) : active === this.root ? this.homeless : null;
    const before = this.still || clean ? null : this.before ?? measure(this.tree);
    this.before = null;
    if (clean) this.tree.replaceChildren();
    patch(this.tree, [tree], this.uid);
    this.dress();
    if (place) this.refocus(place);
    if (clean) this.homeless = null;
    setTabStops(this.tree, this.active);
    this.each("[data-zoom]", follow);
    if (before) requestAnimationFrame(() => fly(this.tree, before, MOTION * SPEED[this.pace]));
  }

  /** @param {Place} place */
  refocus(place) {
    const here = place.node !== this.root && place.node.isConnected && usable(place.node);
    const goal = /** @type {HTMLElement | undefined} */ (here ? place.node : heir(place, this.tree));
    this.homeless = goal ? null : place;
    if (this.active !== (goal ?? this.root)) (goal ?? this.root).focus({ preventScroll: true });
  }

  /** Show what only the browser knows: pace, place in the film, what is done. */
  dress() {
    const paces = /** @type {NodeListOf<HTMLSelectElement>} */ (this.tree.querySelectorAll("select[data-local=pace]"));
    this.pace ||= paces[0]?.value || "normal";
    for (const select of paces) select.value = this.pace;
    this.root.dataset.pace = this.pace;
    const now = [this.pace, this.clock.state, this.inFilm ? "film" : this.looking === null ? "live" : "look"];
    this.each("[data-when]", (el) => { el.hidden = !now.includes(el.dataset.when ?? ""); });
    this.each("[data-local=advance]", (el) => el.setAttribute("aria-disabled", String(!this.next)));
    this.each("form input[type=range]", (el) => /** @type {any} */ (el).form.style.setProperty("--value", /** @type {any} */ (el).value));
    this.clock.dress();
    if (this.inFilm) this.film.dress();
    else if (this.looking !== null) this.each("[data-local=scrub]", (el) => { /** @type {HTMLInputElement} */ (el).value = String(this.looking); });
  }

  /** @param {string} selector @param {(el: HTMLElement) => void} act */
  each(selector, act) { for (const el of this.tree.querySelectorAll(selector)) act(/** @type {HTMLElement} */ (el)); }

  // Time: one thing at most waits for its pause to end, or for the reader

  /** @param {number} pause ms at normal pace @param {() => void} act */
  later(pause, act) {
    this.stop();
    this.next = act;
    if (this.pace !== "step") this.timer = setTimeout(() => this.advance(), pause * SPEED[this.pace]);
    this.dress();
  }

  advance() {
    const act = this.next;
    this.stop();
    act?.();
  }

  stop() {
    clearTimeout(this.timer);
    this.next = null;
  }

  // Played games

  /** @param {boolean} [own] whether this answers the reader */
  showLive(own = true) {
    this.stop();
    const { tree: packed, say, pause, more, curtain, time } = this.model.get("frame"), tree = packed && whole(packed);
    this.looking = null;
    this.replaying = false;
    this.inFilm = !tree && this.film.steps.length > 0;
    if (this.inFilm) return this.film.show();
    if (!tree) return this.tree.replaceChildren();
    const clean = Boolean(curtain);
    this.draw(tree, clean);
    this.clock.show(time);
    this.say(say, own);
    if (clean) setTimeout(() => this.model.set("title", this.model.get("title"))); // a model remembers one older state
    if (more) this.later(pause, () => this.ask("next"));
    else this.dress();
  }

  /** @param {number} step */
  gotoStep(step) {
    if (this.film.steps[step]) this.inFilm = true;
    this.film.gotoStep(step);
  }

  get scrub() { return /** @type {HTMLInputElement | null} */ (this.tree.querySelector("[data-local=scrub]")); }
  get at() { return this.inFilm ? this.film.shot : this.looking ?? Number(this.scrub?.value); }

  /** Go to a picture of an example, or ask for an earlier moment of a game. @param {number} at */
  gotoFrame(at) {
    if (this.inFilm) return this.film.gotoShot(at);
    if (!this.scrub) return;
    if (at >= Number(this.scrub.max)) return this.showLive();
    this.stop();
    this.looking = Math.max(at, Number(this.scrub.min));
    this.dress();
    this.send("look", {}, { at: this.looking });
  }

  /** Let a played game run from the moment that is looked at, or from its beginning; or hold it. */
  replay() {
    const on = !this.replaying;
    this.stop();
    this.replaying = on;
    if (on) this.gotoFrame(this.looking === null ? 0 : this.looking + 1);
  }

  // What the reader does

  /** @param {SubmitEvent} event */
  onSubmit(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target), { verb, data } = read(form, event.submitter);
    if (this.looking !== null) return this.say(this.words.looking);
    if (!this.inFilm) this.submit(verb, data);
    else if ("kernel" in form.dataset) this.submit(verb, data, { step: this.film.step.id });
    else this.film.attempt(verb, data);
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    const twice = event.detail > 1 && this.tree.querySelector("[value=insist]"); // a double click is no second thought
    if (nearer(event, this.touch) || twice) return event.preventDefault();
    const el = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button[data-local]"));
    if (!el || !this.root.contains(el)) return;
    event.preventDefault();
    this.locals[el.dataset.local ?? ""]?.(el);
  }

  /** What buttons do without Python. @returns {Record<string, (el: HTMLElement) => void>} */
  get locals() {
    return {
      "next-step": () => this.gotoStep(this.film.at + 1), "prev-step": () => this.gotoStep(this.film.at - 1),
      "goto-step": (el) => this.gotoStep(this.film.stepOf(el)), film: () => this.gotoStep(this.film.at), live: () => this.showLive(),
      "next-frame": () => this.gotoFrame(this.at + 1), "prev-frame": () => this.gotoFrame(this.at - 1), "first-frame": () => this.gotoFrame(0),
      play: () => (this.inFilm ? this.film.toggle() : this.replay()), advance: () => this.advance(), pause: () => this.clock.pause(),
      size: () => { this.root.dataset.size = SIZES[(SIZES.indexOf(this.root.dataset.size ?? "") + 1) % SIZES.length]; },
      close, print: () => this.print(), clear: untick, copy: (el) => this.copy(el.dataset.text ?? el.closest("form")?.querySelector("textarea")?.value ?? ""),
    };
  }

  print() { // what is printed is marked until it is
    this.root.dataset.printing = "";
    addEventListener("afterprint", () => delete this.root.dataset.printing, { once: true });
    print();
  }

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.say(this.words.copied);
    } catch { // a page without the right to the clipboard
      this.notify(this.words.copy_by_hand, text);
    }
  }

  /** @param {HTMLInputElement} el */
  onInput(el) {
    if (el.dataset.local === "scrub") this.gotoFrame(Number(el.value));
    else if (el.dataset.local === "pace") this.setPace(el.value);
    else if (el.dataset.local === "zoom") zoom(el);
    else if (el.form && el.dataset.submit) this.submit(el.dataset.submit, read(el.form).data);
    else this.dress();
  }

  /** @param {string} pace */
  setPace(pace) {
    this.pace = pace;
    if (this.next) this.later(0, this.next);
    else this.dress();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // a notebook would take "d d" for "delete this cell"
    const active = this.active, key = event.key, to = neighbour(key, active);
    if (key !== "Escape" && active?.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])")) return;
    if (to) to.focus();
    else if (key === "Escape") this.escape();
    else if (event.repeat || !this.press(key)) return;
    event.preventDefault();
  }

  /** Do what a letter stands for, if it does. @param {string} key */
  press(key) {
    const control = /** @type {HTMLElement | undefined} */ ([...this.tree.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].find(usable));
    const help = key === "?" ? /** @type {HTMLDetailsElement | null} */ (this.tree.querySelector("details[data-help]")) : null;
    if (key === "w") this.why();
    else if (control) control.click();
    else if (help) { help.open = !help.open; help.querySelector("summary")?.focus(); }
    else return false;
    return true;
  }

  /** Ask why the focused thing may not be done, without doing it. */
  why() {
    const active = /** @type {HTMLInputElement | null} */ (this.active), form = active?.form ?? active?.closest("form") ?? this.tree.querySelector("form");
    const data = form ? read(form).data : {}, focus = active?.name ? [active.name, active.value] : null;
    if (this.inFilm) this.film.attempt("why", data);
    else if (this.looking === null) this.submit("why", data, { focus });
  }

  /** Close what is open; then the message; then give the keys back. */
  escape() {
    const open = [...this.root.querySelectorAll("details[open], dialog[open]")];
    const messages = [this.notice, ...this.tree.querySelectorAll("[data-message]")].filter((box) => box.hasChildNodes());
    if (open.length) for (const box of open) close(/** @type {HTMLElement} */ (box));
    else if (messages.length) { this.film.message = null; for (const box of messages) box.replaceChildren(); }
    else { this.el.tabIndex = -1; this.el.focus(); }
  }
}

/** @type {import("@anywidget/types").Render<any>} */
function render({ model, el, signal }) {
  const board = new Board(model, el);
  signal?.addEventListener("abort", () => board.end());
  return () => board.end();
}

export default { render };
