// What a reader marks and keeps on this device. It comes when the page has been there for a while.
(() => {
const { root, make, load, keep, all, crumb } = window.grognard;

// Pages of battles, armies, leaders and rules that a reader marked or saw last, on this device alone.
const MAX_RECENT = 8;
const home = new URL(root || './', location).href;
const path = (address) => address.slice(home.length);
const own = path(location.href).replace(/[?#].*/, '');
// What another page of this device may have written is taken for nothing but a path and a title.
const pagesOf = (key) => {
  try {
    return JSON.parse(localStorage.getItem('grognard-' + key)).filter(([at, title]) => /^[a-z]+\/[\w.-]+(\/[\w.-]+)?\.html$/.test(at) && typeof title === 'string').slice(0, 40);
  } catch { return []; }
};
const without = (pages, at) => pages.filter(([other]) => other !== at);
const star = document.querySelector('.star');
if (star && /^(battles|armies|leaders|rules)\/(?!index)/.test(own)) {
  const mine = [own, crumb()];
  keep('recent', JSON.stringify([mine, ...without(pagesOf('recent'), own)].slice(0, MAX_RECENT)));
  star.classList.add('on');
  const draw = () => {
    const is = pagesOf('marked').some(([at]) => at === own);
    star.textContent = is ? '★' : '☆';
    star.title = 'Mark this page: it is listed on the first page';
    star.ariaLabel = 'Mark this page';
    star.ariaPressed = is;
  };
  star.onclick = () => {
    const others = without(pagesOf('marked'), own);
    keep('marked', JSON.stringify(star.ariaPressed === 'true' ? others : [mine, ...others]));
    draw();
  };
  draw();
}
for (const list of all('[data-pages]')) {
  const pages = pagesOf(list.dataset.pages);
  list.closest('section').hidden = !pages.length;
  list.replaceChildren(...pages.map(([at, title]) => {
    const line = make('li', '');
    line.append(make('a', title, { href: root + at }));
    return line;
  }));
}
// What few readers use is loaded when it is pressed.
for (const button of all('[data-load]')) {
  button.classList.add('on');
  button.onclick = () => load(button.dataset.load).catch(() => 0);
}

// Pages from the web are kept for the table: those that were seen, and more where the reader asks for it.
if (!location.protocol.startsWith('http')) return;
document.head.append(make('link', '', { rel: 'manifest', href: root + 'manifest.webmanifest' }));
const { serviceWorker } = navigator;
const tell = (words, act, then) => {
  const bar = make('div', words, { className: 'news', role: 'status' });
  bar.append(make('button', act, { type: 'button', className: 'act', onclick: () => { bar.remove(); then?.(); } }));
  document.body.append(bar);
};
// What of this page and its like can be kept.
const keeping = async (worker) => {
  const ask = (keep) => worker.postMessage({ keep });
  const addresses = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name), ...all('[data-choice]').map(({ dataset }) => new URL(dataset.part, location).href)];
  // Who saves data is asked first, also for the other rule sets of a page.
  if (!navigator.connection?.saveData) ask({ addresses });
  const count = await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage('count', [port2]);
  });
  const box = make('p', 'Without network: ', { className: 'keep' });
  const told = make('span', 'pages that you have seen are kept.', { role: 'status' });
  const offer = (words, keep) => box.append(make('button', words, { type: 'button', className: 'act', onclick: () => ask(keep) }));
  const [part, name] = path(location.href).split(/[/.]/);
  const armies = all('main a[href*="armies/"]').map(({ href }) => /^armies\/[^.]+\./.exec(path(href))?.[0]).filter(Boolean);
  if (part === 'battles' && document.getElementById('shown')) offer('Keep this battle', { begins: [`battles/${name}.`, `maps/${name}`, ...new Set(armies)] });
  if (part === 'rules' && name !== 'index') offer('Keep this rule set', { begins: [`rules/${name}/`] });
  offer(`Keep everything (${count} files)`, { all: true });
  serviceWorker.onmessage = ({ data: { kept, of, failed } }) => {
    told.textContent = failed ? 'not all of it came; try again.' : kept < of ? `${kept} of ${of} files are kept.` : `all ${of} files are kept.`;
  };
  box.firstChild.after(told);
  document.querySelector('.bottom').append(box);
};
const register = async () => {
  const had = serviceWorker.controller;
  const kept = await serviceWorker.register(root + 'sw.js', { updateViaCache: 'none' }).catch(() => 0);
  if (!kept) return;
  const ready = (worker) => {
    if (had && worker?.state === 'installed') tell('A new version of these pages is ready.', 'Show it', () => worker.postMessage('show'));
  };
  const watch = (worker) => worker?.addEventListener('statechange', () => ready(worker));
  ready(kept.waiting);
  watch(kept.installing);
  kept.onupdatefound = () => watch(kept.installing);
  serviceWorker.oncontrollerchange = () => had && location.reload();
  serviceWorker.ready.then(({ active }) => keeping(active));
};
if (serviceWorker) register();
})();
