//! What must be on the shelf: figures, bases, guns and leaders, by nation, arm and type.

use std::collections::BTreeMap;

use serde::Serialize;

use super::fit::{elements_mark, figures_mark};
use super::origin::{Mark, mark};
use grognard_core::convert::{Conversion, FieldedUnit};
use grognard_core::document::{Arm, Trait};
use grognard_core::model::{Body, Force};
use grognard_core::ruleset::Ruleset;

/// What battles need, and what a collection lacks.
#[derive(Debug, Clone, Serialize)]
pub struct MusterView {
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Names of the battles. Of several, the most that one of them needs is counted.
    pub battles: Vec<String>,
    /// What is needed, a line for each kind of base.
    pub lines: Vec<MusterLine>,
    /// Name of the collection with which it is compared.
    pub against: Option<String>,
}

/// One kind of thing that is needed.
#[derive(Debug, Clone, Serialize)]
pub struct MusterLine {
    /// Id of the nation.
    pub nation: String,
    /// Arm, or `leaders`.
    pub arm: String,
    /// Kind of troops within the arm: light, guard, hussar; or the kind of leader.
    pub kind: String,
    /// Number of bases.
    pub bases: u32,
    /// Mark of that number, if it does not rest on the rule book.
    pub bases_mark: Option<Mark>,
    /// Number of figures, where the game says how many are on a base.
    pub figures: Option<u32>,
    /// Mark of the number of figures.
    pub figures_mark: Option<Mark>,
    /// Name of the battle that needs the most.
    pub most_in: String,
    /// Number of bases in the collection.
    pub have: Option<u32>,
    /// Number of bases that the collection lacks.
    pub short: Option<u32>,
}

/// Figures and bases that a club owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owned {
    /// Id of the nation.
    pub nation: String,
    /// Arm; nothing for leaders.
    pub arm: Option<Arm>,
    /// Traits by which the figures are told apart.
    pub traits: Vec<Trait>,
    /// Number of bases, if the club counts bases.
    pub bases: Option<u32>,
    /// Number of figures.
    pub figures: Option<u32>,
    /// Number of model guns.
    pub guns: Option<u32>,
    /// Number of leaders.
    pub leaders: Option<u32>,
}

/// What one key of the count is: nation, arm, kind.
type Key = (String, String, String);

/// Traits by which figures are told apart on the shelf, the most telling first.
const TELLING: &[Trait] = &[
    Trait::Guard,
    Trait::Grenadier,
    Trait::Cuirassier,
    Trait::Dragoon,
    Trait::Hussar,
    Trait::Lancer,
    Trait::Cossack,
    Trait::Landwehr,
    Trait::Militia,
    Trait::Marksmen,
    Trait::Jager,
    Trait::Heavy,
    Trait::Light,
];

fn kind(traits: &[Trait]) -> String {
    let telling = TELLING.iter().find(|one| traits.contains(one));
    telling.map_or("line", |one| one.word()).to_owned()
}

/// A force beside what became of it.
pub type Fielded<'f> = (&'f Force, &'f Conversion);

/// Counts what battles need: within a battle everything, over several the most that one needs.
pub fn muster(
    rules: &Ruleset,
    battles: &[(String, Vec<Fielded<'_>>)],
    owned: Option<(&str, &[Owned])>,
) -> MusterView {
    let mut most: BTreeMap<Key, (Need, String)> = BTreeMap::new();
    for (battle, fielded) in battles {
        for (key, need) in count(rules, fielded) {
            match most.get_mut(&key) {
                Some((known, _)) if known.bases >= need.bases => {}
                Some(line) => *line = (need, battle.clone()),
                None => {
                    most.insert(key, (need, battle.clone()));
                }
            }
        }
    }
    let mut lines: Vec<MusterLine> = most
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
            have: None,
            short: None,
        })
        .collect();
    if let Some((_, owned)) = owned {
        hold_against(&mut lines, owned);
    }
    MusterView {
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        battles: battles.iter().map(|(name, _)| name.clone()).collect(),
        lines,
        against: owned.map(|(name, _)| name.to_owned()),
    }
}

/// What is needed of one kind.
#[derive(Debug, Clone, Default)]
struct Need {
    bases: u32,
    bases_mark: Option<Mark>,
    /// Not known as soon as that is so of one of them.
    figures: Option<u32>,
    figures_mark: Option<Mark>,
}

impl Need {
    fn plus(self, other: &Need) -> Need {
        Need {
            bases: self.bases + other.bases,
            bases_mark: self.bases_mark.max(other.bases_mark),
            figures: self.figures.zip(other.figures).map(|(one, other)| one + other),
            figures_mark: self.figures_mark.max(other.figures_mark),
        }
    }
}

