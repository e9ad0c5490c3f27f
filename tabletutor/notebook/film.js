// @ts-check
/// <reference path="./drawing.js" />
// Plays films: lessons and examples, of which everything is here already: no step needs a kernel or sends a message.
/** @typedef {{ root: number, say?: string, pause: number }} Shot  a frame of a film */
/** @typedef {{ ok: boolean, message: number | null, say?: string, frames: number[] }} Answer */
/** @typedef {{ id: string, title: string, frames: Shot[], tries?: Record<string, number>, else?: number | null, answers?: Answer[], gate?: boolean }} Step */
/** @typedef {{ shapes: any[][], nodes: any[][], steps: Step[], start?: number }} FilmData */
/** @typedef {{ draw(tree: Tree): void, say(text: string): void, later(pause: number, act: () => void): void, stop(): void, dress(): void,
 *    tree: HTMLElement, words: Record<string, string>, next: unknown, each(selector: string, act: (el: HTMLElement) => void): void }} Stage  what shows a film */

/** The nodes of a pool, with what they have in common put back (`packing.py`). @param {any[][]} shapes @param {any[][]} nodes @returns {any[][]} */
function unshaped(shapes, nodes) {
  return nodes.map(([shape, ...rest]) => {
    const [tag, attributes] = shapes[shape];
    return [tag, Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, value ?? rest.shift()])), ...rest];
  });
}

/** A node of a film's pool as a tree. @param {any[][]} nodes @param {number} index @returns {Tree} */
function unpool(nodes, index) {
  const [tag, attributes, ...children] = nodes[index];
  return [tag, attributes, ...children.map((child) => (typeof child === "number" ? unpool(nodes, child) : child))];
}

/** The tree of a frame, in which what is equal travels once (`packing.py`). @param {string} text @returns {Tree} */
function whole(text) {
  const { shapes, nodes, root } = JSON.parse(text.replace(/["']/g, (quote) => (quote === "'" ? '"' : "'")));
  return unpool(unshaped(shapes, nodes), root);
}

/** The tree with a message in its one place for messages. @param {Tree} tree @param {Tree} message @returns {Tree} */
function withMessage(tree, message) {
  if (typeof tree === "string") return tree;
  const [tag, { hidden, ...attributes }, ...children] = tree;
  if ("data-message" in attributes) return [tag, attributes, message];
  return [tag, tree[1], ...children.map((child) => withMessage(child, message))];
}

/** The name of a try, the same as Python writes. @param {string} verb @param {Record<string, string[]>} data */
function tryKey(verb, data) {
  const pairs = Object.entries(data).flatMap(([name, values]) => values.map((value) => [name, value]));
  pairs.sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0));
  return `${verb}|${pairs.filter(([name]) => !name.startsWith("_")).map((pair) => pair.join("=")).join("&")}`;
}

/** A film, and how far its reader has come. */
class Film {
  /** @param {Stage} stage @param {Partial<FilmData>} data */
  constructor(stage, { shapes = [], nodes = [], steps = [], start = 0 }) {
    this.stage = stage;
    this.nodes = unshaped(shapes, nodes);
    this.steps = steps;
    this.at = start;
    this.shot = 0;
    /** Steps that the reader has done. @type {Set<number>} */
    this.done = new Set();
    /** Root of the message shown. @type {number | null} */
    this.message = null;
  }

  get step() { return this.steps[this.at]; }

  /** @param {string} [say] */
  show(say) {
    const shot = this.step.frames[this.shot], tree = unpool(this.nodes, shot.root);
    this.stage.draw(this.message === null ? tree : withMessage(tree, unpool(this.nodes, this.message)));
    this.stage.say(say ?? shot.say ?? this.told());
  }

  /** What is said where the film has no words of its own: the message, or what the drawing marks; later pictures of a step only their
   * last mark, since the others were read out with the first. */
  told() {
    const marked = [...this.stage.tree.querySelectorAll(this.message === null ? "[data-say]" : "[data-message] p")].map((el) => el.textContent);
    return (this.shot ? marked.slice(-1) : marked).join(" ");
  }

  /** Show in the drawing how far the reader is. */
  dress() {
    const { gate, frames, tries } = this.step, done = this.done.has(this.at), { words } = this.stage;
    this.stage.each("[data-done]", (el) => { el.hidden = !done; });
    this.stage.each("[data-count]", (el) => { el.textContent = `${this.shot + 1} / ${frames.length}`; });
    this.stage.each("[data-local=goto-step]", (el) => setAttribute(el, "aria-current", this.stepOf(el) === this.at ? "step" : null));
    this.stage.each("[data-local=prev-step]", (el) => { el.hidden = this.at === 0; });
    this.stage.each("[data-local=next-step]", (el) => {
      el.hidden = this.at + 1 === this.steps.length;
      const text = [...el.childNodes].find((node) => node instanceof Text);
      if (text && gate && !done) text.nodeValue = words.skip;
    });
    this.stage.each("[data-local=play]", (el) => el.setAttribute("aria-pressed", String(!!this.stage.next && !tries)));
    this.stage.each("[data-local=scrub]", (el) => {
      el.setAttribute("max", String(frames.length - 1));
      /** @type {HTMLInputElement} */ (el).value = String(this.shot);
    });
  }

  /** @param {HTMLElement} el */
  stepOf(el) {
    const named = this.steps.findIndex(({ id }) => id === el.dataset.step);
    return named < 0 ? Number(el.dataset.step) : named;
  }

  /** @param {number} at */
  gotoStep(at) {
    if (!this.steps[at]) return;
    this.stage.stop();
    this.at = at;
    this.shot = 0;
    this.message = null;
    this.show();
    this.stage.each("form", (form) => /** @type {HTMLFormElement} */ (form).reset()); // the next step may show the same cards
    this.stage.dress();
  }

  /** @param {number} shot of an example; the pictures of a step with tries are its answers, and come by themselves */
  gotoShot(shot) {
    this.stage.stop();
    this.message = null;
    this.shot = this.step.tries ? 0 : Math.min(Math.max(shot, 0), this.step.frames.length - 1);
    this.show();
  }

  /** @param {number[]} shots to show one after the other @param {string} [say] */
  play([shot, ...rest], say) {
    this.shot = shot;
    this.show(say);
    if (rest.length) this.stage.later(this.step.frames[shot].pause, () => this.play(rest));
    else this.stage.dress();
  }

  toggle() {
    if (this.stage.next) {
      this.stage.stop();
      return this.stage.dress();
    }
    const from = this.shot + 1 < this.step.frames.length ? this.shot + 1 : 0;
    this.play(this.step.frames.map((_, i) => i).slice(from));
  }

  /** @param {string} verb @param {Record<string, string[]>} data */
  attempt(verb, data) {
    const { tries, answers } = this.step, number = tries?.[tryKey(verb, data)] ?? (verb === "why" ? null : this.step.else);
    const answer = answers?.[number ?? -1];
    if (!answer) return;
    this.stage.stop();
    this.message = answer.message;
    if (answer.ok) this.done.add(this.at);
    this.play(answer.frames.length ? answer.frames : [this.shot], answer.say);
    if (answer.ok) /** @type {HTMLElement | null} */ (this.stage.tree.querySelector("[data-local=next-step]:not([hidden])"))?.focus();
  }
}
