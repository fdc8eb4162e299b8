// The sentence about the open document: not checked and why, being checked, or its findings. The
// page never shows "no findings" unless the engine has checked the present text.

/**
 * @param {{ shown: string | null, hasEngine: boolean, isLoading: boolean, refused?: string, isPending: boolean,
 *   found: number | null, elsewhere?: number }} of
 * `found` is the number of findings in the present text, or null if there is no answer yet; `elsewhere`
 * is the number of findings in the other documents.
 * @returns {{ kind: "none" | "unchecked" | "checking" | "found" | "clean", words: string }}
 */
export function stateOf({ shown, hasEngine, isLoading, refused, isPending, found, elsewhere = 0 }) {
  if (shown === null) return { kind: "none", words: "No document is open." };
  if (isLoading) return { kind: "unchecked", words: "Not checked yet: the checker is loading. You can already write." };
  if (!hasEngine) return { kind: "unchecked", words: "Not checked: this page has no checker." };
  if (refused) return { kind: "unchecked", words: `Not checked: ${refused}.` };
  if (isPending) return { kind: "checking", words: "Checking …" };
  if (found === null) return { kind: "unchecked", words: "Not checked: the checker gave no answer. The next change starts a new check." };
  if (found === 0) return { kind: "clean", words: `No findings in this document${elsewhere > 0 ? `, ${elsewhere} in others` : ""}.` };
  return { kind: "found", words: found === 1 ? "1 finding" : `${found} findings` };
}

/**
 * Where the present text of the open document is: stored as a draft in this browser, or saved in the
 * folder from which it came.
 * @param {{ shown: string | null, isStoring: boolean, why?: string | null, isChanged: boolean, hasFolder: boolean }} of
 */
export function keptOf({ shown, isStoring, why, isChanged, hasFolder }) {
  if (shown === null) return "";
  if (isStoring) return "saving draft …";
  if (why) return `draft not saved: ${why}`;
  if (isChanged) return hasFolder ? "draft saved in this browser, not in the folder" : "draft saved in this browser";
  return hasFolder ? "saved in the folder" : "no changes";
}

const REASONS = {
  QuotaExceededError: "the storage of this browser is full",
  InvalidStateError: "this browser allows no storage, as in some private windows",
  SecurityError: "this browser allows no storage, as in some private windows",
  UnknownError: "the storage of this browser failed",
};

/** Why the browser did not store something. The error of the browser may have no message. */
export const whyNotKept = (fault) => REASONS[fault?.name] ?? (fault?.message || "the browser gives no reason");

/** Makes a refusal of the engine fit for a page: who writes here needs no terminal to see the findings. */
export const withoutTerminal = (words) => words.replace(/; `grognard check [^`]*` shows why/, ": its findings show why");
