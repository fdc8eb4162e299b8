//! Findings about entries of a log that contradict the battle with which the game began.

use std::collections::BTreeSet;

use grognard_check::check::DOUBTFUL_ENTRY;
use grognard_core::document::Deed;
use grognard_syntax::diagnostic::Diagnostic;

use super::data::PlayData;
use super::entry::PlayEntry;

/// Reports bodies that arrive before their time, places that their holder takes, and leaders whose
/// successors serve another side.
pub(super) fn against_battle(
    data: &PlayData,
    deeds: &[&PlayEntry],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut turn = 1;
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    for entry in deeds {
        match entry.deed {
            Deed::Turn => turn = turn.max(entry.count),
            Deed::Arrive => diagnostics.extend(too_early(data, entry, turn)),
            Deed::Hold if taken.insert(entry.about) => diagnostics.extend(held(data, entry)),
            Deed::Leader => diagnostics.extend(successor(data, entry)),
            _ => {}
        }
    }
}

fn too_early(data: &PlayData, entry: &PlayEntry, turn: i64) -> Option<Diagnostic> {
    let arrival = &data.arrivals[entry.about];
    let turn = turn.max(entry.turn);
    if turn >= arrival.turns.0 || entry.to != "yes" {
        return None;
    }
    let message = format!(
        "`{}` arrives in turn {turn}, but the scenario brings it in turn {} at the earliest",
        arrival.id, arrival.turns.0
    );
    let found = Diagnostic::new(&DOUBTFUL_ENTRY, entry.span, message);
    Some(found.help("correct the turn of the entry, or name the body that arrived"))
}

/// Reports the first entry about a place if the side held it from the start.
fn held(data: &PlayData, entry: &PlayEntry) -> Option<Diagnostic> {
    let goal = &data.goals[entry.about];
    let side = &data.sides[goal.held?].id;
    let message = format!("`{side}` takes `{}`, which it held from the start", goal.id);
    let found = Diagnostic::new(&DOUBTFUL_ENTRY, entry.span, message);
    (*side == entry.to).then(|| found.help("name the other side or another place, or remove it"))
}

fn successor(data: &PlayData, entry: &PlayEntry) -> Option<Diagnostic> {
    let side = data.leaders[entry.about].side;
    let mut named = data.leaders.iter().filter(|leader| leader.name == entry.text);
    let (Some(named), None) = (named.next(), named.next()) else { return None };
    if named.side == side {
        return None;
    }
    let message = format!(
        "`{}` of `{}` is replaced by `{}`, a leader of `{}`",
        data.leaders[entry.about].id, data.sides[side].id, entry.text, data.sides[named.side].id
    );
    let found = Diagnostic::new(&DOUBTFUL_ENTRY, entry.span, message);
    Some(found.help("name a successor of the same side"))
}
