// Layers of the map, each of which is shown, or shown but locked, or hidden. This is a choice of the
// page: it changes no document.

export const LAYERS = ["ground", "bodies", "phases"];

/** Returns the layer of a thing. Bodies that an earlier phase placed are a layer of their own. */
export function layerOf({ kind, from_earlier: earlier }) {
  if (!["body", "leader"].includes(kind)) return "ground";
  return earlier ? "phases" : "bodies";
}

/** Whether the writer can select a thing. @param {Record<string, string>} layers */
export const isFree = (thing, layers) => (layers[layerOf(thing)] ?? "shown") === "shown";

/** Hides the hidden layers in a drawing. @param {Record<string, string>} layers */
export function hide(board, things, layers) {
  for (const layer of ["ground", "phases"]) board.classList.toggle(`without-${layer}`, layers[layer] === "hidden");
  const isGone = (thing) => layerOf(thing) !== "ground" && layers[layerOf(thing)] === "hidden";
  const gone = new Set(things.filter(isGone).map(({ name }) => name));
  for (const sign of board.querySelectorAll(".units > [id], .signs > [id]")) {
    if (!gone.has(sign.id)) continue;
    for (const part of [sign, ...board.querySelectorAll(`.labels [data-of="${sign.dataset.sign}"]`)]) part.setAttribute("hidden", "");
  }
}
