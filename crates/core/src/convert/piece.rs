//! Divides a force into pieces. A piece is the strength that one body states for one arm.

use std::sync::Arc;

use super::authority::Authority;
use super::basis::PackList;
use super::change::{Change, CountedTroops, NoPlace};
use super::element::{Made, element, made};
use super::grade::graded;
use super::ledger::readings;
use super::ledger::{Entry, FurtherBasis};
use super::scope::{Facts, fits, pounds};
use crate::document::{Arm, Echelon, GunsAs, Level, Ratio, Squadrons};
use crate::model::{Body, Force, Strength};
use crate::ruleset::{OffTable, Ruleset};

/// The strength that one body states for one arm.
#[derive(Debug, Clone)]
pub(super) struct Piece<'r> {
    pub body: usize,
    pub arm: Arm,
    /// Men or guns as the order of battle states them, such as 2,900-3,250.
    pub strength: Strength,
    /// Men or guns from which elements are computed, such as 3,075.
    pub men: u32,
    /// Number of battalions, squadrons or batteries, with a half squadron as one; 1 if the list
    /// does not give the number.
    pub parts: u32,
    /// Number of battalions, squadrons or batteries, with half squadrons as halves.
    pub bodies: Ratio,
    pub made: Made<'r>,
    /// Index of the body that becomes the unit of this piece, such as a brigade for a battalion.
    pub block: usize,
    pub parent: usize,
    /// Whether the body `block` becomes a unit as a whole, so that it does not become a formation.
    pub consumes: bool,
    /// Ids of the game traits that distinguish types of guns, because guns of different types are
    /// not added up.
    pub gun_type: Vec<String>,
    /// Readings that decide whether this piece is on the table.
    pub readings: Vec<Arc<FurtherBasis>>,
}

pub(super) struct ForceUnderRules<'c, 'r> {
    pub force: &'c Force,
    pub rules: &'r Ruleset,
    /// Game for which the list is written; `None` for a historical list.
    pub from: Option<&'c Ruleset>,
    pub ratio: Option<&'c str>,
}

/// Divides a force into pieces. Troops that the game cannot represent go into the ledger instead.
pub(super) fn pieces<'r>(
    source: &ForceUnderRules<'_, 'r>,
    ledger: &mut Vec<Entry>,
) -> Vec<Piece<'r>> {
    let force = source.force;
    let stated: Vec<Vec<(Arm, Strength)>> =
        (0..force.bodies.len()).map(|body| strengths(source, body)).collect();
    let below = below(force, &stated);
    let mut pieces = Vec::new();
    for (index, stated) in stated.into_iter().enumerate() {
        let body = &force.bodies[index];
        let unused = unused(source, index).into_iter();
        ledger.extend(unused.map(|change| Entry::told(&body.id, change)));
        let arms = arms_of_its_own(&body.id, stated, &below[index], ledger);
        if arms.len() > 1 {
            let change = Change::Parted { name: body.name.clone(), arms: arms.clone() };
            let basis = PackList::Units.whole();
            ledger.push(Entry { basis, ..Entry::told(&body.id, change) });
        }
        for (arm, strength) in arms {
            let (troops, readings) = off_table(source, index, arm);
            if let Some(troops) = troops {
                let change = off_the_table(troops, arm, strength);
                let basis = PackList::OffTable.line(&troops.entry.id);
                let source = Authority::of(troops.entry.origin.as_ref());
                ledger.push(Entry {
                    basis,
                    source,
                    also: readings,
                    ..Entry::told(&body.id, change)
                });
                continue;
            }
            match piece(source, index, arm, strength) {
                Some(piece) => pieces.push(Piece { readings, ..piece }),
                None => {
                    let elements = &source.rules.elements;
                    let has_element = elements.iter().any(|element| element.arms.contains(&arm));
                    let units = &source.rules.units;
                    let has_unit = units.iter().any(|unit| unit.arms.contains(&arm));
                    let facts = told_of(source.force, body, arm);
                    let (reason, list) = match has_element && !has_unit {
                        true => (NoPlace::NoUnit, PackList::Units),
                        false if has_unit && element(source.rules, &facts).is_some() => {
                            (NoPlace::NoStrength, PackList::Elements)
                        }
                        false => (NoPlace::NoElement, PackList::Elements),
                    };
                    let change =
                        Change::LeftOut { strength, troops: CountedTroops::Arm(arm), reason };
                    let basis = list.whole();
                    ledger.push(Entry { basis, ..Entry::told(&body.id, change) });
                }
            }
        }
    }
    pieces
}

