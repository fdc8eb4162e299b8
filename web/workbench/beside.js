// Fills the panels beside the text, except the map: findings, outline, army, changes, sheets.
import { kept } from "../lib/kept.js";
import { map } from "./map-panel.js";
import { army as armyTables, diff, print as openSheet } from "./panels.js";
import { BLOCKED, bench, page, byId, ask, dialog, showState, status } from "./bench.js";
import { make, words } from "./parts.js";
import { MAX_ROWS, forget as forgetRows, outline as rows } from "./outline.js";
import { form as mapForm } from "./map-form.js";
import { form } from "./scenario-form.js";
import { battleOf, subjectOf } from "./subject.js";
import * as documents from "./open-documents.js";

export async function check() {
  const [path, at, text] = [bench.shown, bench.version, bench.texts.get(bench.shown)];
  if (path === null) return;
  await documents.handed();
  const found = bench.refused.has(path) ? null : await ask({ ask: "findings", path });
  // Drop the answer if the text has changed since the request.
  if (path !== bench.shown || at !== bench.version) return;
  bench.isPending = false;
  bench.found = found?.length ?? null;
  showState();
  if (!found) {
    bench.editor.findings([]);
    return;
  }
  const repairs = ({ fix }) =>
    (fix ? [{ name: fix.title, apply: () => documents.isStill(path, text) && documents.change(fix.changes, fix.title) }] : []);
  bench.editor.findings(
    found.map((finding) => ({ ...finding, message: [finding.message, ...finding.help].join("\n"), actions: repairs(finding) })));
  const list = byId("findings-list");
  list.replaceChildren(...found.map((finding) => make("li", { class: finding.severity }, [
    make("button", { type: "button", class: "row" },
      [make("b", {}, `${finding.line}`), ` ${finding.message}`], () => bench.editor.go(finding.from, finding.to)),
    ...finding.help.map((help) => make("p", {}, words(help, true))),
    ...repairs(finding).map((repair) => make("button", { type: "button", class: "small" }, repair.name, () => repair.apply())),
    make("button", { type: "button", class: "small plain" }, finding.code, () => explain(finding.code)),
  ])));
  byId("repair").hidden = !found.some((finding) => finding.fix && finding.fix.is_safe);
}

async function explain(code) {
  const found = await ask({ ask: "explain", code });
  if (found) dialog(code, [words(found.page)]);
}

/**
 * Lists the rule sets, the project's own first. The writer's choice stays if the rule set still
 * exists.
 */
export async function rulesets() {
  const list = byId("ruleset");
  const before = list.value || kept("workbench-ruleset");
  const found = await ask({ ask: "rulesets" }) || [];
  list.replaceChildren(...found.map(({ id, name }) => make("option", { value: id }, name)));
  if (found.some(({ id }) => id === before)) list.value = before;
}

export async function panels() {
  const tab = document.querySelector("[role=tab][aria-selected=true]").id;
  if (tab === "tab-outline") await outline();
  if (tab === "tab-army") await army();
  if (tab === "tab-map") await map();
  if (tab === "tab-changes") await changes();
}

async function outline() {
  if (bench.shown === null) {
    byId("outline").replaceChildren();
    forgetRows();
    return;
  }
  await documents.handed();
  const [path, text] = [bench.shown, bench.texts.get(bench.shown)];
  if (bench.refused.has(path)) {
    byId("outline").replaceChildren(make("p", { class: "bad" }, words(bench.refused.get(path), true)));
    forgetRows();
    return;
  }
  const found = await ask({ ask: "outline", path });
  // An answer about an earlier text would have other rows, and the answer about this text follows.
  if (path !== bench.shown || text !== bench.texts.get(path)) return;
  if (path.endsWith(".scenario.yaml") && await form(path, text)) return;
  if (path.endsWith(".map.yaml") && await mapForm(path, text)) return;
  if (path.endsWith(".oob.yaml") && rows(path, text, found)) return;
  const tree = (entries) => make("ul", {}, entries.map((entry) => make("li", {}, [
    make("button", { type: "button", class: "row" },
      [entry.name, make("small", {}, ` ${entry.detail}`)], () => bench.editor.go(entry.from, entry.to)),
    entry.children.length > 0 ? tree(entry.children) : "",
  ])));
  const count = (entries) => entries.reduce((sum, { children }) => sum + 1 + count(children), 0);
  const isCut = count(found || []) >= MAX_ROWS;
  byId("outline").replaceChildren(
    isCut ? make("p", { class: "bad" }, `Only the first ${MAX_ROWS} rows are shown here. The text has all of them.`) : "",
    tree(found || []),
  );
}

/** Returns the document that the panels show for the open one, or null. */
export const subject = (onlyScenario) => subjectOf(bench.shown, bench.texts, onlyScenario);

const NO_SUBJECT = "This document belongs to no scenario here. Open a scenario or an order of battle.";

/** Maximum number of entries of lists in a document whose army is shown. With more, the page would not respond for many seconds. */
const MAX_ENTRIES = 25000;

/** Why the army of a document is not shown, or null. */
function tooLarge(path) {
  const own = path.endsWith(".scenario.yaml") ? [...battleOf(path, bench.texts)].filter((one) => one.endsWith(".oob.yaml")) : [path];
  const refused = own.find((one) => bench.refused.has(one));
  if (refused !== undefined) return bench.refused.get(refused);
  const count = own.reduce((sum, one) => sum + (bench.texts.get(one).match(/^\s*- /gm)?.length ?? 0), 0);
  return count <= MAX_ENTRIES ? null
    : `The army is not shown: its documents have ${count} entries, and this page converts at most ${MAX_ENTRIES}. `
      + "Divide the army into several documents.";
}

async function army() {
  const path = subject(false);
  if (!path) {
    byId("army").replaceChildren(make("p", { class: "soft" }, NO_SUBJECT));
    return;
  }
  if (byId("army").dataset.path !== path) byId("army").replaceChildren(make("p", { class: "soft" }, "The army is being converted."));
  byId("army").dataset.path = path;
  await documents.handed();
  const told = (why) => byId("army").replaceChildren(make("p", { class: "bad" }, words(why, true)));
  const why = tooLarge(path);
  if (why !== null) {
    told(why);
    return;
  }
  const found = await ask({ ask: "army", path, ruleset: byId("ruleset").value }, told);
  if (found) byId("army").replaceChildren(make("p", { class: "soft" }, path), ...armyTables(found, MAX_ROWS));
}

async function changes() {
  const lists = [...bench.texts.keys(), ...bench.saved.keys()]
    .filter((path, at, all) => all.indexOf(path) === at && bench.texts.get(path) !== bench.saved.get(path));
  const entries = await Promise.all(lists.map(async (path) => {
    const stretches = await ask({ ask: "changed", before: bench.saved.get(path) ?? "", after: bench.texts.get(path) ?? "" });
    return diff(path, stretches || []);
  }));
  byId("changes").replaceChildren(
    ...(entries.length > 0 ? entries : [make("p", {}, "Nothing has changed since the documents were opened or saved.")]));
}

export async function print(kind) {
  const path = subject(false);
  if (!path) {
    status(NO_SUBJECT, "bad");
    return;
  }
  const found = await ask({ ask: "print", path, ruleset: byId("ruleset").value, kind }, (why) => status(why, "bad"));
  if (!found) return;
  if (!openSheet(found.html, page.print)) {
    status(BLOCKED, "bad");
    return;
  }
  for (const finding of found.findings.slice(0, 3)) status(finding);
}
