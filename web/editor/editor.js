// The text editor of the workbench. Findings, completions and hovers come from the engine.
import { autocompletion, completionKeymap, snippet, startCompletion } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory, redo, undo } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Annotation, EditorState, Transaction } from "@codemirror/state";
import { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { applied } from "../lib/changes.js";
import { documents } from "./documents.js";
import { ending, places } from "./lines.js";
import { look } from "./look.js";
import { tags } from "./tags.js";

/**
 * Marks changes that the page makes, because `changed` is called only for changes by the writer.
 */
const fromPage = Annotation.define();

/**
 * Makes an editor in a shadow root. Only there does the content security policy of the page allow
 * the styles of CodeMirror.
 *
 * `ask` contains `complete(at)` and `hover(at)`, which return promises, and `words(text)`, which
 * turns Markdown into elements. `changed(text)` is called after every change.
 *
 * Texts keep their line ends. Places in arguments and results count both characters of a Windows
 * line end, although a line end is one character inside the editor.
 */
export function create(host, { label, changed, ask }) {
  const root = host.attachShadow({ mode: "open" });
  const asked = {
    complete: async (at) => {
      const found = await ask.complete(place().toText(at));
      return found && { ...found, items: found.items.map(inside) };
    },
    hover: async (at) => {
      const found = await ask.hover(place().toText(at));
      return found && { ...inside(found), words: ask.words(found.text) };
    },
  };
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
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false" }),
    autocompletion({ override: [(context) => completions(context, asked)], icons: false, aboveCursor: false }),
    hoverTooltip((view, at) => hover(at, asked), { hoverTime: 350 }),
    keymap.of([indentWithTab, ...completionKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      const own = update.transactions.some((done) => done.annotation(fromPage));
      if (update.docChanged && !own) changed(text());
    }),
  ];
  const view = new EditorView({ state: EditorState.create({ doc: "", extensions }), parent: root, root });
  const states = new Map();
  let shown = null;
  let end = "\n";

  const whole = (state) => (end === "\n" ? state.sliceDoc() : state.sliceDoc().replaceAll("\n", end));
  const text = () => whole(view.state);
  const place = () => places(view.state.doc, end);
  const inside = (stretch) => ({ ...stretch, from: place().fromText(stretch.from), to: place().fromText(stretch.to) });

  /**
   * Applies changes as one undo step called `name`. Places refer to the text before the changes.
   * With the step `before`, the next change may join this undo step. With `none`, this change joins
   * the last undo step.
   */
  function change(changes, name, step = "full") {
    // Begin a new undo step for a named change.
    const own = step === "none" ? [] : [Transaction.userEvent.of(name), isolateHistory.of(/** @type {"full"} */ (step))];
    const next = ending(applied(text(), changes), end);
    view.dispatch({
      changes: changes.map((one) => ({ ...inside(one), insert: view.state.toText(one.text) })),
      annotations: [...own, fromPage.of(true)],
    });
    end = next;
    changed(text());
  }

  return {
    view,
    open(path, words) {
      if (shown !== null) states.set(shown, view.state);
      shown = path;
      end = ending(words);
      const kept = states.get(path);
      view.setState(kept && whole(kept) === words ? kept : EditorState.create({ doc: words, extensions }));
    },
    forget(path) {
      states.delete(path);
      if (shown === path) shown = null;
    },
    /** Shows no document. Nothing can be typed, because the text would belong to no document. */
    close() {
      if (shown !== null) states.set(shown, view.state);
      shown = null;
      const closed = [...extensions, EditorState.readOnly.of(true), EditorView.editable.of(false)];
      view.setState(EditorState.create({ doc: "", extensions: closed }));
    },
    text,
    change,
    /** Takes over the text of a text field, in which every line end is one character. */
    typed: (words) => change([{ from: 0, to: text().length, text: words.replaceAll("\n", end) }], "typed"),
    findings(list) {
      const within = list.map(inside).map((found) => ({
        from: found.from,
        to: Math.max(found.to, found.from),
        severity: found.severity === "hint" ? "info" : found.severity,
        message: found.message,
        source: found.code,
        actions: found.actions,
      }));
      view.dispatch(setDiagnostics(view.state, within));
    },
    /** Selects a range, scrolls to it and focuses the editor. */
    go(from, to = from) {
      const { from: anchor, to: head } = inside({ from, to });
      view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    place: () => place().toText(view.state.selection.main.head),
    /**
     * Converts a place in a text field, where a line end is one character, to a place in the text.
     */
    toText: (at) => place().toText(at),
    fromText: (at) => place().fromText(at),
    undo: () => undo(view),
    redo: () => redo(view),
    complete: () => startCompletion(view),
    say: (words) => view.dispatch({ effects: EditorView.announce.of(words) }),
  };
}

async function completions(context, ask) {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  if (!context.explicit && !/[\w:\- ,{[/.]/.test(before)) return null;
  const found = await ask.complete(context.pos);
  if (!found || found.items.length === 0) return null;
  const from = found.items[0].from;
  // CodeMirror gives all completions the same range, so show only those with the range of the
  // first.
  const items = found.items.filter((item) => item.from === from);
  const options = items.map((item, number) => ({
    label: item.label,
    type: item.kind,
    detail: item.detail || undefined,
    info: item.documentation || undefined,
    boost: -Math.min(number, 99),
    apply: item.is_snippet ? snippet(item.text.replace(/\$(\d+)/g, "$${$1}").replace(/\$\{0\}/g, "${}")) : write(item),
  }));
  return { from, to: Math.max(items[0].to, context.pos), options, validFor: found.is_complete ? /^[\w\-/.]*$/ : undefined };
}

function write(item) {
  return (view, completion, from, to) => {
    view.dispatch({ changes: { from, to, insert: item.text }, selection: { anchor: from + item.text.length },
      userEvent: "input.complete" });
  };
}

async function hover(at, ask) {
  const found = await ask.hover(at);
  if (!found) return null;
  return { pos: found.from, end: found.to, above: true, create: () => ({ dom: found.words }) };
}
