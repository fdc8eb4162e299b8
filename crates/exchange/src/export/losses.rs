//! What a format has no place for, as findings about what is exported.

use grognard_project::check::{FORMULA_IN_TABLE, NOT_EXPORTED};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, shorten};

use super::{Export, FORMATS, Fact, Kept, OfBattle, OfBody, Options, Subject};

/// What is told about an export: what is lost, and what a program that opens it may take amiss.
pub fn findings(subject: &Subject<'_>, format: &Export, options: &Options<'_>) -> Vec<Diagnostic> {
    let lost = lost(subject, format).into_iter();
    lost.map(|lost| told(&lost, format)).chain(besides(subject, format, options)).collect()
}

/// The same for a person: all that is lost is told in one finding.
pub fn findings_together(
    subject: &Subject<'_>,
    format: &Export,
    options: &Options<'_>,
) -> Vec<Diagnostic> {
    let lost = lost(subject, format);
    let all = told_together(&lost, format);
    all.into_iter().chain(besides(subject, format, options)).collect()
}

/// What a program that opens the files may take amiss.
fn besides(subject: &Subject<'_>, format: &Export, options: &Options<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if !options.excel {
        found.extend(of_formulas(subject, &(format.formulas)(subject, options)));
    }
    if format.has_pictures && options.address.is_none() {
        found.extend(of_pictures(subject));
    }
    found
}

fn of_pictures(subject: &Subject<'_>) -> Option<Diagnostic> {
    let span = subject.lists.first()?.force.bodies.first()?.span;
    let message = "the pictures of the cards have no address: only you see them at the table";
    let found = Diagnostic::new(&NOT_EXPORTED, span, message);
    Some(found.help("put them on the web, and write `--base-url https://…/` with their folder"))
}

fn of_formulas(subject: &Subject<'_>, cells: &[String]) -> Option<Diagnostic> {
    let first = shorten(cells.first()?);
    let span = subject.lists.first()?.force.bodies.first()?.span;
    let message = match cells.len() {
        1 => format!("a cell begins as a formula does: `{first}`"),
        count => format!("{count} cells begin as formulas do, the first is `{first}`"),
    };
    let found = Diagnostic::new(&FORMULA_IN_TABLE, span, message);
    Some(found.help("write `--excel`, which puts an apostrophe before them"))
}

/// A kind of thing that a format has no place for.
struct Lost {
    /// Where it is said first.
    span: Span,
    what: &'static str,
    /// How many there are: `5 bodies`; nothing for a single thing.
    count: String,
    /// A format that has a place for all of it.
    holder: Option<&'static str>,
}

/// The kinds of things that are lost, in the order of the table.
fn lost(subject: &Subject<'_>, format: &Export) -> Vec<Lost> {
    // A map is asked for by those who know that it is no list.
    if format.is_map {
        return Vec::new();
    }
    let of_bodies = OfBody::ALL.iter().filter_map(|fact| lost_of_bodies(subject, format, *fact));
    let of_battle = OfBattle::ALL.iter().filter_map(|fact| lost_of_battle(subject, format, *fact));
    of_bodies.chain(of_battle).collect()
}

fn lost_of_bodies(subject: &Subject<'_>, format: &Export, fact: OfBody) -> Option<Lost> {
    if format.keeps(Fact::Body(fact)).is_some() {
        return None;
    }
    let bodies = subject
        .lists
        .iter()
        .flat_map(|list| (0..list.force.bodies.len()).map(move |index| (list.force, index)));
    let mut with = bodies.filter(|(force, index)| fact.is_said(force, *index));
    let (force, first) = with.next()?;
    let (one, many) = if fact == OfBody::Days { ("list", "lists") } else { ("body", "bodies") };
    let count = match with.count() + 1 {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    };
    let span = force.bodies[first].span;
    Some(Lost { span, what: fact.words(), count, holder: holder(Fact::Body(fact)) })
}

fn lost_of_battle(subject: &Subject<'_>, format: &Export, fact: OfBattle) -> Option<Lost> {
    let battle = subject.battle.filter(|_| format.keeps(Fact::Battle(fact)).is_none())?;
    let count = match fact.count(battle) {
        0 => return None,
        1 => String::new(),
        count => format!("{count} of them"),
    };
    let span = subject.lists.first()?.force.bodies.first()?.span;
    Some(Lost { span, what: fact.words(), count, holder: holder(Fact::Battle(fact)) })
}

/// A format that keeps a fact whole.
fn holder(fact: Fact) -> Option<&'static str> {
    let holds = |format: &&Export| format.keeps(fact) == Some(Kept::Whole);
    FORMATS.iter().find(holds).map(|format| format.name)
}

fn told(lost: &Lost, format: &Export) -> Diagnostic {
    let count = if lost.count.is_empty() { String::new() } else { format!(": {}", lost.count) };
    let message = format!("{} has no place for {}{count}", format.title, lost.what);
    let found = Diagnostic::new(&NOT_EXPORTED, lost.span, message);
    match lost.holder {
        Some(holder) => found.help(format!("`--to {holder}` has them")),
        None => found,
    }
}

/// One finding for all that is lost, and a help for each format that has some of it.
fn told_together(lost: &[Lost], format: &Export) -> Option<Diagnostic> {
    let span = lost.first()?.span;
    let words = lost.iter().map(|lost| match lost.count.as_str() {
        "" => lost.what.to_owned(),
        count => format!("{} ({count})", lost.what),
    });
    let words: Vec<String> = words.collect();
    let message = format!("{} has no place for {}", format.title, joined(&words));
    let mut found = Diagnostic::new(&NOT_EXPORTED, span, message);
    for holder in FORMATS.iter().map(|format| format.name) {
        let held = lost.iter().filter(|lost| lost.holder == Some(holder));
        let held: Vec<String> = held.map(|lost| lost.what.to_owned()).collect();
        if !held.is_empty() {
            found = found.help(format!("`--to {holder}` has {}", joined(&held)));
        }
    }
    Some(found)
}

/// `a, b and c`.
fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
