//! Selects units and formations of a battle by id for printing.

use anyhow::bail;

use grognard_syntax::text::nearest;
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

/// Whether the user named a body or a formation that contains it. If the user named none, all are
/// wanted.
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
        match nearest(body, ids.clone()) {
            Some(near) => {
                bail!("there is no unit or formation `{body}`; did you mean `{near}`?")
            }
            None => bail!("there is no unit or formation `{body}`"),
        }
    }
    Ok(())
}
