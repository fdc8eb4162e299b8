// How ids and words are written in a document.

const MAX_ID = 40;

/** Makes an id from a name: lower-case letters without accents, digits and hyphens. */
export function idOf(name, otherwise) {
  const plain = name.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replaceAll("ß", "ss").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").slice(0, MAX_ID).replace(/^-|-$/g, "") || otherwise;
}

/** Returns an id that a document does not contain yet: the word, or the word with a number. */
export function freeId(word, text) {
  const isTaken = (id) => new RegExp(`\\bid:\\s*["']?${id}["']?\\s*(?:[,}\\r\\n#]|$)`).test(text);
  let id = word;
  for (let number = 2; isTaken(id); number += 1) id = `${word}-${number}`;
  return id;
}

/** Writes a word in double quotes if YAML could read it as something else. */
export function scalar(words) {
  const isPlain = /^[\p{L}][\p{L}\p{N} .()/'-]*$/u.test(words) && !/^(?:true|false|yes|no|on|off|null|unknown)$/i.test(words)
    && words === words.trim();
  return isPlain ? words : `"${words.replace(/[\\"]/g, "\\$&").replace(/\s+/g, " ").trim()}"`;
}