fn told_of<'f>(force: &Force, body: &'f Body, arm: Arm) -> Facts<'f> {
    Facts {
        arm: Some(arm),
        traits: &body.traits,
        nation: &body.nation,
        year: force.year(),
        ..Facts::default()
    }
}

/// The entry of `off_table` that keeps the troops off the table, if any, and the readings that
/// could change the answer.
fn off_table<'r>(
    source: &ForceUnderRules<'_, 'r>,
    index: usize,
    arm: Arm,
) -> (Option<&'r OffTable>, Vec<Arc<FurtherBasis>>) {
    let (force, rules) = (source.force, source.rules);
    if rules.off_table.is_empty() {
        return (None, Vec::new());
    }
    let body = &force.bodies[index];
    let facts = Facts { pounds: pounds(body.weight.as_deref()), ..told_of(force, body, arm) };
    let mut above = std::iter::once(index).chain(force.above(index));
    let levels = |body: usize| force.bodies[body].echelon.filter(|level| level.rank().is_some());
    let level = above.find_map(levels);
    let about = |troops: &&OffTable| {
        let kept = troops.except.as_ref().is_some_and(|except| fits(except, &facts));
        let under =
            troops.under.is_empty() || level.is_some_and(|level| troops.under.contains(&level));
        under && fits(&troops.scope, &facts) && !kept
    };
    let mut chosen = Vec::new();
    for troops in rules.off_table.iter().filter(about) {
        chosen.extend(readings(rules, troops.when.iter().map(|(reading, _)| reading.as_str())));
        if rules.holds(&troops.when) {
            return (Some(troops), chosen);
        }
    }
    (None, chosen)
}

fn off_the_table(troops: &OffTable, arm: Arm, strength: Strength) -> Change {
    Change::OffTable { strength, arm, because: troops.because.clone() }
}

/// The strengths that only the body itself states, because the strengths of lower bodies take
/// precedence.
fn arms_of_its_own(
    body: &str,
    stated: Vec<(Arm, Strength)>,
    below: &[Option<Strength>; 3],
    ledger: &mut Vec<Entry>,
) -> Vec<(Arm, Strength)> {
    let mut arms = Vec::new();
    for (arm, stated) in stated {
        match below[class(arm)] {
            None => arms.push((arm, stated)),
            Some(below) if below.most < stated.least || stated.most < below.least => {
                ledger.push(Entry::told(body, Change::Overruled { stated, arm, below }));
            }
            Some(_) => {}
        }
    }
    arms
}

/// The class of an arm: 0 for foot, 1 for horse, 2 for guns. A strength of one class never counts
/// for another class.
fn class(arm: Arm) -> usize {
    match arm {
        Arm::Cavalry => 1,
        Arm::FootArtillery | Arm::HorseArtillery => 2,
        _ => 0,
    }
}

/// For each body, the sums of foot, horse and guns that the bodies below it state.
fn below(force: &Force, stated: &[Vec<(Arm, Strength)>]) -> Vec<[Option<Strength>; 3]> {
    let mut below: Vec<[Option<Strength>; 3]> = vec![[None; 3]; stated.len()];
    for index in (0..stated.len()).rev() {
        let Some(parent) = force.bodies[index].parent else { continue };
        let mut all = below[index];
        for (arm, strength) in &stated[index] {
            // A body may state several arms of one class, such as infantry and engineers, so add
            // all of them.
            let deeper = below[index][class(*arm)].is_some();
            let sum = &mut all[class(*arm)];
            if !deeper {
                *sum = Some(sum.unwrap_or_default().plus(*strength));
            }
        }
        for (sum, more) in below[parent].iter_mut().zip(all) {
            if let Some(more) = more {
                *sum = Some(sum.unwrap_or_default().plus(more));
            }
        }
    }
    below
}

