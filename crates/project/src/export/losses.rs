//! What a format has no place for: as findings about what is exported, and as a table for the documents.

use grognard_core::diagnostic::Diagnostic;
use grognard_core::text::{Span, shorten};

use super::csv::formulas;
use super::{Export, FORMATS, Fact, Kept, OfBattle, OfBody, Options, Subject};
use crate::check::{FORMULA_IN_TABLE, NOT_EXPORTED};

/// What is told about an export: what is lost, and what a program that opens it may take amiss.
pub fn findings(subject: &Subject<'_>, format: &Export, options: &Options<'_>) -> Vec<Diagnostic> {
    // A map is asked for by those who know that it is no list.
    if format.name == "geojson" {
        return Vec::new();
    }
    let mut found = losses(subject, format);
    if format.name == "csv" && !options.excel {
        found.extend(of_formulas(subject));
    }
    if format.name == "tabletop-simulator" && options.address.is_none() {
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

fn of_formulas(subject: &Subject<'_>) -> Option<Diagnostic> {
    let cells = formulas(subject);
    let first = shorten(cells.first()?);
    let span = subject.lists.first()?.force.bodies.first()?.span;
    let message = match cells.len() {
        1 => format!("a cell begins as a formula does: `{first}`"),
        count => format!("{count} cells begin as formulas do, the first is `{first}`"),
    };
    let found = Diagnostic::new(&FORMULA_IN_TABLE, span, message);
    Some(found.help("write `--excel`, which puts an apostrophe before them"))
}

/// One finding for each kind of thing that is lost, with the number of bodies that have it.
fn losses(subject: &Subject<'_>, format: &Export) -> Vec<Diagnostic> {
    let of_bodies = OfBody::ALL.iter().filter_map(|fact| lost_of_bodies(subject, format, *fact));
    let of_battle = OfBattle::ALL.iter().filter_map(|fact| lost_of_battle(subject, format, *fact));
    of_bodies.chain(of_battle).collect()
}

fn lost_of_bodies(subject: &Subject<'_>, format: &Export, fact: OfBody) -> Option<Diagnostic> {
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
    let message = format!("{} has no place for {}: {count}", format.title, fact.words());
    Some(told(force.bodies[first].span, message, Fact::Body(fact)))
}

fn lost_of_battle(subject: &Subject<'_>, format: &Export, fact: OfBattle) -> Option<Diagnostic> {
    let battle = subject.battle.filter(|_| format.keeps(Fact::Battle(fact)).is_none())?;
    let count = fact.count(battle);
    let span = subject.lists.first()?.force.bodies.first()?.span;
    let message = match count {
        0 => return None,
        1 => format!("{} has no place for {}", format.title, fact.words()),
        count => format!("{} has no place for {}: {count} of them", format.title, fact.words()),
    };
    Some(told(span, message, Fact::Battle(fact)))
}

fn told(span: Span, message: String, fact: Fact) -> Diagnostic {
    let found = Diagnostic::new(&NOT_EXPORTED, span, message);
    let holder = FORMATS.iter().find(|format| format.keeps(fact) == Some(Kept::Whole));
    match holder {
        Some(holder) => found.help(format!("`--to {}` has them", holder.name)),
        None => found,
    }
}

/// What each format keeps, as a table in Markdown: a row for each fact, a column for each format.
pub fn loss_table() -> String {
    let heads: Vec<String> = FORMATS.iter().map(|format| format!("`{}`", format.name)).collect();
    let mut out = format!("| | {} |\n| --- |{}\n", heads.join(" | "), " --- |".repeat(heads.len()));
    let facts = OfBody::ALL.iter().map(|fact| (Fact::Body(*fact), fact.words()));
    let facts = facts.chain(OfBattle::ALL.iter().map(|fact| (Fact::Battle(*fact), fact.words())));
    for (fact, words) in facts {
        let cells: Vec<&str> = FORMATS.iter().map(|format| cell(format.keeps(fact))).collect();
        out += &format!("| {words} | {} |\n", cells.join(" | "));
    }
    out
}

fn cell(kept: Option<Kept>) -> &'static str {
    match kept {
        Some(Kept::Whole) => "yes",
        Some(Kept::Partly(how)) => how,
        None => "–",
    }
}
