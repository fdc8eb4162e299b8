// The players' clock, and the switch that keeps the screen on. The clock and the switch belong to
// this device and are in no log.
import { keep, kept } from "../lib/kept.js";
import { game } from "./game.js";
import { button, make, typeset } from "./parts.js";

const AWAKE = "table-awake";

// The switch is shown only if the browser has wake locks.
let lock = null;
const isAwake = () => kept(AWAKE) === "yes";
export const awake = async () => {
  if (!navigator.wakeLock || !game.about || !isAwake() || document.visibilityState !== "visible") return;
  lock = await navigator.wakeLock.request("screen").catch(() => null);
};
document.addEventListener("visibilitychange", awake);
const screen = () => {
  if (!navigator.wakeLock) return [];
  const one = button("Stay awake", async () => {
    keep(AWAKE, isAwake() ? "no" : "yes");
    one.setAttribute("aria-pressed", `${isAwake()}`);
    if (isAwake()) await awake(); else { await lock?.release().catch(() => {}); lock = null; }
  }, { className: "wide" });
  one.setAttribute("aria-pressed", `${isAwake()}`);
  return [one];
};

// Milliseconds used by each side, the side whose clock runs, and its start by the device's clock.
const name = () => `table-clock-${game.about.id}`;
const START = { spent: [0, 0], runs: -1, since: 0 };
const now = () => {
  try {
    const { spent, runs, since } = JSON.parse(kept(name())) ?? START;
    const whole = Array.isArray(spent) && spent.length === 2 && [...spent, runs, since].every(Number.isFinite);
    return whole && [-1, 0, 1].includes(runs) ? { spent, runs, since } : START;
  } catch { return START; }
};
// If the device's clock was set back, the time of play does not shrink.
const spent = (clock, side) => clock.spent[side] + (clock.runs === side ? Math.max(0, Date.now() - clock.since) : 0);
const run = (runs) => {
  const clock = now();
  keep(name(), JSON.stringify({ spent: [spent(clock, 0), spent(clock, 1)], runs, since: Date.now() }));
  show();
};
const told = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => `${number % 60}`.padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
};
let shown = [];
const show = () => {
  const clock = now();
  shown.forEach((one, side) => {
    one.textContent = typeset(`${game.sideName(side)} ${told(spent(clock, side))}`);
    one.setAttribute("aria-pressed", `${clock.runs === side}`);
  });
  return clock.runs;
};
setInterval(() => { if (document.visibilityState === "visible" && shown[0]?.isConnected && now().runs >= 0) show(); }, 1000);
const players = () => {
  if (game.at.data.sides.length !== 2) return [];
  shown = [0, 1].map((side) => button("", () => run(side)));
  show();
  return [make("details", "", { id: "players", className: "formation" }, make("summary", "Player clocks"),
    make("p", "Tap the side whose time is running. The times are stored on this device only, not in the log.", { className: "soft" }),
    make("div", "", { className: "pair" }, ...shown),
    make("div", "", { className: "pair" },
      button("Stop", () => run(-1)), button("Reset", () => { keep(name(), JSON.stringify(START)); show(); })))];
};
export const clocks = () => [...players(), ...screen()];
