// Help for keys: a table of all keys of the workbench.
import { byId, dialog } from "./bench.js";
import { make } from "./parts.js";

/** @type {Record<string, [string, string][]>} */
const KEYS = {
  Everywhere: [
    ["Ctrl+S", "save"],
    ["F2", "rename the id at the cursor"],
    ["Shift+F12", "find uses of the id at the cursor"],
    ["?", "show these keys"],
  ],
  Text: [
    ["Ctrl+Space", "suggest what fits at the cursor"],
    ["Ctrl+F", "search"],
    ["Ctrl+Z, Ctrl+Y", "undo, redo"],
  ],
  Outline: [
    ["Enter", "apply the value of a field"],
    ["Alt+Up, Alt+Down", "move the row"],
  ],
  Map: [
    ["Arrow keys", "move the selected things by 10 m; with Shift 100 m, with Alt 1 m"],
    ["R, Shift+R", "turn a body by 5 degrees, or back"],
    ["P", "change the posture of a body"],
    ["L", "align a body with the nearest other body"],
    ["Ctrl+C, Ctrl+V", "copy the selected bodies, and paste them where the pointer is"],
    ["Shift and a press", "select one more thing"],
    ["Enter", "show the corners of a wood or a road"],
    ["Ctrl+arrow keys", "go to the next thing in that direction"],
    ["Delete", "delete the selected thing or corner"],
    ["Escape", "clear the selection, or stop drawing"],
  ],
};

export function keys() {
  const row = ([key, deed]) => make("tr", {}, [make("th", { scope: "row" }, [make("kbd", {}, key)]), make("td", {}, deed)]);
  dialog("Keys", Object.entries(KEYS).flatMap(([place, rows]) => [
    make("h3", {}, place),
    make("table", { class: "keys" }, [make("tbody", {}, rows.map(row))]),
  ]));
}

/** Opens the table for `?`, but not while the writer types. */
export function listenForHelp() {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "?" || isTyping || byId("dialog").open) return;
    event.preventDefault();
    keys();
  });
}
