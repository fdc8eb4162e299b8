// Percent-encodes a path for an address.

/** @param {string} path */
export const percent = (path) => path.split("/").map(encodeURIComponent).join("/");
