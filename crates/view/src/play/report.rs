//! The report of a battle in play in words, as data for Markdown and tables. The page of a battle
//! in play uses the same words.

use grognard_core::document::{Deed, Ratio};
use grognard_syntax::text::capital;
use serde::Serialize;

use super::data::{PlayData, PlayTrack, PlayUnit};
use super::entry::PlayEntry;
use super::fold::{PlayState, Standing, deeds};
use super::log::DRAW;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayReport {
    pub scenario: String,
    pub name: String,
    pub ruleset: String,
    pub ruleset_name: String,
    /// Sentence about the end of the battle, such as `The battle ended in turn 12 of 15, at 17:00.`
    pub end: String,
    pub turn: i64,
    pub sides: Vec<PlaySideReport>,
    pub turns: Vec<PlayTurnReport>,
    /// Parts of the documents that could not be read and are missing from the report, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySideReport {
    pub name: String,
    pub points: i64,
    /// Sentence with the number of units that have losses, such as `Losses in 5 of 12 units.`
    pub summary: String,
    /// Name and fate of each unit, formation and leader that the battle affected.
    pub lines: Vec<(String, String)>,
    /// State of every track of every unit of the side.
    pub losses: Vec<PlayLoss>,
    /// State of every track of every formation of the side.
    pub formations: Vec<PlayLoss>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayLoss {
    /// Name of the formation, or of the formation that contains the unit.
    pub formation: String,
    pub id: String,
    pub name: String,
    pub wear: String,
    /// Unit in which boxes are counted, such as `stands lost`.
    pub counts: String,
    /// Ticked boxes, or the index of the state.
    pub lost: String,
    /// Number of boxes, or 0 for a track with states.
    pub boxes: u32,
    /// Name of the mark or of the state that applies.
    pub state: String,
    pub removed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayTurnReport {
    /// The turn with the hour at which it begins, such as `Turn 3, 10:30`.
    pub turn: String,
    /// Actions of the players in this turn, one line for each action.
    pub lines: Vec<String>,
}

pub fn report(data: &PlayData, entries: &[PlayEntry], state: &PlayState) -> PlayReport {
    let of =
        if data.turns.is_empty() { String::new() } else { format!(" of {}", data.turns.len()) };
    let hour = hour(data, state.turn).map(|hour| format!(", at {hour}")).unwrap_or_default();
    PlayReport {
        scenario: data.battle.clone(),
        name: data.name.clone(),
        ruleset: data.ruleset.clone(),
        ruleset_name: data.ruleset_name.clone(),
        end: format!(
            "The battle ended in {} {}{of}{hour}.{}",
            data.turn,
            state.turn,
            won(data, state)
        ),
        turn: state.turn,
        sides: (0..data.sides.len()).map(|side| side_report(data, state, side)).collect(),
        turns: happened(data, entries),
        left_out: Vec::new(),
    }
}

/// The players' verdict as a sentence, or nothing.
fn won(data: &PlayData, state: &PlayState) -> String {
    match (state.end.as_str(), data.sides.iter().find(|side| side.id == state.end)) {
        (DRAW, _) => " It was a draw.".to_owned(),
        (_, Some(side)) => format!(" {} won.", side.name),
        _ => String::new(),
    }
}

fn hour(data: &PlayData, turn: i64) -> Option<&str> {
    let index = usize::try_from(turn - 1).ok()?;
    data.turns.get(index).map(|turn| turn.at.as_str())
}

fn side_report(data: &PlayData, state: &PlayState, side: usize) -> PlaySideReport {
    let units = || data.units.iter().enumerate().filter(|(_, unit)| unit.side == side);
    let hurt = units().filter_map(|(number, unit)| {
        let mut words = loss_words(data, state, number, unit);
        words.extend(state.removed.contains(&number).then(|| "removed".to_owned()));
        (!words.is_empty()).then(|| (unit.name.clone(), words.join("; ")))
    });
    let mut lines: Vec<(String, String)> = hurt.collect();
    let (count, all) = (lines.len(), units().count());
    let summary = match count {
        0 => format!("No losses in {all} units."),
        _ => format!("Losses in {count} of {all} units."),
    };
    lines.extend(formation_lines(data, state, side));
    lines.extend(leader_lines(data, state, side));
    PlaySideReport {
        name: data.sides[side].name.clone(),
        points: state.points_of(data, side),
        summary,
        lines,
        losses: units().flat_map(|(number, unit)| losses(data, state, number, unit)).collect(),
        formations: formation_losses(data, state, side),
    }
}

/// Losses and states of a unit in words, one text for each track that has changed.
fn loss_words(data: &PlayData, state: &PlayState, number: usize, unit: &PlayUnit) -> Vec<String> {
    let tracks = unit.tracks.iter().filter_map(|track| {
        let standing = state.standing(data, Some(number), track);
        (standing.parts > 0).then(|| words(data, track, standing))
    });
    tracks.collect()
}

fn words(data: &PlayData, track: &PlayTrack, standing: Standing<'_>) -> String {
    let wear = &data.wear[track.wear];
    if let Some(state) = state_name(data, track, standing) {
        return state.to_owned();
    }
    // If a track has a single box, the mark is enough: `Damaged`, not `1 of 1 times damaged,
    // Damaged`.
    if let Some(mark) = standing.mark.filter(|_| track.boxes == 1) {
        return mark.to_owned();
    }
    let mark = standing.mark.map(|mark| format!(", {mark}")).unwrap_or_default();
    format!("{} of {} {}{mark}", number(standing), track.boxes, wear.counts)
}

fn state_name<'d>(
    data: &'d PlayData,
    track: &PlayTrack,
    standing: Standing<'_>,
) -> Option<&'d str> {
    let states = &data.wear[track.wear].states;
    states.get(usize::try_from(standing.parts).ok()?).map(String::as_str)
}

