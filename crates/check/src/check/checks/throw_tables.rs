//! Tables of throws in the special rules of a scenario.

use std::collections::BTreeMap;

use grognard_core::document::Scenario;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Spanned, plain};

use super::broken_table::CODE;

/// Maximum number of dice in a text, because more dice have no table.
const MAX_DICE: i64 = 3;

pub(super) fn check(scenario: &Scenario<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for rule in &scenario.special_rules {
        let Some(text) = rule.text.get() else { continue };
        let name = rule.name.value().map_or("this rule".to_owned(), |name| format!("`{name}`"));
        diagnostics.extend(judge(&name, *text));
    }
}

fn judge(name: &str, text: Spanned<&str>) -> Option<Diagnostic> {
    let rows: Vec<Vec<&str>> = text.value.lines().filter_map(row).collect();
    let (head, rows) = rows.split_first()?;
    let rows: Vec<&Vec<&str>> = rows.iter().filter(|row| !is_rule(row)).collect();
    let report = |message: String, help: &str| {
        Some(Diagnostic::new(&CODE, text.span, message).help(help.to_owned()))
    };
    if let Some(row) = rows.iter().find(|row| row.len() != head.len()) {
        let message = format!(
            "a row of the table of {name} has {} cells, but the head has {}",
            row.len(),
            head.len()
        );
        return report(message, "give the row a cell for each column");
    }
    let scores: Vec<(i64, i64)> = rows.iter().map(|row| score(row[0])).collect::<Option<_>>()?;
    let dice = dice(text.value)?;
    if scores.len() < 2 {
        return None;
    }
    let mut rows_of: BTreeMap<i64, usize> = BTreeMap::new();
    for (least, most) in &scores {
        let (least, most) = ((*least).max(-100), (*most).min(100));
        for score in least..=most {
            *rows_of.entry(score).or_default() += 1;
        }
    }
    let (least, most) = (dice, dice * 6);
    if let Some((score, _)) = rows_of.iter().find(|(_, count)| **count > 1) {
        let message = format!("the table of {name} has two rows for {score}");
        return report(message, "correct the scores: each throw has one result");
    }
    let word = if dice == 1 { "a die shows".to_owned() } else { format!("{dice} dice show") };
    if let Some(score) = rows_of.keys().find(|score| !(least..=most).contains(*score)) {
        let message =
            format!("the table of {name} has a row for {score}, but {word} {least} to {most}");
        return report(message, "correct the score or the number of dice");
    }
    let missing = (least..=most).find(|score| !rows_of.contains_key(score))?;
    let message =
        format!("the table of {name} has no row for {missing}, but {word} {least} to {most}");
    report(message, "add a row for the throw, or correct the scores of the others")
}

/// The cells of a row of a Markdown table.
fn row(line: &str) -> Option<Vec<&str>> {
    let inside = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(inside.split('|').map(str::trim).collect())
}

fn is_rule(row: &[&str]) -> bool {
    row.iter().all(|cell| !cell.is_empty() && cell.chars().all(|sign| matches!(sign, '-' | ':')))
}

/// The lowest and the highest score of a row: `3`, `2-4`, `5..6`, `2 to 4`.
fn score(cell: &str) -> Option<(i64, i64)> {
    let numbers = cell.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<i64> = numbers.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let is_plain = cell
        .chars()
        .all(|sign| sign.is_ascii_digit() || sign.is_whitespace() || "-–.to,or&".contains(sign));
    match numbers[..] {
        _ if !is_plain => None,
        [only] => Some((only, only)),
        [least, most] if least < most && (most - least == 1 || !cell.contains([',', '&'])) => {
            Some((least, most))
        }
        _ => None,
    }
}

/// The number of six-sided dice of which a text speaks. `None` for other dice, modifiers, or no
/// dice at all.
fn dice(text: &str) -> Option<i64> {
    let words: String = plain(text).collect();
    const OTHER: &[&str] = &[
        "d10",
        "d8",
        "d4",
        "d12",
        "d20",
        "ten-sided",
        "percent",
        "add 1",
        "adds",
        "subtract",
        "modif",
        "average",
    ];
    if OTHER.iter().any(|word| words.contains(word)) || words.contains("+1") || words.contains("-1")
    {
        return None;
    }
    let words: Vec<&str> = words.split(|letter: char| !letter.is_alphanumeric()).collect();
    let at = |of: &str| words.iter().position(|word| *word == of);
    if let Some(place) = at("dice") {
        let before = place.checked_sub(1).map(|before| words[before])?;
        return crate::check::name_words::number(before).filter(|count| *count <= MAX_DICE);
    }
    let single = ["die", "d6", "1d6", "wurfel"].iter().any(|word| at(word).is_some());
    let two = at("2d6").is_some();
    match (single, two) {
        (true, false) => Some(1),
        (false, true) => Some(2),
        _ => None,
    }
}
