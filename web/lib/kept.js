// What a page keeps on this device: words under a name. A private window may keep nothing, and says so with an error.

export const kept = (name) => {
  try {
    return localStorage.getItem(`grognard-${name}`);
  } catch {
    return null;
  }
};
/** Whether the words are kept. */
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
