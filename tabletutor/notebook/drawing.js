// @ts-check
// How a drawing gets onto a page: trees become nodes, and what the reader focused, ticked and opened stays. The four files
// travel as one module (`page.py`): a notebook's module can import nothing.
/** @typedef {string | [string, Record<string, string | number | boolean>, ...any[]]} Tree  a text or an element */
/** @typedef {{ node: Element, rove: Element | null, form: Element | null, index: number }} Place  where the focus was */

const SVG = "http://www.w3.org/2000/svg";
const CONTROL = "button, input:not([type=hidden]), select, textarea, summary, a[href], [tabindex]";
const REFERENCES = /^(id|for|form|list|aria-(labelledby|describedby|controls))$/;
const READERS_OWN = new Set(["tabindex", "open"]); // set by the reader or by the board, so never taken away

// Drawing: patch the page until it is as the tree says, keeping every node that has the same key

/** Who a node is among its siblings. @type {WeakMap<Node, string>} */
const identities = new WeakMap();

/** @param {Tree} tree */
function identity(tree) {
  if (typeof tree === "string") return "text";
  const { key, type, name, value } = tree[1];
  const choice = type === "checkbox" || type === "radio" ? `${name}=${value}` : "";
  return `${tree[0]} ${key ?? choice}`;
}

/** @param {Tree} tree @param {Element} parent @returns {Node} */
function create(tree, parent) {
  const inSvg = tree[0] === "svg" || (parent.namespaceURI === SVG && parent.localName !== "foreignObject");
  const tag = tree[0] === "script" ? "span" : tree[0];
  const node = typeof tree === "string" ? document.createTextNode(tree) : inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  identities.set(node, identity(tree));
  return node;
}

/** @param {string} name @param {string} text @param {string} uid an id of this view alone */
function inThisView(name, text, uid) {
  if (REFERENCES.test(name)) return text.split(/\s+/).map((id) => `${uid}-${id}`).join(" ");
  return name === "href" && text.startsWith("#") ? `#${uid}-${text.slice(1)}` : text;
}

/** What the reader ticked or typed stays, unless the attribute itself changes. @param {any} el @param {string} name @param {string | null} text */
function setAttribute(el, name, text) {
  if (text === el.getAttribute(name) || /^(on|srcdoc|key$)/.test(name)) return;
  if (text === null) el.removeAttribute(name);
  else el.setAttribute(name, text);
  if ((name === "checked" || name === "selected") && name in el) el[name] = text !== null;
  if (name === "value" && /^(input|option|progress)$/.test(el.localName)) el.value = text ?? "";
}

/** @param {Element} el @param {Tree} tree @param {string} uid @param {boolean} isNew */
function patchElement(el, tree, uid, isNew) {
  const [, attributes, ...children] = /** @type {any} */ (tree);
  for (const { name } of [...el.attributes]) if (!(name in attributes) && !READERS_OWN.has(name)) setAttribute(el, name, null);
  for (const [name, value] of Object.entries(attributes)) {
    if (isNew || !READERS_OWN.has(name)) setAttribute(el, name, inThisView(name, value === true ? "" : String(value), uid));
  }
  patch(el, children, uid);
}

/** @param {Element} parent @param {Tree[]} wanted @param {string} uid */
function patch(parent, wanted, uid) {
  /** @type {Map<string, ChildNode[]>} */
  const old = new Map();
  for (const node of parent.childNodes) {
    const name = identities.get(node) ?? "foreign";
    old.set(name, [...(old.get(name) ?? []), node]);
  }
  const kept = wanted.map((tree) => old.get(identity(tree))?.shift());
  for (const nodes of old.values()) for (const node of nodes) node.remove();
  let place = parent.firstChild;
  wanted.forEach((tree, i) => {
    const node = kept[i] ?? create(tree, parent);
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    if (node instanceof Element) patchElement(node, tree, uid, !kept[i]);
    else if (node.nodeValue !== tree) node.nodeValue = String(tree);
  });
}

// Focus, keys, forms, motion

/** Whether a control can be used. Asked of the tree alone: its look would cost the whole page's layout. @param {Element} el @returns {boolean} */
function usable(el) {
  if (el.matches(":disabled") || el.closest("[hidden]")) return false;
  const folded = el.closest("details:not([open])");
  return !folded || (el === folded.querySelector("summary") && usable(/** @type {Element} */ (folded.parentElement)));
}
/** @param {Element} box @returns {HTMLElement[]} */
const controls = (box) => /** @type {HTMLElement[]} */ ([...box.querySelectorAll(CONTROL)]).filter(usable);

/** @param {Element} node @returns {Place} */
function placeOf(node) {
  const rove = node.closest("[data-rove]");
  return { node, rove, form: node.closest("form"), index: rove ? controls(rove).indexOf(/** @type {any} */ (node)) : -1 };
}

/** Where the focus goes when its node is gone: beside it, into its form, to where the drawing asks. @param {Place} place @param {Element} root */
function heir({ rove, form, index }, root) {
  const row = rove?.isConnected ? controls(rove) : [];
  if (row.length) return row[Math.min(Math.max(index, 0), row.length - 1)];
  const resting = rove?.isConnected && rove.closest(":disabled"); // until it is one's turn again
  const wanted = (/** @type {Element} */ box) => /** @type {HTMLElement | undefined} */ ([...box.querySelectorAll("[data-focus]")].find(usable));
  return (!resting && form?.isConnected && (wanted(form) ?? controls(form)[0])) || wanted(root);
}

