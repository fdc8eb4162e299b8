// What every page does beyond links: theme, switch of rule sets, ledger, previews, maps, contents, search, offline.
(() => {
  const page = document.documentElement;
  const { root } = page.dataset;
  const web = /^http/.test(location.protocol);
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const keep = (key, value) => { try { localStorage.setItem('grognard-' + key, value); } catch { /* private */ } };
  const make = (name, words, give = {}) => Object.assign(document.createElement(name), { textContent: words }, give);
  const mark = (links, here, as) => links.forEach((one) => one === here ? one.setAttribute('aria-current', as) : one.removeAttribute('aria-current'));
  const quiet = (event) => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button > 0;
  const grognard = window.grognard = { root, make };

  // Data comes as scripts, because pages that lie on a disk may not fetch.
  const loaded = {};
  const load = grognard.load = (src) => loaded[src] ??= new Promise((done, failed) => {
    const script = make('script', '', { src, onload: done, onerror: () => { delete loaded[src]; failed(new Error(src)); } });
    document.head.append(script);
  });

  // Theme: as the device has it, light, dark.
  const theme = document.querySelector('.theme');
  const themes = ['auto', 'light', 'dark'];
  const said = () => {
    const now = page.dataset.theme || 'auto';
    theme.textContent = { auto: '◐', light: '○', dark: '●' }[now];
    theme.setAttribute('aria-label', theme.title = 'Theme: ' + now);
  };
  theme.onclick = () => {
    const next = themes[(themes.indexOf(page.dataset.theme || 'auto') + 1) % 3];
    if (next === 'auto') delete page.dataset.theme; else page.dataset.theme = next;
    keep('theme', next);
    said();
  };
  said();

  // One box for whatever lies over the page: the ledger, a rule that is referred to.
  const over = make('div', '', { id: 'page-over', className: 'over', popover: 'auto' });
  let owner = null;
  let before = null;
  let timer = 0;
  const shut = () => { if (owner) over.hidePopover(); };
  over.addEventListener('toggle', (event) => { if (event.newState === 'closed') owner = null; });
  const show = (link, parts) => {
    over.replaceChildren(...parts);
    document.body.append(over);
    if (!over.matches(':popover-open')) over.showPopover();
    owner = link;
    over.scrollTop = 0;
    if (!matchMedia('(min-width: 40rem)').matches) return;
    const at = link.getBoundingClientRect();
    const [width, height] = [over.offsetWidth, over.offsetHeight];
    const below = at.bottom + height + 8 < innerHeight || at.top < height + 8;
    over.style.left = Math.max(8, Math.min(at.left, innerWidth - width - 8)) + 'px';
    over.style.top = Math.max(8, Math.min(below ? at.bottom + 4 : at.top - height - 4, innerHeight - height - 8)) + 'px';
  };
  const plain = (text) => {
    const part = make('div', '');
    part.innerHTML = text;
    return part;
  };

  // Rules that are referred to: a tap, the focus or a pointer that stays shows them; a second tap goes there.
  const rules = {};
  grognard.previews = (id, known) => { rules[id] = known; };
  const preview = async (link) => {
    const [id, key] = link.dataset.preview.split('/');
    try { await load(`${root}rules/${id}/previews.js`); } catch { return false; }
    const found = rules[id]?.[key];
    if (!found) return false;
    const body = plain(found[1]);
    all('[id]', body).forEach((one) => one.removeAttribute('id'));
    show(link, [make('h2', found[0]), body, make('a', 'Go to ' + found[0], { href: link.href, className: 'go' })]);
    return true;
  };
  const asked = (event) => event.target.closest?.('[data-preview]');
  document.addEventListener('pointerdown', () => { before = owner; }, true);
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    const link = asked(event);
    if (link && link !== owner) timer = setTimeout(preview, 400, link);
    else if (owner?.dataset.preview && !link && !over.contains(event.target)) timer = setTimeout(shut, 400);
  });
  document.addEventListener('focusin', (event) => {
    const link = asked(event);
    if (link?.matches(':focus-visible') && !over.contains(link)) preview(link);
    else if (owner && !over.contains(event.target) && event.target !== owner) shut();
  });

  // The switch of rule sets puts another part into the page, under its own address where the browser allows that.
  const shown = document.getElementById('shown');
  const choices = all('[data-choice]');
  const hasId = (hash) => hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  let coming = null;
  let here = page.dataset.shown;
  const parts = { [here]: shown?.innerHTML };
  grognard.part = (id, text) => { parts[id] = text; };
  const choose = async (id, push) => {
    const link = choices.find((one) => one.dataset.choice === id);
    if (!link) return;
    coming = id;
    try { if (parts[id] === undefined) await load(link.dataset.part); } catch { location.href = link.href; return; }
    if (coming !== id || parts[id] === undefined) return;
    // The row at the top of the window stays there.
    const row = all('tr[id]', shown).find((one) => one.getBoundingClientRect().top > 60);
    const [name, top] = [row?.id, row?.getBoundingClientRect().top];
    if (here !== id) shown.innerHTML = parts[id];
    here = id;
    mark(choices, link, 'true');
    link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const again = name && shown.getBoundingClientRect().top < 0 && document.getElementById(name);
    if (again) scrollBy({ top: again.getBoundingClientRect().top - top, behavior: 'instant' });
    if (!push) return;
    keep('game', id);
    const state = { choice: id };
    try { history.pushState(state, '', link.href + location.hash); } catch { history.pushState(state, ''); }
  };
  if (shown) {
    const first = page.dataset.wait || history.state?.choice;
    const begin = history.state?.choice || here;
    const start = async () => {
      if (first && first !== here) {
        await choose(first, false);
        const row = hasId(location.hash);
        row?.scrollIntoView();
        row?.classList.add('here');
      }
      delete page.dataset.wait;
    };
    start();
    addEventListener('popstate', (event) => {
      const id = event.state?.choice || begin;
      if (id !== here && !(event.state === null && location.hash)) choose(id, false);
    });
  }

  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a');
    if (!link || quiet(event)) return;
    const { choice, phase } = link.dataset;
    if (choice) {
      event.preventDefault();
      choose(choice, choice !== here);
    } else if (phase !== undefined) {
      event.preventDefault();
      const map = link.closest('.map');
      const [sheet, picture] = [map.querySelector('.sheet'), map.querySelector('img')];
      picture.alt = picture.alt.replace(/: .*/, ': ' + link.textContent);
      sheet.href = picture.src = link.href;
      map.querySelector('figcaption').textContent = link.dataset.note;
      mark(all('[data-phase]', map), link, 'true');
    } else if (link.matches('.figure')) {
      const ids = link.closest('tr').dataset.ledger?.split(' ') || [link.hash.slice(8)];
      const lines = ids.map((id) => document.getElementById('ledger-' + id)).filter(Boolean);
      if (!lines.length) return;
      event.preventDefault();
      if (before === link) { shut(); return; }
      const copies = lines.map((one) => one.cloneNode(true));
      copies.forEach((copy) => [copy, ...all('[id]', copy)].forEach((one) => {
        one.removeAttribute('id');
        one.removeAttribute('aria-labelledby');
      }));
      show(link, copies);
    } else if (link.dataset.preview && event.pointerType === 'touch' && before !== link) {
      event.preventDefault();
      preview(link).then((good) => { if (!good) location.href = link.href; });
    } else if (link.matches('.go')) shut();
  });

  // The contents are open on a desk, and follow what is read.
  const contents = document.querySelector('.contents');
  const heads = all('.contents a').map((link) => [link, hasId(link.hash)]).filter(([, head]) => head);
  if (contents) contents.open = matchMedia('(min-width: 66rem)').matches;
  if (heads.length) {
    const follow = () => {
      const passed = heads.filter(([, head]) => head.getBoundingClientRect().top < innerHeight / 3);
      mark(heads.map(([link]) => link), (passed.at(-1) || heads[0])[0], 'location');
    };
    let due = 0;
    addEventListener('scroll', () => { due ||= requestAnimationFrame(() => { due = 0; follow(); }); }, { passive: true });
    follow();
  }
  document.querySelector('.parts [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

  // Search is loaded when it is used.
  const find = document.querySelector('.find');
  const seek = () => load(page.dataset.search).then(() => grognard.search(), () => { location.href = find.href; });
  find.addEventListener('click', (event) => { if (!quiet(event)) { event.preventDefault(); seek(); } });
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || quiet(event) || event.target.closest?.('input, textarea, select, [contenteditable]')) return;
    event.preventDefault();
    seek();
  });
  if (document.getElementById('finder')) seek();

  // Pages from the web can be kept for the table.
  if (!web) return;
  document.head.append(make('link', '', { rel: 'manifest', href: root + 'manifest.webmanifest' }));
  const tell = (words, act, then) => {
    const bar = make('div', '', { className: 'news', role: 'status' });
    const button = make('button', act, { type: 'button', className: 'act', onclick: () => { bar.remove(); then?.(); } });
    document.body.append(bar);
    bar.append(make('span', words), button);
  };
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const had = serviceWorker.controller;
  addEventListener('load', async () => {
    const kept = await serviceWorker.register(root + 'sw.js', { updateViaCache: 'none' }).catch(() => null);
    if (!kept) return;
    const ready = (worker) => {
      if (worker.state !== 'installed') return;
      if (serviceWorker.controller) tell('A new version of these pages is ready.', 'Show it', () => worker.postMessage('show'));
    };
    const watch = (worker) => worker?.addEventListener('statechange', () => ready(worker));
    if (kept.waiting) ready(kept.waiting);
    watch(kept.installing);
    kept.addEventListener('updatefound', () => watch(kept.installing));
    serviceWorker.addEventListener('controllerchange', () => {
      if (had) location.reload();
      else tell('These pages can now be read without network.', 'Good');
    });
  });
})();