fn number(standing: Standing<'_>) -> String {
    Ratio::new(standing.parts, standing.per).map(|parts| parts.to_string()).unwrap_or_default()
}

fn formation_lines(data: &PlayData, state: &PlayState, side: usize) -> Vec<(String, String)> {
    let formations = data.formations.iter().filter(|formation| formation.side == side);
    let lines = formations.flat_map(|formation| {
        formation.tracks.iter().filter_map(|track| {
            let standing = state.standing(data, None, track);
            let tells = standing.mark.is_some() && standing.parts > 0;
            tells.then(|| (formation.name.clone(), words(data, track, standing)))
        })
    });
    lines.collect()
}

fn leader_lines(data: &PlayData, state: &PlayState, side: usize) -> Vec<(String, String)> {
    let leaders = data.leaders.iter().enumerate().filter(|(_, leader)| leader.side == side);
    let lines = leaders.filter_map(|(number, leader)| {
        let (to, text) = state.leaders.get(&number)?;
        let words = leader_words(to, text);
        (words != "unhurt").then(|| (leader.name.clone(), words))
    });
    lines.collect()
}

pub(super) fn leader_words(to: &str, text: &str) -> String {
    match to {
        "replaced" if !text.is_empty() => format!("replaced by {text}"),
        "wounded" | "killed" | "absent" if !text.is_empty() => format!("{to}, replaced by {text}"),
        "wounded" | "killed" | "absent" | "replaced" => to.to_owned(),
        _ => "unhurt".to_owned(),
    }
}

fn losses<'d>(
    data: &'d PlayData,
    state: &'d PlayState,
    number: usize,
    unit: &'d PlayUnit,
) -> impl Iterator<Item = PlayLoss> + 'd {
    unit.tracks.iter().map(move |track| {
        let standing = state.standing(data, Some(number), track);
        PlayLoss {
            formation: data.formations[unit.formation].name.clone(),
            id: unit.id.clone(),
            name: unit.name.clone(),
            removed: state.removed.contains(&number),
            ..loss(data, track, standing)
        }
    })
}

fn formation_losses(data: &PlayData, state: &PlayState, side: usize) -> Vec<PlayLoss> {
    let formations = data.formations.iter().filter(|formation| formation.side == side);
    let losses = formations.flat_map(|formation| {
        formation.tracks.iter().map(|track| PlayLoss {
            formation: formation.name.clone(),
            id: formation.id.clone(),
            name: formation.name.clone(),
            ..loss(data, track, state.standing(data, None, track))
        })
    });
    losses.collect()
}

fn loss(data: &PlayData, track: &PlayTrack, standing: Standing<'_>) -> PlayLoss {
    let wear = &data.wear[track.wear];
    PlayLoss {
        formation: String::new(),
        id: String::new(),
        name: String::new(),
        wear: wear.id.clone(),
        counts: wear.counts.clone(),
        lost: number(standing),
        boxes: track.boxes,
        state: state_name(data, track, standing).or(standing.mark).unwrap_or_default().to_owned(),
        removed: false,
    }
}

