//! The area of a unit on the table. A posture arranges the unit's bases side by side and one behind
//! another.

use super::fielded::FieldedUnit;
use super::scope::{Facts, applies, is_particular};
use crate::document::{Posture, Ratio};
use crate::ruleset::{Base, Formula, GamePosture, GroundScale, Origin, Ruleset, Sourced};

#[derive(Debug, Clone)]
pub struct Footprint<'r> {
    /// Length from flank to flank, in millimetres on the table.
    pub front: Ratio,
    /// Length from front to rear, in millimetres on the table.
    pub depth: Ratio,
    /// Posture of the unit; `None` if the game has no posture for the unit, so that its bases are
    /// side by side.
    pub posture: Option<&'r GamePosture>,
    /// Origins of the size of the bases and of their arrangement.
    pub rests_on: Vec<&'r Origin>,
}

/// The area of a unit in the `wanted` posture, else in the first posture that the unit can adopt.
pub fn footprint<'r>(
    rules: &'r Ruleset,
    unit: &FieldedUnit,
    wanted: Option<Posture>,
    year: Option<i64>,
) -> Option<Footprint<'r>> {
    let base = base_of(rules, unit, year)?;
    let width = base.width.value.millimetres()?;
    let deep = base.depth.value.millimetres()?;
    let count = Ratio::whole(unit.elements.max(1).into());
    let posture = posture(rules, unit, wanted, year);
    let value_of = |name: &str| match name {
        "n" => Some(count),
        "w" => Some(width),
        "d" => Some(deep),
        _ => None,
    };
    let reckoned = |formula: Option<&Sourced<Formula>>| {
        formula.and_then(|formula| formula.value.value(&value_of).ok())
    };
    let files = reckoned(posture.and_then(|posture| posture.files.as_ref()));
    let ranks = reckoned(posture.and_then(|posture| posture.ranks.as_ref()));
    let front = reckoned(posture.and_then(|posture| posture.width.as_ref()));
    let depth = reckoned(posture.and_then(|posture| posture.depth.as_ref()));
    let front = front.or_else(|| width.times(files.unwrap_or(count)));
    let depth = depth.or_else(|| deep.times(ranks.unwrap_or(Ratio::ONE)));
    let size = |base: &'r Base| base.width.origin.as_ref().or(base.entry.origin.as_ref());
    let order = posture.and_then(|posture| {
        let files = posture.files.as_ref().or(posture.width.as_ref());
        files.and_then(|formula| formula.origin.as_ref()).or(posture.entry.origin.as_ref())
    });
    let some = |length: Option<Ratio>| length.filter(|length| *length > Ratio::ZERO);
    Some(Footprint {
        front: some(front)?,
        depth: some(depth)?,
        posture,
        rests_on: size(base).into_iter().chain(order).collect(),
    })
}

fn posture<'r>(
    rules: &'r Ruleset,
    unit: &FieldedUnit,
    wanted: Option<Posture>,
    year: Option<i64>,
) -> Option<&'r GamePosture> {
    let game_traits: Vec<String> = unit.traits.iter().map(|(id, _)| id.clone()).collect();
    let facts = Facts::of(rules, unit, &game_traits, year);
    let can = |posture: &&GamePosture| {
        let arm = posture.arms.is_empty() || posture.arms.contains(&unit.arm);
        let enough = posture.least.as_ref();
        let enough = enough.is_none_or(|least| least.value <= Ratio::whole(unit.elements.into()));
        arm && enough && applies(&posture.scope, &facts)
    };
    let all = || rules.postures.iter().filter(can);
    wanted
        .and_then(|wanted| all().find(|posture| posture.is == Some(wanted)))
        .or_else(|| all().next())
}

/// The base of a unit's elements. A base for particular bodies takes precedence over a base for
/// all.
pub fn base_of<'r>(rules: &'r Ruleset, unit: &FieldedUnit, year: Option<i64>) -> Option<&'r Base> {
    let game_traits: Vec<String> = unit.traits.iter().map(|(id, _)| id.clone()).collect();
    let facts = Facts::of(rules, unit, &game_traits, year);
    let fits = |base: &&Base| base.elements.contains(&unit.element) && applies(&base.scope, &facts);
    let all = || rules.bases.iter().filter(fits);
    all().find(|base| is_particular(&base.scope)).or_else(|| all().next())
}

/// Millimetres on the table for each metre of ground, such as 0.28 at 100 yards an inch.
pub fn scale_of(ground: &GroundScale) -> Option<Ratio> {
    let table = ground.table.millimetres()?;
    let real = ground.ground.value.millimetres()?;
    table.times(Ratio::whole(1000))?.over(real)
}
