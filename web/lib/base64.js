// Base64 for addresses: with `-` and `_` instead of `+` and `/`, and without `=` at the end.

/** @param {Iterable<number>} bytes */
export function toLetters(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Throws if the text is not base64. @param {string} text */
export const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
