//! Reports a text that was meant to be replaced: `TODO`, `page XX`, an address of one's own computer.

use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::syntax::{Node, NodeKind, Tree};

code!("placeholder", Warning, "placeholder.md");

/// Whole words in capital letters that mark unfinished text.
const WORDS: &[&str] = &["TODO", "FIXME", "TBD", "XX", "XXX", "XXXX"];

/// Phrases in small letters of templates, of filler text and of programs that write text.
const PHRASES: &[&str] = &[
    "lorem ipsum",
    "as an ai language model",
    "ai language model",
    "i could not verify",
    "://localhost",
    "://127.0.0.1",
    "file://",
    "insert text here",
    "insert name here",
    "your text here",
    "describe what ",
    "one or two sentences.",
    "page ??",
    "p. ??",
];

pub(in crate::check) fn check(tree: &Tree<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if let Some(root) = tree.root() {
        walk(root, diagnostics);
    }
}

fn walk(node: Node<'_>, diagnostics: &mut Vec<Diagnostic>) {
    match node.kind() {
        NodeKind::Map => node.entries().for_each(|(_, value)| walk(value, diagnostics)),
        NodeKind::List => node.items().for_each(|item| walk(item, diagnostics)),
        _ => diagnostics.extend(judge(node)),
    }
}

fn judge(node: Node<'_>) -> Option<Diagnostic> {
    let text = node.as_str()?;
    let phrase = placeholder(text)?;
    let message = format!("`{phrase}` was left in this text");
    Some(
        Diagnostic::new(&CODE, node.span(), message)
            .help("write the text that was meant here, or remove it"),
    )
}

/// The placeholder in a text.
pub(in crate::check) fn placeholder(text: &str) -> Option<&str> {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '.');
    if let Some(word) = words.find(|word| WORDS.contains(&word.trim_end_matches('.'))) {
        // The Roman number 20 is a name: `XX Corps`, `Louis XX`.
        let is_number = word.trim_end_matches('.') == "XX"
            && !text.contains("page XX")
            && !text.contains("p. XX")
            && !text.contains("S. XX");
        if !is_number {
            return Some(word);
        }
    }
    let small = text.to_lowercase();
    PHRASES.iter().find(|phrase| small.contains(**phrase)).copied()
}
