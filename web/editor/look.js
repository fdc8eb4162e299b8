// Style of the editor. The page sets the colours as custom properties, because these are also valid
// in a shadow root.
import { EditorView } from "@codemirror/view";

export const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--paper)", fontSize: "15px" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "ui-monospace, \"DejaVu Sans Mono\", Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--shade)", color: "var(--soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--shade) 60%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--mark) !important" },
  ".cm-tooltip": { backgroundColor: "var(--paper)",
    color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "6px", maxWidth: "min(36rem, 90vw)" },
  ".cm-tooltip .words": { padding: ".4rem .7rem", font: "15px/1.45 system-ui, sans-serif" },
  ".cm-tooltip .words p": { margin: ".25rem 0" },
  ".cm-tooltip .words code": { fontFamily: "ui-monospace, monospace", fontSize: ".92em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "6px 10px", minHeight: "24px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--link)", color: "var(--paper)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: ".8" },
  ".cm-completionInfo": { padding: ".5rem .7rem", whiteSpace: "pre-wrap", font: "14px/1.4 system-ui, sans-serif" },
  ".cm-diagnostic": { padding: ".4rem .7rem", font: "15px/1.4 system-ui, sans-serif" },
  ".cm-diagnosticAction": { minHeight: "28px", borderRadius: "4px", backgroundColor: "var(--link)", color: "var(--paper)" },
  ".cm-panels": { backgroundColor: "var(--shade)", color: "var(--ink)" },
  ".tok-key": { color: "var(--key)" },
  ".tok-number": { color: "var(--number)" },
  ".tok-text": { color: "var(--text)" },
  ".tok-word": { color: "var(--number)" },
  ".tok-comment": { color: "var(--soft)", fontStyle: "italic" },
  ".tok-sign": { color: "var(--soft)" },
});