/// Actions by turn. Entries that only advance the turn or the step are left out, because the
/// heading shows the turn.
fn happened(data: &PlayData, entries: &[PlayEntry]) -> Vec<PlayTurnReport> {
    let mut turns: Vec<(i64, PlayTurnReport)> = Vec::new();
    let events = deeds(entries).into_iter();
    let events = events.filter(|entry| !matches!(entry.deed, Deed::Turn | Deed::Step));
    for entry in &joined(events) {
        if turns.last().is_none_or(|(turn, _)| *turn != entry.turn) {
            let at = hour(data, entry.turn).map(|at| format!(", {at}")).unwrap_or_default();
            let turn = format!("{} {}{at}", capital(&data.turn), entry.turn);
            turns.push((entry.turn, PlayTurnReport { turn, lines: Vec::new() }));
        }
        if let Some((_, turn)) = turns.last_mut() {
            turn.lines.push(told(data, entry));
        }
    }
    turns.into_iter().map(|(_, turn)| turn).collect()
}

/// Joins neighbouring losses of one unit in one turn, because five taps for five points are one event. Losses that were
/// taken back disappear.
fn joined<'e>(deeds: impl Iterator<Item = &'e PlayEntry>) -> Vec<PlayEntry> {
    let signed = |entry: &PlayEntry| match entry.deed {
        Deed::Lose => Some(entry.count),
        Deed::Regain => Some(-entry.count),
        _ => None,
    };
    let place = |entry: &PlayEntry| (entry.side, entry.turn, entry.about, entry.wear);
    let mut all: Vec<PlayEntry> = Vec::new();
    for entry in deeds {
        let before = all.last().filter(|last| place(last) == place(entry));
        let Some((one, other)) = before.and_then(signed).zip(signed(entry)) else {
            all.push(entry.clone());
            continue;
        };
        let Some(mut last) = all.pop() else { continue };
        let count = one + other;
        last.deed = if count > 0 { Deed::Lose } else { Deed::Regain };
        last.count = count.abs();
        all.extend((count != 0).then_some(last));
    }
    all
}

/// An action as a line, such as `Bourgeois: stands lost +1`.
fn told(data: &PlayData, entry: &PlayEntry) -> String {
    let unit = || data.units[entry.about].name.as_str();
    let side = |id: &str| {
        let side = data.sides.iter().find(|side| side.id == id);
        side.map_or("nobody", |side| side.name.as_str()).to_owned()
    };
    let count = entry.count;
    match entry.deed {
        Deed::Lose => format!("{}: {} +{count}", unit(), data.wear[entry.wear].counts),
        Deed::Regain => format!("{}: {} −{count}", unit(), data.wear[entry.wear].counts),
        Deed::Set => format!("{}: {}", unit(), set_words(data, entry)),
        Deed::Stand => {
            let postures = &data.units[entry.about].postures;
            let posture = postures.iter().find(|(id, _)| *id == entry.to);
            format!("{}: {}", unit(), posture.map_or("no formation", |(_, name)| name))
        }
        Deed::Command if count == 0 => format!("{}: in command", unit()),
        Deed::Command => format!("{}: out of command", unit()),
        Deed::Remove => format!("{}: removed from the table", unit()),
        Deed::Return => format!("{}: back on the table", unit()),
        Deed::Leader => {
            let name = &data.leaders[entry.about].name;
            format!("{name}: {}", leader_words(&entry.to, &entry.text))
        }
        Deed::Arrive => {
            let come = if entry.to == "yes" { "has arrived" } else { "has not arrived" };
            format!("{}: {come}", data.arrivals[entry.about].name)
        }
        Deed::Hold => format!("{}: held by {}", data.goals[entry.about].name, side(&entry.to)),
        Deed::Score => {
            let sign = if count > 0 { "+" } else { "" };
            format!("{}: {sign}{count} points", side(&entry.to))
        }
        Deed::End if entry.to == DRAW => "the battle ends in a draw".to_owned(),
        Deed::End => format!("{} wins the battle", side(&entry.to)),
        Deed::Note => entry.text.clone(),
        Deed::Keep => {
            format!("{}: recorded on another phone from here on", data.sides[entry.side].name)
        }
        Deed::Turn | Deed::Step | Deed::Sight | Deed::Undo | Deed::Redo => String::new(),
    }
}

fn set_words(data: &PlayData, entry: &PlayEntry) -> String {
    let wear = &data.wear[entry.wear];
    let state = usize::try_from(entry.count).ok().and_then(|count| wear.states.get(count));
    state.cloned().unwrap_or_else(|| format!("{} {}", entry.count, wear.counts))
}
