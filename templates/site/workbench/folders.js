// A folder of the disk, where the browser lets a page have one.
'use strict';
(function () {
    const MAX_FILES = 5000;
    const READ = /(?:^|\/)(?:grognard\.yaml|[^/]+\.(?:oob|scenario|map|ruleset|layout|collection|log)\.yaml|[^/]+\.geojson|[^/]+\.rules\.md)$/;
    const isRead = (path) => READ.test(path);

    /** Reads every document below a folder into a list of paths and texts. */
    async function read(folder, before, list) {
        for await (const entry of folder.values()) {
            if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === 'target') continue;
            if (list.length >= MAX_FILES) throw new Error(`the folder has more than ${MAX_FILES} documents`);
            const path = before + entry.name;
            if (entry.kind === 'directory') await read(entry, `${path}/`, list);
            else if (isRead(path)) list.push([path, await (await entry.getFile()).text()]);
        }
    }

    async function place(folder, path, create) {
        const parts = path.split('/');
        const name = parts.pop();
        let within = folder;
        for (const part of parts) within = await within.getDirectoryHandle(part, { create });
        return { within, name };
    }

    /** The text of a file as it is now; null, if there is none. */
    async function text(folder, path) {
        try {
            const { within, name } = await place(folder, path, false);
            return await (await (await within.getFileHandle(name)).getFile()).text();
        } catch (fault) {
            if (fault.name === 'NotFoundError') return null;
            throw fault;
        }
    }

    /** Writes a file, or takes it away. The browser writes beside it and exchanges the two. */
    async function write(folder, path, words) {
        const { within, name } = await place(folder, path, true);
        if (words === null) {
            await within.removeEntry(name).catch(() => undefined);
            return;
        }
        const stream = await (await within.getFileHandle(name, { create: true })).createWritable();
        await stream.write(words);
        await stream.close();
    }

    window.grognardFolders = { read, text, write, isRead };
})();
