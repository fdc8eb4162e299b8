//! A body that is called after another nation than its own.

use grognard_core::document::{BodyKind, ListedBody};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use crate::check::subject::OobSubject;
use crate::project::NationFacts;

code!("foreign-name", Warning, "foreign_name.md");

/// Minimum number of words of a nation's name that says for sure who is meant. One word may be a place or a title: the
/// Army of Portugal was French, and Deutschmeister regiments Austrian.
const MIN_WORDS: usize = 3;

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // Folding every nation for every body took a sixth of `check`. A word more needs a sign between.
    let may_be_sure =
        |name: &str| name.matches(|c: char| !c.is_alphanumeric()).count() + 1 >= MIN_WORDS;
    let nations = subject.settings.nations.iter().filter(|nation| may_be_sure(&nation.name));
    let nations = nations.map(|nation| (nation, plain(&nation.name).collect::<String>()));
    let is_sure = |name: &str| name.split_whitespace().count() >= MIN_WORDS;
    let nations: Vec<(&NationFacts, String)> = nations.filter(|(_, name)| is_sure(name)).collect();
    for (_, body) in subject.bodies.iter() {
        diagnostics.extend(foreign(subject, body, &nations));
    }
}

fn foreign(
    subject: &OobSubject<'_>,
    body: &ListedBody<'_>,
    nations: &[(&NationFacts, String)],
) -> Option<Diagnostic> {
    if matches!(body.kind, BodyKind::Whole(_) | BodyKind::Part(..)) {
        return None;
    }
    let name = body.name().get()?;
    // Most names are too short to hold a nation of three words.
    if name.value.split_whitespace().count() < MIN_WORDS {
        return None;
    }
    let nation = subject.bodies.nation(body)?;
    let words: String = plain(name.value).collect();
    let (named, _) = nations.iter().find(|(_, name)| words.contains(name))?;
    if named.id == nation.value {
        return None;
    }
    let message =
        format!("{} is called {}, but its nation is `{}`", body.title(), named.name, nation.value);
    Some(
        Diagnostic::new(&CODE, name.span, message)
            .label(nation.span, "the nation")
            .help(format!("write `nation: {}`, or correct the name", named.id)),
    )
}
