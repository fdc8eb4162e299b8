// Exchange: a code, a link, a file, and the report after the battle.
import { codeOf, sight } from "./code.js";
import { game } from "./game.js";
import { button, make, say } from "./parts.js";
import { qr } from "./qr.js";
import { logDocument, lossesOf, readDocument, reportOf } from "./report.js";
import { home } from "./table.js";
import { showPanel } from "./unit.js";

const NAMESPACE = "http://www.w3.org/2000/svg";

const offer = (name, type, text) => {
  const href = URL.createObjectURL(new Blob([text], { type }));
  make("a", "", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
};
const stem = () => `${game.about.battle}-${game.about.ruleset}`;
const files = {
  log: () => offer(`${stem()}.log.yaml`, "application/yaml", logDocument(game.at, game.log)),
  report: () => offer(`${stem()}.md`, "text/markdown", reportOf(game.at, game.log)),
  losses: () => offer(`${stem()}-losses.csv`, "text/csv", lossesOf(game.at, game.log)),
};
const picture = (rows) => {
  const quiet = 4;
  const size = rows.length + 2 * quiet;
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", "QR code of the state of this side");
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")).join("")).join(""));
  svg.append(path);
  return svg;
};
// A page from a folder has an address that no other device can open: then the code stands alone.
const isFromFolder = location.protocol === "file:";
export const codeLink = (side) => {
  const n = game.log.filter((entry) => entry.side === side).reduce((most, entry) => Math.max(most, entry.n), 1);
  const code = `t1.${codeOf(game.at, game.state, side, Math.min(n, 65535))}`;
  return isFromFolder ? code : `${location.href.split("#")[0]}#${code}`;
};
const showCode = (side) => {
  const href = codeLink(side);
  const rows = qr(href);
  const text = make("textarea", href, { readOnly: true, rows: 4 });
  text.setAttribute("aria-label", isFromFolder ? "The code" : "The code as a link");
  showPanel("Scan with the other phone", make("p", isFromFolder
    ? "The camera of the other phone reads the code. "
    + "On the other phone, open this battle, choose “Import from the other phone” and paste the code."
    : "The camera of the other phone opens the link. The other phone then shows the current state of this side."),
  rows ? picture(rows) : make("p", "The battle is too large for one code. Send the text or the file instead."), text,
  button(isFromFolder ? "Copy code" : "Copy link",
    () => navigator.clipboard?.writeText(href).then(() => say("Copied."), () => text.select()), { className: "wide" }));
};
// Reads a code, a link, or a log as text from another player.
export const readSent = (text) => {
  const code = /(?:^|#)t1\.([\w-]+)\s*$/.exec(text.trim())?.[1];
  if (code) {
    const seen = sight(game.at, code);
    if (seen.fault) return seen.fault;
    if (game.mine(seen.side)) return "This code is for a side that this phone records.";
    game.take([{ n: seen.n, side: seen.side, by: "code", turn: Math.max(1, seen.turn), do: "sight", text: code }]);
    return `${game.at.data.sides[game.at.sides.get(seen.side)].name} is shown as it was in ${game.at.data.turn} ${seen.turn}.`;
  }
  const { battle, ruleset, entries } = readDocument(text);
  if (battle !== game.about.battle || ruleset !== game.about.ruleset) return battle ? "This log is from another battle or rule set."
    : "This is neither a log nor a code.";
  const { fresh, refused } = game.take(entries);
  return `New entries imported: ${fresh}.${refused ? ` Refused: ${refused}, which name things that this battle does not have.` : ""}`;
};
const takePart = () => {
  const told = make("p", "", { role: "status" });
  const field = make("textarea", "", { rows: 3, id: "sent" });
  field.setAttribute("aria-label", "Link, code or log from the other phone");
  const file = make("input", "", { type: "file", accept: ".yaml,.yml,.txt", id: "sent-file" });
  file.setAttribute("aria-label", "Log file");
  file.onchange = async () => { if (file.files[0]?.size < 5e6) told.textContent = readSent(await file.files[0].text()); };
  return [field, button("Import", () => { told.textContent = readSent(field.value); }, { className: "wide" }), file, told];
};
const takeOver = ({ id, name }) => {
  const yes = button("Take over",
    () => { game.keep(id); document.getElementById("panel").close(); say(`This phone now records ${name}.`); }, { className: "wide main" });
  showPanel(`Take over ${name}`,
    make("p", "Use this button if the other phone has left the battle. First import the log or the code of the other phone. "
    + "Actions that this phone has not imported are lost."),
    make("p", "When the other phone imports the log of this one, it shows the side but no longer records it."), yes);
};
export const handOver = () => {
  const mine = game.at.data.sides.filter((side) => game.mine(side.id));
  return [make("h3", "The other phone"),
    ...mine.map((side) => button(`Share ${side.name}`, () => showCode(side.id), { className: "wide" })),
    button("Import from the other phone", () => showPanel("Import from the other phone", ...takePart()), { className: "wide" }),
    ...game.at.data.sides.filter((side) => !mine.includes(side))
      .map((side) => button(`Take over ${side.name}`, () => takeOver(side), { className: "wide" })),
    make("h3", "Save to a file"), make("div", "", { className: "files" },
      button("Log", files.log), button("Report", files.report), button("Losses", files.losses)),
    button("Other battles", () => home(), { className: "wide" })];
};
export const offerLog = files.log;
