// Bytes as letters of an address: base64 with `-` and `_`, without `=`.

/** @param {Iterable<number>} bytes */
export function toLetters(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Fails where the text is not such letters. @param {string} text */
export const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
