// Strings that a page stores on this device, by name. A private window may throw on reading or
// writing.

export const kept = (name) => {
  try {
    return localStorage.getItem(`grognard-${name}`);
  } catch {
    return null;
  }
};
/** Stores a string. Returns false if the browser refuses. */
export const keep = (name, words) => {
  try {
    localStorage.setItem(`grognard-${name}`, words);
    return true;
  } catch {
    return false;
  }
};
export const forget = (name) => {
  try {
    localStorage.removeItem(`grognard-${name}`);
  } catch {
    // The browser refuses storage, so there is nothing to remove.
  }
};
