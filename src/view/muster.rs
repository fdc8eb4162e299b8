//! What must be on the shelf: figures, bases, guns and leaders, by nation, arm and type.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::convert::Conversion;
use crate::document::{Arm, Trait};

/// What battles need, and what a collection lacks.
#[derive(Debug, Clone, Serialize)]
pub struct MusterView {
    /// The id of the rule set.
    pub ruleset: String,
    /// Its name.
    pub ruleset_name: String,
    /// The battles that were counted; of several the most that one of them needs.
    pub battles: Vec<String>,
    /// What is needed.
    pub lines: Vec<MusterLine>,
    /// Was it held against a collection?
    pub against: Option<String>,
}

/// One kind of thing that is needed.
#[derive(Debug, Clone, Serialize)]
pub struct MusterLine {
    /// The nation.
    pub nation: String,
    /// The arm, or `leaders`.
    pub arm: String,
    /// What they are more closely: light, guard, hussar; or the kind of leader.
    pub kind: String,
    /// Bases.
    pub bases: u32,
    /// Figures, where the game says how many stand on a base.
    pub figures: Option<u32>,
    /// The battle that needs the most.
    pub most_in: String,
    /// Bases that a collection has.
    pub have: Option<u32>,
    /// Bases that it lacks.
    pub short: Option<u32>,
}

/// Figures and bases that a club owns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owned {
    /// The nation.
    pub nation: String,
    /// The arm; leaders have none.
    pub arm: Option<Arm>,
    /// What they are more closely.
    pub traits: Vec<Trait>,
    /// Bases, if they are counted so.
    pub bases: Option<u32>,
    /// Figures.
    pub figures: Option<u32>,
    /// Model guns.
    pub guns: Option<u32>,
    /// Leaders.
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

/// Counts what battles need: within a battle everything, over several the most that one needs.
pub fn muster(
    battles: &[(String, Vec<&Conversion>)],
    owned: Option<(&str, &[Owned])>,
) -> MusterView {
    let mut most: BTreeMap<Key, (u32, Option<u32>, String)> = BTreeMap::new();
    for (battle, conversions) in battles {
        for (key, (bases, figures)) in count(conversions) {
            let line = most.entry(key).or_insert((0, figures.map(|_| 0), battle.clone()));
            if bases > line.0 {
                *line = (bases, figures, battle.clone());
            }
        }
    }
    let mut lines: Vec<MusterLine> = most
        .into_iter()
        .map(|((nation, arm, kind), (bases, figures, most_in))| MusterLine {
            nation,
            arm,
            kind,
            bases,
            figures,
            most_in,
            have: None,
            short: None,
        })
        .collect();
    if let Some((_, owned)) = owned {
        hold_against(&mut lines, owned);
    }
    let first = battles.iter().find_map(|(_, conversions)| conversions.first());
    MusterView {
        ruleset: first.map(|one| one.ruleset.clone()).unwrap_or_default(),
        ruleset_name: first.map(|one| one.ruleset_name.clone()).unwrap_or_default(),
        battles: battles.iter().map(|(name, _)| name.clone()).collect(),
        lines,
        against: owned.map(|(name, _)| name.to_owned()),
    }
}

fn count(conversions: &[&Conversion]) -> BTreeMap<Key, (u32, Option<u32>)> {
    let mut counts: BTreeMap<Key, (u32, Option<u32>)> = BTreeMap::new();
    let mut add = |key: Key, bases: u32, figures: Option<u32>| {
        let line = counts.entry(key).or_insert((0, Some(0)));
        line.0 += bases;
        line.1 = line.1.zip(figures).map(|(all, more)| all + more);
    };
    for conversion in conversions {
        for unit in &conversion.units {
            let figures = unit.figures.map(|figures| figures * unit.elements);
            let key = (unit.nation.clone(), unit.arm.word().to_owned(), kind(&unit.history));
            add(key, unit.elements, figures);
        }
        for leader in &conversion.leaders {
            let nation = conversion.formations.get(leader.formation);
            let nation = nation.map(|formation| formation.nation.clone()).unwrap_or_default();
            add((nation, "leaders".to_owned(), leader.kind_name.clone()), 1, None);
        }
    }
    counts
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
