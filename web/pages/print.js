// The list of pages to print on this device, and one print of them all.
import { keep } from "../lib/kept.js";
import { filesOf, pagesOf } from "./lists.js";
import { all, make, root } from "./page.js";

const place = document.getElementById("paper");
const told = make("p", "", { role: "status" });
const onWeb = location.protocol.startsWith("http");
const pages = () => pagesOf("print");
const press = (words, onclick, more) => make("button", words, { type: "button", className: "act", onclick, ...more });
const store = (left) => {
  keep("print", JSON.stringify(left));
  draw();
};

const linksTo = (files) => {
  const links = filesOf(files);
  const line = make("small", links.length ? "As PDF: " : "");
  links.forEach(([at, title], number) => line.append(number ? ", " : "", make("a", title, { href: root + at })));
  return line;
};
const lineOf = ([at, title, files]) => {
  const line = make("li", "");
  const away = () => store(pages().filter(([other]) => other !== at));
  const name = make("span", "");
  name.append(make("a", title, { href: root + at }), linksTo(files));
  line.append(name, press("Remove", away, { ariaLabel: `Remove ${title}` }));
  return line;
};

// A page as a part of this one, with working links and without duplicate ids.
const partOf = async (at) => {
  const address = new URL(root + at, location.href).href;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const part = make("article", "", { className: "printed" });
  part.append(...document.importNode(main, true).childNodes);
  for (const one of all("script, noscript, button, form", part)) one.remove();
  for (const one of all("[src], [href]", part)) {
    for (const name of ["src", "href"]) {
      const value = one.getAttribute(name);
      if (value && !value.startsWith("#")) one.setAttribute(name, new URL(value, address).href);
    }
    one.removeAttribute("loading");
  }
  for (const one of all("[aria-labelledby]", part)) one.removeAttribute("aria-labelledby");
  // Ids within drawings stay, because drawings refer to their patterns by id.
  for (const one of all("[id]", part)) if (!one.closest("svg")) one.removeAttribute("id");
  return part;
};
const printAll = async () => {
  for (const one of all(".printed")) one.remove();
  const failed = [];
  for (const [at, title] of pages()) {
    told.textContent = `Loading ${title} …`;
    await partOf(at).then((part) => document.body.append(part), () => failed.push(title));
  }
  await Promise.all(all(".printed img").map((picture) => picture.decode().catch(() => 0)));
  draw();
  if (failed.length) told.textContent = `Not printed, because it failed to load: ${failed.join(", ")}.`;
  if (document.querySelector(".printed")) window.print();
};

const draw = () => {
  const list = pages();
  const lines = make("ol", "", { className: "to-print" });
  lines.append(...list.map(lineOf));
  const count = list.length === 1 ? "1 page" : `${list.length} pages`;
  const how = onWeb ? ""
    : " These pages are local files, which cannot load each other: open and print them one by one, in this order.";
  told.textContent = list.length ? `${count} to print.${how}` : "The list is empty.";
  const acts = make("p", "", { className: "acts" });
  if (onWeb) acts.append(press("Print all", printAll), " ");
  acts.append(press("Clear list", () => store([])));
  place.replaceChildren(told, ...(list.length ? [lines, acts] : []));
};
draw();
