//! Applies the entries of a log to the data with which a battle begins, and so computes the state
//! of the battle in play.

use std::collections::{BTreeMap, BTreeSet};

use grognard_check::check::play_codes::{MORE_THAN_THERE_IS, UNPLAYED_ENTRY};
use grognard_core::document::Deed;
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::list;

use super::against::against_battle;
use super::data::{PlayArrival, PlayData, PlaySum, PlayTrack, PlayUnit};
use super::entry::PlayEntry;

/// State of a battle in play after the entries of a log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlayState {
    /// The current turn, counted from 1.
    pub turn: i64,
    /// Ticked boxes, or the index of the state, by the indices of the unit and the kind of wear.
    pub lost: BTreeMap<(usize, usize), i64>,
    /// Posture that players set for a unit, by the index of the unit.
    pub postures: BTreeMap<usize, String>,
    pub out_of_command: BTreeSet<usize>,
    /// Indices of the units that players removed from the table.
    pub removed: BTreeSet<usize>,
    /// Fate of each leader, and the name of a replacement if the log gives one, by the index of the
    /// leader.
    pub leaders: BTreeMap<usize, (String, String)>,
    /// Indices of the arrivals that are already on the table.
    pub come: BTreeSet<usize>,
    /// Id of the side that now holds an objective, by the index of the objective. Objectives that
    /// have not changed hands are absent.
    pub held: BTreeMap<usize, String>,
    /// Points that a side has scored without objectives, by the index of the side.
    pub points: BTreeMap<usize, i64>,
    /// Id of the side that won, or `draw`. The text is empty until the battle ends.
    pub end: String,
}

/// State of a track: the ticked boxes as a fraction, and the mark that applies at this loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing<'d> {
    /// Ticked boxes, multiplied by `per` so that the number is whole.
    pub parts: i64,
    /// Divisor of `parts`. The divisor for a unit is 1.
    pub per: i64,
    /// Name of the mark with the greatest loss that the track has reached.
    pub mark: Option<&'d str>,
}

/// Entries that are in force: undone entries are left out, and so are the undo and redo entries. If
/// two devices of one side have used the same number, an undo applies to the entry of the device
/// that `to` names. Without `to`, it applies to the entry of the device that wrote the undo.
pub fn deeds(entries: &[PlayEntry]) -> Vec<&PlayEntry> {
    let written: BTreeSet<(usize, i64, &str)> = entries.iter().map(key).collect();
    let mut gone: BTreeSet<(usize, i64, Option<&str>)> = BTreeSet::new();
    for entry in entries {
        let writer = if entry.to.is_empty() { &entry.by } else { &entry.to };
        let is_sure = !entry.to.is_empty() || written.contains(&(entry.side, entry.of, writer));
        let meant = (entry.side, entry.of, is_sure.then_some(writer.as_str()));
        match entry.deed {
            Deed::Undo => gone.insert(meant),
            Deed::Redo => gone.remove(&meant),
            _ => continue,
        };
    }
    let is_gone = |entry: &PlayEntry| {
        let (side, n, by) = key(entry);
        gone.contains(&(side, n, Some(by))) || gone.contains(&(side, n, None))
    };
    let holds = |entry: &&PlayEntry| {
        let deed = !matches!(entry.deed, Deed::Undo | Deed::Redo);
        deed && !is_gone(entry)
    };
    entries.iter().filter(holds).collect()
}

fn key(entry: &PlayEntry) -> (usize, i64, &str) {
    (entry.side, entry.n, &entry.by)
}

/// State of the battle after the entries, computed each time because a log stores no state
/// (decision 26). Reports entries that lose more boxes than a unit has.
pub fn fold(
    data: &PlayData,
    entries: &[PlayEntry],
    diagnostics: &mut Vec<Diagnostic>,
) -> PlayState {
    regained_in_vain(data, entries, diagnostics);
    let mut state = PlayState { turn: 1, ..PlayState::default() };
    let mut absent = BTreeSet::new();
    let deeds = deeds(entries);
    against_battle(data, &deeds, diagnostics);
    for entry in deeds {
        diagnostics.extend(before_arrival(data, &state, entry, &mut absent));
        apply(data, &mut state, entry, diagnostics);
    }
    state
}

