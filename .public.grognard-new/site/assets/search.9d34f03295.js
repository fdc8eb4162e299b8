// Search over titles at once, and over the words of texts letter by letter. Loaded when it is first used.
(() => {
  const { grognard } = window;
  const { load, make, root } = grognard;
  const MOST = 60;

  // As one looks for it: small, without accents. Dots between letters and digits stay: `8.4.4`, `hr.e.6`.
  const LETTERS = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', œ: 'oe', æ: 'ae' };
  const fold = (text) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[øłđıßœæ]/g, (one) => LETTERS[one]);
  const tokens = (text) => fold(text).match(/[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu) || [];

  let all = null;
  let kinds = [];
  grognard.index = (given) => {
    kinds = given.kinds;
    // What stands on a page gives its number in place of words of its own.
    const pages = given.entries;
    all = pages.map(([kind, title, detail, href]) => {
      const page = typeof detail === 'number' ? pages[detail] : null;
      const words = tokens(title).join(' ');
      const about = page ? page[1] : detail;
      return { kind, title, about, href: page ? page[3] + href : href, words, text: ` ${words} ${page ? '' : tokens(about).join(' ')}` };
    });
  };
  const letters = new Map();
  grognard.words = (letter, words) => letters.set(letter, Object.entries(words));
  const file = (word) => (/^[a-z]/.test(word) ? word[0] : /^\d/.test(word) ? '0' : '_');

  // The entries whose texts have a word that begins so.
  const inTexts = (word) => {
    const found = new Set();
    for (const [known, numbers] of letters.get(file(word)) || []) {
      if (!known.startsWith(word)) continue;
      let at = 0;
      for (const part of numbers.split(' ')) found.add(at += parseInt(part, 36));
    }
    return found;
  };

  const look = (query) => {
    const words = tokens(query);
    if (!words.length) return [];
    const text = words.join(' ');
    // `8.4.4`, `§ 8.4.4`, `r. 8.4.4` ask for a section by its number.
    const number = words.filter((one) => one !== 'r' && one !== 'section').join(' ').replace(/^r\.?(?=\d)/, '');
    const section = /\d/.test(number) || /\./.test(number) ? '#' + (/^\d/.test(number) ? 'r-' : '') + number.replace(/[. ]+/g, '-') : null;
    const starts = words.map((word) => ' ' + word);
    const sets = letters.size ? words.map((word) => (word.length > 1 ? inTexts(word) : null)) : [];
    const ranked = [[], [], [], [], [], []];
    all.forEach((one, at) => {
      let rank = -1;
      if (section && one.href.endsWith(section)) rank = 0;
      else if (starts.every((start) => one.text.includes(start))) {
        if (one.words === text) rank = 1;
        else if (one.words.startsWith(text)) rank = 2;
        else rank = starts.every((start) => (' ' + one.words).includes(start)) ? 3 : 4;
      } else if (sets.length && words.every((_, n) => sets[n]?.has(at) || one.text.includes(starts[n]))) rank = 5;
      if (rank >= 0) ranked[rank].push(one);
    });
    // Of titles that begin alike the shortest is nearest.
    ranked[2].sort((a, b) => a.words.length - b.words.length);
    return ranked.flat();
  };

  // What was looked for, marked where a word of a text begins with it.
  const marked = (text, words) => {
    const parts = [];
    for (const part of text.split(/([\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*)/u)) {
      const word = words.filter((one) => fold(part).startsWith(one)).sort((a, b) => b.length - a.length)[0];
      parts.push(...(word ? [make('mark', part.slice(0, word.length)), part.slice(word.length)] : [part]));
    }
    return parts;
  };

  const finder = () => {
    const box = document.createDocumentFragment();
    const field = make('input', '', { type: 'search', id: 'seek', autocomplete: 'off', spellcheck: false, placeholder: 'Rule, table, unit, leader …' });
    const give = (one, values) => Object.entries(values).forEach(([name, value]) => one.setAttribute(name, value));
    const list = make('div', '', { id: 'found', className: 'found' });
    const told = make('p', '', { className: 'told' });
    const bar = make('div', '', { className: 'seek' });
    give(field, { role: 'combobox', 'aria-label': 'Search', 'aria-expanded': 'false', 'aria-controls': 'found', 'aria-autocomplete': 'list', enterkeyhint: 'go' });
    give(list, { role: 'listbox', 'aria-label': 'Results' });
    told.setAttribute('role', 'status');
    bar.append(field);
    box.append(bar, told, list);
    let active = -1;
    const point = (at) => {
      const [before, now] = [list.children[active], list.children[at]];
      before?.setAttribute('aria-selected', 'false');
      active = now ? at : -1;
      if (!now) { field.removeAttribute('aria-activedescendant'); return; }
      give(now, { 'aria-selected': 'true' });
      give(field, { 'aria-activedescendant': now.id });
      now.scrollIntoView({ block: 'nearest' });
    };
    const draw = () => {
      const words = tokens(field.value);
      const found = all ? look(field.value) : [];
      list.replaceChildren(...found.slice(0, MOST).map((one, at) => {
        const item = make('a', '', { href: root + one.href, id: 'found-' + at, tabIndex: -1 });
        give(item, { role: 'option', 'aria-selected': 'false' });
        const [title, about] = [make('b', ''), make('small', '')];
        title.append(...marked(one.title, words));
        about.append(...marked(one.about, words));
        item.append(title, make('span', kinds[one.kind], { className: 'kind' }), about);
        return item;
      }));
      list.scrollTop = 0;
      active = -1;
      field.setAttribute('aria-expanded', String(found.length > 0));
      point(found.length ? 0 : -1);
      const count = found.length > MOST ? `${found.length} results, the first ${MOST} are shown` : `${found.length} result${found.length === 1 ? '' : 's'}`;
      told.textContent = words.length ? count : 'Rules by number or word, charts and their rows, rulings, battles, armies, units, leaders, words of the glossary.';
    };
    const seek = () => {
      if (!all) return;
      draw();
      // Words of texts come one letter at a time; what they add comes behind the titles.
      const wanted = [...new Set(tokens(field.value).filter((word) => word.length > 1).map(file))].filter((letter) => !letters.has(letter));
      const then = field.value;
      if (wanted.length) {
        const loads = wanted.map((letter) => load(`${root}search/words-${letter}.js`).catch(() => letters.set(letter, [])));
        Promise.all(loads).then(() => { if (field.value === then && active <= 0) draw(); });
      }
    };
    field.addEventListener('input', seek);
    field.addEventListener('keydown', (event) => {
      const last = list.children.length - 1;
      const to = { ArrowDown: active < last ? active + 1 : 0, ArrowUp: active > 0 ? active - 1 : last, PageDown: Math.min(active + 8, last), PageUp: Math.max(active - 8, 0) }[event.key];
      if (to !== undefined) point(to);
      else if (event.key === 'Enter') list.children[Math.max(active, 0)]?.click();
      else return;
      event.preventDefault();
    });
    if (!all) told.textContent = 'One moment …';
    load(root + 'search/index.js').then(seek, () => { told.textContent = 'The index could not be loaded.'; });
    return { box, field };
  };

  let dialog = null;
  let field = null;
  grognard.search = () => {
    const place = document.getElementById('finder');
    if (!field) {
      const made = finder();
      field = made.field;
      if (place) {
        place.append(made.box);
        field.value = new URLSearchParams(location.search).get('q') || '';
      } else {
        dialog = make('dialog', '', { className: 'finder' });
        dialog.setAttribute('aria-label', 'Search');
        const close = make('button', 'Close', { type: 'button', className: 'act', onclick: () => dialog.close() });
        dialog.append(made.box);
        dialog.querySelector('.seek').append(close);
        document.body.append(dialog);
        dialog.addEventListener('click', (event) => { if (event.target === dialog || event.target.closest('.found a')) dialog.close(); });
      }
    }
    if (dialog && !dialog.open) dialog.showModal();
    field.focus();
    field.select();
  };
})();
