//! Findings about everything that a format cannot express, and about contents that another program
//! may misread.

use grognard_check::check::{FORMULA_IN_TABLE, NOT_EXPORTED};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, shorten};

use super::{Export, FORMATS, Fact, Kept, OfBattle, OfBody, Options, Subject};

/// Findings of an export: one for each kind of loss, and others about contents that the program
/// which opens the file may misread.
pub fn findings(subject: &Subject<'_>, format: &Export, options: &Options<'_>) -> Vec<Diagnostic> {
    let lost = lost(subject, format).into_iter();
    lost.map(|lost| told(&lost, format)).chain(besides(subject, format, options)).collect()
}

/// Findings of an export for a person: all losses are in one finding.
pub fn findings_together(
    subject: &Subject<'_>,
    format: &Export,
    options: &Options<'_>,
) -> Vec<Diagnostic> {
    let lost = lost(subject, format);
    let all = told_together(&lost, format);
    all.into_iter().chain(besides(subject, format, options)).collect()
}

/// Findings about contents that the program which opens the files may misread.
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
    let message =
        "the pictures of the cards have no web address, so only you see them at the table";
    let found = Diagnostic::new(&NOT_EXPORTED, span, message);
    Some(found.help("upload the pictures, and pass their folder with `--base-url https://…/`"))
}

fn of_formulas(subject: &Subject<'_>, cells: &[String]) -> Option<Diagnostic> {
    let first = shorten(cells.first()?);
    let span = subject.lists.first()?.force.bodies.first()?.span;
    let message = match cells.len() {
        1 => format!("a cell begins like a formula: `{first}`"),
        count => format!("{count} cells begin like formulas; the first is `{first}`"),
    };
    let found = Diagnostic::new(&FORMULA_IN_TABLE, span, message);
    Some(found.help("write `--excel` to put an apostrophe before such cells"))
}

struct Lost {
    /// First place in the documents that states the lost fact.
    span: Span,
    what: &'static str,
    /// Number of losses in words: `5 bodies`; empty for a single fact.
    count: String,
    /// Another format that keeps the whole fact.
    holder: Option<&'static str>,
}

fn lost(subject: &Subject<'_>, format: &Export) -> Vec<Lost> {
    // A map is exported for its ground, so no one misses the facts of lists.
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

fn holder(fact: Fact) -> Option<&'static str> {
    let holds = |format: &&Export| format.keeps(fact) == Some(Kept::Whole);
    FORMATS.iter().find(holds).map(|format| format.name)
}

fn told(lost: &Lost, format: &Export) -> Diagnostic {
    let count = if lost.count.is_empty() { String::new() } else { format!(": {}", lost.count) };
    let message = format!("{} has no place for {}{count}", format.title, lost.what);
    let found = Diagnostic::new(&NOT_EXPORTED, lost.span, message);
    match lost.holder {
        Some(holder) => found.help(format!("`--format {holder}` keeps these facts")),
        None => found,
    }
}

/// Makes one finding of all losses, with a help for each format that keeps some of the lost facts.
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
            found = found.help(format!("`--format {holder}` keeps {}", joined(&held)));
        }
    }
    Some(found)
}

fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}
