// Lists of pages on this device, each page with its title and its files.
import { keep, kept } from "../lib/kept.js";

export const MAX_PAGES = 40;
/** Maximum number of files of a page on a list: a battle has three for each side, and two more. */
const MAX_FILES = 16;
const isPage = ([at, title]) => /^[a-z]+\/[\w.-]+(\/[\w.-]+)?\.html$/.test(at) && typeof title === "string";
// Keeps only valid paths and titles, because another page may have written the values.
export const pagesOf = (key) => {
  try {
    return JSON.parse(kept(key)).filter(isPage).slice(0, MAX_PAGES);
  } catch { return []; }
};
/** Maximum number of parts of the site that the list of saved parts has. */
const MAX_SAVED = 30;
// The parts of the site that are saved for use without a network: page, title, beginnings of paths.
export const savedOf = () => pagesOf("saved")
  .filter(([, , begins]) => Array.isArray(begins) && begins.every((one) => typeof one === "string"));
export const addSaved = (page, title, begins) => {
  const others = savedOf().filter(([at]) => at !== page);
  keep("saved", JSON.stringify([[page, title, begins], ...others].slice(0, MAX_SAVED)));
};
// Keeps only PDFs of this site.
export const filesOf = (files) => {
  const fits = (file) => Array.isArray(file) && /^files\/[\w.-]+\.pdf$/.test(file[0]) && typeof file[1] === "string";
  return (Array.isArray(files) ? files : []).filter(fits).slice(0, MAX_FILES);
};
