// Helpers for elements of the page of a battle in play.

// Typographic apostrophes, as everywhere on the site.
export const typeset = (words) => `${words}`.replace(/(?<=\p{L})'|'(?=\p{L}|\d\d\b)/gu, "’");
export const make = (name, words, give = {}, ...inside) => {
  const made = Object.assign(document.createElement(name), { textContent: name === "textarea" ? words : typeset(words) }, give);
  made.append(...inside.map((one) => (typeof one === "string" ? typeset(one) : one)));
  return made;
};
export const button = (words, act, give = {}) => make("button", words, { type: "button", onclick: act, ...give });
const root = () => document.documentElement.dataset.root;
export const link = (to) => (to.href ? make("a", to.title, { href: root() + to.href }) : make("span", to.title));

export const say = (words) => { document.getElementById("said").textContent = words; };