/// Reports the first entry of a unit that cannot have arrived yet.
fn before_arrival(
    data: &PlayData,
    state: &PlayState,
    entry: &PlayEntry,
    told: &mut BTreeSet<usize>,
) -> Option<Diagnostic> {
    let acts = matches!(entry.deed, Deed::Lose | Deed::Regain | Deed::Stand);
    let of_unit = |arrival: &PlayArrival| arrival.units.contains(&entry.about);
    let index = data.arrivals.iter().position(of_unit).filter(|_| acts)?;
    let arrival = &data.arrivals[index];
    if state.come.contains(&index) || entry.turn >= arrival.turns.0 || !told.insert(entry.about) {
        return None;
    }
    let message = format!(
        "`{}` is in turn {}, but `{}` arrives in turn {} and has no entry `do: arrive` before",
        data.units[entry.about].id, entry.turn, arrival.id, arrival.turns.0
    );
    let found = Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message);
    Some(found.help("name another unit, correct `turn`, or record the arrival before this entry"))
}

/// Maximum number of undone entries that are checked, because each check applies all earlier
/// entries again.
const MAX_JUDGED_AGAIN: usize = 50;

/// Reports undone entries that regained losses which the unit did not have. The page of a battle in
/// play never writes an entry that regains too much, so the writer probably meant another action.
fn regained_in_vain(data: &PlayData, entries: &[PlayEntry], diagnostics: &mut Vec<Diagnostic>) {
    let held: BTreeSet<(usize, i64, &str)> = deeds(entries).into_iter().map(key).collect();
    let is_gone = |entry: &PlayEntry| entry.deed == Deed::Regain && !held.contains(&key(entry));
    let gone = entries.iter().enumerate().filter(|(_, entry)| is_gone(entry));
    for (index, entry) in gone.take(MAX_JUDGED_AGAIN) {
        let mut state = PlayState { turn: 1, ..PlayState::default() };
        for earlier in deeds(&entries[..index]) {
            apply(data, &mut state, earlier, &mut Vec::new());
        }
        change(data, &mut state, entry, diagnostics);
    }
}

fn apply(
    data: &PlayData,
    state: &mut PlayState,
    entry: &PlayEntry,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let about = entry.about;
    match entry.deed {
        Deed::Lose | Deed::Regain | Deed::Set => change(data, state, entry, diagnostics),
        Deed::Stand => {
            posture(&data.units[about], entry, diagnostics);
            drop(state.postures.insert(about, entry.to.clone()));
        }
        Deed::Command if entry.count == 0 => drop(state.out_of_command.remove(&about)),
        Deed::Command => drop(state.out_of_command.insert(about)),
        Deed::Remove => drop(state.removed.insert(about)),
        Deed::Return => {
            if !state.removed.remove(&about) {
                let message = format!("`{}` returns, but was not removed", data.units[about].id);
                let found = Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message);
                diagnostics.push(found.help("name the unit that was removed"));
            }
        }
        Deed::Leader => {
            drop(state.leaders.insert(about, (entry.to.clone(), entry.text.clone())));
        }
        Deed::Arrive if entry.to == "yes" => drop(state.come.insert(about)),
        Deed::Arrive => {
            arrived(data, entry, diagnostics);
            state.come.remove(&about);
        }
        Deed::Hold => drop(state.held.insert(about, entry.to.clone())),
        Deed::Turn => state.turn = entry.count.max(1),
        Deed::End => state.end.clone_from(&entry.to),
        Deed::Score => *state.points.entry(about).or_default() += entry.count,
        Deed::Step | Deed::Note | Deed::Keep | Deed::Sight | Deed::Undo | Deed::Redo => {}
    }
}

/// Reports an arrival whose `to` is neither `yes` nor `no`, because the page of a battle writes
/// only these two words.
fn arrived(data: &PlayData, entry: &PlayEntry, diagnostics: &mut Vec<Diagnostic>) {
    let id = &data.arrivals[entry.about].id;
    let message = match entry.to.as_str() {
        "no" => return,
        "" => format!("this entry does not state whether `{id}` has arrived"),
        word => format!("`to: {word}` does not state whether `{id}` has arrived"),
    };
    let found = Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message);
    diagnostics.push(found.help("write `to: \"yes\"` or `to: \"no\"`"));
}

/// Reports a posture that a unit cannot take in the game, such as a limbered battalion. Accepts
/// every posture if the rule set has no postures for the unit.
fn posture(unit: &PlayUnit, entry: &PlayEntry, diagnostics: &mut Vec<Diagnostic>) {
    let has = |id: &str| unit.postures.iter().any(|(posture, _)| posture == id);
    if unit.postures.is_empty() || entry.to.is_empty() || has(&entry.to) {
        return;
    }
    let message = format!("`{}` cannot take the formation `{}`", unit.name, entry.to);
    let postures = list(unit.postures.iter().map(|(id, _)| id.as_str()), 8);
    let found = Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message);
    diagnostics.push(found.help(format!("its formations are {postures}")));
}

