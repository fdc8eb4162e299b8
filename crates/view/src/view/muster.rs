//! Counts the miniatures that battles need: figures, bases, guns and leaders, by nation, arm and
//! kind.

use std::collections::BTreeMap;

use super::force_and_conversion::ForceAndConversion;
use super::muster_view::{MusterLine, MusterView};
use super::not_fielded::not_fielded;
use super::origin::{Mark, mark};
use super::owned::{OwnedCollection, hold_against};
use super::unknown::unknown_bodies;
use grognard_core::convert::{Certainty, Conversion, FieldedUnit};
use grognard_core::document::{Arm, FigureKind};
use grognard_core::model::{Body, Force};
use grognard_core::ruleset::Ruleset;

type Key = (String, String, String);

/// The bases that one battle needs, by kind. For an archive, only the counts of bases are stored,
/// because all fielded forces would be too large.
#[derive(Debug, Clone, Default)]
pub struct Needs(BTreeMap<Key, Need>);

pub fn needs(rules: &Ruleset, fielded: &[ForceAndConversion<'_>]) -> Needs {
    Needs(count(rules, fielded))
}

/// Counts the bases for battles: within a battle the sum over all forces, over several battles the
/// maximum of a single battle.
pub fn muster(
    rules: &Ruleset,
    battles: &[(String, Vec<ForceAndConversion<'_>>)],
    collection: Option<&OwnedCollection>,
) -> MusterView {
    let needs = battles.iter().map(|(name, fielded)| (name.clone(), needs(rules, fielded)));
    let view = muster_of(rules, &needs.collect::<Vec<(String, Needs)>>(), collection);
    let missing = battles.iter().flat_map(|(_, fielded)| fielded).flat_map(|it| not_fielded(*it));
    MusterView { left_out: missing.map(|it| it.words()).collect(), ..view }
}

/// Like [`muster`], but for battles whose bases are already counted.
pub fn muster_of(
    rules: &Ruleset,
    battles: &[(String, Needs)],
    collection: Option<&OwnedCollection>,
) -> MusterView {
    let mut lines: Vec<MusterLine> = most_of(battles)
        .into_iter()
        .map(|((nation, arm, kind), (need, most_in))| MusterLine {
            nation,
            arm,
            kind,
            bases: need.bases,
            bases_mark: need.bases_mark,
            figures: need.figures,
            figures_mark: need.figures_mark.filter(|_| need.figures.is_some()),
            most_in,
            unknown: need.unknown,
            have: None,
            short: None,
            stand_ins: Vec::new(),
            uncounted_figures: 0,
        })
        .collect();
    if let Some(collection) = collection {
        hold_against(&mut lines, collection);
    }
    MusterView {
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        battles: battles.iter().map(|(name, _)| name.clone()).collect(),
        lines,
        against: collection.map(|collection| collection.name.clone()),
        left_out: Vec::new(),
    }
}

/// Maximum number of bases of each kind, with the name of the battle that needs this number.
fn most_of(battles: &[(String, Needs)]) -> BTreeMap<Key, (Need, String)> {
    let mut most: BTreeMap<Key, (Need, String)> = BTreeMap::new();
    for (battle, Needs(needs)) in battles {
        for (key, need) in needs {
            match most.get_mut(key) {
                Some((noted, _)) if noted.bases >= need.bases => {
                    noted.also_unknown(&need.unknown);
                }
                Some((noted, most_in)) => {
                    let earlier = std::mem::replace(noted, need.clone());
                    noted.also_unknown(&earlier.unknown);
                    most_in.clone_from(battle);
                }
                None => {
                    most.insert(key.clone(), (need.clone(), battle.clone()));
                }
            }
        }
    }
    most
}

#[derive(Debug, Clone, Default)]
struct Need {
    bases: u32,
    bases_mark: Option<Mark>,
    /// Number of figures, or `None` if the number is unknown for any of the units.
    figures: Option<u32>,
    figures_mark: Option<Mark>,
    unknown: Vec<String>,
}

impl Need {
    /// Adds the names of bodies of unknown strength, each once because a body may fight in several
    /// battles.
    fn also_unknown(&mut self, names: &[String]) {
        for name in names {
            if !self.unknown.contains(name) {
                self.unknown.push(name.clone());
            }
        }
    }

    fn plus(mut self, other: &Need) -> Need {
        self.also_unknown(&other.unknown);
        // Bodies of unknown strength have no bases, so they must not make the number of figures of
        // other bodies unknown.
        if other.bases == 0 || self.bases == 0 {
            let counted = if self.bases == 0 { other.clone() } else { self.clone() };
            return Need { unknown: self.unknown, ..counted };
        }
        Need {
            bases: self.bases + other.bases,
            bases_mark: self.bases_mark.max(other.bases_mark),
            figures: self.figures.zip(other.figures).map(|(figures, other)| figures + other),
            figures_mark: self.figures_mark.max(other.figures_mark),
            unknown: self.unknown,
        }
    }
}

fn count(rules: &Ruleset, fielded: &[ForceAndConversion<'_>]) -> BTreeMap<Key, Need> {
    let mut counts: BTreeMap<Key, Need> = BTreeMap::new();
    let mut add = |key: Key, need: Need| {
        let earlier = counts.remove(&key);
        counts.insert(key, earlier.map_or_else(|| need.clone(), |earlier| earlier.plus(&need)));
    };
    for (force, conversion) in fielded {
        for unit in &conversion.units {
            for (nation, kind, bases) in shelves(force, conversion, unit) {
                let need = Need {
                    bases,
                    bases_mark: elements_mark(rules, std::iter::once(unit)),
                    figures: unit.figures.map(|figures| figures * bases),
                    figures_mark: figures_mark(rules, std::iter::once(unit)),
                    unknown: Vec::new(),
                };
                add((nation, unit.arm.word().to_owned(), kind), need);
            }
        }
        for (_, body) in unknown_bodies(force, conversion) {
            let arm = body.arm.unwrap_or(Arm::Other).word().to_owned();
            let kind = FigureKind::of(&body.traits).word().to_owned();
            let need = Need { unknown: vec![body.name.clone()], ..Need::default() };
            add((body.nation.to_string(), arm, kind), need);
        }
        for leader in &conversion.leaders {
            let nation = conversion.formations.get(leader.formation);
            let nation = nation.map(|formation| formation.nation.clone()).unwrap_or_default();
            let base = rules.bases.iter().find(|base| base.leaders.contains(&leader.kind));
            let figures = base.and_then(|base| base.figures.as_ref());
            let need = Need {
                bases: 1,
                bases_mark: None,
                figures: figures.and_then(|figure| u32::try_from(figure.value.floor()).ok()),
                figures_mark: figures.and_then(|figure| mark(figure.origin.as_ref())),
                unknown: Vec::new(),
            };
            add((nation, "leaders".to_owned(), leader.kind_name.clone()), need);
        }
    }
    counts
}

/// Nation, kind and number of a unit's bases. If a unit combines several bodies, they share the
/// bases in proportion to their men, as evenly as whole bases allow.
fn shelves(
    force: &Force,
    conversion: &Conversion,
    unit: &FieldedUnit,
) -> Vec<(String, String, u32)> {
    let whole = || {
        vec![(unit.nation.clone(), FigureKind::of(&unit.history).word().to_owned(), unit.elements)]
    };
    let Some(parts) = parts(force, conversion, unit) else { return whole() };
    let mut weights: BTreeMap<(String, String), u64> = BTreeMap::new();
    for (body, men) in parts {
        *weights
            .entry((body.nation.to_string(), FigureKind::of(&body.traits).word().to_owned()))
            .or_default() += u64::from(men);
    }
    let all: u64 = weights.values().sum();
    if weights.len() < 2 || all == 0 {
        return whole();
    }
    let elements = u64::from(unit.elements);
    let mut shares: Vec<((String, String), u64, u64)> = weights
        .into_iter()
        .map(|(kind, men)| (kind, elements * men / all, elements * men % all))
        .collect();
    let given: u64 = shares.iter().map(|(_, bases, _)| bases).sum();
    // Bases that are left after the division go to the bodies with the largest remainders. At a
    // tie, the first body gets the base.
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|index| (std::cmp::Reverse(shares[*index].2), *index));
    for index in order.into_iter().take(usize::try_from(elements - given).unwrap_or(0)) {
        shares[index].1 += 1;
    }
    let whole = |((nation, kind), bases, _)| Some((nation, kind, u32::try_from(bases).ok()?));
    shares.into_iter().filter_map(whole).filter(|(.., bases)| *bases > 0).collect()
}

/// Bodies that a unit combines, with their men of the unit's arm; `None` if a body is not found
/// below the unit's formation.
fn parts<'f>(
    force: &'f Force,
    conversion: &Conversion,
    unit: &FieldedUnit,
) -> Option<Vec<(&'f Body, u32)>> {
    let formation = conversion.formations.get(unit.parent)?;
    let start = force.bodies.iter().position(|body| body.id == formation.id)?;
    let below = &force.bodies[start..force.bodies[start].end];
    let mut taken = vec![false; below.len()];
    let find = |name: &String| {
        let fits = |(index, body): &(usize, &'f Body)| {
            !taken[*index] && body.name == *name && men(body, unit.arm) > 0
        };
        let (index, body) = below.iter().enumerate().find(fits)?;
        taken[index] = true;
        Some((body, men(body, unit.arm)))
    };
    unit.parts.iter().map(find).collect()
}

/// Men or guns of a body that belong to an arm.
fn men(body: &Body, arm: Arm) -> u32 {
    let same = body.arm.is_none_or(|arm_of_body| arm_of_body == arm);
    let strength = match arm {
        Arm::FootArtillery | Arm::HorseArtillery => body.guns,
        Arm::Cavalry => body.sabres.or(body.men.filter(|_| body.arm == Some(arm))),
        _ => body.men.filter(|_| same),
    };
    strength.map_or(0, |strength| strength.middle())
}

/// Mark of the number of elements, taken from the weakest source.
pub(super) fn elements_mark<'u>(
    rules: &Ruleset,
    units: impl Iterator<Item = &'u FieldedUnit>,
) -> Option<Mark> {
    let of = |unit: &FieldedUnit| {
        let element = rules.elements.iter().find(|entry| entry.entry.id == unit.element)?;
        mark(element.entry.origin.as_ref())
    };
    units.filter(|unit| unit.certainty != Certainty::Author).filter_map(of).max()
}

pub(super) fn figures_mark<'u>(
    rules: &Ruleset,
    units: impl Iterator<Item = &'u FieldedUnit>,
) -> Option<Mark> {
    let of = |unit: &FieldedUnit| {
        let element = rules.elements.iter().find(|entry| entry.entry.id == unit.element)?;
        mark(element.figures.as_ref()?.origin.as_ref())
    };
    units.filter_map(of).max()
}
