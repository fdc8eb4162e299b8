// The page of the workbench: documents, the text editor, and what is shown beside it.
'use strict';
(function () {
    /** Time without a key after which a document is checked, in milliseconds. */
    const QUIET = 120;

    const page = document.documentElement.dataset;
    const byId = (id) => document.getElementById(id);
    const { make, words, ask: question } = window.grognardParts;
    const store = window.grognardStore;

    /** The paths and texts as the writer has them, and as they were opened or saved. */
    const texts = new Map();
    const saved = new Map();
    let project = page.project;
    let shown = null;
    let editor = null;
    let engine = null;
    let folder = null;
    let isServed = false;
    let lastMap = null;
    let version = 0;
    let timer = 0;

    /** Asks the engine; null, where it refuses or is not there. A refusal is shown if `told` says where. */
    async function ask(request, told) {
        if (!engine) return null;
        const answer = await engine(request);
        if (answer.fault) status(answer.fault, 'bad');
        if (answer.refused && told) told(answer.refused);
        return 'answer' in answer ? answer.answer : null;
    }

    // Documents.

    function put(path, text) {
        texts.set(path, text);
        return ask({ ask: 'put', path, text }, (why) => status(why, 'bad'));
    }

    /** Opens a folder of texts in place of the one that is open; drafts of earlier visits lie over it. */
    async function openAll(id, name, list) {
        for (const path of texts.keys()) await ask({ ask: 'remove', path });
        for (const path of texts.keys()) editor.forget(path);
        texts.clear();
        saved.clear();
        project = id;
        shown = null;
        for (const [path, text] of list) saved.set(path, text);
        const drafts = await store.drafts(id).catch(() => []);
        const all = new Map(list);
        for (const { path, text } of drafts) {
            if (text === null) all.delete(path);
            else all.set(path, text);
        }
        for (const [path, text] of all) await put(path, text);
        byId('project').textContent = name;
        const first = [...texts.keys()].find((path) => path.endsWith(page.first || '.scenario.yaml')) || [...texts.keys()].find((path) => path.endsWith('.oob.yaml')) || [...texts.keys()][0];
        status(drafts.length > 0 ? `${drafts.length} drafts of an earlier visit lie over the documents.` : `${texts.size} documents are open.`);
        if (first) await show(first);
        await refresh();
    }

    async function show(path, isQuiet = false) {
        shown = path;
        editor.open(path, texts.get(path) ?? '');
        byId('path').textContent = path;
        byId('plain').value = texts.get(path) ?? '';
        list();
        await check();
        if (!isQuiet) await panels();
    }

    /** The writer has changed the document that is shown. */
    function changed(text) {
        if (shown === null) return;
        texts.set(shown, text);
        version += 1;
        byId('plain').value = text;
        keep(shown, text);
        clearTimeout(timer);
        timer = setTimeout(async () => {
            await put(shown, texts.get(shown));
            await check();
            await refresh();
            await panels();
        }, QUIET);
    }

    /** Keeps a draft, and says so only when the browser has it. */
    async function keep(path, text) {
        byId('kept').textContent = 'keeping …';
        const kept = version;
        try {
            if (text === saved.get(path)) await store.forget(project, path);
            else await store.keep(project, path, text, Date.now());
            if (kept === version) byId('kept').textContent = text === saved.get(path) ? 'as it was opened' : 'kept in this browser';
        } catch (fault) {
            byId('kept').textContent = 'not kept';
            status(`The browser does not keep drafts (${fault.message}). Download the folder before you close this page.`, 'bad');
        }
        list();
    }

    // What is shown beside the text.

    async function check() {
        const [path, at] = [shown, version];
        const found = await ask({ ask: 'findings', path });
        // A later key makes this answer stale.
        if (!found || path !== shown || at !== version) return;
        editor.findings(found.map((finding) => ({ ...finding, message: [finding.message, ...finding.help].join('\n'), actions: repairs(finding) })));
        const list = byId('findings-list');
        list.replaceChildren(...found.map((finding) => make('li', { class: finding.severity }, [
            make('button', { type: 'button', class: 'row' }, [make('b', {}, `${finding.line}`), ` ${finding.message}`], () => editor.go(finding.from, finding.to)),
            ...finding.help.map((help) => make('p', {}, words(help, true))),
            ...repairs(finding).map((repair) => make('button', { type: 'button', class: 'small' }, repair.name, () => repair.apply())),
            make('button', { type: 'button', class: 'small plain' }, finding.code, () => explain(finding.code)),
        ])));
        byId('findings-none').hidden = found.length > 0;
        byId('repair').hidden = !found.some((finding) => finding.fix && finding.fix.is_safe);
        byId('tab-findings').textContent = found.length > 0 ? `Findings ${found.length}` : 'Findings';
    }

    function repairs(finding) {
        if (!finding.fix) return [];
        return [{ name: finding.fix.title, apply: () => change(finding.fix.changes, finding.fix.title) }];
    }

    /** Makes changes, in the document that is shown and in others. */
    async function change(changes, name) {
        const paths = new Set(changes.map((one) => one.path));
        for (const path of paths) {
            const own = changes.filter((one) => one.path === path);
            if (path === shown) {
                editor.change(own, name);
                continue;
            }
            let text = texts.get(path);
            for (const { from, to, text: written } of own.slice().sort((a, b) => b.from - a.from)) text = text.slice(0, from) + written + text.slice(to);
            await put(path, text);
            await keep(path, text);
        }
        editor.say(name);
    }

    async function explain(code) {
        const found = await ask({ ask: 'explain', code });
        if (found) dialog(code, [words(found.page)]);
    }

    /** The documents with their findings. */
    async function refresh() {
        const counts = await ask({ ask: 'counts' });
        if (counts) list(new Map(counts.map((count) => [count.path, count])));
    }

    let known = new Map();
    function list(counts = known) {
        known = counts;
        byId('files').replaceChildren(...[...texts.keys()].sort().map((path) => {
            const count = counts.get(path);
            const found = count ? [count.errors ? make('span', { class: 'error', title: `${count.errors} errors` }, `${count.errors}`) : '', count.warnings ? make('span', { class: 'warning', title: `${count.warnings} warnings` }, `${count.warnings}`) : ''] : [];
            const isDraft = texts.get(path) !== saved.get(path);
            const button = make('button', { type: 'button', class: 'row' }, [path, isDraft ? make('i', { title: 'changed' }, ' ●') : '', ...found], () => show(path));
            if (path === shown) button.setAttribute('aria-current', 'true');
            return make('li', {}, [button]);
        }));
    }

    async function panels() {
        const tab = document.querySelector('[role=tab][aria-selected=true]').id;
        if (tab === 'tab-outline') await outline();
        if (tab === 'tab-army') await army();
        if (tab === 'tab-map') await map();
        if (tab === 'tab-changes') await changes();
    }

    async function outline() {
        const found = await ask({ ask: 'outline', path: shown });
        const tree = (entries) => make('ul', {}, entries.map((entry) => make('li', {}, [
            make('button', { type: 'button', class: 'row' }, [entry.name, make('small', {}, ` ${entry.detail}`)], () => editor.go(entry.from, entry.to)),
            entry.children.length > 0 ? tree(entry.children) : '',
        ])));
        byId('outline').replaceChildren(tree(found || []));
    }

    /** The scenario or order of battle that is shown beside the text: the document itself, or the first scenario. */
    function subject(onlyScenario) {
        const is = (path) => path.endsWith('.scenario.yaml') || (!onlyScenario && path.endsWith('.oob.yaml'));
        if (shown && is(shown)) return shown;
        const near = shown ? shown.slice(0, shown.lastIndexOf('/') + 1) : '';
        const all = [...texts.keys()].filter(is).sort();
        return all.find((path) => path.startsWith(near)) || all[0];
    }

    async function army() {
        const path = subject(false);
        if (!path) return;
        const told = (why) => byId('army').replaceChildren(make('p', { class: 'bad' }, why));
        const found = await ask({ ask: 'army', path, ruleset: byId('ruleset').value }, told);
        if (found) byId('army').replaceChildren(make('p', { class: 'soft' }, path), ...window.grognardPanels.army(found));
    }

    async function map() {
        const path = subject(true);
        if (!path) return;
        const told = (why) => byId('map').replaceChildren(make('p', { class: 'bad' }, why));
        const ruleset = byId('map-fielded').checked ? byId('ruleset').value : null;
        const chosen = byId('map-phase').value;
        const at = version;
        const found = await ask({ ask: 'map', path, ruleset, phase: chosen === '' ? null : Number(chosen) }, told);
        if (!found || at !== version) return;
        const names = ['when play begins', ...found.phases];
        if (byId('map-phase').options.length !== names.length) {
            byId('map-phase').replaceChildren(...names.map((name, number) => make('option', { value: number === 0 ? '' : String(number - 1) }, name)));
        }
        byId('map').dataset.path = found.path ?? '';
        hands.state.hadFocus = byId('map').contains(document.activeElement);
        lastMap = found;
        choices(found);
        window.grognardPanels.map(byId('map'), found, { ...hands, add: (at) => add(found, at), deed: (intent, name) => deed(found.path, intent, name) });
    }

    /** What outlives a picture of the map: the handle with the focus, the outline whose corners are open, the grid. */
    const hands = {
        state: { focus: null, hadFocus: false, outline: null, grid: 10, zoom: 1, adding: '' },
        say: (words) => status(words),
        chosen: (thing) => fields(thing),
        again: (words) => {
            status(words);
            hands.state.hadFocus = true;
            map();
        },
    };

    /** What can be put on the map: bodies that stand nowhere yet, points, ground, lines. */
    function choices(found) {
        const placed = new Set(found.things.map((thing) => thing.name));
        const group = (label, words, kind) => make('optgroup', { label }, words.map((word) => make('option', { value: `${kind}:${word}` }, word)));
        byId('map-add').replaceChildren(
            make('option', { value: '' }, 'nothing'),
            group('Body', found.bodies.filter((id) => !placed.has(id)), 'body'),
            group('Point', found.kinds.points, 'points'),
            group('Ground', found.kinds.areas, 'areas'),
            group('Line', found.kinds.lines, 'lines'),
        );
        byId('map-add').value = hands.state.adding;
    }

    /** Puts what was chosen at a place. Ground begins as a square, a line as a stretch: their corners are moved from there. */
    async function add(found, at) {
        const [kind, word] = hands.state.adding.split(/:(.*)/s);
        const [east, north] = at;
        const around = [[-100, -100], [100, -100], [100, 100], [-100, 100]].map(([x, y]) => [east + x, north + y]);
        const phase = byId('map-phase').value;
        const placements = phase === '' ? 'placements' : `phases[${phase}].placements`;
        const deeds = {
            body: [placements, [['body', word], ['at', at], ['facing', 0]]],
            points: ['points', [['kind', word], ['at', at]]],
            areas: ['areas', [['kind', word], ['outline', around]]],
            lines: ['lines', [['kind', word], ['path', [[east - 200, north], [east + 200, north]]]]],
        };
        const [list, entry] = deeds[kind];
        if (kind === 'body') hands.state.adding = '';
        if (word === 'label') entry.splice(1, 0, ['name', 'Name']);
        await deed(found.path, { do: 'add', list, entry }, `${word} put at ${window.grognardHands.told(at)}`);
    }

    /** A deed on the map is a change of the text, and undone with it. */
    async function deed(path, intent, name) {
        if (path !== shown) await show(path, true);
        await put(path, texts.get(path));
        const edits = await ask({ ask: 'edit', path, intent }, (why) => status(why, 'bad'));
        if (!edits || edits.length === 0) return false;
        editor.change(edits, name);
        status(name);
        return true;
    }

    /** The same without a pointer: fields for the thing that has the focus. */
    function fields(thing) {
        const place = byId('map-fields');
        if (thing.key !== 'at') {
            place.replaceChildren(make('span', {}, `${thing.name}: open its corners with Enter, put one in between two, take one out with Delete.`));
            return;
        }
        const [east, north] = thing.places[0];
        const field = (name, value) => make('label', {}, [`${name} `, make('input', { type: 'number', value: value ?? '', step: '1', name })]);
        const inputs = [field('east', east), field('north', north), ...(thing.kind === 'body' ? [field('facing', thing.facing)] : [])];
        const number = (at) => Number(inputs[at].querySelector('input').value);
        place.replaceChildren(make('b', {}, thing.name), ...inputs, make('button', { type: 'button', class: 'small' }, 'Set', async () => {
            const to = [number(0), number(1)];
            const path = byId('map').dataset.path;
            if (to[0] !== east || to[1] !== north) await deed(path, { do: 'move', pointer: `${thing.entry}.at`, from: [east, north], to }, `${thing.name} moved to ${window.grognardHands.told(to)}`);
            if (thing.kind === 'body' && inputs[2].querySelector('input').value !== '' && number(2) !== thing.facing) await deed(path, { do: 'set', pointer: thing.entry, key: 'facing', value: number(2) }, `${thing.name} faces ${number(2)}°`);
        }));
    }

    async function changes() {
        const lists = [...texts.keys(), ...saved.keys()].filter((path, at, all) => all.indexOf(path) === at && texts.get(path) !== saved.get(path));
        const entries = await Promise.all(lists.map(async (path) => {
            const stretches = await ask({ ask: 'changed', before: saved.get(path) ?? '', after: texts.get(path) ?? '' });
            return window.grognardPanels.diff(path, stretches || []);
        }));
        byId('changes').replaceChildren(...(entries.length > 0 ? entries : [make('p', {}, 'Nothing has changed since the documents were opened or saved.')]));
    }

    async function print(kind) {
        const path = subject(false);
        if (!path) return;
        const found = await ask({ ask: 'print', path, ruleset: byId('ruleset').value, kind }, (why) => status(why, 'bad'));
        if (!found) return;
        window.grognardPanels.print(found.html, page.print);
        for (const finding of found.findings.slice(0, 3)) status(finding);
    }

    // Files.

    async function openFolder() {
        if (!window.showDirectoryPicker) {
            byId('pick').click();
            return;
        }
        const picked = await window.showDirectoryPicker({ mode: 'readwrite' }).catch(() => null);
        if (!picked) return;
        const list = [];
        await window.grognardFolders.read(picked, '', list);
        folder = picked;
        isServed = false;
        await openAll(`folder:${picked.name}`, picked.name, list);
    }

    /** Saves what has changed in the folder that is open, or as an archive. */
    async function save() {
        if (isServed) {
            await saveServed();
            return;
        }
        if (!folder) {
            download(window.grognardArchive.pack([...texts].sort()), `${project.replace(/[^\w.-]+/g, '-')}.zip`);
            status('The archive holds all documents. The drafts stay in this browser too.');
            return;
        }
        for (const path of new Set([...texts.keys(), ...saved.keys()])) {
            if (texts.get(path) === saved.get(path)) continue;
            const present = await window.grognardFolders.text(folder, path);
            if (present !== (saved.get(path) ?? null) && present !== texts.get(path)) {
                const answer = await question(`\`${path}\` has changed in the folder since it was opened.`, ['Keep mine', 'Take theirs']);
                if (answer === 'Take theirs') {
                    await put(path, present ?? '');
                    saved.set(path, present ?? '');
                    await store.forget(project, path);
                    if (path === shown) await show(path);
                    continue;
                }
                if (answer === null) continue;
            }
            await window.grognardFolders.write(folder, path, texts.get(path) ?? null);
            saved.set(path, texts.get(path));
            await store.forget(project, path);
        }
        byId('kept').textContent = 'saved in the folder';
        status(`Saved in \`${folder.name}\`.`);
        list();
    }

    /** Saves in the folder of the program that serves this page. A document that changed there is never overwritten unasked. */
    async function saveServed() {
        for (const [path, text] of texts) {
            if (text === saved.get(path)) continue;
            let done = await window.grognardDesk.write(path, text);
            if (done === 'changed') {
                const answer = await question(`\`${path}\` has changed in the folder since it was opened.`, ['Keep mine', 'Take theirs']);
                if (answer === null) continue;
                if (answer === 'Take theirs') {
                    const { texts: present } = await window.grognardDesk.open();
                    const theirs = (present.find(([other]) => other === path) || [path, ''])[1];
                    await put(path, theirs);
                    saved.set(path, theirs);
                    await store.forget(project, path);
                    if (path === shown) await show(path);
                    continue;
                }
                done = await window.grognardDesk.write(path, text, true);
            }
            if (done !== 'done') {
                status(`\`${path}\` is not saved: ${done}.`, 'bad');
                return;
            }
            saved.set(path, text);
            await store.forget(project, path);
        }
        byId('kept').textContent = 'saved in the folder';
        status('Saved in the folder.');
        list();
    }

    function download(blob, name) {
        const link = make('a', { href: URL.createObjectURL(blob), download: name });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }

    async function openFiles(files) {
        const list = [];
        for (const file of files) {
            if (/\.zip$/i.test(file.name)) list.push(...await window.grognardArchive.unpack(file));
            else list.push([(file.webkitRelativePath || file.name).replace(/^[^/]+\/(?=.)/, file.webkitRelativePath ? '' : '$&'), await file.text()]);
        }
        const documents = list.filter(([path]) => window.grognardFolders.isRead(path));
        if (documents.length === 0) {
            status('There is no document in it: documents end in `.oob.yaml`, `.scenario.yaml`, `.map.yaml` and the like.', 'bad');
            return;
        }
        folder = null;
        isServed = false;
        const name = files.length === 1 ? files[0].name : 'opened files';
        await openAll(`files:${name}`, name, documents);
    }

    async function share() {
        const own = shown.endsWith('.scenario.yaml') ? [...texts].filter(([path]) => path.slice(0, path.lastIndexOf('/') + 1) === shown.slice(0, shown.lastIndexOf('/') + 1)) : [[shown, texts.get(shown)]];
        const { address, isLong } = await window.grognardShare.link(own);
        const field = make('textarea', { rows: '4', readonly: '', 'aria-label': 'The link' }, address);
        const copy = make('button', { type: 'button' }, 'Copy the link', async () => {
            await navigator.clipboard.writeText(address).catch(() => field.select());
            status('The link is copied.');
        });
        const size = isLong ? make('p', { class: 'bad' }, `The link has ${address.length} letters. Some chats cut it: better send the folder as a file.`) : '';
        dialog('Share by link', [make('p', {}, `The documents stand in the link itself: ${own.map(([path]) => path).join(', ')}.`), size, field, copy]);
    }

    async function newDocument() {
        const path = window.prompt('Path of the new document, such as `my-army.oob.yaml`:');
        if (!path) return;
        if (texts.has(path)) return show(path);
        const refused = await put(path, '');
        if (refused !== null && !engine) return;
        await show(path);
    }

    /** A list from a book, a page or a table becomes a document; what was guessed is told at its lines. */
    function paste() {
        const field = make('textarea', { rows: '12', 'aria-label': 'The list', placeholder: '1st Division: General Morel\n  13th Light (3 bns) 1,875 men' });
        const nation = make('input', { 'aria-label': 'Nation, as an id such as france', placeholder: 'nation, such as france' });
        const told = make('div', { role: 'status' });
        const take = make('button', { type: 'button', hidden: '' }, 'Put it into the folder');
        let read = null;
        take.addEventListener('click', async () => {
            byId('dialog').close();
            for (const { path, text } of read.documents) {
                let free = path;
                for (let number = 2; texts.has(free); number += 1) free = path.replace(/\.oob\.yaml$/, `-${number}.oob.yaml`);
                await put(free, text);
                await keep(free, text);
                await show(free);
            }
            await refresh();
        });
        const look = make('button', { type: 'button' }, 'Read it', async () => {
            read = await ask({ ask: 'paste', text: field.value, nation: nation.value.trim() || null }, (why) => told.replaceChildren(make('p', { class: 'bad' }, why)));
            if (!read) return;
            const units = read.documents.reduce((sum, document) => sum + document.units, 0);
            take.hidden = read.documents.length === 0;
            told.replaceChildren(
                make('p', {}, `${read.documents.length} documents with ${units} units.`),
                make('pre', { tabindex: '0' }, read.outline),
                make('ul', {}, read.findings.slice(0, 200).map((found) => make('li', {}, [make('b', {}, `line ${found.line} `), words(found.message, true)]))),
            );
        });
        dialog('Paste a list', [make('p', {}, 'From a book, a web page or a spreadsheet. Nothing leaves this browser.'), field, make('p', { class: 'choice' }, [nation, look, take]), told]);
        field.focus();
    }

    async function history() {
        const states = await store.states(project, shown).catch(() => []);
        const entries = states.reverse().map((state) => make('li', {}, [make('button', { type: 'button', class: 'row' }, new Date(state.at).toLocaleString(), () => {
            byId('dialog').close();
            editor.change([{ from: 0, to: editor.text().length, text: state.text }], 'earlier state');
        })]));
        dialog('Earlier states', [make('p', {}, entries.length > 0 ? 'A state is put in place of the text, and can be undone.' : 'There is none yet: one is kept each half minute of writing.'), make('ul', {}, entries)]);
    }

    // The page itself.

    function status(text, kind = '') {
        byId('status').replaceChildren(make('span', { class: kind }, words(text, true)));
    }

    function dialog(title, content) {
        byId('dialog-title').textContent = title;
        byId('dialog-words').replaceChildren(...content);
        byId('dialog').showModal();
    }

    function tabs() {
        const all = [...document.querySelectorAll('[role=tab]')];
        const choose = (tab) => {
            for (const other of all) {
                const isIt = other === tab;
                other.setAttribute('aria-selected', String(isIt));
                other.tabIndex = isIt ? 0 : -1;
                byId(other.getAttribute('aria-controls')).hidden = !isIt;
            }
            panels();
        };
        for (const [at, tab] of all.entries()) {
            tab.addEventListener('click', () => choose(tab));
            tab.addEventListener('keydown', (event) => {
                const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!step) return;
                const next = all[(at + step + all.length) % all.length];
                next.focus();
                choose(next);
            });
        }
    }

    function buttons() {
        const on = (id, work) => byId(id).addEventListener('click', work);
        on('open-folder', openFolder);
        on('open-file', () => byId('pick-file').click());
        on('save', save);
        on('share', share);
        on('new', newDocument);
        on('history', history);
        on('paste', paste);
        on('tour', () => window.grognardTour.start());
        on('repair', async () => {
            const repaired = await ask({ ask: 'repair', path: shown });
            if (repaired) change(repaired.changes, `${repaired.count} findings mended`);
        });
        on('layout', async () => {
            const edits = await ask({ ask: 'layout', path: shown }, (why) => status(why, 'bad'));
            if (edits && edits.length > 0) change(edits, 'laid out');
            else if (edits) status('The layout is right as it is.');
        });
        on('simple', () => {
            const isSimple = byId('plain').hidden;
            byId('plain').hidden = !isSimple;
            byId('editor').hidden = isSimple;
            byId('simple').setAttribute('aria-pressed', String(isSimple));
        });
        byId('plain').addEventListener('input', () => editor.change([{ from: 0, to: editor.text().length, text: byId('plain').value }], 'typed'));
        byId('ruleset').addEventListener('change', panels);
        for (const id of ['map-fielded', 'map-phase']) byId(id).addEventListener('change', panels);
        byId('map-add').addEventListener('change', () => {
            hands.state.adding = byId('map-add').value;
            panels();
        });
        on('map-put', () => {
            const [east, north] = ['map-east', 'map-north'].map((id) => Number(byId(id).value));
            if (hands.state.adding && lastMap) add(lastMap, [east, north]);
        });
        byId('map-grid').addEventListener('change', () => { hands.state.grid = Number(byId('map-grid').value); });
        for (const [id, by] of [['map-in', 1.5], ['map-out', 1 / 1.5]]) {
            on(id, () => {
                hands.state.zoom = Math.min(8, Math.max(1, hands.state.zoom * by));
                const board = document.querySelector('.board');
                if (board) board.style.width = `${100 * hands.state.zoom}%`;
            });
        }
        byId('map-panel').addEventListener('keydown', (event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
            event.preventDefault();
            if (event.shiftKey) editor.redo();
            else editor.undo();
        });
        for (const button of document.querySelectorAll('button[data-print]')) button.addEventListener('click', () => print(button.dataset.print));
        byId('pick').addEventListener('change', (event) => openFiles([...event.target.files]));
        byId('pick-file').addEventListener('change', (event) => openFiles([...event.target.files]));
        document.addEventListener('dragover', (event) => event.preventDefault());
        document.addEventListener('drop', (event) => {
            event.preventDefault();
            if (event.dataTransfer.files.length > 0) openFiles([...event.dataTransfer.files]);
        });
        byId('dialog-close').addEventListener('click', () => byId('dialog').close());
        document.addEventListener('keydown', (event) => {
            if ((event.ctrlKey || event.metaKey) && event.key === 's') {
                event.preventDefault();
                save();
            }
        });
    }

    async function start() {
        const askEngine = {
            complete: (at) => ask({ ask: 'put', path: shown, text: editor.text() }).then(() => ask({ ask: 'complete', path: shown, at })),
            hover: (at) => ask({ ask: 'hover', path: shown, at, rulesets: [byId('ruleset').value].filter(Boolean) }),
            words: (text) => words(text),
        };
        editor = window.grognardEditor.create(byId('editor'), { label: 'The text of the document. Escape, then Tab, leaves it.', changed, ask: askEngine });
        tabs();
        buttons();
        // Text can be written before the engine is there.
        await window.grognardEngine.script(page.documents).catch(() => undefined);
        const shared = await window.grognardShare.read(location.hash).catch((fault) => {
            status(`The link cannot be read: ${fault.message}.`, 'bad');
            return null;
        });
        const served = shared ? null : await window.grognardDesk.open();
        isServed = served !== null;
        const own = served || window.grognardProject || { name: 'New folder', texts: [] };
        if (shared) await openAll(`link:${location.hash.length}`, 'Shared documents', shared);
        else await openAll(isServed ? `served:${own.name}` : page.project, own.name, own.texts);
        engine = await window.grognardEngine.connect({ engine: page.engine, door: page.door, worker: page.worker }).catch((fault) => {
            status(`The engine cannot be started: ${fault.message}. Text can be written and kept; nothing is checked.`, 'bad');
            return null;
        });
        if (!engine && isServed) engine = window.grognardDesk.ask;
        if (!engine) {
            if (!page.engine) status('This site was built without the engine, so nothing is checked here. `just engine` makes it; `grognard serve --edit` does without.', 'bad');
            return;
        }
        for (const [path, text] of texts) await put(path, text);
        const rulesets = await ask({ ask: 'rulesets' });
        byId('ruleset').replaceChildren(...(rulesets || []).map(({ id, name }) => make('option', { value: id }, name)));
        document.documentElement.dataset.ready = 'true';
        await check();
        await refresh();
        await panels();
    }

    start();
})();
