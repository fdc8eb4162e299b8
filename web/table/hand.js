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
  svg.setAttribute("aria-label", "Code of the state of this side");
  const path = document.createElementNS(NAMESPACE, "path");
  path.setAttribute("d", rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : "")).join("")).join(""));
  svg.append(path);
  return svg;
};
export const codeLink = (side) => {
  const n = game.log.filter((entry) => entry.side === side).reduce((most, entry) => Math.max(most, entry.n), 1);
  return `${location.href.split("#")[0]}#t1.${codeOf(game.at, game.state, side, Math.min(n, 65535))}`;
};
const showCode = (side) => {
  const href = codeLink(side);
  const rows = qr(href);
  const text = make("textarea", href, { readOnly: true, rows: 4 });
  text.setAttribute("aria-label", "The same as a link");
  showPanel("Show this to the other phone", make("p", "Its camera opens the link. The other phone then shows this side as it is now."),
    rows ? picture(rows) : make("p", "The battle is too large for one code. Hand over the link or the file."), text,
    button("Copy the link",
      () => navigator.clipboard?.writeText(href).then(() => say("Copied."), () => text.select()), { className: "wide" }));
};
// Reads a code, a link, or a log as text from another player.
export const readSent = (text) => {
  const code = /(?:^|#)t1\.([\w-]+)\s*$/.exec(text.trim())?.[1];
  if (code) {
    const seen = sight(game.at, code);
    if (seen.fault) return seen.fault;
    if (game.mine(seen.side)) return "This code is of a side that this phone keeps.";
    game.take([{ n: seen.n, side: seen.side, by: "code", turn: Math.max(1, seen.turn), do: "sight", text: code }]);
    return `${game.at.data.sides[game.at.sides.get(seen.side)].name} is shown as it was in ${game.at.data.turn} ${seen.turn}.`;
  }
  const { battle, ruleset, entries } = readDocument(text);
  if (battle !== game.about.battle || ruleset !== game.about.ruleset) return battle ? "This log is of another battle or another rule set."
    : "This is no log and no code.";
  const { fresh, refused } = game.take(entries);
  return `${fresh} new entries were taken in.${refused ? ` ${refused} were not: they name what this battle does not have.` : ""}`;
};
const takePart = () => {
  const told = make("p", "", { role: "status" });
  const field = make("textarea", "", { rows: 3, id: "sent" });
  field.setAttribute("aria-label", "A link, a code or a log of the other phone");
  const file = make("input", "", { type: "file", accept: ".yaml,.yml,.txt", id: "sent-file" });
  file.setAttribute("aria-label", "A log as a file");
  file.onchange = async () => { if (file.files[0]?.size < 5e6) told.textContent = readSent(await file.files[0].text()); };
  return [field, button("Take it in", () => { told.textContent = readSent(field.value); }, { className: "wide" }), file, told];
};
const takeOver = ({ id, name }) => {
  const yes = button(`Keep ${name} here`,
    () => { game.keep(id); document.getElementById("panel").close(); say(`This phone keeps ${name} now.`); }, { className: "wide main" });
  showPanel(`Keep ${name} on this phone`,
    make("p", "Do this when the other phone is out of the battle. Take in its log or its code first: what this phone has not seen is "
    + "not in the battle."),
    make("p", "When the other phone takes in the log of this one, it shows the side and writes it no more."), yes);
};
export const handOver = () => {
  const mine = game.at.data.sides.filter((side) => game.mine(side.id));
  return [make("h3", "The other phone"),
    ...mine.map((side) => button(`Show the code of ${side.name}`, () => showCode(side.id), { className: "wide" })),
    button("Take in what the other phone sent", () => showPanel("Take in what the other phone sent", ...takePart()), { className: "wide" }),
    ...game.at.data.sides.filter((side) => !mine.includes(side))
      .map((side) => button(`Keep ${side.name} on this phone`, () => takeOver(side), { className: "wide" })),
    make("h3", "To keep"), make("div", "", { className: "files" },
      button("Log", files.log), button("Report", files.report), button("Losses", files.losses)),
    button("Other battles", () => home(), { className: "wide" })];
};
export const offerLog = files.log;
