// Puts documents into a link, compressed after the `#`, because browsers do not send that part to a
// server.
import { toBytes, toLetters } from "../lib/base64.js";

/** Length in characters above which chat programs cut off a link. */
const LONG = 8000;
/** Maximum size in bytes of the unpacked content of a link. */
const MAX_SIZE = 4 * 1024 * 1024;
/**
 * Version of the format at the start of the link, so that old links stay readable after a change.
 */
const VERSION = "w1.";

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MAX_SIZE) {
      await reader.cancel();
      throw new Error("the link contains more than 4 MiB");
    }
    parts.push(value);
  }
}

export async function link(texts) {
  const packed = await through(new TextEncoder().encode(JSON.stringify(texts)), new CompressionStream("deflate-raw"));
  const address = new URL(location.href);
  address.hash = VERSION + toLetters(packed);
  return { address: address.href, isLong: address.href.length > LONG };
}

/**
 * Returns the texts in a link, or null if the link has none. Throws an error with a message for the
 * writer.
 */
export async function read(hash) {
  if (!hash.startsWith(`#${VERSION}`)) return null;
  const packed = toBytes(hash.slice(1 + VERSION.length));
  const texts = JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
  const isText = (entry) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
  if (!Array.isArray(texts) || !texts.every(isText)) throw new Error("the link contains no documents");
  return texts;
}
