// The folder of a program that runs as `grognard serve --edit`: read and written with the token of its link.
'use strict';
(function () {
    const KEY = 'grognard-token';
    const digests = new Map();

    /** The token, from the link that the program printed or from this tab. It stays in this tab. */
    function token() {
        const found = /^#token=([0-9a-f]{32})$/.exec(location.hash);
        if (found) {
            sessionStorage.setItem(KEY, found[1]);
            history.replaceState(null, '', location.pathname);
        }
        return location.protocol === 'file:' ? null : sessionStorage.getItem(KEY);
    }

    const asked = (address, options = {}) => fetch(address, { ...options, headers: { ...options.headers, 'X-Grognard-Token': token() } });

    /** The documents of the folder: its name, and paths with texts. Null, where no program serves one. */
    async function open() {
        if (!token()) return null;
        const answer = await asked('/~grognard/folder').catch(() => null);
        if (!answer || !answer.ok) {
            sessionStorage.removeItem(KEY);
            return null;
        }
        const { name, texts } = await answer.json();
        digests.clear();
        for (const [path, , digest] of texts) digests.set(path, digest);
        return { name, texts: texts.map(([path, text]) => [path, text]) };
    }

    /** Writes a document over what was read: `done`, `changed`, or why not. `isForced` writes over what is there now. */
    async function write(path, text, isForced = false) {
        if (isForced) await open();
        const seen = digests.get(path);
        const headers = seen ? { 'If-Match': `"${seen}"` } : {};
        const answer = await asked(`/~grognard/file/${path.split('/').map(encodeURIComponent).join('/')}`, { method: 'PUT', body: text, headers }).catch(() => null);
        if (!answer) return 'the program does not answer: is it still running?';
        if (answer.status === 412) return 'changed';
        if (!answer.ok) return (await answer.json().catch(() => ({}))).refused || 'the program refused: open the link that it printed';
        digests.set(path, (await answer.json()).digest);
        return 'done';
    }

    /** Asks the engine of the program. */
    async function ask(request) {
        const answer = await asked('/~grognard/ask', { method: 'POST', body: JSON.stringify(request) }).catch(() => null);
        if (!answer || !answer.ok) return { fault: 'The program does not answer. Start `grognard serve --edit` again, and open the link that it prints.' };
        return answer.json();
    }

    window.grognardDesk = { open, write, ask };
})();
