//! Turns a fielded battle into the data with which a battle in play begins.

use std::collections::BTreeMap;

use grognard_core::convert::{
    Conversion, Facts, FieldedFormation, FieldedLeader, FieldedUnit, ProfileFigure, Track, applies,
    prose_under,
};
use grognard_core::document::{GameLength, LengthUnit, Ratio, Taken, WearOf};
use grognard_core::model::{Battle, BattleSide, Force};
use grognard_core::ruleset::{GameGrade, Ruleset, Sourced, WearModel};
use grognard_syntax::text::{Digest, Spanned};

use super::clock::{clock, goals, special_rules, steps};
use super::data::{
    PlayArrival, PlayData, PlayFormation, PlayLeader, PlaySet, PlaySide, PlayTrack, PlayUnit,
    PlayWear,
};
use super::links::{self, Pages};
use super::questions::questions;
use super::sums::sum;
use crate::fielding::FieldedForce;
use crate::play::PlayMark;
use crate::view::arrivals;

/// Version of the format of [`PlayData`]. A game stores a copy of its data, so the page must also
/// read earlier versions.
const FORM: u32 = 1;

pub struct PlayBattle<'b> {
    pub battle: &'b Battle,
    pub rules: &'b Ruleset,
    pub forces: &'b [FieldedForce<'b>],
}

pub fn freeze(play: &PlayBattle<'_>, pages: &Pages<'_>) -> PlayData {
    let data = without_digest(play, pages);
    let digest = Digest::of([serde_json::to_vec(&data).unwrap_or_default()]);
    PlayData { digest: format!("{:012x}", digest.0 >> 80), ..data }
}

fn without_digest(play: &PlayBattle<'_>, pages: &Pages<'_>) -> PlayData {
    let PlayBattle { battle, rules, forces } = play;
    let fielded: Vec<(usize, &BattleSide)> = battle.fielded_sides().collect();
    let side_of = |index: usize| fielded.iter().position(|(number, _)| *number == index);
    let mut wear: Vec<PlayWear> = rules
        .wear
        .iter()
        .filter(|model| rules.holds(&model.when))
        .map(|model| kind(rules, model, pages))
        .collect();
    let mut made = Made::default();
    let names = IdCounts::of(forces.iter().map(|force| &force.fielded.conversion));
    for force in *forces {
        let side = side_of(force.entrant.side).unwrap_or_default();
        made.force(rules, &force.fielded.conversion, side, &names, &mut wear);
    }
    let conversions: Vec<(&Force, &Conversion)> =
        forces.iter().map(|force| (force.entrant.force, &force.fielded.conversion)).collect();
    let side = |(_, side): &(usize, &BattleSide)| PlaySide {
        id: side.id.clone(),
        name: side.name.clone(),
    };
    PlayData {
        form: FORM,
        digest: String::new(),
        battle: battle.id.clone(),
        name: battle.name.clone(),
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        turn: rules.turn.as_ref().map_or("turn", |turn| turn.name.as_str()).to_owned(),
        sides: fielded.iter().map(side).collect(),
        arrivals: coming(battle, rules, &conversions, &made, &fielded),
        grades: grades(rules, &wear),
        formations: made.formations,
        units: made.units,
        leaders: made.leaders,
        rules: special_rules(battle, rules),
        victory: prose_under(battle.victory.as_deref().unwrap_or_default(), rules, battle.clock),
        goals: goals(battle, &fielded),
        turns: clock(battle, rules),
        steps: steps(rules),
        links: links::all(rules),
        questions: questions(rules, &wear),
        wear,
    }
}

fn grades(rules: &Ruleset, wear: &[PlayWear]) -> Vec<(String, String)> {
    let mut marks = wear.iter().flat_map(|kind| &kind.marks);
    if !marks.any(|mark| mark.grade != 0) {
        return Vec::new();
    }
    let grade = |grade: &GameGrade| (grade.entry.id.clone(), grade.entry.name.clone());
    rules.grades.iter().map(grade).collect()
}