/// Changes the ticked boxes or the state of a unit, within the limits of its track.
fn change(
    data: &PlayData,
    state: &mut PlayState,
    entry: &PlayEntry,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let unit = &data.units[entry.about];
    let Some(track) = unit.tracks.iter().find(|track| track.wear == entry.wear) else { return };
    let wear = &data.wear[entry.wear];
    let last_state = i64::try_from(wear.states.len()).unwrap_or(0) - 1;
    let limit = if last_state >= 0 { last_state } else { i64::from(track.boxes) };
    let now = state.lost.entry((entry.about, entry.wear)).or_default();
    let next = match entry.deed {
        Deed::Set => entry.count,
        Deed::Regain => *now - entry.count,
        _ => *now + entry.count,
    };
    let lost = *now;
    *now = next.clamp(0, limit);
    // An earlier entry that is not played may have lost the boxes.
    let is_sure = || !diagnostics.iter().any(|found| found.code == &UNPLAYED_ENTRY);
    if next < 0 && entry.deed == Deed::Regain && is_sure() {
        let message = format!(
            "`{}` regains {} of `{}`, but has lost only {lost}",
            unit.name, entry.count, wear.id
        );
        let found = Diagnostic::new(&MORE_THAN_THERE_IS, entry.span, message);
        diagnostics.push(found.help(match lost {
            0 => "did you mean `do: lose`?".to_owned(),
            _ => format!("correct `count`: the unit can regain {lost} at most"),
        }));
    }
    if next > limit {
        let message = format!(
            "`{}` has only {limit} of `{}`, but this entry makes {next}",
            unit.name, wear.id
        );
        let found = Diagnostic::new(&MORE_THAN_THERE_IS, entry.span, message);
        diagnostics.push(found.help(format!("correct `count`: the report counts {limit}")));
    }
}

impl PlayState {
    /// State of a track of a unit, or of a formation if `unit` is `None`.
    pub fn standing<'d>(
        &self,
        data: &'d PlayData,
        unit: Option<usize>,
        track: &PlayTrack,
    ) -> Standing<'d> {
        let own = |unit: usize| self.lost.get(&(unit, track.wear)).copied().unwrap_or(0);
        let parts = match &track.sum {
            Some(sum) => self.summed(data, sum),
            None => unit.map_or(0, own),
        };
        let per = track.sum.as_ref().map_or(1, |sum| sum.per);
        let holds = track.marks.iter().filter(|(_, lost)| parts >= i64::from(*lost) * per);
        // If several marks have the same loss, the last one in the pack applies.
        let mark = holds.max_by_key(|(_, lost)| *lost);
        let mark = mark.map(|(place, _)| data.wear[track.wear].marks[*place].name.as_str());
        Standing { parts, per, mark }
    }

    fn summed(&self, data: &PlayData, sum: &PlaySum) -> i64 {
        let Some(wear) = data.wear.iter().position(|wear| wear.id == sum.wear) else { return 0 };
        let count = |(unit, count): &(usize, i64)| {
            let now = self.lost.get(&(*unit, wear)).copied().unwrap_or(0);
            let Some(mark) = &sum.mark else { return now * count };
            let track = data.units[*unit].tracks.iter().find(|track| track.wear == wear);
            let place = data.wear[wear].marks.iter().position(|other| other.id == *mark);
            let at = track.zip(place).and_then(|(track, place)| {
                track.marks.iter().find(|(other, _)| *other == place).map(|(_, lost)| *lost)
            });
            if at.is_some_and(|at| now >= i64::from(at)) { *count } else { 0 }
        };
        sum.units.iter().map(count).sum()
    }

    /// Points of a side: the points of the objectives that the side holds, and all its other
    /// points.
    pub fn points_of(&self, data: &PlayData, side: usize) -> i64 {
        let holder = |number: usize| match self.held.get(&number) {
            Some(id) => data.sides.iter().position(|side| side.id == *id),
            None => data.goals[number].held,
        };
        let held =
            data.goals.iter().enumerate().filter(|(number, _)| holder(*number) == Some(side));
        held.map(|(_, goal)| goal.points).sum::<i64>()
            + self.points.get(&side).copied().unwrap_or(0)
    }
}
