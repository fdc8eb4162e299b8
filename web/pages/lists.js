// Lists of pages on this device, each page with its title and its files.
import { kept } from "../lib/kept.js";

export const MAX_PAGES = 40;
/** Maximum number of files of a page on a list. */
const MAX_FILES = 8;
const isPage = ([at, title]) => /^[a-z]+\/[\w.-]+(\/[\w.-]+)?\.html$/.test(at) && typeof title === "string";
// Keeps only valid paths and titles, because another page may have written the values.
export const pagesOf = (key) => {
  try {
    return JSON.parse(kept(key)).filter(isPage).slice(0, MAX_PAGES);
  } catch { return []; }
};
// Keeps only PDFs of this site.
export const filesOf = (files) => {
  const fits = (file) => Array.isArray(file) && /^files\/[\w.-]+\.pdf$/.test(file[0]) && typeof file[1] === "string";
  return (Array.isArray(files) ? files : []).filter(fits).slice(0, MAX_FILES);
};
