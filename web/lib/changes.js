// Changes of a text.

/** Applies changes to a text. Places refer to the text before the changes. */
export function applied(text, changes) {
  const inOrder = changes.slice().sort((a, b) => b.from - a.from);
  return inOrder.reduce((done, { from, to, text: written }) => done.slice(0, from) + written + done.slice(to), text);
}
