// A path as a part of an address.

/** @param {string} path */
export const percent = (path) => path.split("/").map(encodeURIComponent).join("/");