fn unused(source: &ForceUnderRules<'_, '_>, index: usize) -> Vec<Change> {
    let body = &source.force.bodies[index];
    let counted = body.elements.is_some_and(|count| count > 0);
    let (men, guns) = ((body.men, CountedTroops::Men), (body.guns, CountedTroops::Guns));
    let sabres = (body.sabres, CountedTroops::Sabres);
    let (strengths, reason) = match body.arm {
        _ if !body.is_unit() || source.from.is_some() && counted => return Vec::new(),
        _ if source.from.is_some() => (vec![men, sabres, guns], NoPlace::NotCounted),
        None => (vec![men, sabres, guns], NoPlace::NoArm),
        Some(Arm::Cavalry) if body.sabres.is_some() && body.sabres != body.men => {
            (vec![men], NoPlace::CountedInSabres)
        }
        Some(Arm::Cavalry) => return Vec::new(),
        Some(_) => (vec![sabres], NoPlace::NoCavalry),
    };
    let given = strengths.into_iter().filter_map(|(strength, troops)| Some((strength?, troops)));
    let given = given.filter(|(strength, _)| strength.most > 0);
    given.map(|(strength, troops)| Change::LeftOut { strength, troops, reason }).collect()
}

fn strengths(source: &ForceUnderRules<'_, '_>, index: usize) -> Vec<(Arm, Strength)> {
    let body = &source.force.bodies[index];
    if let Some(from) = source.from {
        return native(source.force, from, index).into_iter().collect();
    }
    let some = |strength: Option<Strength>| strength.filter(|strength| strength.most > 0);
    match (body.is_unit(), body.arm) {
        (true, Some(arm)) if arm.is_artillery() => {
            some(body.guns).map(|guns| (arm, guns)).into_iter().collect()
        }
        (true, Some(arm)) => {
            let men = if arm == Arm::Cavalry { body.sabres.or(body.men) } else { body.men };
            some(men).map(|men| (arm, men)).into_iter().collect()
        }
        (true, None) => Vec::new(),
        (false, arm) => {
            let foot = arm.filter(|arm| !arm.is_artillery()).unwrap_or(Arm::Infantry);
            // In a body of cavalry, `men` equal to `sabres` are the same horsemen, so count them
            // once.
            let twice = foot == Arm::Cavalry && body.men == body.sabres;
            let men = some(body.men).filter(|_| !twice).map(|men| (foot, men));
            let sabres = some(body.sabres).map(|sabres| (Arm::Cavalry, sabres));
            let gun = arm.filter(|arm| arm.is_artillery()).unwrap_or(Arm::FootArtillery);
            let guns = some(body.guns).map(|guns| (gun, guns));
            // The men of a body of artillery are its gunners, so only its guns are fielded.
            let men = men.filter(|_| !arm.is_some_and(Arm::is_artillery));
            men.into_iter().chain(sabres).chain(guns).collect()
        }
    }
}

/// The strength that the elements of a list for a game represent: an interval if the game gives one
/// per element.
fn native(force: &Force, from: &Ruleset, index: usize) -> Option<(Arm, Strength)> {
    let body = &force.bodies[index];
    let elements = body.elements.filter(|count| *count > 0)?;
    let arm = body.arm.unwrap_or(Arm::Infantry);
    let facts = Facts { grade: body.rating.as_deref(), ..told_of(force, body, arm) };
    let made = made(from, None, &facts)?;
    let times = |men: i64| u32::try_from(men * i64::from(elements)).unwrap_or(u32::MAX);
    let strength = match made.allowed {
        Some((least, most)) => Strength { least: times(least), most: times(most) },
        None => Strength::exact(times(made.per.floor())),
    };
    Some((arm, strength))
}

/// The number of men or guns from which elements are computed. A list written for another game
/// gives only elements, so the number is their nominal strength.
fn reckoned(source: &ForceUnderRules<'_, '_>, index: usize, arm: Arm, strength: Strength) -> u32 {
    let body = &source.force.bodies[index];
    let (Some(from), Some(elements)) = (source.from, body.elements) else {
        return strength.middle();
    };
    let per =
        made(from, None, &told_of(source.force, body, arm)).map_or(Ratio::ZERO, |made| made.per);
    let men = per.times(Ratio::whole(elements.into())).map_or(0, Ratio::floor);
    u32::try_from(men).unwrap_or(0).clamp(strength.least, strength.most)
}

