//! The losses of a battle for each historical body, in men, horsemen and guns.

use std::collections::BTreeMap;

use super::data::{PlayData, PlayUnit};
use super::fold::PlayState;
use super::freeze::PlayBattle;
use super::report::leader_words;
use grognard_core::convert::FieldedUnit;
use grognard_core::document::{Arm, Ratio, Taken};
use grognard_core::model::{Body, Force, Strength};

/// The losses of a force in a battle.
pub struct ForceLosses<'b> {
    /// The force before the battle.
    pub force: &'b Force,
    /// Losses, by the index of the body and the kind of strength.
    pub bodies: BTreeMap<(usize, Column), BodyLoss>,
    /// Wounded, killed and replaced leaders, a sentence each, by the index of the body.
    pub leaders: Vec<(usize, String)>,
}

/// A kind of strength of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    /// Men on foot, or men of any kind if the body gives no other strength.
    Men,
    /// Horsemen.
    Sabres,
    /// Guns.
    Guns,
}

/// The loss of a body in one kind of its strength: `lost` of `whole`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BodyLoss {
    /// The lost part.
    pub lost: i64,
    /// The full number in the same unit.
    pub whole: i64,
    /// The losses of its units in the words of the game, such as `2 of 5 stands lost`.
    pub words: Vec<String>,
}

/// The losses of one unit that a body has a part in.
struct UnitLoss {
    /// Lost elements, figures or guns, and the full number of them.
    share: (i64, i64),
    /// Men or guns of the body that are in the unit.
    men: i64,
    /// The loss in the words of the game.
    words: String,
    /// Name of the unit, if it combines several bodies.
    unit: Option<String>,
}

/// The losses of each force, in the order of the battle's forces.
pub fn losses<'b>(
    play: &'b PlayBattle<'b>,
    data: &PlayData,
    state: &PlayState,
) -> Vec<ForceLosses<'b>> {
    let (mut first_unit, mut first_leader) = (0, 0);
    let forces = play.forces.iter().map(|entry| {
        let (force, conversion) = (entry.entrant.force, &entry.fielded.conversion);
        let mut all: BTreeMap<(usize, Column), Vec<UnitLoss>> = BTreeMap::new();
        for (index, unit) in conversion.units.iter().enumerate() {
            let (share, words) = unit_loss(data, state, first_unit + index, unit);
            for (body, men) in unit.bodies.iter().zip(&unit.shares) {
                let column = column(unit, &force.bodies[*body]);
                all.entry((*body, column)).or_default().push(UnitLoss {
                    share,
                    men: i64::from(*men),
                    words: words.clone(),
                    unit: (unit.bodies.len() > 1).then(|| unit.name.clone()),
                });
            }
        }
        first_unit += conversion.units.len();
        let placed = conversion.leaders.iter().filter(|leader| !leader.kind.is_empty());
        let hurt = placed.clone().enumerate().filter_map(|(index, leader)| {
            let (to, text) = state.leaders.get(&(first_leader + index))?;
            let words = Some(leader_words(to, text)).filter(|words| words != "unhurt")?;
            let body = force.bodies.iter().position(|body| body.id == leader.body)?;
            Some((body, format!("{} was {words}", leader.name)))
        });
        let leaders = hurt.collect();
        first_leader += placed.count();
        let bodies = all.into_iter().map(|(key, units)| (key, together(&units)));
        ForceLosses { force, leaders, bodies: bodies.filter(|(_, loss)| loss.lost > 0).collect() }
    });
    forces.collect()
}

/// The loss of a unit in elements, figures or guns, with its words. A unit that was removed counts as lost entirely.
fn unit_loss(
    data: &PlayData,
    state: &PlayState,
    number: usize,
    unit: &FieldedUnit,
) -> ((i64, i64), String) {
    let played: &PlayUnit = &data.units[number];
    let counted = played.tracks.iter().find_map(|track| {
        let wear = &data.wear[track.wear];
        let whole = i64::from(whole(wear.takes?, unit));
        let lost = state.lost.get(&(number, track.wear)).copied().unwrap_or(0);
        let lost = lost.clamp(0, whole);
        Some(((lost, whole), format!("{lost} of {whole} {}", wear.counts)))
    });
    let removed = state.removed.contains(&number);
    match counted {
        Some((_, words)) if removed && !words.starts_with("0 ") => {
            ((1, 1), format!("{words}, then removed"))
        }
        _ if removed => ((1, 1), "removed".to_owned()),
        Some((share, words)) => (share, words),
        None => ((0, 1), String::new()),
    }
}

/// The full number of the things that a kind of wear takes from a unit.
pub(super) fn whole(takes: Taken, unit: &FieldedUnit) -> u32 {
    match takes {
        Taken::Element => unit.elements,
        Taken::Figure => unit.elements.saturating_mul(unit.figures.unwrap_or(1)),
        Taken::Gun => unit.men,
    }
}

/// The kind of strength of its body to which the men of a unit belong.
fn column(unit: &FieldedUnit, body: &Body) -> Column {
    match unit.arm {
        _ if unit.guns => Column::Guns,
        Arm::Cavalry if body.sabres.is_some() => Column::Sabres,
        _ => Column::Men,
    }
}

/// The loss of a body in all its units. The loss of each unit is rounded to the nearest man.
fn together(units: &[UnitLoss]) -> BodyLoss {
    let hurt = units.iter().filter(|unit| unit.share.0 > 0);
    let words = hurt.map(|unit| match &unit.unit {
        Some(name) => format!("{} by {name}", unit.words),
        None => unit.words.clone(),
    });
    let (lost, whole) = match units {
        [unit] => unit.share,
        units => units.iter().fold((0, 0), |(lost, whole), unit| {
            (lost + portion(unit.men, unit.share), whole + unit.men)
        }),
    };
    BodyLoss { lost, whole, words: words.collect() }
}

/// A share of a number, rounded to the nearest whole. A half counts as lost.
fn portion(number: i64, (lost, whole): (i64, i64)) -> i64 {
    let half = Ratio::new(1, 2).unwrap_or(Ratio::ONE);
    let portion = Ratio::new(lost, whole).and_then(|share| share.times(Ratio::whole(number)));
    portion.map_or(0, |portion| portion.round(half)).clamp(0, number)
}

impl BodyLoss {
    /// Is nothing left?
    pub fn is_all(&self) -> bool {
        self.lost >= self.whole
    }

    /// The lost part of a number. A body that has not lost everything keeps at least one man or gun.
    pub fn of(&self, number: u32) -> u32 {
        let lost = portion(i64::from(number), (self.lost, self.whole));
        let lost = u32::try_from(lost).unwrap_or(0);
        if self.is_all() { number } else { lost.min(number.saturating_sub(1)) }
    }

    /// The remaining part of a strength.
    pub fn left_of(&self, strength: Strength) -> Strength {
        let left = |number: u32| number - self.of(number);
        Strength { least: left(strength.least), most: left(strength.most) }
    }
}
