// Access to the folder of `grognard serve --edit`, with the token from its link.
import { percent } from "../lib/percent.js";

const KEY = "grognard-token";
const digests = new Map();
/** Number of writes that have begun or ended. */
let writes = 0;
/** Identifies the writes so far, so that an answer about the folder before a write can be dropped. */
export const writesSoFar = () => writes;

/** Returns the token from the printed link. The token is stored only in this tab. */
function token() {
  const found = /^#token=([0-9a-f]{32})$/.exec(location.hash);
  if (found) {
    sessionStorage.setItem(KEY, found[1]);
    history.replaceState(null, "", location.pathname);
  }
  return location.protocol === "file:" ? null : sessionStorage.getItem(KEY);
}

const asked = (address, options = {}) => fetch(address, { ...options, headers: { ...options.headers, "X-Grognard-Token": token() } });

/**
 * Returns id and name of the folder, and text and digest by path. Returns null if the program does not
 * answer.
 */
export async function present() {
  const answer = await asked("/~grognard/folder").catch(() => null);
  if (!answer || !answer.ok) return null;
  const { id, name, texts } = await answer.json();
  return { id, name, texts: new Map(texts.map(([path, text, digest]) => [path, { text, digest }])) };
}

/**
 * Opens the folder. Returns the id and name of the folder and pairs of path and text, or null if no
 * program serves a folder.
 */
export async function open() {
  if (!token()) return null;
  const found = await present();
  if (!found) {
    sessionStorage.removeItem(KEY);
    return null;
  }
  digests.clear();
  for (const [path, { digest }] of found.texts) digests.set(path, digest);
  return { id: found.id, name: found.name, texts: [...found.texts].map(([path, { text }]) => [path, text]) };
}

/**
 * Records which version of a file the writer has seen; a missing file has the digest `undefined`.
 */
export function seen(path, digest) {
  if (digest === undefined) digests.delete(path);
  else digests.set(path, digest);
}

/**
 * Writes a document if its file is still the version that the writer has seen. Returns `done`,
 * `changed`, or the message of an error.
 */
export async function write(path, text) {
  writes += 1;
  const done = await put(path, text);
  writes += 1;
  return done;
}

async function put(path, text) {
  const digest = digests.get(path);
  const headers = digest ? { "If-Match": `"${digest}"` } : {};
  const answer = await asked(`/~grognard/file/${percent(path)}`, { method: "PUT", body: text, headers }).catch(() => null);
  if (!answer) return "`grognard serve` does not answer: is it still running?";
  if (answer.status === 412) return "changed";
  if (!answer.ok) return (await answer.json().catch(() => ({}))).refused || "`grognard serve` refused: open the link that it printed";
  digests.set(path, (await answer.json()).digest);
  return "done";
}

/**
 * Calls `changed` whenever files in the folder change, and when the program has been started again.
 */
export function watch(changed) {
  const events = new EventSource("/~grognard/events");
  for (const name of ["hello", "disk"]) events.addEventListener(name, changed);
}

/** Promise of the last request, after which the next one is sent. */
let last = Promise.resolve();

/**
 * Asks the program. Requests are sent one after another, because the program could otherwise answer a
 * later one first, and then keep the older of two texts.
 */
export function ask(request) {
  const answer = last.then(() => sent(request));
  last = answer.then(() => undefined);
  return answer;
}

async function sent(request) {
  const answer = await asked("/~grognard/ask", { method: "POST", body: JSON.stringify(request) }).catch(() => null);
  if (!answer || !answer.ok) {
    return { fault: "`grognard serve` does not answer. Start `grognard serve --edit` again, and open the link that it prints." };
  }
  return answer.json();
}
