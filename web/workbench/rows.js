// The bodies of an order of battle as rows, and the changes of the text that move, copy and delete
// rows. A row takes the comments directly above it along.
import { itemsAt, valueAt, wordsAt } from "./layout.js";
import { freeId, scalar } from "./spelling.js";

/** @import { Layout } from "./layout.js" */
/**
 * @typedef {{ from: number, to: number, text: string }} Change
 * @typedef {{ pointer: string, list: string, index: number, holder: string, depth: number, node: Layout, isFormation: boolean }} Row
 * `holder` is the pointer of the body above, or empty for the whole force.
 */

export const LISTS = ["formations", "units", "artillery"];
/** Keys that state a strength. */
export const STRENGTHS = ["men", "sabres", "guns"];

/** Returns the bodies below a body in the order of the text. @returns {Row[]} */
export function rowsOf(node, holder = "", depth = 0) {
  const lists = node?.entries?.filter(({ key }) => LISTS.includes(key)) ?? [];
  return lists.flatMap(({ key }) => itemsAt(node, key).flatMap((item, index) => {
    const pointer = `${holder === "" ? "" : `${holder}.`}${key}[${index}]`;
    const isFormation = key === "formations";
    return [{ pointer, list: key, index, holder, depth, node: item, isFormation }, ...rowsOf(item, pointer, depth + 1)];
  }));
}

/** Returns the node to which a pointer leads, or undefined. An empty pointer leads to the root. */
export const follow = (root, pointer) => pointer.split(/[.[\]]+/).filter(Boolean)
  .reduce((node, step) => (/^\d+$/.test(step) ? node?.items?.[Number(step)]?.node : valueAt(node, step)), root);

/** Returns the body that stands in for a row in a list of names. */
export const titleOf = ({ node }) => wordsAt(node, "name") || wordsAt(node, "id") || wordsAt(node, "echelon") || "unit";

export const lineStart = (text, at) => text.lastIndexOf("\n", at - 1) + 1;
export const lineEnd = (text, at) => { const end = text.indexOf("\n", at); return end < 0 ? text.length : end + 1; };
const newline = (text) => (text.includes("\r\n") ? "\r\n" : "\n");

/** Thrown with a message for the writer if the layout of the text allows no such change. */
export class Refused extends Error {}
const refuse = (why) => { throw new Refused(why); };

