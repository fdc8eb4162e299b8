//! Losses of each historical body in a battle in play, in men, horsemen and guns.

use std::collections::BTreeMap;

use super::data::{PlayData, PlayUnit};
use super::fold::PlayState;
use super::freeze::{PlayBattle, whole};
use super::report::leader_words;
use grognard_core::convert::FieldedUnit;
use grognard_core::document::{Arm, Ratio};
use grognard_core::model::{Body, Force, Strength};

pub struct ForceLosses<'b> {
    pub force: &'b Force,
    /// Losses, by the index of the body and the kind of strength.
    pub bodies: BTreeMap<(usize, Column), BodyLoss>,
    /// Index of the body, and a sentence about its leader, for each leader who was wounded, killed
    /// or replaced.
    pub leaders: Vec<(usize, String)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Column {
    /// Men on foot, and horsemen of a body that gives no number of sabres.
    Men,
    Sabres,
    Guns,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BodyLoss {
    /// Lost elements, figures, guns or men.
    pub lost: i64,
    /// Full number before the battle, counted in the same things as `lost`.
    pub whole: i64,
    /// Losses of the units that contain the body, in the words of the game, such as `2 of 5 stands
    /// lost`.
    pub words: Vec<String>,
}

/// Loss of a unit that contains men or guns of the body.
struct UnitLoss {
    /// Lost elements, figures or guns of the unit, and the full number of them.
    share: (i64, i64),
    /// Number of men or guns of the body in this unit.
    men: i64,
    words: String,
    /// Name of the unit, if the unit combines several bodies.
    unit: Option<String>,
}

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

/// Loss of a unit in elements, figures or guns, and the same loss in words. A unit that was removed
/// counts as completely lost.
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

fn column(unit: &FieldedUnit, body: &Body) -> Column {
    match unit.arm {
        _ if unit.guns => Column::Guns,
        Arm::Cavalry if body.sabres.is_some() => Column::Sabres,
        _ => Column::Men,
    }
}

/// Loss of a body over all units that contain a part of the body. The loss in each unit is rounded
/// to the nearest man.
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

/// A share of a number, rounded to the nearest whole number; a half is rounded up, so that it
/// counts as lost.
fn portion(number: i64, (lost, whole): (i64, i64)) -> i64 {
    let half = Ratio::new(1, 2).unwrap_or(Ratio::ONE);
    let portion = Ratio::new(lost, whole).and_then(|share| share.times(Ratio::whole(number)));
    portion.map_or(0, |portion| portion.round(half)).clamp(0, number)
}

impl BodyLoss {
    pub fn is_all(&self) -> bool {
        self.lost >= self.whole
    }

    /// The part of a number that is lost. A body that has not lost everything keeps at least one
    /// man or gun.
    pub fn of(&self, number: u32) -> u32 {
        let lost = portion(i64::from(number), (self.lost, self.whole));
        let lost = u32::try_from(lost).unwrap_or(0);
        if self.is_all() { number } else { lost.min(number.saturating_sub(1)) }
    }

    /// The part of a strength that remains after the loss.
    pub fn left_of(&self, strength: Strength) -> Strength {
        let left = |number: u32| number - self.of(number);
        Strength { least: left(strength.least), most: left(strength.most) }
    }
}
