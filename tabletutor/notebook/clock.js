// @ts-check
/// <reference path="./drawing.js" />
// Game time lives on the page. Where everybody acts at once the board sends beats with this clock, and Python lets the opponents
// act whose time has come. Time waits: for the reader, for a hidden tab, for a busy kernel.
/** @typedef {{ rate: number, moves: number }} Time  what a frame says of it: game ms in a ms, and the moves it shows */
/** @typedef {{ root: HTMLElement, status: HTMLElement, uid: string, count: number, looking: number | null, lost: boolean, dress: () => void,
 *   send: (verb: string) => void, each: (selector: string, act: (el: HTMLElement) => void) => void }} Sender */

const TICK = 50; // ms between looks at the clock
const BEAT = 300; // ms between a message and a beat, at least
const MOST = 4; // messages in a second, beats included: a kernel answers each with three
const STALL = 2000; // ms without an answer until the clock stands
const TELL = 1000; // ms between two summaries for the ear

/** The clock of one view. */
class GameClock {
  /** @param {Sender} board */
  constructor(board) {
    this.board = board;
    /** @type {Time | null} */ this.time = null;
    /** When the last messages were sent. @type {number[]} */ this.sent = [];
    this.ms = this.since = 0; // game time, and when the drawing appeared
    this.last = this.told = this.beatAt = 0; // by the page's own clock
    this.beat = 0; // number of the beat under way
    this.untold = "";
    this.paused = this.stood = false;
    this.timer = 0;
  }

  get on() { return this.time !== null; }
  get waits() { return this.beat > 0 && performance.now() - this.beatAt > STALL; }
  get state() { return this.paused ? "paused" : this.waits ? "waits" : "runs"; }
  get runs() {
    const { looking, lost, root } = this.board;
    return this.on && this.state === "runs" && looking === null && !lost && !document.hidden && root.getClientRects().length > 0;
  }
  get stamp() { return { clock: Math.round(this.ms), moves: this.time?.moves, since: this.since }; }

  /** A drawing of the game appeared, or the board goes. @param {Time} [time] */
  show(time) {
    this.look();
    if (time && time.moves !== this.time?.moves) this.since = Math.round(this.ms);
    if (!time !== !this.time) clearInterval(this.timer);
    if (time && !this.time) this.timer = setInterval(() => this.look(), TICK);
    this.time = time ?? null;
    if (!time) this.tell("");
  }

  /** What passed since the last look; and a beat, if it is time for one. */
  look() {
    const now = performance.now();
    if (this.runs) this.ms += Math.min(now - this.last, 5 * TICK) * (this.time?.rate ?? 0); // a page that slept was not looked at
    this.last = now;
    if (this.stood !== this.waits) { this.stood = this.waits; this.board.dress(); }
    if (this.untold && now - this.told >= TELL) this.tell("");
    this.sent = this.sent.filter((at) => now - at < 1000);
    if (!this.runs || this.beat || this.sent.length >= MOST || now - (this.sent.at(-1) ?? -BEAT) < BEAT) return;
    this.beatAt = now;
    this.board.send("beat");
    this.beat = this.board.count;
  }

  /** Python has dealt with a message. @param {string} view @param {number} count */
  answered(view, count) { if (view === this.board.uid && count >= this.beat) this.beat = 0; }

  pause() {
    this.look();
    this.paused = !this.paused;
    this.board.dress();
  }

  dress() { this.board.each("[data-local=pause]", (el) => el.setAttribute("aria-pressed", String(this.paused))); }

  /** Say something: what answers the reader at once, all else once a second. @param {string} text @param {boolean} [own] */
  tell(text, own = false) {
    this.untold = `${this.untold} ${text}`.trim();
    const now = performance.now();
    if (!this.untold || (this.on && !own && now - this.told < TELL)) return;
    this.board.status.textContent = own ? text : this.untold;
    this.untold = "";
    this.told = now;
  }
}
