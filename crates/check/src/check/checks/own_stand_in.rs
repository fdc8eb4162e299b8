//! Reports figures that stand in for themselves.

use grognard_core::document::Collection;
use grognard_syntax::diagnostic::Diagnostic;

code!("own-stand-in", Warning, "own_stand_in.md");

pub(super) fn check(collection: &Collection<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for stand_in in &collection.stand_ins {
        let Some(needed) = stand_in.needed.get() else { continue };
        let kind = stand_in.kinds.items.iter().find(|kind| kind.value == needed.value);
        let Some(kind) = kind else { continue };
        let word = needed.value.word();
        diagnostics.push(
            Diagnostic::new(&CODE, kind.span, format!("`{word}` stands in for itself"))
                .label(needed.span, "the figures to replace")
                .help(
                    "name other figures, or remove the word: figures of the right kind always \
                     come first",
                ),
        );
    }
}