fn piece<'r>(
    source: &ForceUnderRules<'_, 'r>,
    index: usize,
    arm: Arm,
    strength: Strength,
) -> Option<Piece<'r>> {
    let force = source.force;
    let body = &force.bodies[index];
    let told = told_of(force, body, arm);
    let made = made(source.rules, source.ratio, &told)?;
    let divisions = source.rules.units.iter().any(|unit| unit.level == Level::Division);
    let pooled = if divisions { Echelon::Corps } else { Echelon::Division };
    let (block, parent, consumes) = block(force, index, arm, (&made, pooled));
    let parts = match arm {
        Arm::Infantry => body.battalions,
        Arm::Cavalry => body.squadrons.map(Squadrons::bodies),
        _ => body.batteries,
    };
    let parts = parts.unwrap_or(1);
    let squadrons = body.squadrons.filter(|_| arm == Arm::Cavalry).map(Squadrons::number);
    Some(Piece {
        body: index,
        arm,
        strength,
        men: reckoned(source, index, arm, strength),
        parts,
        bodies: squadrons.unwrap_or(Ratio::whole(parts.into())),
        made,
        block,
        parent,
        consumes,
        gun_type: gun_type(source.rules, body, &told),
        readings: Vec::new(),
    })
}

/// Traits by which the game distinguishes types of guns. Only guns can have a trait for a type of
/// gun.
fn gun_type(rules: &Ruleset, body: &Body, told: &Facts<'_>) -> Vec<String> {
    if !told.arm.is_some_and(Arm::is_artillery) {
        return Vec::new();
    }
    let facts = Facts { pounds: pounds(body.weight.as_deref()), ..*told };
    let of_guns = |id: &String| {
        let mut traits = rules.traits.iter();
        let arms = traits.find(|named| named.entry.id == *id).map(|named| &named.arms);
        arms.is_some_and(|arms| !arms.is_empty() && arms.iter().all(|arm| arm.is_artillery()))
    };
    graded(rules, body.grade, &facts).traits.into_iter().filter(of_guns).collect()
}

/// The body that becomes the unit of the body at `index`, the body that commands this unit, and
/// whether the former becomes a unit as a whole.
fn block(
    force: &Force,
    index: usize,
    arm: Arm,
    (made, pooled): (&Made<'_>, Echelon),
) -> (usize, usize, bool) {
    let above = |index: usize| force.bodies[index].parent.unwrap_or(0);
    if arm.is_artillery() && made.unit.guns == Some(GunsAs::Pooled) {
        // The guns of a formation are fielded together, one level above the formation that commands
        // other units.
        let parent = if force.bodies[index].is_unit() { above(index) } else { index };
        let parent = higher(force, parent, pooled);
        return (parent, parent, false);
    }
    let level = match made.unit.level {
        Level::Division => Some(Echelon::Division),
        Level::Brigade => Some(Echelon::Brigade),
        Level::Regiment => Some(Echelon::Regiment),
        Level::Battalion | Level::Battery => None,
    };
    let is_unit_level = |index: &usize| level.is_some() && force.bodies[*index].echelon == level;
    if let Some(block) = std::iter::once(index).chain(force.above(index)).find(is_unit_level) {
        return (block, above(block), true);
    }
    // In a game of brigades, a regiment directly below a division becomes one unit with everything
    // below it.
    let low = |index: &usize| {
        let rank = force.bodies[*index].echelon.and_then(Echelon::rank);
        rank.zip(level.and_then(Echelon::rank)).is_some_and(|(rank, level)| rank > level)
    };
    if let Some(block) = std::iter::once(index).chain(force.above(index)).filter(low).last() {
        return (block, above(block), true);
    }
    let unit = force.bodies[index].is_unit();
    // A unit directly below a higher body is fielded alone, and is merged if it is too small.
    if unit { (index, above(index), true) } else { (index, index, false) }
}

/// The nearest body at `level` or higher, starting with the body at `index` itself.
pub(super) fn higher(force: &Force, index: usize, level: Echelon) -> usize {
    let high = |index: &usize| {
        let rank = force.bodies[*index].echelon.and_then(Echelon::rank);
        rank.zip(level.rank()).is_some_and(|(rank, level)| rank <= level)
    };
    std::iter::once(index).chain(force.above(index)).find(high).unwrap_or(0)
}
