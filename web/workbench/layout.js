// Reads where the entries of a document are, so that forms can show its values and change single
// lines. The reader knows the layouts that people write and refuses everything else, and the engine
// alone decides what is right and wrong in a document.

/**
 * @typedef {{ kind: string, style: string, from: number, to: number, column: number, value?: string,
 *   entries?: { key: string, from: number, to: number, value: Layout }[], items?: { dash: number, node: Layout }[] }} Layout
 * `kind` is `map`, `list` or `scalar`, and `style` is `lines`, `brackets`, `plain`, `quoted` or `text`. `column` is that of the
 * first letter, or of the dashes of a list of lines.
 */

/** Maximum number of levels, several times as many as a document needs. */
const MAX_DEPTH = 64;
const KEY = /(?:"[^"\\\n]*"|'[^'\n]*'|[^\s#:,[\]{}"'&*!|>%@`?-](?:[^:#\n]|:(?=\S)|(?<=\S)#)*?|-[^\s:#][^:#\n]*?)[ \t]*:(?=[ \t\r\n]|$)/y;
/** Beginnings of YAML that the reader does not know: anchors, aliases, tags, directives, keys of several lines. */
const UNKNOWN = /[&*!%@`]|\?(?:\s|$)|---/y;

/** Returns the layout of a document, or null if the document has a layout that this reader does not know. @returns {Layout | null} */
export function layoutOf(text) {
  try {
    return read(text);
  } catch (refusal) {
    if (refusal === UNREADABLE) return null;
    throw refusal;
  }
}

const UNREADABLE = new Error("unknown layout");
const refuse = () => { throw UNREADABLE; };

function read(text) {
  const first = text.startsWith("\ufeff") ? 1 : 0;
  let [pos, depth] = [first, 0];
  const lineStart = (at) => Math.max(first, text.lastIndexOf("\n", at - 1) + 1);
  const columnOf = (at) => at - lineStart(at);
  const is = (pattern) => { pattern.lastIndex = pos; return pattern.exec(text); };
  const isItem = () => text[pos] === "-" && /\s|^$/.test(text[pos + 1] ?? "");

  /** Skips spaces, line ends and comments. */
  function skip() {
    for (;;) {
      const before = pos;
      pos += is(/[ \t\r\n]*/y)[0].length;
      if (text[pos] === "#" && (pos === 0 || /\s/.test(text[pos - 1]))) pos += is(/[^\n]*/y)[0].length;
      if (pos === before) return;
    }
  }

  const nothing = (at) => ({ kind: "scalar", style: "plain", from: at, to: at, column: columnOf(at), value: "" });

  /** @type {Layout} */
  const root = node(-1);
  skip();
  if (pos < text.length) refuse();
  return root;

  /** Reads the value that begins at the next letter, if it is to the right of `parent`. */
  function node(parent, isBelowKey = false) {
    const start = pos;
    skip();
    const column = columnOf(pos);
    const isNewLine = text.slice(start, pos).includes("\n");
    // A list may begin in the column of its key.
    const isLeft = isNewLine && !(column > parent || (isBelowKey && column === parent && isItem()));
    if (pos >= text.length || isLeft) {
      pos = start;
      return nothing(start);
    }
    if (/^[ ]*\t/.test(text.slice(lineStart(pos), pos)) || is(UNKNOWN)) refuse();
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    const found = one(parent, column, isBelowKey && !isNewLine);
    depth -= 1;
    return found;
  }

  function one(parent, column, isAfterKey) {
    if (isItem()) return isAfterKey ? refuse() : list(column);
    if (text[pos] === "{" || text[pos] === "[") return brackets();
    if (text[pos] === "|" || text[pos] === ">") return block(parent);
    if (is(KEY)) return isAfterKey ? refuse() : map(column);
    return text[pos] === "\"" || text[pos] === "'" ? quoted() : plain(parent);
  }

  function map(column) {
    const entries = [];
    const from = pos;
    for (;;) {
      const found = columnOf(pos) === column ? is(KEY) : null;
      if (!found || isItem()) refuse();
      const written = found[0].slice(0, -1).trimEnd();
      const key = written.replace(/^(["'])(.*)\1$/, "$2");
      if (entries.some((entry) => entry.key === key)) refuse();
      const entry = { key, from: pos, to: pos + written.length, value: null };
      pos += found[0].length;
      entry.value = node(column, true);
      entries.push(entry);
      const end = pos;
      skip();
      if (pos >= text.length || columnOf(pos) < column || (columnOf(pos) === column && isItem())) {
        pos = end;
        const last = entries.at(-1);
        return { kind: "map", style: "lines", from, to: Math.max(last.value.to, last.to + 1), column, entries };
      }
      if (!text.slice(end, pos).includes("\n")) refuse();
    }
  }

  function list(column) {
    const items = [];
    const from = pos;
    for (;;) {
      const dash = pos;
      pos += 1;
      items.push({ dash, node: node(column) });
      const end = pos;
      skip();
      if (pos < text.length && columnOf(pos) === column && isItem()) continue;
      if (pos < text.length && columnOf(pos) > column) refuse();
      pos = end;
      return { kind: "list", style: "lines", from, to: Math.max(items.at(-1).node.to, items.at(-1).dash + 1), column, items };
    }
  }

  function brackets() {
    const [from, column] = [pos, columnOf(pos)];
    const [isMap, end] = text[pos] === "{" ? [true, "}"] : [false, "]"];
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    const [entries, items] = [[], []];
    pos += 1;
    for (let isFirst = true; ; isFirst = false) {
      skip();
      if (text[pos] === end) break;
      if (!isFirst && text[pos] !== ",") refuse();
      if (!isFirst) pos += 1;
      skip();
      if (text[pos] === end) break;
      if (isMap) {
        const found = is(/(?:"([^"\\\n]*)"|'([^'\n]*)'|([\w][\w./-]*))[ \t]*:(?=[\s,}])/y) ?? refuse();
        const entry = { key: found[1] ?? found[2] ?? found[3], from: pos, to: pos + found[0].length - 1, value: null };
        if (entries.some(({ key }) => key === entry.key)) refuse();
        pos += found[0].length;
        entry.value = inBrackets();
        entries.push(entry);
      } else {
        items.push({ dash: pos, node: inBrackets() });
      }
    }
    pos += 1;
    depth -= 1;
    return { kind: isMap ? "map" : "list", style: "brackets", from, to: pos, column, ...(isMap ? { entries } : { items }) };
  }

  function inBrackets() {
    const start = pos;
    skip();
    if (/[,}\]]/.test(text[pos] ?? "")) return nothing(start);
    if (is(UNKNOWN)) refuse();
    if (text[pos] === "{" || text[pos] === "[") return brackets();
    if (text[pos] === "\"" || text[pos] === "'") return quoted();
    const [words] = is(/(?:[^,[\]{}\n#:]|:(?=[^\s,}\]])|(?<=\S)#)+/y) ?? refuse();
    const [from, value] = [pos, words.trimEnd()];
    pos += value.length;
    return { kind: "scalar", style: "plain", from, to: pos, column: columnOf(from), value };
  }

  function quoted() {
    const [from, column] = [pos, columnOf(pos)];
    const [written] = is(text[pos] === "'" ? /'(?:[^']|'')*'/y : /"(?:[^"\\]|\\[^])*"/y) ?? refuse();
    pos += written.length;
    const folded = written.slice(1, -1).replace(/[ \t]*\r?\n[ \t]*/g, " ");
    const value = written[0] === "'" ? folded.replaceAll("''", "'") : folded.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^]))/g,
      (_, long, short, one) => (one === undefined ? String.fromCharCode(parseInt(long ?? short, 16)) : { n: "\n", t: "\t" }[one] ?? one));
    return { kind: "scalar", style: "quoted", from, to: pos, column, value };
  }

  /** Reads words without quotes, which may continue on lines to the right of `parent`. */
  function plain(parent) {
    const [from, column] = [pos, columnOf(pos)];
    const lines = [];
    for (;;) {
      const [words] = is(/(?:[^\n#:]|:(?=\S)|(?<=\S)#)*/y);
      lines.push(words.trim());
      pos += words.trimEnd().length;
      const [rest] = is(/[^\n]*\n?/y);
      if (rest.trim() !== "" && !/^\s+#/.test(rest)) refuse();
      const [blank] = is(/[^\n]*(?:\n[ \t\r]*)*\n?[ \t]*/y);
      const next = pos + blank.length;
      if (rest.includes("#") || next >= text.length || text[next] === "#" || columnOf(next) <= parent || !blank.includes("\n")) {
        return { kind: "scalar", style: "plain", from, to: pos, column, value: lines.join(" ") };
      }
      pos = next;
    }
  }

  function block(parent) {
    const [from, column] = [pos, columnOf(pos)];
    const [head, sign] = is(/([|>])[-+]?[ \t]*(?:#[^\n]*)?\r?(?:\n|$)/y) ?? refuse();
    pos += head.length;
    let [indent, to] = [0, from + 1];
    const lines = [];
    while (pos < text.length) {
      const [line] = is(/[^\n]*\n?/y);
      const content = line.trimEnd();
      const own = /^ */.exec(line)[0].length;
      if (content !== "" && lines.every((other) => other === "")) indent = own;
      if (content !== "" && (own <= parent || own < indent)) break;
      lines.push(content.slice(indent));
      if (content !== "") to = pos + content.length;
      pos += line.length;
    }
    pos = to;
    const words = lines.join("\n").trimEnd();
    return { kind: "scalar", style: "text", from, to, column, value: sign === "|" ? words : words.replace(/([^\n])\n(?!\n)/g, "$1 ") };
  }
}

/** Returns the value of a key, or undefined. @returns {Layout | undefined} */
export const valueAt = (node, key) => node?.entries?.find((entry) => entry.key === key)?.value;

/** Returns the words of a key, or an empty string if the key has no single value. */
export const wordsAt = (node, key) => valueAt(node, key)?.value ?? "";

/** Returns the items of the list of a key. @returns {Layout[]} */
export const itemsAt = (node, key) => valueAt(node, key)?.items?.map((item) => item.node) ?? [];
