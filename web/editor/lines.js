// Line ends. A Windows line end has two characters in a text, but counts as one in CodeMirror.

const WINDOWS = "\r\n";

/**
 * Returns the line end of a text. If the lines differ, or there is only one line, returns `before`.
 */
export function ending(text, before = "\n") {
  const [pairs, breaks] = [count(text, WINDOWS), count(text, "\n")];
  if (breaks === 0 || text.replaceAll(WINDOWS, "").includes("\r")) return before;
  if (pairs === breaks) return WINDOWS;
  return pairs === 0 ? "\n" : before;
}

const count = (text, part) => text.split(part).length - 1;

/**
 * Returns functions that convert places of a text to places in the editor's document and back. A
 * place between the two characters of a line end becomes the end of the line.
 */
export function places(doc, end) {
  if (end.length === 1) {
    const within = (place) => Math.min(Math.max(place, 0), doc.length);
    return { toText: within, fromText: within };
  }
  return {
    toText: (place) => place + doc.lineAt(place).number - 1,
    fromText(place) {
      let [low, high] = [1, doc.lines];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (doc.line(middle).from + middle - 1 <= place) low = middle;
        else high = middle - 1;
      }
      return Math.min(Math.max(place - low + 1, 0), doc.line(low).to);
    },
  };
}
