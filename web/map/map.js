// The page to look into a map: zoom, units, hours of the battle, search and distances.
import { fold } from "../lib/fold.js";
import { all, byId, grognard, load, make } from "../pages/page.js";
import { MAX_POINT, distance, kept, zoomed } from "./view.js";

const NS = "http://www.w3.org/2000/svg";
const board = byId("board");
const stage = board.querySelector(".stage");
const svg = stage.querySelector("svg");
const ground = svg.querySelector("image");
const [reading, card, seeker] = [byId("reading"), byId("card"), byId("seeker")];
const { metres, scale, length, about } = board.dataset;
const wide = svg.viewBox.baseVal.width;

// The view: the field at scale 1 fills the stage, and a transform shows a part of it.
let view = { x: 0, y: 0, k: 1 };
const room = () => ({ width: stage.clientWidth, height: stage.clientHeight });
const box = () => {
  const { width, height } = room();
  const { width: across, height: down } = svg.viewBox.baseVal;
  const by = Math.min(width / across, height / down);
  return { left: (width - across * by) / 2, top: (height - down * by) / 2, width: across * by, height: down * by };
};
const most = () => Math.max(2, MAX_POINT * wide / box().width);
let calm;
const show = (next) => {
  view = kept(next, box(), room(), most());
  svg.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.k})`;
  svg.style.setProperty("--pixel", `${wide / box().width / view.k}`);
  stage.classList.toggle("near", view.k > 1);
  // While the map moves, the browser moves a picture of it. After the move, the browser draws the
  // map again, sharply.
  stage.classList.add("moving");
  clearTimeout(calm);
  calm = setTimeout(() => stage.classList.remove("moving"), 200);
};
/** @returns {[number, number]} */
const middle = () => [room().width / 2, room().height / 2];
const zoom = (factor, at = middle()) => show(zoomed(view, factor, at, most()));
const pan = (x, y) => show({ ...view, x: view.x + x, y: view.y + y });
// Points of the drawing and pixels of the window.
/** @returns {[number, number]} */
const within = (event) => {
  const { left, top } = stage.getBoundingClientRect();
  return [event.clientX - left - stage.clientLeft, event.clientY - top - stage.clientTop];
};
/** @returns {[number, number]} */
const toPoint = ([x, y]) => {
  const { left, top, width } = box();
  const by = wide / width / view.k;
  return [(x - view.x - left * view.k) * by, (y - view.y - top * view.k) * by];
};
const toPixel = ([x, y]) => {
  const { left, top, width } = box();
  const by = width * view.k / wide;
  return [x * by + view.x + left * view.k, y * by + view.y + top * view.k];
};

// Units and other signs. A list beside the map has the facts about each unit.
const facts = new Map(all("[data-unit]").map((one) => [one.dataset.unit, one]));
let nodes;
let chosen;
const nodeOf = (key) => nodes.find((one) => one.dataset.body === key);
const marks = document.createElementNS(NS, "g");
marks.classList.add("marks");
const draw = (name, kind, give) => {
  const one = document.createElementNS(NS, name);
  one.classList.add(kind, name);
  for (const [key, value] of Object.entries(give)) one.setAttribute(key, value);
  marks.append(one);
};
/** Middle and radius of a sign, in points. @returns {[[number, number], number]} */
const placeOf = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const at = within({ clientX: left + width / 2, clientY: top + height / 2 });
  return [toPoint(at), Math.max(width, height) / 2 * wide / box().width / view.k];
};
const ring = (node, kinds) => {
  const [[cx, cy], r] = placeOf(node);
  for (const kind of kinds) draw("circle", kind, { cx, cy, r: r + 3 });
};
let measured = [];
let hits = [];
const mark = () => {
  marks.replaceChildren();
  for (const key of hits) {
    const node = nodeOf(key);
    if (node) ring(node, ["hit"]);
  }
  if (chosen?.isConnected) ring(chosen, ["halo", "own"]);
  const line = measured.map((point) => point.join(" "));
  for (const kind of ["halo", "own"]) {
    if (line[1]) draw("path", kind, { d: `M${line.join("L")}` });
    for (const [cx, cy] of measured) draw("circle", kind, { cx, cy, r: 2 });
  }
  svg.append(marks);
};
const settle = () => {
  nodes = all("[data-body], [data-sign]", svg).filter((one) => one.querySelector("title"));
  for (const [key, one] of facts) one.parentNode.classList.toggle("off", !nodeOf(key));
};

let owner;
const shut = () => {
  if (card.hidden) return false;
  card.hidden = true;
  chosen = null;
  mark();
  owner?.focus();
  owner = null;
  return true;
};
const open = (node, key, focus) => {
  const found = facts.get(key);
  const name = found ? found.querySelector("summary").firstChild.textContent.trim() : node.querySelector("title").textContent;
  const parts = found ? [...found.children].slice(1).map((one) => one.cloneNode(true)) : [];
  if (found && !node) parts.unshift(make("p", "The unit is not on the map at this hour."));
  card.replaceChildren(make("h2", name), ...parts, make("button", "Close", { type: "button", className: "act", onclick: shut }));
  card.hidden = false;
  chosen = node;
  if (focus) card.focus({ preventScroll: true });
  mark();
};
// From the list, the map shows the unit in its middle.
const find = (key, from) => {
  const node = nodeOf(key);
  if (node) {
    if (view.k < 2) zoom(2.5 / view.k);
    const [x, y] = toPixel(placeOf(node)[0]);
    const [left, top] = middle();
    pan(left - x, top - y);
  }
  owner = from;
  open(node, key, true);
  board.scrollIntoView({ block: "nearest" });
};
for (const [key, one] of facts) {
  const summary = one.querySelector("summary");
  summary.onclick = (event) => { event.preventDefault(); find(key, summary); };
}

// A finger is less precise than a small block, so a tap finds the nearest sign within this number of pixels.
const REACH = 14;
const tap = (event) => {
  let [best, found] = [REACH, null];
  for (const one of nodes) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const away = [Math.max(left - event.clientX, event.clientX - right, 0), Math.max(top - event.clientY, event.clientY - bottom, 0)];
    const far = Math.hypot(...away);
    // If a press is within two blocks, the block with the nearer middle counts.
    const near = far + Math.hypot((left + right) / 2 - event.clientX, (top + bottom) / 2 - event.clientY) / 1e4;
    if (near < best) [best, found] = [near, one];
  }
  if (found) open(found, found.dataset.body, false);
  else shut();
};

// Distances: two points make a line, and a third point begins a new line.
const place = (at) => {
  measured = measured.length === 1 ? [...measured, toPoint(at)] : [toPoint(at)];
  mark();
  const [from, to] = measured;
  reading.textContent = to
    ? distance(Math.hypot(to[0] - from[0], to[1] - from[1]) * Number(metres) / wide, scale, length, about !== undefined)
    : "Now tap the other end of the distance.";
};
const toggle = (what, on) => board.querySelector(`[data-do="${what}"]`).setAttribute("aria-pressed", on);
const measure = (on) => {
  board.toggleAttribute("data-measure", on);
  toggle("measure", on);
  measured = [];
  reading.textContent = on ? "Tap both ends of the distance." : "";
  if (on) stage.focus({ preventScroll: true });
  mark();
};
const whole = (on) => {
  board.classList.toggle("whole", on);
  toggle("whole", on);
  // A phone is taller than most fields, so the field begins at the height of the window.
  const { width, height } = box();
  show({ x: 0, y: 0, k: 1 });
  if (on) zoom(Math.max(room().width / width, room().height / height));
  mark();
};
const deeds = {
  in: () => zoom(1.6),
  out: () => zoom(1 / 1.6),
  fit: () => show({ x: 0, y: 0, k: 1 }),
  whole: () => whole(!board.classList.contains("whole")),
  measure: () => measure(!board.hasAttribute("data-measure")),
};
for (const one of all("[data-do]", board)) one.onclick = deeds[one.dataset.do];

// Pointers: one moves the map, two also zoom it, and one that stays in its place taps.
const pointers = new Map();
let start, last;
/** @returns {{ at: [number, number], far: number }} */
const spread = () => {
  const [one, other] = [...pointers.values()];
  if (!other) return { at: one, far: 0 };
  return { at: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2], far: Math.hypot(one[0] - other[0], one[1] - other[1]) };
};
stage.onpointerdown = (event) => {
  if (event.button) return;
  stage.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, within(event));
  start = pointers.size === 1 ? within(event) : null;
};
stage.onpointermove = (event) => {
  if (!pointers.has(event.pointerId)) return;
  const before = spread();
  pointers.set(event.pointerId, within(event));
  if (start && Math.hypot(...within(event).map((one, axis) => one - start[axis])) < 8) return;
  if (start) start = null;
  const { at, far } = spread();
  if (far && before.far) view = zoomed(view, far / before.far, before.at, most());
  pan(at[0] - before.at[0], at[1] - before.at[1]);
};
stage.onpointercancel = ({ pointerId }) => { pointers.delete(pointerId); start = null; };
stage.onpointerup = (event) => {
  if (!pointers.delete(event.pointerId) || !start) return;
  const at = within(event);
  start = null;
  if (board.hasAttribute("data-measure")) return place(at);
  const again = last && event.timeStamp - last.time < 350 && Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < 30;
  last = again ? null : { time: event.timeStamp, at };
  if (again) zoom(2, at);
  else tap(event);
};
stage.addEventListener("wheel", (event) => {
  // While the map shows the whole field, the wheel scrolls the page.
  if (event.deltaY > 0 && view.k === 1) return;
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), within(event));
}, { passive: false });

const STEP = 60;
const keys = {
  ArrowLeft: () => pan(STEP, 0),
  ArrowRight: () => pan(-STEP, 0),
  ArrowUp: () => pan(0, STEP),
  ArrowDown: () => pan(0, -STEP),
  "+": deeds.in,
  "=": deeds.in,
  "-": deeds.out,
  0: deeds.fit,
  Enter: () => board.hasAttribute("data-measure") && place(middle()),
};
stage.onkeydown = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
};
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || shut()) return;
  if (board.hasAttribute("data-measure")) measure(false);
  else if (board.classList.contains("whole")) whole(false);
});
stage.tabIndex = 0;
stage.setAttribute("role", "application");
stage.setAttribute("aria-label", "Map: arrow keys move it, plus and minus zoom");

// Search: the list shows the units found, and the map a ring around each.
const words = [...facts].map(([key, one]) => [key, one, fold(one.textContent)]);
const sought = byId("sought");
const seek = () => {
  const wanted = fold(seeker.value).split(/\s+/).filter(Boolean);
  hits = [];
  for (const [key, one, text] of words) {
    const fits = wanted.every((word) => text.includes(word));
    one.parentNode.hidden = !fits;
    if (fits && wanted.length) hits.push(key);
  }
  for (const part of all(".units section")) part.hidden = !part.querySelector("li:not([hidden])");
  sought.textContent = wanted.length ? `${hits.length} of ${facts.size} units` : "";
  mark();
};
seeker.oninput = seek;
seeker.onkeydown = (event) => { if (event.key === "Enter" && hits[0]) find(hits[0], seeker); };

// Hours: each is a script with everything above the ground. The ground is the same at every hour.
const hours = all("[data-hour]");
const [slider, note] = [byId("hour"), byId("hour-note")];
const maps = {};
const upper = () => [...svg.childNodes].slice([...svg.childNodes].indexOf(ground) + 1).filter((one) => one !== marks);
grognard.hour = (id, text) => {
  const other = make("div", "", { innerHTML: text }).firstChild;
  const all = [...other.childNodes];
  maps[id] = { label: other.getAttribute("aria-label"), above: all.slice(all.findIndex((one) => one.nodeName === "image") + 1) };
};
const turn = async (index) => {
  const link = hours[index];
  const { hour, part } = link.dataset;
  const name = link.firstElementChild.textContent;
  const at = link.querySelector("small")?.textContent ?? "";
  [byId("hour-name").textContent, byId("hour-at").textContent, note.textContent] = [name, at, link.dataset.note];
  slider.value = index;
  slider.setAttribute("aria-valuetext", `${name} ${at}`.trim());
  history.replaceState(history.state, "", `#phase-${hour}`);
  if (!maps[hour]) await load(part).catch(() => { location = link.href; });
  if (Number(slider.value) !== index || !maps[hour]) return;
  const key = chosen?.dataset.body;
  upper().forEach((one) => one.remove());
  svg.append(...maps[hour].above);
  svg.setAttribute("aria-label", maps[hour].label);
  settle();
  if (key) open(nodeOf(key), key, false);
  else shut();
  mark();
};
settle();
show(view);
if (slider) {
  maps[hours[0].dataset.hour] = { label: svg.getAttribute("aria-label"), above: upper() };
  slider.oninput = () => turn(Number(slider.value));
  const named = () => {
    const index = hours.findIndex((one) => `#phase-${one.dataset.hour}` === location.hash);
    if (index >= 0 && index !== Number(slider.value)) turn(index);
  };
  addEventListener("hashchange", named);
  named();
}
addEventListener("resize", () => { show(view); mark(); });
