// Colours the syntax of a document: keys, words, numbers, comments. Errors come from the engine.

export const documents = {
  name: "grognard",
  startState: () => ({ block: -1, indent: 0 }),
  token(stream, state) {
    if (stream.sol()) {
      state.indent = stream.indentation();
      // A block scalar continues as long as its lines are indented more than its key.
      if (state.block >= 0 && state.indent <= state.block && !/^\s*$/.test(stream.string)) state.block = -1;
    }
    if (state.block >= 0) {
      stream.skipToEnd();
      return "string";
    }
    if (stream.eatSpace()) return null;
    const before = stream.string.slice(0, stream.pos);
    if (stream.peek() === "#" && (before === "" || /\s$/.test(before))) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^']|'')*'?/)) return "string";
    if (stream.match(/^[|>][-+\d]*\s*(?:#.*)?$/)) {
      state.block = state.indent;
      return "punctuation";
    }
    if (/^\s*(?:- +)*$|[{,]\s*$/.test(before) && stream.match(/^[^\s#:,{}[\]"'][^:,{}[\]#]*(?=:(?:\s|$))/)) return "propertyName";
    if (stream.match(/^[{}[\],:]|^- /)) return "punctuation";
    if (stream.match(/^\d{4}-\d\d-\d\d(?![\w-])|^-?\d[\d_,.]*(?:-\d[\d,.]*)?(?![\w])/)) return "number";
    if (stream.match(/^(?:true|false|unknown)(?![\w-])/)) return "keyword";
    stream.match(/^[^\s#:,{}[\]]+/) || stream.next();
    return "content";
  },
  languageData: { commentTokens: { line: "#" } },
};
