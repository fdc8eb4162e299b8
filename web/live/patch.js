// Turns a page into its new version where only words and pictures differ, so that the place, what is open
// and what is chosen stay. What scripts have changed, or hold in their hands, is not guessed at: such pages
// are reloaded. Takes the page as it was served, as it is served now, and as it stands in the window;
// gives back what is to be done, or nothing if that cannot be known.
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
    // What a script holds is a node of this window: it may change, but not be another.
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