fn kind(rules: &Ruleset, model: &WearModel, pages: &Pages<'_>) -> PlayWear {
    let marks = model.marks.iter().map(|mark| {
        let set = |(wear, to): &(Spanned<String>, Sourced<Ratio>)| PlaySet {
            wear: wear.value.clone(),
            to: to.value.floor(),
        };
        PlayMark {
            id: mark.entry.id.clone(),
            name: mark.entry.name.clone(),
            means: mark.means.clone().unwrap_or_default(),
            grade: mark.grade,
            sets: mark.sets.iter().map(set).collect(),
            source: pages.source(rules, mark.entry.origin.as_ref().or(model.entry.origin.as_ref())),
        }
    });
    PlayWear {
        id: model.entry.id.clone(),
        name: model.entry.name.clone(),
        counts: model.counts.clone(),
        things: model.takes.map(|_| model.counts.trim_end_matches(" lost").to_owned()),
        falls: model.falls,
        takes: model.takes,
        states: model.states.iter().map(|state| state.value.clone()).collect(),
        marks: marks.collect(),
        source: pages.source(rules, model.entry.origin.as_ref()),
    }
}

/// Number of uses of each id in the battle. An id that two orders of battle share is written
/// `force/id`, so that it stays unique.
struct IdCounts<'c>(BTreeMap<&'c str, usize>);

impl<'c> IdCounts<'c> {
    fn of(conversions: impl Iterator<Item = &'c Conversion>) -> IdCounts<'c> {
        let mut counts = BTreeMap::new();
        for conversion in conversions {
            let units = conversion.units.iter().map(|unit| unit.id.as_str());
            let formations = conversion.formations.iter().map(|formation| formation.id.as_str());
            let leaders = conversion.leaders.iter().map(|leader| leader.id.as_str());
            for id in units.chain(formations).chain(leaders) {
                *counts.entry(id).or_default() += 1;
            }
        }
        IdCounts(counts)
    }

    fn name(&self, force: &str, id: &str) -> String {
        match self.0.get(id) {
            Some(count) if *count > 1 => format!("{force}/{id}"),
            _ => id.to_owned(),
        }
    }
}

/// Formations, units and leaders of the forces so far, with indices that count through the whole
/// battle and not through one force.
#[derive(Default)]
struct Made {
    formations: Vec<PlayFormation>,
    units: Vec<PlayUnit>,
    leaders: Vec<PlayLeader>,
    /// Id of each force's order of battle, and the index of the force's first unit.
    first_units: Vec<(String, usize)>,
}

impl Made {
    fn force(
        &mut self,
        rules: &Ruleset,
        conversion: &Conversion,
        side: usize,
        names: &IdCounts<'_>,
        wear: &mut Vec<PlayWear>,
    ) {
        let (first_formation, first_unit) = (self.formations.len(), self.units.len());
        self.first_units.push((conversion.id.clone(), first_unit));
        let below = conversion.below();
        for (index, formation) in conversion.formations.iter().enumerate() {
            let sums = Below { conversion, units: &below[index], first_unit };
            self.formations.push(PlayFormation {
                id: names.name(&conversion.id, &formation.id),
                side,
                name: formation.name.clone(),
                parent: formation.parent.map(|parent| first_formation + parent),
                tracks: tracks_of_formation(rules, formation, wear, &sums),
            });
        }
        for unit in &conversion.units {
            self.units.push(PlayUnit {
                id: names.name(&conversion.id, &unit.id),
                side,
                formation: first_formation + unit.parent,
                name: unit.name.clone(),
                about: about(unit),
                arm: unit.arm.word().to_owned(),
                grade: unit.grade.as_ref().map(|(id, _)| id.clone()).unwrap_or_default(),
                elements: unit.elements,
                fielded: unit.fielded,
                tracks: tracks_of_unit(rules, unit, wear),
                postures: postures(rules, unit),
                figures: unit.profile.iter().map(number_of).collect(),
            });
        }
        for leader in conversion.leaders.iter().filter(|leader| !leader.kind.is_empty()) {
            self.leaders.push(PlayLeader {
                id: names.name(&conversion.id, &leader.id),
                side,
                name: leader.name.clone(),
                post: leader.kind_name.clone(),
                formation: first_formation + leader.formation,
                reach: reach(leader),
            });
        }
    }
}

struct Below<'c> {
    conversion: &'c Conversion,
    units: &'c [usize],
    first_unit: usize,
}

