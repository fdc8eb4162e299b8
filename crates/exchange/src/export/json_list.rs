//! A force as plain data with descriptive names: the orders of battle in the JSON export.

use grognard_core::model::{Body, Force, HistoricalLeader, Source, StatedTotal, Strength};
use schemars::JsonSchema;
use serde::Serialize;

use super::numbers::counts;
use super::subject::Listed;

/// An order of battle.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ForceExport {
    /// Id of the order of battle.
    pub id: String,
    /// Name of the order of battle.
    pub name: String,
    /// Id of the side for which the force fights, if a scenario was exported.
    pub side: Option<String>,
    /// Day on which the order of battle is true: `1815-06-18`.
    pub date: Option<String>,
    /// Id of the rule set, for a list in the terms of a game.
    pub ruleset: Option<String>,
    /// Sources that the order of battle cites.
    pub sources: Vec<Source>,
    /// The whole force, with the bodies below it.
    pub whole: Option<BodyExport>,
}

/// A body, with the bodies below it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BodyExport {
    /// Id of the body, unique in the order of battle.
    pub id: String,
    /// Name of the body.
    pub name: String,
    /// Level of a formation: `division`; absent for a unit.
    pub level: Option<String>,
    /// Arm of the body: `infantry`.
    pub arm: Option<String>,
    /// Id of the nation of the body.
    pub nation: String,
    /// Commander of the body.
    pub leader: Option<LeaderExport>,
    /// Number of men. The men of a body of cavalry are in `sabres`.
    pub men: Option<Strength>,
    /// Number of mounted men.
    pub sabres: Option<Strength>,
    /// Number of guns.
    pub guns: Option<Strength>,
    /// Whether the list states that a strength of the body is unknown.
    pub unknown: bool,
    /// Weight of the guns: `6-pounder`.
    pub weight: Option<String>,
    /// Number of battalions.
    pub battalions: Option<u32>,
    /// Number of half squadrons: a squadron and a half is `3`.
    pub half_squadrons: Option<u32>,
    /// Number of batteries.
    pub batteries: Option<u32>,
    /// Grade, or fighting value, of the men: `veteran`.
    pub grade: Option<String>,
    /// Traits of the men: `grenadier`.
    pub traits: Vec<String>,
    /// Quality of command.
    pub quality: Option<String>,
    /// Groups of men that the strength includes, if the body states it.
    pub counting: Option<String>,
    /// Confidence in the strength, if the body states it.
    pub confidence: Option<String>,
    /// Id of the source of the strength, if the body names one.
    pub source: Option<String>,
    /// Note for the reader.
    pub note: Option<String>,
    /// Total of the body that a source states.
    pub total: Option<StatedTotal>,
    /// Number of stands, for a list in the terms of a game.
    pub stands: Option<u32>,
    /// The bodies below this one.
    pub bodies: Vec<BodyExport>,
}

/// A commander.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LeaderExport {
    /// Id of the leader.
    pub id: String,
    /// Name of the leader.
    pub name: String,
    /// Id of the nation of the leader, if it differs from that of his body.
    pub nation: Option<String>,
    /// Rank of the leader, in the words of his army.
    pub rank: Option<String>,
    /// Ability of the leader as a commander.
    pub rating: Option<String>,
    /// Whether the leader is far above his peers.
    pub exceptional: bool,
    /// Whether the leader replaces another.
    pub replacement: bool,
    /// Id of the source for the leader.
    pub source: Option<String>,
    /// Note for the reader.
    pub note: Option<String>,
}

pub(super) fn force(list: Listed<'_>) -> ForceExport {
    let Listed { side, force } = list;
    ForceExport {
        id: force.id.clone(),
        name: force.name.clone(),
        side: side.map(|side| side.id.clone()),
        date: force.date.map(|date| date.to_string()),
        ruleset: force.native.clone(),
        sources: force.sources.clone(),
        whole: (!force.bodies.is_empty()).then(|| body(force, 0)),
    }
}

fn body(force: &Force, index: usize) -> BodyExport {
    let own: &Body = &force.bodies[index];
    let record = force.record(index);
    let [men, sabres, guns] = counts(own);
    let word = |word: Option<&'static str>| word.map(str::to_owned);
    BodyExport {
        id: own.id.clone(),
        name: own.name.clone(),
        level: word(own.echelon.map(|echelon| echelon.word())),
        arm: word(own.arm.map(|arm| arm.word())),
        nation: own.nation.to_string(),
        leader: own.leader.as_deref().map(leader),
        men,
        sabres,
        guns,
        unknown: own.unknown,
        weight: own.weight.clone(),
        battalions: own.battalions,
        half_squadrons: own.squadrons.map(|squadrons| squadrons.halves),
        batteries: own.batteries,
        grade: word(own.grade.map(|grade| grade.word())),
        traits: own.traits.iter().map(|word| word.word().to_owned()).collect(),
        quality: word(own.quality.map(|quality| quality.word())),
        counting: word(record.and_then(|record| record.counting).map(|word| word.word())),
        confidence: word(record.and_then(|record| record.confidence).map(|word| word.word())),
        source: record.and_then(|record| record.source.clone()),
        note: record.and_then(|record| record.note.clone()),
        total: record.and_then(|record| record.total),
        stands: own.elements,
        bodies: force.children(index).map(|child| body(force, child)).collect(),
    }
}

fn leader(leader: &HistoricalLeader) -> LeaderExport {
    LeaderExport {
        id: leader.id.clone(),
        name: leader.name.clone(),
        nation: leader.nation.clone(),
        rank: leader.rank.clone(),
        rating: leader.rating.map(|rating| rating.word().to_owned()),
        exceptional: leader.exceptional,
        replacement: leader.replacement,
        source: leader.source.clone(),
        note: leader.note.clone(),
    }
}
