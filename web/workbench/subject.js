// Finds the scenario or order of battle that the panels show for the open document. Panels must
// never show the battle of another document, because a drag on its map would change that battle.

const isScenario = (path) => path.endsWith(".scenario.yaml");
const isOob = (path) => path.endsWith(".oob.yaml");
const folderOf = (path) => path.slice(0, path.lastIndexOf("/") + 1);

/** Returns the value of a key at the top of a document, without a parser of YAML. */
export function valueOf(text, key) {
  const found = new RegExp(`^${key}:[ \\t]*(?:"([^"\\n]*)"|'([^'\\n]*)'|([^#\\s][^#\\n]*?))[ \\t]*(?:#.*)?\\r?$`, "m").exec(text);
  return found ? found[1] ?? found[2] ?? found[3] : null;
}

/** Whether a scenario names an id in the lists `oobs` of its sides. */
function hasOob(text, id) {
  const flow = [...text.matchAll(/\boobs:\s*\[([^\]]*)\]/g)].map(([, items]) => items);
  const block = [...text.matchAll(/\boobs:[ \t]*(?:#.*)?\r?\n((?:[ \t]*-[ \t]+\S.*(?:\r?\n|$))+)/g)].map(([, items]) => items);
  const words = [...flow, ...block].flatMap((items) => items.split(/[\s,"']+/));
  return words.includes(id);
}

/** Whether a scenario refers to a map, an order of battle or a log, or undefined for another document. */
export function refers(scenario, path, text) {
  const id = valueOf(text, "id");
  if (path.endsWith(".map.yaml")) return valueOf(scenario, "map") === id;
  if (isOob(path)) return hasOob(scenario, id);
  if (path.endsWith(".log.yaml")) return valueOf(scenario, "id") === valueOf(text, "scenario");
  return undefined;
}

/**
 * Returns the document that the panels show, or null if the open document belongs to no scenario.
 * A map, an order of battle and a log belong to the scenario that refers to them, and any other
 * document to the only scenario of its folder or of the project.
 * @param {string | null} shown @param {Map<string, string>} texts @param {boolean} onlyScenario
 */
export function subjectOf(shown, texts, onlyScenario) {
  if (shown !== null && (isScenario(shown) || (!onlyScenario && isOob(shown)))) return shown;
  const all = [...texts.keys()].filter(isScenario).sort();
  const near = all.filter((path) => shown !== null && folderOf(path) === folderOf(shown));
  if (/\.(?:map|oob|log)\.yaml$/.test(shown ?? "")) {
    const isOf = (path) => refers(texts.get(path), shown, texts.get(shown) ?? "");
    return near.find(isOf) ?? all.find(isOf) ?? null;
  }
  if (near.length > 0) return near[0];
  if (all.length === 1) return all[0];
  return onlyScenario || all.length > 0 ? null : [...texts.keys()].filter(isOob).sort()[0] ?? null;
}

/** Returns the paths of what a writer hands on with the open document: its battle, or only itself. */
export function sharedOf(shown, texts) {
  const subject = subjectOf(shown, texts, false);
  const own = subject !== null && isScenario(subject) ? battleOf(subject, texts) : new Set();
  return own.has(shown) ? own : new Set([shown]);
}

/** Returns the paths of the documents of a battle: those in the folder of its scenario, and those to which it refers. */
export function battleOf(scenario, texts) {
  if (scenario === null) return new Set();
  const folder = folderOf(scenario);
  const isOf = ([path, text]) => path === scenario || path === "grognard.yaml" || refers(texts.get(scenario), path, text)
    || (folder !== "" && path.startsWith(folder));
  return new Set([...texts].filter(isOf).map(([path]) => path));
}
