// The rules and the computer in the page: a WebAssembly module in workers, so that the page never waits. No rule is written in JavaScript.
//
//   const e = await engine();                                 // loads the module when first wanted; rejects where WebAssembly is not to be had
//   const state = await e.ask('state', position);             // rejects with `Refused` (api.js): code, words, rule
//   const thinking = e.think({ ...position, lines: 3 }, (line) => …);
//   thinking.stop(); const { lines } = await thinking.done;
//
// A position is { game, options?, start?, actions?, match?, closed? }: options as an object, start as position text (the usual start without it), actions as texts
// of actions or whole turns, match as { swapped, wins: [0, 1], tally: [40, 0] } in a match of two games; closed, where no rule ended the game: the side that has resigned, 'time-first' or 'time-second' for a side without time, or 'draw'. Methods, all with a position:
//
//   state    { draft?, pointed? }   DraftAnswer (types.js: position, draft, turn_over, to_act, ending, view, last, next) and game, options, start, turns,
//                                   turn_open, touched (what each action of the last turn touched), first_to_act, below, teaching, match (the standing after a
//                                   finished game of a match), match_result (words; `match.names` of the position are those of player one and two)
//   draft    { draft?, pointed? }   DraftAnswer alone: what a position and an unfinished turn allow. Rejects where `pointed` leads nowhere, with the reason
//   refusal  { draft?, pointed? | text }   { refused: null | { code, message, rule } }: why what is pointed at or typed is not possible
//   replay   {}                     { steps: ReplayStep[], ending }: every position of the game
//   clock    { clock, now, turn_over? }   ClockState (types.js) at the moment `now`, in which a turn or something else has led to the position; clock: one that was
//                                   answered before, or what a new game gives
//   hint     { draft?, nodes? | ms? }   { turn, actions, last, steps, why, value }
//   turn     { level, draft?, seed?, ms?, nodes?, clock? }   { turn, actions }: the computer's turn, or the rest of it; clock: what both have left now
//   solve    { ms?, nodes? }        { outcome: 'first' | 'second' | 'draw' | null, can_win: [bool | null ×2], nodes, fill, line: turns }; lines: the same without `line`
//   perft    { depth }              { count, ms }
//   signature { nodes? }            { signature, nodes, ms }: the node signature of `tabuleiro bench search`
//   check    { start | json }       { valid, position } or { valid: false, reason: { code, message, rule } }: an edited setup; the message says nothing of a place in its text
//   parts    {}                     { cols, rows, has_walls, legend, contents, cells, fields }: the position taken apart (analysis/setup-parts.js)
//   write    { as, tags?, comments? }   { text }; as: 'record' | 'record_json' | 'text' | 'json'; comments: [{ after: actions, text }]. The object behind
//                                   'json' has the rows of the board and the fields of the game: an editor changes it and hands it to `check`
// without a position:
//   read     { text, game?, options? }   { game, options, start, actions, tags, comments }: a position for all other methods; from record, JSON or position text; Prolog is read by the server
//   puzzles  { game }               { puzzles: [{ options, start, turns, solution }] }
//   puzzle   { game, index, turns } { task, step: 'begun' | 'goes_on' | 'wrong' | 'right' | 'solved', words, left, actions, options, start }; turns: those of the solver so far
// with lines on the way, by `think`, `review`, or `stream(method, …)`:
//   think    { draft?, nodes?, ms?, depth?, lines? }   line: { rank, depth, nodes, nps, ms, chance, score, winner, proven, win, words, actions, turns, touched (by the first turn), whole, text };
//                                   done: { value, lines, nodes, ms, stopped? }. Without a limit it thinks until it is stopped or everything is proven.
//                                   `chance` is that of the first side, 0 to 1; `score` is written for the side to act; `proven`: true, false (found, not proven), null
//   review   { nodes? | ms? }       line: { turn, label, side, played, before, after, best, loss, mark, sign, note, counts }; done: { chances, turns, sides: [{ counted, marks, accuracy } ×2] }
//
// There are two workers over one compiled module. One answers at once (rules); the other thinks, one request after the other in the order asked. A message
// cannot reach a worker while the module runs in it, so `stop` ends the thinking worker and starts another: at once, and with the memory given back. What the
// table knew is lost then; it is kept from one request to the next where nothing is stopped.

import { offline, Refused } from '../api.js';

/** @typedef {{game: string, options?: Record<string, string | number>, start?: string | null, actions?: string[], match?: object | null, closed?: string | null}} Position */
/** @typedef {{stop: () => void, done: Promise<any>}} Thinking */
/** @typedef {{method: string, params: object, tell: (line: any) => void, resolve: (answer: any) => void, reject: (error: unknown) => void}} Request */

/** The page's own files; the server and the site give them names that last. */
const MODULE = '/engine/engine.wasm';
const WORKER = '/js/engine/worker.js';

