// A link that holds a whole tree: its annotated record, compressed, in the part of an address that no server sees.

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream */
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** More than this is no game, even if it was packed small. */
const MOST_CHARACTERS = 1_000_000;

/** A text in the letters that an address may have. @param {string} text */
export async function pack(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text again; `null` where it is none. @param {string} packed */
export async function unpack(packed) {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
    return text.length <= MOST_CHARACTERS ? text : null;
  } catch {
    return null;
  }
}
