//! Reads the entries of a log and looks up the names of the entries in the battle that was played.

use grognard_check::check::play_codes::{MOVED_BY_ENEMY, UNPLAYED_ENTRY};
use grognard_core::document::{Deed, Field, Log, LogEntry};
use grognard_syntax::diagnostic::Diagnostic;
use grognard_syntax::text::{Span, list, nearest, shorten};
use std::collections::{BTreeMap, BTreeSet};

use super::data::{PlayData, PlayTrack};
use super::entry::{PlayEntry, merged, missing_number};
use super::taken_back::taken_back;

/// Noun for a kind of wear, in messages about a missing or unknown `track`.
const WEAR: &str = "wear";

/// Value of `to` that the page of a battle in play writes for an objective that no side holds.
const HELD_BY_NOBODY: &str = "none";

/// Finding about an entry that is ignored, or `None` because another check has already reported the
/// entry.
type Refused = Option<Box<Diagnostic>>;

/// The word for a draw.
pub(super) const DRAW: &str = "draw";

/// Reports an entry by which a side commands or brings on a unit of another side. Losses are
/// exempt, because both sides may record the losses of a unit.
fn moved_by_enemy(entry: &LogEntry<'_>, played: &PlayEntry, data: &PlayData) -> Option<Diagnostic> {
    let (verb, id, of_side) = match played.deed {
        Deed::Stand | Deed::Command => {
            let unit = &data.units[played.about];
            ("commands", &unit.id, unit.side)
        }
        Deed::Arrive => {
            let arrival = &data.arrivals[played.about];
            ("brings on", &arrival.id, arrival.side)
        }
        _ => return None,
    };
    let (side, of) = (&data.sides[played.side].id, &data.sides[of_side].id);
    let (written, name) = (entry.side.span()?, entry.unit.span()?);
    if of_side == played.side {
        return None;
    }
    let message = format!("`{side}` {verb} `{id}`, a unit of `{of}`");
    let found = Diagnostic::new(&MOVED_BY_ENEMY, written, message).label(name, "the unit");
    Some(found.help(format!("did you mean `side: {of}`? Otherwise name another unit")))
}

