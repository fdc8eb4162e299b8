// What is done on the map, as changes of the text of its document. The engine makes the changes; all of one deed are one
// step that can be undone.
'use strict';
(function () {
    const { bench, ask, status } = window.grognardBench;
    const documents = window.grognardDocuments;
    const { told } = window.grognardHeld;

    /** The deed that was done last: its words, and the body of which is told what is in its way then. */
    let done = null;

    /** Does what is meant; true, when it was done. */
    async function deed(path, intents, name, body = null) {
        if (path !== bench.shown) await documents.show(path, true);
        await documents.put(path, bench.texts.get(path));
        const all = await Promise.all(intents.map((intent) => ask({ ask: 'edit', path, intent }, (why) => status(why, 'bad'))));
        const edits = all.flat();
        if (edits.length === 0 || all.includes(null)) return false;
        done = body === null ? null : { name, body };
        bench.editor.change(edits, name);
        status(name);
        return true;
    }

    /** Moves a thing that has one place, and turns it where it takes the facing of another. */
    function place(path, thing, { at, facing = thing.facing, aligned = null }) {
        const from = thing.places[0];
        const isMoved = at[0] !== from[0] || at[1] !== from[1];
        const isTurned = facing !== thing.facing;
        if (!isMoved && !isTurned) return false;
        const body = thing.kind === 'body' ? thing.name : null;
        const name = `${thing.title} ${isMoved ? `moved to ${told(at)}` : `faces ${facing}°`}${aligned ? `, ${aligned.words}` : ''}`;
        if (thing.from_earlier) {
            // It stood where an earlier phase left it, and gets a place of its own in this one.
            const entry = [[thing.kind, thing.name], ['at', at], ...(facing === null ? [] : [['facing', facing]]), ...(thing.posture === null ? [] : [['posture', thing.posture]])];
            return deed(path, [{ do: 'add', list: thing.from_earlier, entry }], `${name} in this phase`, body);
        }
        const intents = [
            ...(isMoved ? [{ do: 'move', pointer: `${thing.entry}.at`, from, to: at }] : []),
            ...(isTurned ? [{ do: 'set', pointer: thing.entry, key: 'facing', value: facing }] : []),
        ];
        return deed(path, intents, name, body);
    }

    /**
     * Puts something at a place: `adding` is its kind and its word. Ground begins as a square, a line as a stretch: their
     * corners are moved from there.
     */
    function add(path, adding, at, phase) {
        const [kind, word] = adding.split(/:(.*)/s);
        const [east, north] = at;
        const around = [[-100, -100], [100, -100], [100, 100], [-100, 100]].map(([x, y]) => [east + x, north + y]);
        const deeds = {
            body: [phase === null ? 'placements' : `phases[${phase}].placements`, [['body', word], ['at', at], ['facing', 0]]],
            points: ['points', [['kind', word], ['at', at]]],
            areas: ['areas', [['kind', word], ['outline', around]]],
            lines: ['lines', [['kind', word], ['path', [[east - 200, north], [east + 200, north]]]]],
        };
        const [list, entry] = deeds[kind];
        if (word === 'label') entry.splice(1, 0, ['name', 'Name']);
        return deed(path, [{ do: 'add', list, entry }], `${word} put at ${told(at)}`, kind === 'body' ? word : null);
    }

    /** The deed of which nothing was told yet. */
    function take() {
        const taken = done;
        done = null;
        return taken;
    }

    window.grognardMapDeeds = { deed, place, add, take };
})();
