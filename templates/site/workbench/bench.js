// What every part of the workbench shares: the documents that are open, the editor, the engine, the line of status.
'use strict';
(function () {
    const page = document.documentElement.dataset;
    const byId = (id) => document.getElementById(id);
    const { make, words } = window.grognardParts;

    const bench = {
        /** The paths and texts as the writer has them, and as they were opened or saved. */
        texts: new Map(),
        saved: new Map(),
        project: page.project,
        /** The path of the document that is in the editor. */
        shown: null,
        editor: null,
        engine: null,
        /** The folder that the writer has opened, where the browser can write into one. */
        folder: null,
        /** Whether a program serves the folder, and writes into it. */
        isServed: false,
        /** Grows with each change: an answer for an earlier one is stale. */
        version: 0,
    };

    /** Asks the engine; null, where it refuses or is not there. A refusal is shown if `told` says where. */
    async function ask(request, told) {
        if (!bench.engine) return null;
        const answer = await bench.engine(request);
        if (answer.fault) status(answer.fault, 'bad');
        if (answer.refused && told) told(answer.refused);
        return 'answer' in answer ? answer.answer : null;
    }

    function status(text, kind = '') {
        byId('status').replaceChildren(make('span', { class: kind }, words(text, true)));
    }

    function dialog(title, content) {
        byId('dialog-title').replaceChildren(words(title, true));
        byId('dialog-words').replaceChildren(...content);
        byId('dialog').showModal();
    }

    window.grognardBench = { bench, page, byId, ask, status, dialog };
})();
