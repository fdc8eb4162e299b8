// Writes folders as ZIP files without compression, and reads ZIP files with or without compression.
import { isRead } from "./folders.js";

/** Maximum size in bytes of the unpacked content of an archive. */
const MAX_SIZE = 64 * 1024 * 1024;
const MAX_FILES = 5000;

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

export function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = table[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

export function pack(texts) {
  const encoder = new TextEncoder();
  const parts = [];
  const listed = [];
  let offset = 0;
  for (const [path, text] of texts) {
    const name = encoder.encode(path);
    const bytes = encoder.encode(text);
    const sum = checksum(bytes);
    // Version, UTF-8 names, no compression, earliest date that ZIP allows, checksum, sizes.
    const facts = [[2, 20],
      [2, 0x0800], [2, 0], [2, 0], [2, 0x21], [4, sum], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]];
    const head = fields([[4, 0x04034b50], ...facts]);
    listed.push([fields([[4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), name]);
    parts.push(head, name, bytes);
    offset += head.length + name.length + bytes.length;
  }
  let size = 0;
  for (const [head, name] of listed) {
    parts.push(head, name);
    size += head.length + name.length;
  }
  parts.push(fields([[4, 0x06054b50], [2, 0], [2, 0], [2, listed.length], [2, listed.length], [4, size], [4, offset], [2, 0]]));
  return new Blob(parts, { type: "application/zip" });
}

function fields(list) {
  const bytes = new Uint8Array(list.reduce((sum, [width]) => sum + width, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of list) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return bytes;
}

/**
 * Returns the documents in an archive as pairs of path and text. Throws an error with a message for
 * the writer.
 */
export async function unpack(blob) {
  if (blob.size > MAX_SIZE) throw new Error("the archive is larger than 64 MiB");
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("this is not a ZIP archive");
  const count = view.getUint16(end + 10, true);
  if (count > MAX_FILES) throw new Error(`the archive has more than ${MAX_FILES} files`);
  let at = view.getUint32(end + 16, true);
  let room = MAX_SIZE;
  const texts = [];
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new Error("the directory of the archive is broken");
    const [method, packed, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment, local]
      = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true), view.getUint32(at + 42, true)];
    // Old Windows programs separate folders with `\`.
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll("\\", "/");
    at += 46 + nameLength + extra + comment;
    if (!isRead(name)) continue;
    room -= size;
    if (room < 0) throw new Error("the archive unpacks to more than 64 MiB");
    if (local + 30 > bytes.length) throw new Error(`\`${name}\` is outside the archive`);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = bytes.subarray(start, start + packed);
    let plain = content;
    if (method === 8) plain = await inflate(content, size);
    else if (method !== 0) throw new Error(`\`${name}\` uses an unsupported compression`);
    texts.push([name, new TextDecoder().decode(plain)]);
  }
  return texts;
}

/** Unpacks at most the stated size, so that a forged archive cannot fill the memory. */
async function inflate(content, size) {
  const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const plain = new Uint8Array(size);
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return plain.subarray(0, at);
    if (at + value.length > size) {
      await reader.cancel();
      throw new Error("a file in the archive is larger than its entry states");
    }
    plain.set(value, at);
    at += value.length;
  }
}
