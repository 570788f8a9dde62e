// Runs the module in a worker: one request after the other, lines on the way. Whoever asks is engine.js.

/** @typedef {{memory: WebAssembly.Memory, request_room(length: number): number, answer(): number, answer_length(): number}} Module */

/** @type {Module | null} */
let module = null;
let asked = 0;

/** @param {number} start @param {number} length */
const textAt = (start, length) => new TextDecoder().decode(new Uint8Array(/** @type {Module} */ (module).memory.buffer, start, length));

const page = {
  now: () => performance.now(),
  tell: (/** @type {number} */ start, /** @type {number} */ length) => postMessage({ id: asked, line: JSON.parse(textAt(start, length)) }),
};

/** @param {string} request */
function ask(request) {
  const { memory, request_room, answer, answer_length } = /** @type {Module} */ (module);
  const bytes = new TextEncoder().encode(request);
  // The memory may have grown since: its buffer is looked up anew.
  const start = request_room(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  const from = answer();
  return JSON.parse(textAt(from, answer_length()));
}

addEventListener('message', ({ data }) => {
  if (data.module) {
    const { exports } = new WebAssembly.Instance(data.module, { page });
    module = /** @type {Module} */ (/** @type {unknown} */ (exports));
    return;
  }
  asked = data.id;
  try {
    postMessage({ id: data.id, answer: ask(JSON.stringify({ method: data.method, params: data.params })) });
  } catch (error) {
    // A module that has trapped is not asked again: engine.js replaces the worker.
    postMessage({ id: data.id, broken: String(error) });
  }
});