fn count(rules: &Ruleset, fielded: &[Fielded<'_>]) -> BTreeMap<Key, Need> {
    let mut counts: BTreeMap<Key, Need> = BTreeMap::new();
    let mut add = |key: Key, need: Need| {
        let known = counts.remove(&key);
        counts.insert(key, known.map_or_else(|| need.clone(), |known| known.plus(&need)));
    };
    for (force, conversion) in fielded {
        for unit in &conversion.units {
            for (nation, kind, bases) in shelves(force, conversion, unit) {
                let need = Need {
                    bases,
                    bases_mark: elements_mark(rules, std::iter::once(unit)),
                    figures: unit.figures.map(|figures| figures * bases),
                    figures_mark: figures_mark(rules, std::iter::once(unit)),
                };
                add((nation, unit.arm.word().to_owned(), kind), need);
            }
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
            };
            add((nation, "leaders".to_owned(), leader.kind_name.clone()), need);
        }
    }
    counts
}

/// From which shelves the bases of a unit come: nation, kind, and how many. Bodies that were merged
/// bring their own troops, as evenly as whole bases allow.
fn shelves(
    force: &Force,
    conversion: &Conversion,
    unit: &FieldedUnit,
) -> Vec<(String, String, u32)> {
    let whole = || vec![(unit.nation.clone(), kind(&unit.history), unit.elements)];
    let Some(parts) = parts(force, conversion, unit) else { return whole() };
    let mut weights: BTreeMap<(String, String), u64> = BTreeMap::new();
    for (body, men) in parts {
        *weights.entry((body.nation.clone(), kind(&body.traits))).or_default() += u64::from(men);
    }
    let all: u64 = weights.values().sum();
    if weights.len() < 2 || all == 0 {
        return whole();
    }
    let elements = u64::from(unit.elements);
    let mut shares: Vec<((String, String), u64, u64)> = weights
        .into_iter()
        .map(|(shelf, men)| (shelf, elements * men / all, elements * men % all))
        .collect();
    let given: u64 = shares.iter().map(|(_, bases, _)| bases).sum();
    // The largest remainders take what is left; of equals the first in order.
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(shares[*at].2), *at));
    for at in order.into_iter().take(usize::try_from(elements - given).unwrap_or(0)) {
        shares[at].1 += 1;
    }
    let whole = |((nation, kind), bases, _)| Some((nation, kind, u32::try_from(bases).ok()?));
    shares.into_iter().filter_map(whole).filter(|(.., bases)| *bases > 0).collect()
}

/// The bodies that a unit is made of with their men of its arm, if all are found below its formation.
fn parts<'f>(
    force: &'f Force,
    conversion: &Conversion,
    unit: &FieldedUnit,
) -> Option<Vec<(&'f Body, u32)>> {
    let formation = conversion.formations.get(unit.parent)?;
    let at = force.bodies.iter().position(|body| body.id == formation.id)?;
    let below = &force.bodies[at..force.bodies[at].end];
    let mut taken = vec![false; below.len()];
    let find = |name: &String| {
        let fits = |(at, body): &(usize, &'f Body)| {
            !taken[*at] && body.name == *name && men(body, unit.arm) > 0
        };
        let (at, body) = below.iter().enumerate().find(fits)?;
        taken[at] = true;
        Some((body, men(body, unit.arm)))
    };
    unit.parts.iter().map(find).collect()
}

/// Men or guns of a body that are of an arm.
fn men(body: &Body, arm: Arm) -> u32 {
    let same = body.arm.is_none_or(|own| own == arm);
    let strength = match arm {
        Arm::FootArtillery | Arm::HorseArtillery => body.guns,
        Arm::Cavalry => body.sabres.or(body.men.filter(|_| body.arm == Some(arm))),
        _ => body.men.filter(|_| same),
    };
    strength.map_or(0, |strength| strength.middle())
}

/// Gives each line what the shelf has for it: first what is the same, then what will do.
fn hold_against(lines: &mut [MusterLine], owned: &[Owned]) {
    let mut left: Vec<u32> =
        owned.iter().map(|one| one.bases.or(one.leaders).unwrap_or(0)).collect();
    let figures: Vec<Option<u32>> =
        owned.iter().map(|one| one.figures.filter(|_| one.bases.is_none())).collect();
    let mut figures = figures;
    for line in lines.iter_mut() {
        line.have = Some(0);
        line.short = Some(line.bases);
    }
    for exact in [true, false] {
        for line in lines.iter_mut() {
            let per_base = line.figures.and_then(|figures| figures.checked_div(line.bases.max(1)));
            for (at, one) in owned.iter().enumerate() {
                let arm = one.arm.map_or("leaders", Arm::word);
                let same = one.nation == line.nation && arm == line.arm;
                let fits = arm == "leaders" || kind(&one.traits) == line.kind;
                // First what is the same, then figures that nobody tells apart.
                let will_do = fits || !exact && one.traits.is_empty();
                if !same || !will_do {
                    continue;
                }
                let missing = line.bases - line.have.unwrap_or(0);
                let from_bases = left[at].min(missing);
                left[at] -= from_bases;
                let mut got = from_bases;
                if let (Some(loose), Some(per_base)) =
                    (&mut figures[at], per_base.filter(|n| *n > 0))
                {
                    let more = (*loose / per_base).min(missing - got);
                    *loose -= more * per_base;
                    got += more;
                }
                line.have = line.have.map(|have| have + got);
                line.short = Some(line.bases - line.have.unwrap_or(0));
            }
        }
    }
}
