// Changes of the text that set keys which the engine does not set: keys at the top of a document,
// words of several lines, and lists of ids; and what differs between two texts.
import { valueAt } from "./layout.js";
import { Refused, follow, lineEnd, lineStart } from "./rows.js";
import { scalar } from "./spelling.js";

/** @import { Layout } from "./layout.js" */

/** Writes a list of ids. */
export const listed = (ids) => (ids.length === 0 ? "" : `[${ids.join(", ")}]`);

/**
 * Writes words of several lines in a block below their key, and other words as a scalar.
 * @param {Layout | undefined} old the value that the words replace
 */
export function spoken(words, old, column) {
  const lines = words.replace(/\r\n?/g, "\n").replaceAll("\t", "  ").split("\n").map((line) => line.trimEnd());
  const trimmed = lines.join("\n").trim();
  if (!trimmed.includes("\n") && old?.style !== "text") return scalar(trimmed);
  return `|\n${trimmed.split("\n").map((line) => (line === "" ? "" : " ".repeat(column + 2) + line)).join("\n")}`;
}

/**
 * Returns the text in which a key has this value as it is written, or no longer has the key if the
 * value is empty. A new key is placed after those of `order` that precede it.
 * @param {Layout} root @param {string} pointer of the entry, or empty for the document
 * @param {(old: Layout | undefined, column: number) => string} write @param {string[]} order
 */
export function withValue(text, root, pointer, key, write, order = []) {
  const holder = follow(root, pointer);
  if (holder?.kind !== "map" || holder.style !== "lines") throw new Refused("the entry is in brackets: edit it in the text");
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const old = valueAt(holder, key);
  const words = write(old, holder.column).replaceAll("\n", newline);
  const entry = holder.entries.find((one) => one.key === key);
  if (words === "") return entry ? without(text, holder, entry) : text;
  if (entry) {
    const written = text.slice(old.from, old.to);
    if (old.kind !== "scalar" && /(?:^|\s)#/m.test(written)) throw new Refused("a comment would be lost: edit it in the text");
    return `${text.slice(0, entry.to + 1)} ${words}${text.slice(Math.max(old.to, entry.to + 1))}`;
  }
  const before = order.slice(0, Math.max(0, order.indexOf(key)));
  const above = before.length > 0 ? holder.entries.filter((one) => before.includes(one.key)).at(-1) : undefined;
  const last = above ?? holder.entries.at(-1);
  const at = lineEnd(text, Math.max(last.value.to, last.to + 1));
  const line = `${" ".repeat(holder.column)}${key}: ${words}${newline}`;
  return text.slice(0, at) + (at > 0 && text[at - 1] !== "\n" ? newline : "") + line + text.slice(at);
}

function without(text, holder, entry) {
  const [from, to] = [lineStart(text, entry.from), lineEnd(text, Math.max(entry.value.to, entry.to + 1))];
  const isAlone = holder.entries.length > 1 && text.slice(from, entry.from).trim() === "";
  if (!isAlone) throw new Refused("the entry cannot be removed here: edit it in the text");
  const isComment = entry.value.style !== "text" && /\s#/.test(text.slice(entry.to, to));
  if (isComment) throw new Refused("a comment would be lost: edit it in the text");
  return text.slice(0, from) + text.slice(to);
}

/** Returns the range in which two texts differ, with the new text for that range. */
export function between(before, after) {
  let from = 0;
  while (from < Math.min(before.length, after.length) && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, text: after.slice(from, after.length - end) };
}