fn tracks_of_formation(
    rules: &Ruleset,
    formation: &FieldedFormation,
    wear: &[PlayWear],
    below: &Below<'_>,
) -> Vec<PlayTrack> {
    let tracks = formation.tracks.iter().filter_map(|track| {
        let model = rules.wear.iter().find(|model| model.entry.id == track.id)?;
        let sum = sum(model, track, below.conversion, (below.units, below.first_unit));
        Some(PlayTrack { sum, ..boxes(track, wear)? })
    });
    let counted = tracks.collect::<Vec<PlayTrack>>().into_iter();
    counted
        .chain(states(rules, wear, WearOf::Formation, |model| {
            model.echelons.contains(&formation.echelon)
        }))
        .collect()
}

/// Tracks of a unit. If the rule set has no wear for the unit, the unit gets one track with a box
/// for each element.
fn tracks_of_unit(rules: &Ruleset, unit: &FieldedUnit, wear: &mut Vec<PlayWear>) -> Vec<PlayTrack> {
    let mut tracks: Vec<PlayTrack> =
        unit.tracks.iter().filter_map(|track| counted(track, unit, wear)).collect();
    if tracks.is_empty() {
        let wear = elements(wear, &unit.element_name);
        tracks.push(PlayTrack {
            wear,
            boxes: unit.elements,
            marks: Vec::new(),
            whole: None,
            sum: None,
        });
    }
    tracks.extend(states(rules, wear, WearOf::Unit, |model| {
        model.arms.is_empty() || model.arms.contains(&unit.arm)
    }));
    tracks
}

/// Track of a unit, with the full number of stands, figures or guns if it differs from the number
/// of boxes.
fn counted(track: &Track, unit: &FieldedUnit, wear: &[PlayWear]) -> Option<PlayTrack> {
    let boxes = boxes(track, wear)?;
    let whole = wear[boxes.wear].takes.map(|takes| whole(takes, unit));
    Some(PlayTrack { whole: whole.filter(|whole| *whole != boxes.boxes), ..boxes })
}

fn boxes(track: &Track, wear: &[PlayWear]) -> Option<PlayTrack> {
    let number = wear.iter().position(|kind| kind.id == track.id)?;
    let place = |id: &str| wear[number].marks.iter().position(|mark| mark.id == id);
    let marks = track.marks.iter().filter_map(|mark| Some((place(&mark.id)?, mark.lost)));
    Some(PlayTrack {
        wear: number,
        boxes: track.boxes,
        marks: marks.collect(),
        whole: None,
        sum: None,
    })
}

/// One track for each set of states that a unit or formation can have.
fn states(
    rules: &Ruleset,
    wear: &[PlayWear],
    of: WearOf,
    has: impl Fn(&WearModel) -> bool,
) -> Vec<PlayTrack> {
    let models = rules.wear.iter().filter(|model| {
        model.of == of && !model.states.is_empty() && rules.holds(&model.when) && has(model)
    });
    let number = |model: &WearModel| wear.iter().position(|kind| kind.id == model.entry.id);
    let track =
        |wear: usize| PlayTrack { wear, boxes: 0, marks: Vec::new(), whole: None, sum: None };
    models.filter_map(number).map(track).collect()
}

/// Index of the default wear, which counts the lost elements of units whose losses the rule set
/// does not describe. The default wear is added on first use.
fn elements(wear: &mut Vec<PlayWear>, name: &str) -> usize {
    let id = format!("elements-{}", name.replace(' ', "-"));
    let known = wear.iter().position(|kind| kind.id == id);
    known.unwrap_or_else(|| {
        wear.push(PlayWear {
            id,
            name: "Losses".to_owned(),
            counts: format!("{name} lost"),
            things: Some(name.to_owned()),
            falls: false,
            takes: Some(Taken::Element),
            states: Vec::new(),
            marks: Vec::new(),
            source: super::PlayLink {
                title: "the rule set has no rules for losses of these units".to_owned(),
                href: String::new(),
            },
        });
        wear.len() - 1
    })
}

