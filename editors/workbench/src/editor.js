// The text editor of the workbench. It knows no document: findings, completions and hovers come from the engine.
import { autocompletion, completionKeymap, snippet, startCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, redo, undo } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, Transaction } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { documents } from './documents.js';
import { look } from './look.js';
import { tags } from './tags.js';

/** Marks a change that the page makes, and not the writer. */
const fromPage = Annotation.define();

/**
 * Makes an editor in a shadow root, where its styles obey the policy of the page.
 *
 * `ask` has what the editor wants to know, each a promise: `complete(at)`, `hover(at)`, `actions(from, to)`.
 * `changed(text)` is told of every change of the writer; `say(words)` speaks to readers who do not see the page.
 */
export function create(host, { label, changed, ask }) {
    const root = host.attachShadow({ mode: 'open' });
    const language = StreamLanguage.define(documents);
    const extensions = [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        lintGutter(),
        language,
        syntaxHighlighting(HighlightStyle.define(tags)),
        look,
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0', spellcheck: 'false' }),
        autocompletion({ override: [(context) => completions(context, ask)], icons: false, aboveCursor: false }),
        hoverTooltip((view, at) => hover(at, ask), { hoverTime: 350 }),
        keymap.of([indentWithTab, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
            const own = update.transactions.some((done) => done.annotation(fromPage));
            if (update.docChanged && !own) changed(update.state.doc.toString());
        }),
    ];
    const view = new EditorView({ state: EditorState.create({ doc: '', extensions }), parent: root, root });
    /** States of documents that are not shown, with their history. */
    const states = new Map();
    let shown = null;

    return {
        view,
        /** Shows a document; its history goes on where it was. */
        open(path, text) {
            if (shown !== null) states.set(shown, view.state);
            shown = path;
            const kept = states.get(path);
            view.setState(kept && kept.doc.toString() === text ? kept : EditorState.create({ doc: text, extensions }));
        },
        /** Forgets a document. */
        forget(path) {
            states.delete(path);
            if (shown === path) shown = null;
        },
        text: () => view.state.doc.toString(),
        /**
         * Makes changes as one step that can be undone; `name` is said of it. Places are those of the present text. With
         * `before` the next change can go on with the step, with `none` this one goes on with the last.
         */
        change(changes, name, step = 'full') {
            // A change with a name never goes on with another.
            const own = step === 'none' ? [] : [Transaction.userEvent.of(name), isolateHistory.of(step)];
            view.dispatch({
                changes: changes.map(({ from, to, text }) => ({ from, to, insert: text })),
                annotations: [...own, fromPage.of(true)],
            });
            changed(view.state.doc.toString());
        },
        /** Shows findings: `{ from, to, severity, message, actions }`. */
        findings(list) {
            const length = view.state.doc.length;
            const within = list.map((found) => ({
                from: Math.min(found.from, length),
                to: Math.min(Math.max(found.to, found.from), length),
                severity: found.severity === 'hint' ? 'info' : found.severity,
                message: found.message,
                source: found.code,
                actions: found.actions,
            }));
            view.dispatch(setDiagnostics(view.state, within));
        },
        /** Leads to a place and writes on from there. */
        go(from, to = from) {
            const length = view.state.doc.length;
            view.dispatch({
                selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
                effects: EditorView.scrollIntoView(Math.min(from, length), { y: 'center' }),
            });
            view.focus();
        },
        place: () => view.state.selection.main.head,
        undo: () => undo(view),
        redo: () => redo(view),
        complete: () => startCompletion(view),
        say: (words) => view.dispatch({ effects: EditorView.announce.of(words) }),
    };
}

/** Completions as the engine has them. */
async function completions(context, ask) {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && !/[\w:\- ,{[/.]/.test(before)) return null;
    const found = await ask.complete(context.pos);
    if (!found || found.items.length === 0) return null;
    const from = found.items[0].from;
    // Another stretch is another list; the first one counts.
    const items = found.items.filter((item) => item.from === from);
    const options = items.map((item, number) => ({
        label: item.label,
        type: item.kind,
        detail: item.detail || undefined,
        info: item.documentation || undefined,
        boost: -Math.min(number, 99),
        apply: item.is_snippet ? snippet(item.text.replace(/\$(\d+)/g, '$${$1}').replace(/\$\{0\}/g, '${}')) : write(item),
    }));
    return { from, to: Math.max(items[0].to, context.pos), options, validFor: found.is_complete ? /^[\w\-/.]*$/ : undefined };
}

function write(item) {
    return (view, completion, from, to) => {
        view.dispatch({ changes: { from, to, insert: item.text }, selection: { anchor: from + item.text.length }, userEvent: 'input.complete' });
    };
}

async function hover(at, ask) {
    const found = await ask.hover(at);
    if (!found) return null;
    return { pos: found.from, end: found.to, above: true, create: () => ({ dom: ask.words(found.text) }) };
}