/// Entries of a log, in order. An entry about a thing that the battle does not have is reported and
/// left out. Repetitions of an entry are left out too.
pub fn entries(
    log: &Log<'_>,
    data: &PlayData,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<PlayEntry> {
    let written =
        (&log.entries).into_iter().filter_map(|entry| entry.value.number.value().copied());
    let written: BTreeSet<i64> = written.collect();
    let mut all: Vec<PlayEntry> = Vec::new();
    let mut refused: BTreeSet<i64> = BTreeSet::new();
    let mut highest = 0;
    for entry in &log.entries {
        diagnostics.extend(no_time(&entry.value));
        let Some(n) = place(&entry.value, highest, &written) else { continue };
        highest = highest.max(n);
        match played(&entry.value, n, entry.span, data) {
            Ok(played) => {
                diagnostics.extend(moved_by_enemy(&entry.value, &played, data));
                all.push(played);
            }
            Err(found) => {
                refused.insert(n);
                diagnostics.extend(found.map(|found| *found));
            }
        }
    }
    twice(data, &all, diagnostics);
    taken_back(data, &all, &refused, diagnostics);
    merged(data, all)
}

/// Reports an entry whose time does not begin with a digit.
fn no_time(entry: &LogEntry<'_>) -> Option<Diagnostic> {
    let at = entry
        .at
        .get()
        .filter(|at| !at.value.starts_with(|letter: char| letter.is_ascii_digit()))?;
    let message = format!("`{}` is not a time", shorten(at.value));
    let found = Diagnostic::new(&UNPLAYED_ENTRY, at.span, message);
    Some(found.help("write the time like `2026-05-02T19:30` or `19:30`"))
}

/// Reports different entries with the same number, side and device, of which only the first counts.
/// Identical entries are valid, because merged logs of several devices repeat entries.
fn twice(data: &PlayData, all: &[PlayEntry], diagnostics: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<(i64, usize, &str), &PlayEntry> = BTreeMap::new();
    for (index, entry) in all.iter().enumerate() {
        let earlier = *first.entry((entry.n, entry.side, &entry.by)).or_insert(entry);
        let again = PlayEntry { span: earlier.span, ..entry.clone() };
        let missing = missing_number(all, index);
        let found = |message: String, earlier: &PlayEntry, label: &str| {
            let help = match missing {
                Some(number) => format!("did you mean `number: {number}`?"),
                None => "give this entry another number, or remove its number".to_owned(),
            };
            let found = Diagnostic::new(&UNPLAYED_ENTRY, entry.span, message);
            found.label(earlier.span, label.to_owned()).help(help)
        };
        if again != *earlier {
            let side = &data.sides[entry.side].id;
            let message = format!("`{side}` has two entries with the number {}", entry.n);
            diagnostics.push(found(message, earlier, "the first entry, which counts"));
        } else if missing.is_some()
            && let Some(above) = index.checked_sub(1).map(|above| &all[above])
        {
            let message = format!("two entries in a row have the number {}", entry.n);
            diagnostics.push(found(message, above, "the first entry"));
        }
    }
}

/// Number of an entry. An entry without a number gets the next number that no other entry uses.
fn place(entry: &LogEntry<'_>, highest: i64, written: &BTreeSet<i64>) -> Option<i64> {
    match entry.number.is_absent() {
        true => (highest + 1..).find(|number| !written.contains(number)),
        false => entry.number.value().copied(),
    }
}

/// Looks up the names of an entry in the battle. The error is `None` if another check reports the
/// faulty part of the entry.
fn played(entry: &LogEntry<'_>, n: i64, span: Span, data: &PlayData) -> Result<PlayEntry, Refused> {
    if entry.r#do.is_absent() {
        let found = Diagnostic::new(&UNPLAYED_ENTRY, span, "this entry has no `do`");
        return Err(Some(Box::new(
            found.help("write its action, such as `do: lose`; without it the entry is ignored"),
        )));
    }
    let deed = entry.r#do.value().ok_or(None)?;
    let sides = data.sides.iter().map(|side| side.id.as_str());
    let side = match entry.side.get() {
        Some(side) => number(&Sought::of_battle(data, "side"), side.value.0, side.span, sides)?,
        None if entry.side.is_absent() => {
            number(&Sought::of_battle(data, "side"), "", span, sides)?
        }
        None => return Err(None),
    };
    let number_of = |field: &Field<i64>, usual| field.value().copied().unwrap_or(usual);
    let words =
        |field: &Field<&str>| field.value().map(|text| (*text).to_owned()).unwrap_or_default();
    let (about, wear) = about(entry, *deed, span, data)?;
    Ok(PlayEntry {
        n,
        side,
        by: words(&entry.by),
        turn: number_of(&entry.turn, 1),
        deed: *deed,
        about,
        wear,
        count: number_of(&entry.count, 1),
        to: words(&entry.to),
        of: number_of(&entry.of, 0),
        text: words(&entry.text),
        span,
    })
}

/// Index of the thing that an entry is about, and index of the kind of wear.
fn about(
    entry: &LogEntry<'_>,
    deed: Deed,
    span: Span,
    data: &PlayData,
) -> Result<(usize, usize), Refused> {
    let (name, at) = entry.unit.get().map_or(("", span), |unit| (unit.value, unit.span));
    let of = |noun: &'static str, ids: Vec<&str>| {
        number(&Sought::of_battle(data, noun), name, at, ids.into_iter())
    };
    match deed {
        Deed::Lose | Deed::Regain | Deed::Set => {
            let unit = of("unit", data.units.iter().map(|unit| unit.id.as_str()).collect())?;
            let (track, at) =
                entry.track.get().map_or(("", span), |track| (track.value.0, track.span));
            let ids = data.units[unit].tracks.iter().map(|track| track_id(data, track));
            let of = format!("`{name}` under `{}`", data.ruleset);
            let place = number(&Sought { data, noun: WEAR, of }, track, at, ids)?;
            Ok((unit, data.units[unit].tracks[place].wear))
        }
        Deed::Stand | Deed::Command | Deed::Remove | Deed::Return => {
            Ok((of("unit", data.units.iter().map(|unit| unit.id.as_str()).collect())?, 0))
        }
        Deed::Leader => {
            Ok((of("leader", data.leaders.iter().map(|leader| leader.id.as_str()).collect())?, 0))
        }
        Deed::Arrive => {
            Ok((of("arrival", data.arrivals.iter().map(|one| one.id.as_str()).collect())?, 0))
        }
        Deed::Hold => {
            let goal = of("objective", data.goals.iter().map(|goal| goal.id.as_str()).collect())?;
            let (side, at) = entry.to.get().map_or(("", span), |to| (to.value, to.span));
            let sides = data.sides.iter().map(|side| side.id.as_str());
            if side != HELD_BY_NOBODY {
                number(&Sought::of_battle(data, "side"), side, at, sides)?;
            }
            Ok((goal, 0))
        }
        Deed::Step => {
            Ok((of("step", data.steps.iter().map(|step| step.id.as_str()).collect())?, 0))
        }
        Deed::End if entry.to.get().is_some_and(|to| to.value == DRAW) => Ok((0, 0)),
        Deed::Score | Deed::End => {
            let (side, at) = entry.to.get().map_or(("", span), |to| (to.value, to.span));
            let sides = data.sides.iter().map(|side| side.id.as_str());
            Ok((number(&Sought::of_battle(data, "side"), side, at, sides)?, 0))
        }
        Deed::Sight => {
            let message = "this entry shows a side by a code, which a log cannot replay";
            let found = Diagnostic::new(&UNPLAYED_ENTRY, span, message);
            Err(Some(Box::new(
                found.help("import the log of the other phone, which has every entry"),
            )))
        }
        Deed::Turn | Deed::Note | Deed::Keep | Deed::Undo | Deed::Redo => Ok((0, 0)),
    }
}

