//! Reports a body whose name contains the name of a foreign nation.

use grognard_core::document::{BodyKind, ListedBody};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::plain;

use crate::check::subject::OobSubject;
use grognard_project::project::NationFacts;

code!("foreign-name", Warning, "foreign_name.md");

/// Minimum number of words in a nation's name that identify the nation for certain. A single word
/// may be a place or a title: the Army of Portugal was French, and the Deutschmeister regiment was
/// Austrian.
const MIN_WORDS: usize = 3;

/// Words for troops in the names of units, in plain form, with the great powers that had such troops.
/// `#` is a number. Small states often took the words of a great power.
const TROOPS: &[(&str, &[&str])] = &[
    ("ir #", &["austria", "prussia"]),
    ("#e ligne", &["france"]),
    ("#e legere", &["france"]),
    ("#th foot", &["britain"]),
    ("#st foot", &["britain"]),
    ("#nd foot", &["britain"]),
    ("#rd foot", &["britain"]),
    ("cacadores", &["portugal"]),
    ("opolchenie", &["russia"]),
];
const GREAT_POWERS: [&str; 7] =
    ["austria", "britain", "france", "portugal", "prussia", "russia", "spain"];

pub(super) fn check(subject: &OobSubject<'_>, diagnostics: &mut Vec<Diagnostic>) {
    // Names that cannot have enough words are skipped first, because folding the name of every
    // nation for every body took a sixth of the time of `check`.
    let may_be_sure =
        |name: &str| name.matches(|c: char| !c.is_alphanumeric()).count() + 1 >= MIN_WORDS;
    let nations = subject.settings.nations.iter().filter(|nation| may_be_sure(&nation.name));
    let nations = nations.map(|nation| (nation, plain(&nation.name).collect::<String>()));
    let is_sure = |name: &str| name.split_whitespace().count() >= MIN_WORDS;
    let nations: Vec<(&NationFacts, String)> = nations.filter(|(_, name)| is_sure(name)).collect();
    for (_, body) in subject.bodies.iter() {
        diagnostics.extend(foreign(subject, body, &nations).or_else(|| troops(subject, body)));
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
    // A body whose name has too few words is skipped, as most bodies are.
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

/// Reports a unit whose name has a word for the troops of another great power.
fn troops(subject: &OobSubject<'_>, body: &ListedBody<'_>) -> Option<Diagnostic> {
    let name = body.name().get().filter(|_| body.is_unit())?;
    let nation = subject.bodies.nation(body)?;
    // If the nation of the whole list is wrong, every name would be reported.
    if subject.oob.nation.span() == Some(nation.span) {
        return None;
    }
    if !GREAT_POWERS.contains(&nation.value) {
        return None;
    }
    let text: String = plain(name.value).collect();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_said = |(term, of): &&(&str, &[&str])| {
        let term: Vec<&str> = term.split(' ').collect();
        let fits = |(word, wanted): (&&str, &&str)| match wanted.strip_prefix('#') {
            Some(end) => word.strip_suffix(end).is_some_and(|digits| digits.parse::<u32>().is_ok()),
            None => word == wanted,
        };
        !of.contains(&nation.value)
            && words.windows(term.len()).any(|found| found.iter().zip(&term).all(fits))
    };
    let (_, of) = TROOPS.iter().find(is_said)?;
    let message = format!("{} has the name of troops of another nation", body.title());
    let found = Diagnostic::new(&CODE, name.span, message).label(nation.span, "its nation");
    let nations: Vec<String> = of.iter().map(|id| format!("`nation: {id}`")).collect();
    Some(found.help(format!("write {}, or correct the name", nations.join(" or "))))
}
