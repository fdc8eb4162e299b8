// Lists the uses of the id under the cursor, and renames the id in all documents.
import { bench, byId, ask, status, dialog } from "./bench.js";
import { make, words } from "./parts.js";
import * as documents from "./open-documents.js";

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const documentsOf = (places) => [...new Set(places.map(({ path }) => path))];

/** Returns the id under the cursor. If there is no id at the cursor, reports this and returns null. */
async function named() {
  if (bench.shown === null) return null;
  const at = byId("plain").hidden ? bench.editor.place() : bench.editor.toText(byId("plain").selectionStart);
  await documents.put(bench.shown, bench.editor.text());
  const found = await ask({ ask: "name", path: bench.shown, at });
  if (!found) status("There is no id at the cursor. Place the cursor on an id, such as the id of a unit, and press again.", "bad");
  return found && { ...found, at };
}

async function go({ path, from, to }) {
  byId("dialog").close();
  await documents.show(path);
  bench.editor.go(from, to);
  if (byId("plain").hidden) return;
  byId("plain").focus();
  byId("plain").setSelectionRange(bench.editor.fromText(from), bench.editor.fromText(to));
}

function list(places) {
  const entry = (place) => make("li", {}, [make("button", { type: "button", class: "row" },
    [make("b", {}, `${place.line} `), place.text, place.is_definition ? make("small", {}, " (defined here)") : ""], () => go(place))]);
  return documentsOf(places).map((path) => make("section", {},
    [make("h3", {}, path), make("ul", {}, places.filter((place) => place.path === path && bench.texts.has(path)).map(entry))]));
}

export async function references() {
  const found = await named();
  if (!found) return;
  const { word, places } = found;
  dialog(`Uses of \`${word}\``,
    [make("p", {}, `${counted(places.length, "place")} in ${counted(documentsOf(places).length, "document")}.`), ...list(places)]);
}

export async function rename() {
  const found = await named();
  if (!found) return;
  const { word, refused, places, at } = found;
  if (refused !== null) {
    status(`${refused[0].toUpperCase()}${refused.slice(1)}.`, "bad");
    return;
  }
  const path = bench.shown;
  const field = make("input", { value: word, "aria-label": "The new id", autocomplete: "off", spellcheck: "false" });
  const told = make("p", { role: "status", class: "bad" });
  const apply = async () => {
    const changes = await ask({ ask: "rename", path, at, to: field.value.trim() }, (why) => told.replaceChildren(words(`${why}.`, true)));
    if (!changes || changes.length === 0) return;
    renamed(word, field.value.trim(), changes);
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") apply();
  });
  const count = documentsOf(places).length;
  dialog(`Rename \`${word}\``, [
    make("p", { class: "choice" }, [field, make("button", { type: "button" }, `Rename in ${counted(count, "document")}`, apply)]),
    told,
    make("p", {}, `The rename changes ${counted(places.length, "place")}:`),
    ...list(places),
  ]);
  field.select();
}

async function renamed(word, to, changes) {
  const paths = documentsOf(changes);
  const before = new Map(paths.map((path) => [path, bench.texts.get(path)]));
  await documents.change(changes, `${word} renamed to ${to}`);
  const after = new Map(paths.map((path) => [path, bench.texts.get(path)]));
  const back = make("button", { type: "button", class: "small" }, "Undo rename", async () => {
    const same = paths.filter((path) => bench.texts.get(path) === after.get(path));
    await documents.change(
      same.map((path) => ({ path, from: 0, to: after.get(path).length, text: before.get(path) })), `${to} renamed back to ${word}`);
    status(`Restored \`${word}\` in ${counted(same.length, "document")}.`);
  });
  byId("dialog").close();
  status(`\`${word}\` is now \`${to}\` in ${counted(paths.length, "document")}.`, "", back);
}
