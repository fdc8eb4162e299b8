//! Selects units and formations of a battle by id for printing.

use std::collections::HashSet;

use anyhow::bail;
use grognard_syntax::text::{choice, unknown};
use grognard_view::view::{DeckView, LabelsView, RosterView, only, only_labels};

/// Keeps the cards of the bodies named by the user, or all cards if the user named none.
pub(super) fn select_cards(deck: &mut DeckView, wanted: &[String]) -> anyhow::Result<()> {
    let ids = deck.cards.iter().flat_map(|card| card.within.iter().chain([&card.id]));
    check_ids(wanted, ids.map(String::as_str))?;
    deck.cards.retain(|card| wants(wanted, &card.id, &card.within));
    Ok(())
}

pub(super) fn select_labels(labels: LabelsView, wanted: &[String]) -> anyhow::Result<LabelsView> {
    let all = labels.strips.iter().flat_map(|strip| &strip.labels);
    let ids = all.flat_map(|label| label.within.iter().chain([&label.id]));
    check_ids(wanted, ids.map(String::as_str))?;
    Ok(only_labels(labels, |label| wants(wanted, &label.id, &label.within)))
}

pub(super) fn select_roster(roster: RosterView, wanted: &[String]) -> anyhow::Result<RosterView> {
    let sheets = roster.forces.iter().flat_map(|force| &force.sheets);
    let rows = sheets.flat_map(|sheet| &sheet.rows);
    let ids = rows.flat_map(|row| row.within.iter().chain([&row.id]));
    check_ids(wanted, ids.map(String::as_str))?;
    Ok(only(roster, |row| wants(wanted, &row.id, &row.within)))
}

/// Whether the user named a body or a formation that contains it. If the user named no body, all
/// bodies are wanted.
pub(super) fn wants(wanted: &[String], id: &str, within: &[String]) -> bool {
    wanted.is_empty() || wanted.iter().any(|body| body == id || within.contains(body))
}

fn check_ids<'i>(
    wanted: &[String],
    ids: impl Iterator<Item = &'i str> + Clone,
) -> anyhow::Result<()> {
    for body in wanted {
        if ids.clone().any(|id| id == body) {
            continue;
        }
        let mut seen = HashSet::new();
        let all: Vec<&str> = ids.clone().filter(|id| seen.insert(*id)).collect();
        // A name such as `V Corps` or `Treilhard` has its words in the id.
        let words: Vec<String> = body
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| word.chars().count() > 2)
            .map(str::to_lowercase)
            .collect();
        let shares = |id: &&str| id.split('-').any(|part| words.iter().any(|word| word == part));
        let near: Vec<&str> = all.iter().copied().filter(shares).collect();
        let what = format!("there is no unit or formation `{body}`");
        let others = match near.as_slice() {
            [] => format!("there are {}", choice(all.iter().copied(), MAX_SHOWN)),
            near => format!("did you mean {}?", choice(near.iter().copied(), MAX_SHOWN)),
        };
        bail!(unknown(what, body, all.iter().copied(), others));
    }
    Ok(())
}

/// Maximum number of ids in the message about an unknown one, so that it fits on two lines.
const MAX_SHOWN: usize = 8;
