//! Describes a historical army by its bodies, and adds up their strengths by arm.

use std::collections::{BTreeMap, HashSet};

use grognard_core::document::{Arm, Confidence, Counting};
use grognard_core::model::{Body, Force, HistoricalLeader, Strength};
use grognard_project::project::{Known, NationFacts};
use schemars::JsonSchema;
use serde::Serialize;

use super::LinkView;
use super::army_strength::{below, grouped, strength_of, sum_of};
use super::leader::slug_of_leader;

/// A historical army.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyHistory {
    /// Strength of the whole army, by arm.
    pub sums: Vec<StrengthView>,
    /// Bodies of the army, each after its parent.
    pub rows: Vec<ArmyRow>,
    /// Kind of men whom the strengths count, if it is the same for all bodies.
    pub counting: Option<String>,
}

/// The strength of one arm in an army.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StrengthView {
    /// Name of the arm.
    pub name: String,
    /// Men and guns of the arm.
    pub strength: String,
    /// Number of bodies whose strengths are added up.
    pub units: usize,
}

/// A body in the table of an army.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyRow {
    /// Id of the body.
    pub id: String,
    /// Number of bodies above this body.
    pub depth: usize,
    /// Is the body a unit, and not a formation?
    pub unit: bool,
    /// Name of the body.
    pub name: String,
    /// Level of the body, such as brigade; for a unit, its arm.
    pub kind: String,
    /// Name of the body's nation, if it differs from the nation of its parent.
    pub nation: Option<String>,
    /// Name and page of the leader.
    pub leader: Option<LinkView>,
    /// Rank and rating of the leader.
    pub leader_words: String,
    /// Strength of the body, such as `450 men` or `8 guns (12-pounders)`.
    pub strength: String,
    /// Is the strength the sum of the strengths of the bodies below this body?
    pub summed: bool,
    /// Grade of a unit, or command quality of a formation.
    pub grade: String,
    /// Historical traits of the body, which rule sets use for the conversion.
    pub traits: String,
    /// Short name of the source of the strength.
    pub source: Option<String>,
    /// Certainty of the strength, if it is not a fact.
    pub confidence: Option<String>,
    /// Note on the body.
    pub note: Option<String>,
}

/// Describes the bodies of a historical army. `facts` has one entry for each body.
pub fn history(force: &Force, facts: &[Known], nations: &[NationFacts], root: &str) -> ArmyHistory {
    let countings: HashSet<Option<Counting>> = force
        .bodies
        .iter()
        .zip(facts)
        .filter(|(body, _)| body.men.is_some() || body.sabres.is_some())
        .map(|(_, facts)| facts.counting)
        .collect();
    let counting = match countings.len() {
        1 => countings.into_iter().next().flatten(),
        _ => None,
    };
    let no_facts = Known::default();
    let row = |(index, body): (usize, &Body)| {
        row(force, index, body, facts.get(index).unwrap_or(&no_facts), nations, root)
    };
    ArmyHistory {
        sums: sums(force),
        rows: force.bodies.iter().enumerate().map(row).collect(),
        counting: counting.map(|counting| counting.word().replace('-', " ")),
    }
}

fn row(
    force: &Force,
    index: usize,
    body: &Body,
    facts: &Known,
    nations: &[NationFacts],
    root: &str,
) -> ArmyRow {
    let written = strength_of(body);
    let summed = written.is_empty() && !body.is_unit();
    let strength = if summed { sum_of(force, index) } else { written };
    let grade = body.grade.map(|grade| grade.word());
    let grade = grade.or(body.quality.map(|quality| quality.word()));
    let traits: Vec<&str> = body.traits.iter().map(|body_trait| body_trait.word()).collect();
    let has_strength = !strength.is_empty() && !summed;
    let unsure = |confidence: &Confidence| *confidence != Confidence::Fact && has_strength;
    ArmyRow {
        id: body.id.clone(),
        depth: force.above(index).count(),
        unit: body.is_unit(),
        name: body.name.clone(),
        kind: match (body.echelon, body.arm) {
            (Some(echelon), _) => echelon.word().replace('-', " "),
            (None, Some(arm)) => arm.word().replace('-', " "),
            (None, None) => String::new(),
        },
        nation: other_nation(force, body, nations),
        leader: body.leader.as_ref().zip(slug_of_leader(body)).map(|(leader, slug)| LinkView {
            title: leader.name.clone(),
            href: format!("{root}leaders/{slug}.html"),
        }),
        leader_words: body.leader.as_deref().map(leader_words).unwrap_or_default(),
        strength,
        summed,
        grade: grade.unwrap_or_default().to_owned(),
        traits: traits.join(", "),
        source: facts.source.as_deref().filter(|_| has_strength).map(str::to_owned),
        confidence: facts.confidence.filter(unsure).map(|confidence| confidence.word().to_owned()),
        note: facts.note.as_deref().map(str::to_owned),
    }
}

fn other_nation(force: &Force, body: &Body, nations: &[NationFacts]) -> Option<String> {
    let above = body.parent.map(|parent| &*force.bodies[parent].nation)?;
    if above == &*body.nation {
        return None;
    }
    let nation = nations.iter().find(|nation| nation.id == *body.nation);
    Some(nation.map_or_else(|| body.nation.to_string(), |nation| nation.name.clone()))
}

fn leader_words(leader: &HistoricalLeader) -> String {
    let rating = leader.rating.map(|rating| rating.word().to_owned());
    let exceptional = leader.exceptional.then(|| "exceptional".to_owned());
    let parts = [leader.rank.clone(), rating, exceptional];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

fn sums(force: &Force) -> Vec<StrengthView> {
    let mut by_arm: BTreeMap<(usize, &str), ([Strength; 2], usize)> = BTreeMap::new();
    let mut add = |key: (usize, &'static str), strengths: [Option<Strength>; 2]| {
        let (totals, units) = by_arm.entry(key).or_default();
        for (total, strength) in totals.iter_mut().zip(strengths) {
            *total = total.plus(strength.unwrap_or_default());
        }
        *units += 1;
    };
    below(force, 0, &mut |body| match body.arm {
        Some(arm) if arm.is_artillery() => add((2, "Artillery"), [body.men, body.guns]),
        Some(Arm::Cavalry) => add((1, "Cavalry"), [body.sabres.or(body.men), None]),
        Some(Arm::Infantry) => add((0, "Infantry"), [body.men, None]),
        Some(_) => add((3, "Others"), [body.men, body.guns]),
        // A body for which the list gives only total numbers has no arm, so its men, sabres and
        // guns are counted separately.
        None => {
            if body.men.is_some() {
                add((0, "Infantry"), [body.men, None]);
            }
            if body.sabres.is_some() {
                add((1, "Cavalry"), [body.sabres, None]);
            }
            if body.guns.is_some() {
                add((2, "Artillery"), [None, body.guns]);
            }
        }
    });
    let view = |((_, name), ([men, guns], units)): ((usize, &str), ([Strength; 2], usize))| {
        let parts = [(men, "men"), (guns, "guns")];
        let some = parts.into_iter().filter(|(count, _)| count.most > 0);
        let words: Vec<String> =
            some.map(|(count, noun)| format!("{} {noun}", grouped(count))).collect();
        StrengthView { name: name.to_owned(), strength: words.join(", "), units }
    };
    by_arm.into_iter().map(view).collect()
}