fn about(unit: &FieldedUnit) -> String {
    let grade = unit.grade.iter().map(|(_, name)| name.clone());
    let traits = unit.traits.iter().map(|(_, name)| name.clone());
    let elements = format!("{} {}", unit.elements, unit.element_name);
    let figures = unit.profile.iter();
    let figures = figures.map(|figure| {
        format!("{} {}", figure.short.as_ref().unwrap_or(&figure.name), figure.shown)
    });
    std::iter::once(elements)
        .chain(grade)
        .chain(traits)
        .chain(figures)
        .collect::<Vec<String>>()
        .join(", ")
}

/// Id and number of a figure of a unit, which rulings ask for.
fn number_of(figure: &ProfileFigure) -> (String, String) {
    (figure.id.clone(), figure.value.to_string())
}

fn postures(rules: &Ruleset, unit: &FieldedUnit) -> Vec<(String, String)> {
    let game_traits: Vec<String> = unit.traits.iter().map(|(id, _)| id.clone()).collect();
    let facts = Facts::of(rules, unit, &game_traits, None);
    let can = rules.postures.iter().filter(|posture| {
        let arm = posture.arms.is_empty() || posture.arms.contains(&unit.arm);
        arm && applies(&posture.scope, &facts)
    });
    can.map(|posture| (posture.entry.id.clone(), posture.entry.name.clone())).collect()
}

/// Command range of a leader in inches and centimetres, such as `6 in (15.2 cm)`, to the nearest
/// tenth.
fn reach(leader: &FieldedLeader) -> String {
    let Some(range) = leader.range else { return String::new() };
    let Some(millimetres) = range.millimetres() else { return String::new() };
    match range.unit {
        LengthUnit::Inch => {
            format!("{} in ({} cm)", number(range), tenths(millimetres.over(Ratio::whole(10))))
        }
        LengthUnit::Centimetre | LengthUnit::Millimetre => {
            let inches = Ratio::new(254, 10).and_then(|inch| millimetres.over(inch));
            format!("{range} ({} in)", tenths(inches))
        }
    }
}

fn number(length: GameLength) -> String {
    length.number().map(|number| number.to_string()).unwrap_or_default()
}

fn tenths(length: Option<Ratio>) -> String {
    let half = Ratio::new(1, 2).unwrap_or(Ratio::ONE);
    let tenths = length.and_then(|length| length.times(Ratio::whole(10)));
    let tenths = tenths.map_or(0, |tenths| tenths.round(half));
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

fn coming(
    battle: &Battle,
    rules: &Ruleset,
    conversions: &[(&Force, &Conversion)],
    made: &Made,
    sides: &[(usize, &BattleSide)],
) -> Vec<PlayArrival> {
    let numbers = |side: usize, ids: &[String]| {
        let mut all: Vec<usize> = Vec::new();
        for ((_, conversion), (_, first)) in conversions.iter().zip(&made.first_units) {
            let units = conversion.units.iter().enumerate();
            let coming = units.filter(|(_, unit)| ids.contains(&unit.id));
            let numbers = coming.map(|(index, _)| first + index);
            all.extend(numbers.filter(|number| made.units[*number].side == side));
        }
        all
    };
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let all = arrivals(battle, rules, conversions).into_iter().map(|arrival| {
        let side = sides.iter().position(|(_, side)| side.name == arrival.side).unwrap_or_default();
        // A body can arrive in parts, at several hours, and each part needs a separate id.
        let count = seen.entry(arrival.body.clone()).or_default();
        *count += 1;
        PlayArrival {
            id: if *count == 1 { arrival.body } else { format!("{}-{count}", arrival.body) },
            side,
            name: arrival.name,
            units: numbers(side, &arrival.units),
            turns: (arrival.first_turn, arrival.last_turn),
            at: arrival.at,
            chance: arrival.chance,
            entry: arrival.entry.unwrap_or_default(),
        }
    });
    all.collect()
}

pub(super) fn whole(takes: Taken, unit: &FieldedUnit) -> u32 {
    match takes {
        Taken::Element => unit.elements,
        Taken::Figure => unit.elements.saturating_mul(unit.figures.unwrap_or(1)),
        Taken::Gun => unit.men,
    }
}
