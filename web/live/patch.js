// Computes the steps that turn a page into its new version, if only words and pictures differ, so
// that the scroll position, open details and choices stay. `was` is the page as it was served,
// `now` is the new version, and `live` is the page in the window. Returns null if the page must be
// reloaded, because scripts have changed or use the parts that differ.
export function patch(was, now, live) {
  const RUN = "script:not([type='application/ld+json']), style, link";
  const HELD = `${RUN}, [data-choice], #shown, .contents, form, input, button`;
  const refused = new Error("this page has to be reloaded");
  const steps = [];
  const need = (sure) => { if (!sure) throw refused; };
  const held = (node) => node.nodeType === Node.ELEMENT_NODE && (node.matches(HELD) || node.querySelector(HELD));

  function attributes(was, now, live) {
    const names = new Set([...was.getAttributeNames(), ...now.getAttributeNames()]);
    for (const name of names) {
      const [before, after] = [was.getAttribute(name), now.getAttribute(name)];
      if (before === after) continue;
      need(live.getAttribute(name) === before);
      steps.push(() => (after === null ? live.removeAttribute(name) : live.setAttribute(name, after)));
    }
  }

  function compare(was, now, live) {
    if (was.isEqualNode(now)) return;
    need(live?.nodeName === was.nodeName);
    if (was.nodeType === Node.ELEMENT_NODE) {
      need(!was.matches(RUN) && !now.matches(RUN));
      attributes(was, now, live);
      children(was, now, live);
    } else {
      need(live.data === was.data);
      steps.push(() => { live.data = now.data; });
    }
  }

  function children(was, now, live) {
    const [old, fresh, here] = [was, now, live].map((node) => [...node.childNodes]);
    let start = 0;
    while (start < old.length && start < fresh.length && old[start].isEqualNode(fresh[start])) start += 1;
    const rest = Math.min(old.length, fresh.length) - start;
    let end = 0;
    while (end < rest && old[old.length - 1 - end].isEqualNode(fresh[fresh.length - 1 - end])) end += 1;
    const gone = old.slice(start, old.length - end);
    const come = fresh.slice(start, fresh.length - end);
    if (gone.length === come.length && gone.every((node, at) => node.nodeName === come[at].nodeName)) {
      gone.forEach((node, at) => compare(node, come[at], here[start + at]));
      return;
    }
    // A node that a script uses may change but not be replaced, because the script refers to the
    // node.
    const mine = here.slice(start, old.length - end);
    need(now.closest("main") && ![...gone, ...come].some(held));
    need(mine.length === gone.length && mine.every((node, at) => node.isEqualNode(gone[at])));
    const next = here[old.length - end] ?? null;
    steps.push(() => {
      mine.forEach((node) => node.remove());
      come.forEach((node) => live.insertBefore(document.importNode(node, true), next));
    });
  }

  try {
    compare(was, now, live);
  } catch (error) {
    if (error === refused) return null;
    throw error;
  }
  return steps;
}
