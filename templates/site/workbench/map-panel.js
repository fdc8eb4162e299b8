// The map beside the text: what can be put on it, and what is done on it as a change of the text.
'use strict';
(function () {
    const { bench, byId, ask, status } = window.grognardBench;
    const { make } = window.grognardParts;
    const documents = window.grognardDocuments;
    let lastMap = null;

    async function map() {
        const path = window.grognardBeside.subject(true);
        if (!path) return;
        const told = (why) => byId('map').replaceChildren(make('p', { class: 'bad' }, why));
        const ruleset = byId('map-fielded').checked ? byId('ruleset').value : null;
        const chosen = byId('map-phase').value;
        const at = bench.version;
        const found = await ask({ ask: 'map', path, ruleset, phase: chosen === '' ? null : Number(chosen) }, told);
        if (!found || at !== bench.version) return;
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
        if (path !== bench.shown) await documents.show(path, true);
        await documents.put(path, bench.texts.get(path));
        const edits = await ask({ ask: 'edit', path, intent }, (why) => status(why, 'bad'));
        if (!edits || edits.length === 0) return false;
        bench.editor.change(edits, name);
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

    /** Puts what was chosen at a place that was typed. */
    function put(at) {
        if (hands.state.adding && lastMap) add(lastMap, at);
    }

    window.grognardMapPanel = { map, put, hands };
})();