/** One stop of the Tab key for each row of controls. @param {Element} root @param {Element | null} active */
function setTabStops(root, active) {
  for (const box of root.querySelectorAll("[data-rove]")) {
    const row = controls(box);
    const stop = row.find((el) => el === active) ?? row.find((el) => el.tabIndex === 0 && el.hasAttribute("tabindex")) ?? row.find((el) => "here" in el.dataset) ?? row[0];
    for (const el of row) el.tabIndex = el === stop ? 0 : -1;
  }
}

/** The control an arrow key leads to. @param {string} key @param {Element | null} active */
function neighbour(key, active) {
  const box = /** @type {HTMLElement | null} */ (active?.closest("[data-rove]"));
  if (!active || !box || active.matches("select, textarea, input[type=range], input[type=text], input[type=number]")) return;
  const row = controls(box), at = row.indexOf(/** @type {any} */ (active)), columns = Number(box.dataset.columns ?? 1);
  if (box.dataset.rove === "grid") return onPlane(key, active, row);
  /** @type {Record<string, number>} */
  const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: row.length - 1 };
  return key in goal ? row[goal[key]] ?? active : undefined;
}

/** Where controls lie on a plane: the next one in the arrow's line, over gaps too; Home and End go as far as the line does.
 * @param {string} key @param {Element} active @param {HTMLElement[]} row */
function onPlane(key, active, row) {
  const [x, y, far] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1], Home: [-1, 0, 1], End: [1, 0, 1] }[key] ?? [0, 0];
  if (!x && !y) return;
  const here = active.getBoundingClientRect(), size = Math.min(here.width, here.height) / 2;
  let goal = /** @type {HTMLElement} */ (active), best = far ? 0 : Infinity;
  for (const el of row) {
    const at = el.getBoundingClientRect(), east = at.x - here.x, south = at.y - here.y, along = east * x + south * y;
    const inLine = Math.abs(east * y) + Math.abs(south * x) < size;
    if (inLine && along > size && (far ? along > best : along < best)) [goal, best] = [el, along];
  }
  return goal;
}

// Zoom: in a box `data-zooms` a switch `data-local="zoom"` decides whether `data-zoom` shows all, or full size with bars to scroll

/** Bring a place into the middle of the box that scrolls round it. @param {Element} box @param {Element} el */
function centre(box, el) {
  const at = el.getBoundingClientRect(), window = box.getBoundingClientRect();
  box.scrollBy(at.x - window.x + (at.width - window.width) / 2, at.y - window.y + (at.height - window.height) / 2);
}

/** Show the focused place, or the newest. @param {Element} control */
function zoom(control) {
  const box = control.closest("[data-zooms]")?.querySelector("[data-zoom]"), el = box?.querySelector(":focus") ?? box?.querySelector("[data-here]");
  if (box && el) centre(box, el);
}

/** What is too small for the finger, or the mouse, comes nearer at the first touch. @param {MouseEvent} event @param {boolean} touch */
function nearer(event, touch) {
  const el = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(`[data-zoom] :is(${CONTROL})`));
  const control = /** @type {HTMLInputElement | null | undefined} */ (el?.closest("[data-zooms]")?.querySelector("[data-local=zoom]"));
  if (!event.detail || !el || !control || control.checked || el.getBoundingClientRect().width >= (touch ? 40 : 24)) return false;
  control.checked = true;
  el.focus({ preventScroll: true });
  zoom(control);
  return true;
}

/** Keep the newest place of a drawing in sight. @param {Element} box */
function follow(box) {
  if (!box.closest("[data-zooms]")?.matches(":has([data-local=zoom]:checked)")) return; // all of it is
  const el = box.querySelector("[data-here]"), at = el?.getBoundingClientRect(), window = box.getBoundingClientRect();
  if (el && at && (at.left < window.left || at.right > window.right || at.top < window.top || at.bottom > window.bottom)) centre(box, el);
}

/** What a form says: its verb, and the values of each name. @param {HTMLFormElement} form @param {HTMLElement | null} [submitter] */
function read(form, submitter) {
  /** @type {Record<string, string[]>} */
  const data = {};
  for (const [name, value] of new FormData(form, submitter)) if (name !== "do" && typeof value === "string") (data[name] ??= []).push(value);
  const button = /** @type {HTMLButtonElement | null | undefined} */ (submitter);
  return { verb: (button?.name === "do" && button.value) || form.dataset.do || "", data };
}

/** Untick a form. @param {HTMLElement} el */
function untick(el) {
  const form = /** @type {HTMLButtonElement} */ (el).form ?? el.closest("form");
  for (const box of form?.querySelectorAll("input") ?? []) if (box.type === "checkbox" || box.type === "radio") box.checked = false;
}

/** Close what a control is in: what is unfolded, or a message. @param {HTMLElement} el */
function close(el) {
  const box = el.closest("details[open], dialog[open]"), message = el.closest("[data-message]");
  if (box) { box.removeAttribute("open"); box.querySelector("summary")?.focus(); }
  else message?.replaceChildren();
}

/** Where everything is that can travel, seen from the corner of the drawing: a page that scrolls moves nothing. @param {Element} root */
function measure(root) {
  const corner = root.getBoundingClientRect();
  return new Map([...root.querySelectorAll("[data-fly]")].map((el) => {
    const { x, y, width } = el.getBoundingClientRect();
    return [el.getAttribute("data-fly"), { x: x - corner.x, y: y - corner.y, width }];
  }));
}

/** Let what has moved travel from where it was. @param {Element} root @param {ReturnType<typeof measure>} before @param {number} ms */
function fly(root, before, ms) {
  const now = measure(root);
  for (const el of root.querySelectorAll("[data-fly]")) {
    const name = el.getAttribute("data-fly"), from = before.get(name), to = now.get(name);
    if (!from?.width || !to?.width || Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 2) continue;
    el.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], { duration: ms, easing: "ease-out" });
  }
}
