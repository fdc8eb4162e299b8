// Writes a battle as one page that opens anywhere, and reads the documents in such a page. The page
// has no script, and its policy allows none.

/** Maximum size in bytes of a page that is read, as of an archive. */
export const MAX_SIZE = 64 * 1024 * 1024;
/** Marks the documents in a page, as JSON. */
const MARK = "<script type=\"application/json\" id=\"grognard-documents\">";
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
const STYLE = "body { max-width: 60rem; margin: 0 auto; padding: 1rem; background: #fffdf8; color: #1d1a16; font: 17px/1.5 Georgia, serif }"
  + " h1, h2, h3 { line-height: 1.2 } img { width: 100%; height: auto; background: #fff } figure { margin: 1rem 0 }"
  + " table { border-collapse: collapse; width: 100%; font: 15px/1.35 system-ui, sans-serif }"
  + " th, td { padding: .2rem .5rem; border-bottom: 1px solid #cfc6b4; text-align: left; vertical-align: top }"
  + " .scroll { overflow-x: auto } .formation { background: #f1ece0 } .soft, small, figcaption { color: #645d52 }"
  + " pre { overflow-x: auto; padding: .5rem; background: #f1ece0; font: 13px/1.4 ui-monospace, monospace }"
  + " @media print { details { display: none } figure, tr { break-inside: avoid } }";

const escaped = (words) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Makes the page. `body` is HTML that the page of the workbench has made from elements, and
 * `documents` are pairs of path and text.
 * @param {{ title: string, body: string, documents: [string, string][] }} of
 */
export function pageFile({ title, body, documents }) {
  // Neither `</script>` nor `<!--` can end the JSON early, because it has no `<`.
  const json = JSON.stringify(documents).replaceAll("<", "\\u003c");
  return `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">`
    + `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>`
    + `<body>${body}${MARK}${json}</script></body></html>\n`;
}

/**
 * Returns the documents in a page, or null if the text is not such a page. Anyone can write a page, so
 * only pairs of strings are documents.
 * @param {string} html @returns {[string, string][] | null}
 */
export function documentsIn(html) {
  const from = html.lastIndexOf(MARK);
  if (from < 0) return null;
  try {
    const read = JSON.parse(html.slice(from + MARK.length, html.indexOf("</script>", from)));
    const isDocument = (one) => Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");
    return Array.isArray(read) ? read.filter(isDocument) : null;
  } catch {
    return null;
  }
}