/** What needs the thinking worker. */
const THINKING = new Set(['think', 'hint', 'turn', 'review', 'solve', 'puzzle', 'signature', 'perft']);

/** A worker with the module in it: one request at a time. */
class EngineWorker {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    /** @type {Request[]} */
    this.queue = [];
    /** @type {Request | null} */
    this.running = null;
    this.id = 0;
    /** Nothing where the last one could not be started: the next request tries again. @type {Worker | null} */
    this.worker = this.start();
  }

  start() {
    const worker = new Worker(WORKER);
    worker.postMessage({ module: this.module });
    worker.addEventListener('message', ({ data }) => {
      if (worker === this.worker && data.id === this.id) this.hear(data);
    });
    worker.addEventListener('error', ({ message }) => {
      // Its file could not be had, as when the server goes just then; what the file itself throws has words. Nobody waits for what never answers.
      if (worker === this.worker) this.fail(message ? new Error(message) : offline());
    });
    return worker;
  }

  /** Ends what runs, and goes on with what waits. */
  restart() {
    this.worker?.terminate();
    this.worker = this.start();
    this.running = null;
    this.next();
  }

  /** There is no worker: whoever waits is told. @param {Error} error */
  fail(error) {
    const waiting = this.running ? [this.running, ...this.queue] : this.queue;
    this.worker?.terminate();
    this.worker = null;
    this.running = null;
    this.queue = [];
    for (const request of waiting) request.reject(error);
  }

  /** @param {Request} request */
  add(request) {
    this.queue.push(request);
    this.next();
  }

  next() {
    if (this.running) return;
    const request = this.queue.shift();
    if (!request) return;
    this.running = request;
    this.id += 1;
    this.worker ??= this.start();
    this.worker.postMessage({ id: this.id, method: request.method, params: request.params });
  }

  /** @param {any} said */
  hear(said) {
    const request = this.running;
    if (!request) return;
    if (said.line) {
      request.tell(said.line);
      return;
    }
    if (said.broken) {
      request.reject(new Error(said.broken));
      this.restart();
      return;
    }
    this.running = null;
    const { ok, error } = said.answer;
    if (error) request.reject(new Refused(error.code, error.message, error.rule ?? undefined));
    else request.resolve(ok);
    this.next();
  }

  /** Forgets a request; one that runs is ended. @param {Request} request */
  cancel(request) {
    this.queue = this.queue.filter((other) => other !== request);
    if (this.running === request) this.restart();
  }
}

class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    this.rules = new EngineWorker(module);
    /** Made when somebody first wants to think. @type {EngineWorker | null} */
    this.thinker = null;
  }

  /** @param {string} method */
  workerFor(method) {
    if (!THINKING.has(method)) return this.rules;
    this.thinker ??= new EngineWorker(this.module);
    return this.thinker;
  }

  /**
   * Asks something that is answered once.
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>}
   */
  ask(method, params) {
    return new Promise((resolve, reject) => this.workerFor(method).add({ method, params, tell: () => {}, resolve, reject }));
  }

  /**
   * Asks something that tells lines on the way. Once stopped, `done` has what was told: the last line of each rank, or all lines.
   * @param {string} method
   * @param {object} params
   * @param {(line: any) => void} [onLine]
   * @returns {Thinking}
   */
  stream(method, params, onLine = () => {}) {
    const worker = this.workerFor(method);
    /** @type {any[]} */
    const told = [];
    /** @type {Request} */
    let request;
    const done = new Promise((resolve, reject) => {
      const tell = (/** @type {any} */ line) => {
        told[line.rank ? line.rank - 1 : told.length] = line;
        onLine(line);
      };
      request = { method, params, tell, resolve, reject };
      worker.add(request);
    });
    const stop = () => {
      worker.cancel(request);
      request.resolve({ lines: told, stopped: true });
    };
    return { stop, done };
  }

  /** @param {Position & {draft?: string[], nodes?: number, ms?: number, depth?: number, lines?: number}} params @param {(line: any) => void} [onLine] */
  think(params, onLine) {
    return this.stream('think', params, onLine);
  }

  /** @param {Position & {nodes?: number, ms?: number}} params @param {(turn: any) => void} [onTurn] */
  review(params, onTurn) {
    return this.stream('review', params, onTurn);
  }
}

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
  if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') throw new Error('there is no WebAssembly here');
  const response = await fetch(MODULE).catch(() => {
    throw offline();
  });
  if (!response.ok) throw offline();
  // Some plain file servers do not know the type of the file, and a stream without it is refused.
  if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @type {Promise<Engine> | null} */
let started = null;

/** The engine of this page. What failed may be tried again. @returns {Promise<Engine>} */
export function engine() {
  started ??= compile().then((module) => new Engine(module)).catch((error) => {
    started = null;
    throw error;
  });
  return started;
}
