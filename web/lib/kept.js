// Strings that a page keeps on this device, by name. In a private window, reading or writing may throw.

export const kept = (name) => {
  try {
    return localStorage.getItem(`grognard-${name}`);
  } catch {
    return null;
  }
};
/** Keeps a string. Returns whether that succeeded. */
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
    // Nothing was kept.
  }
};