fn track_id<'d>(data: &'d PlayData, track: &PlayTrack) -> &'d str {
    &data.wear[track.wear].id
}

/// Index of a name among ids of the battle, or a finding that suggests a similar id.
fn number<'d>(
    sought: &Sought<'_>,
    name: &str,
    span: Span,
    ids: impl Iterator<Item = &'d str> + Clone,
) -> Result<usize, Refused> {
    ids.clone().position(|id| id == name).ok_or_else(|| {
        let Sought { data, noun, of } = sought;
        let message = match name {
            "" => format!("this entry names no {noun}"),
            name => format!("{of} has no {noun} `{name}`"),
        };
        let found = Diagnostic::new(&UNPLAYED_ENTRY, span, message);
        Some(Box::new(match meant(name, ids.clone()) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => helps(found, data, noun, name, ids),
        }))
    })
}

/// Describes a lookup of a name in the battle, for the message if the name is unknown.
struct Sought<'d> {
    data: &'d PlayData,
    /// The kind of thing that has the name, such as `unit`.
    noun: &'static str,
    /// Battle or unit in which the thing is missing, in backticks.
    of: String,
}

impl<'d> Sought<'d> {
    fn of_battle(data: &'d PlayData, noun: &'static str) -> Sought<'d> {
        Sought { data, noun, of: format!("`{}`", data.battle) }
    }
}

/// Minimum number of letters at the beginning that a name and a suggested id must share, as
/// `britain` and `british` do.
const MIN_SHARED: usize = 4;

/// Id to suggest for an unknown name: the most similar id, otherwise the only id with the same
/// beginning.
fn meant<'d>(name: &str, ids: impl Iterator<Item = &'d str> + Clone) -> Option<&'d str> {
    if name.is_empty() {
        return None;
    }
    let shared = |id: &&str| {
        let same = id.chars().zip(name.chars()).take_while(|(a, b)| a == b);
        same.count() >= MIN_SHARED
    };
    let only = |mut ids: Box<dyn Iterator<Item = &'d str> + '_>| {
        ids.next().filter(|_| ids.next().is_none())
    };
    nearest(name, ids.clone()).or_else(|| only(Box::new(ids.filter(shared))))
}

/// Adds a help to the finding about an unknown name: the reason why the name cannot be used here,
/// or the ids that exist.
fn helps<'d>(
    found: Diagnostic,
    data: &PlayData,
    noun: &str,
    name: &str,
    ids: impl Iterator<Item = &'d str> + Clone,
) -> Diagnostic {
    let is_unit = data.units.iter().any(|unit| unit.id == name);
    let is_formation = data.formations.iter().any(|formation| formation.id == name);
    match noun {
        "arrival" if is_unit || is_formation => {
            return found.help(
                "the unit is on the table from the start; write `do: return` to bring back a removed unit",
            );
        }
        "unit" if is_formation => {
            return found.help(format!("`{name}` is a formation: name one of its units"));
        }
        _ => {}
    }
    let known: Vec<&str> = ids.collect();
    match known.as_slice() {
        [] => found.help("nothing of this kind exists; the entry is ignored"),
        [only] if noun == WEAR && !name.is_empty() => found.help(format!("did you mean `{only}`?")),
        known => {
            let known = list(known.iter().copied(), 12);
            found.help(format!("known: {known}; the entry is ignored"))
        }
    }
}