/** Returns the column of the comment on a line that has nothing else, or -1. */
function commentColumn(text, start) {
  const found = /^ *(?=#)/.exec(text.slice(start, lineEnd(text, start)));
  return found ? found[0].length : -1;
}

/**
 * Returns the lines of an item: its comments directly above, and itself with the comments to the right of its dash.
 * @param {Layout} list
 */
export function block(text, list, index) {
  if (list.style !== "lines") refuse("the list is in brackets: edit it in the text");
  const { dash, node } = list.items[index];
  let [from, to] = [lineStart(text, dash), lineEnd(text, Math.max(node.to, dash + 1))];
  if (text.slice(from, dash).trim() !== "") refuse("other text is on the same line: edit it in the text");
  while (from > 0 && commentColumn(text, lineStart(text, from - 1)) === list.column) from = lineStart(text, from - 1);
  while (commentColumn(text, to) > list.column) to = lineEnd(text, to);
  return { from, to };
}

/** Returns the lines with a line end after the last. */
const ended = (text, words) => (words.endsWith("\n") ? words : words + newline(text));

/** Shifts lines to the right or left, so that a list can begin in another column. */
function shifted(lines, by) {
  if (by === 0) return lines;
  return lines.replace(/^.*\S.*$/gm, (line) => (by > 0 ? " ".repeat(by) + line : line.replace(new RegExp(`^ {0,${-by}}`), "")));
}

const listOf = (root, row) => valueAt(follow(root, row.holder), row.list);

/** Moves a row before or after its neighbour in the same list. @param {Row} row @param {-1 | 1} step @returns {Change[]} */
export function moved(text, root, row, step) {
  const list = listOf(root, row);
  const first = Math.min(row.index, row.index + step);
  if (first < 0 || first + 1 >= list.items.length) return [];
  const [above, below] = [block(text, list, first), block(text, list, first + 1)];
  const words = ended(text, text.slice(below.from, below.to)) + text.slice(above.to, below.from) + text.slice(above.from, above.to);
  const isLast = below.to === text.length && !text.endsWith("\n");
  return [{ from: above.from, to: below.to, text: isLast ? words.replace(/\r?\n$/, "") : words }];
}

/**
 * Deletes an item of a list with its comments. A list that becomes empty goes with its key.
 * @param {{ holder: string, list: string, index: number }} row @returns {Change[]}
 */
export function removed(text, root, row) {
  const holder = follow(root, row.holder);
  const list = listOf(root, row);
  const own = block(text, list, row.index);
  if (list.items.length > 1) return [{ ...own, text: "" }];
  const { from, to } = holder.entries.find(({ key }) => key === row.list);
  const start = lineStart(text, from);
  const isAlone = text.slice(start, from).trim() === "" && /^:\s*$/.test(text.slice(to, own.from));
  if (isAlone && holder.entries.length > 1) return [{ from: start, to: own.to, text: "" }];
  return [{ from: to + 1, to: own.to, text: ` []${newline(text)}` }];
}

/** The comments that `removed` deletes with a row. */
export function commentsOf(text, root, row) {
  if (listOf(root, row).style !== "lines") return [];
  const own = block(text, listOf(root, row), row.index);
  return text.slice(own.from, own.to).match(/(?<=^|\s)#.*$/gm) ?? [];
}

/**
 * Moves a row into the list of a body, before the item `before` or at the end.
 * @param {Row} row @param {string} holder @param {number | null} before @returns {Change[]}
 */
export function movedInto(text, root, row, holder, before = null) {
  const own = listOf(root, row);
  const from = block(text, own, row.index);
  const at = before === null ? placeIn(text, root, holder, row.list) : placeBefore(text, valueAt(follow(root, holder), row.list), before);
  if (holder === row.holder && at.from >= from.from && at.from <= from.to) return [];
  const lines = shifted(ended(text, text.slice(from.from, from.to)), at.column - own.column);
  return [...removed(text, root, row), { from: at.from, to: at.to, text: at.before + lines }];
}

function placeBefore(text, list, index) {
  const { from } = block(text, list, index);
  return { from, to: from, column: list.column, before: "" };
}

/** Where the next item of a list belongs, and what must be written before it. */
export function placeIn(text, root, holder, key) {
  const body = follow(root, holder);
  const list = valueAt(body, key);
  if (list?.items?.length > 0) {
    const { to } = block(text, list, list.items.length - 1);
    return { from: to, to, column: list.column, before: to > 0 && text[to - 1] !== "\n" ? newline(text) : "" };
  }
  if (body.style !== "lines") refuse("the body is in brackets: edit it in the text");
  const column = body.column + 2;
  if (list) {
    const end = lineEnd(text, list.to);
    return { from: list.from, to: end, column, before: newline(text) };
  }
  let to = lineEnd(text, body.to);
  while (commentColumn(text, to) > body.column) to = lineEnd(text, to);
  const before = `${to > 0 && text[to - 1] !== "\n" ? newline(text) : ""}${" ".repeat(body.column)}${key}:${newline(text)}`;
  return { from: to, to, column, before };
}

/** Inserts a copy of a row below the row. All bodies and leaders of the copy get ids of their own. @returns {Change[]} */
export function copied(text, root, row) {
  const own = block(text, listOf(root, row), row.index);
  let taken = text;
  const changes = idsIn(row.node).map(({ from, to, value }) => {
    // The number of `ligne-9` is that of the regiment, but the number of `guns-2` counts `guns`.
    const base = value.replace(/-\d+$/, "");
    const id = freeId(freeId(base, taken) === base ? value : base, taken);
    taken += `\nid: ${id}\n`;
    return { from, to, text: id };
  });
  const name = valueAt(row.node, "name");
  if (name) changes.push({ from: name.from, to: name.to, text: scalar(nextName(name.value)) });
  const lines = changes.sort((a, b) => b.from - a.from).reduce((done, { from, to, text: words }) =>
    done.slice(0, from - own.from) + words + done.slice(to - own.from), ended(text, text.slice(own.from, own.to)));
  const isLast = own.to === text.length && !text.endsWith("\n");
  return [{ from: own.to, to: own.to, text: isLast ? newline(text) + lines.replace(/\r?\n$/, "") : lines }];
}

/** Names the copy of a body: the next battalion, or the name with a number. */
export function nextName(name) {
  const battalion = /^(\d+)(\/.*)$/.exec(name);
  if (battalion) return `${Number(battalion[1]) + 1}${battalion[2]}`;
  const numbered = /^(.*) \((\d+)\)$/.exec(name);
  return numbered ? `${numbered[1]} (${Number(numbered[2]) + 1})` : `${name} (2)`;
}

/** Returns the ids of a body, its leader, and the bodies below. @returns {Layout[]} */
function idsIn(node) {
  const own = [valueAt(node, "id"), valueAt(valueAt(node, "leader"), "id")].filter(Boolean);
  return [...own, ...rowsOf(node).filter(({ depth }) => depth === 0).flatMap((row) => idsIn(row.node))];
}
