//! A body that is called after another nation than its own.

use grognard_core::document::BodyKind;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use crate::check::subject::BodySubject;

code!("foreign-name", Warning, "foreign_name.md");

/// Minimum number of words of a nation's name that says for sure who is meant. One word may be a place or a title: the
/// Army of Portugal was French, and Deutschmeister regiments Austrian.
const MIN_WORDS: usize = 3;

pub(super) fn check(at: &BodySubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let BodySubject { subject, body, .. } = *at;
    if matches!(body.kind, BodyKind::Whole(_) | BodyKind::Part(..)) {
        return;
    }
    let Some(name) = body.name().get() else { return };
    // Most names are too short to hold a nation of three words.
    if name.value.split_whitespace().count() < MIN_WORDS {
        return;
    }
    let Some(nation) = subject.bodies.nation(body) else { return };
    let words: String = plain(name.value).collect();
    // Folding the letters of every nation for every body took a sixth of `check`.
    let may_be_long =
        |name: &str| name.matches(|c: char| !c.is_alphanumeric()).count() + 1 >= MIN_WORDS;
    let mut long = subject.settings.nations.iter().filter(|facts| may_be_long(&facts.name));
    let named = long.find(|facts| {
        let name: String = plain(&facts.name).collect();
        name.split_whitespace().count() >= MIN_WORDS && words.contains(&name)
    });
    let Some(named) = named.filter(|named| named.id != nation.value) else { return };
    let message =
        format!("{} is called {}, but its nation is `{}`", body.title(), named.name, nation.value);
    diagnostics.push(
        Diagnostic::new(&CODE, name.span, message)
            .label(nation.span, "the nation")
            .help(format!("write `nation: {}`, or correct the name", named.id)),
    );
}
