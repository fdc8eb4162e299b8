//! A force as plain data with names that say what they are: what the export as JSON prints.

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
    /// Its name.
    pub name: String,
    /// The side for which it fights, by id, where a scenario was exported.
    pub side: Option<String>,
    /// The day for which it holds: `1815-06-18`.
    pub date: Option<String>,
    /// The rule set in whose terms it is written.
    pub ruleset: Option<String>,
    /// What it cites.
    pub sources: Vec<Source>,
    /// The whole, with the bodies below it.
    pub whole: Option<BodyExport>,
}

/// A body, with the bodies below it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BodyExport {
    /// Id, which no other body of the order of battle has.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Level of a formation: `division`. A unit has none.
    pub level: Option<String>,
    /// What it fights as: `infantry`.
    pub arm: Option<String>,
    /// Id of its nation.
    pub nation: String,
    /// Who commands it.
    pub leader: Option<LeaderExport>,
    /// Its men; those of a body of horse are its sabres.
    pub men: Option<Strength>,
    /// Its horsemen.
    pub sabres: Option<Strength>,
    /// Its guns.
    pub guns: Option<Strength>,
    /// Is a strength of it said to be unknown?
    pub unknown: bool,
    /// Weight of its guns: `6-pounder`.
    pub weight: Option<String>,
    /// Number of battalions.
    pub battalions: Option<u32>,
    /// Number of half squadrons.
    pub half_squadrons: Option<u32>,
    /// Number of batteries.
    pub batteries: Option<u32>,
    /// How well its men fight: `veteran`.
    pub grade: Option<String>,
    /// Its traits.
    pub traits: Vec<String>,
    /// How well it is commanded.
    pub quality: Option<String>,
    /// Who is counted in its strength, if it says so itself.
    pub counting: Option<String>,
    /// How sure its strength is, if it says so itself.
    pub confidence: Option<String>,
    /// Short name of the source of its strength, if it names one itself.
    pub source: Option<String>,
    /// What the reader should know.
    pub note: Option<String>,
    /// What a source gives as its total.
    pub total: Option<StatedTotal>,
    /// Number of stands, in a list of a game.
    pub stands: Option<u32>,
    /// The bodies below it.
    pub bodies: Vec<BodyExport>,
}

/// A commander.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LeaderExport {
    /// His id.
    pub id: String,
    /// His name.
    pub name: String,
    /// Id of his nation, if it is not that of his body.
    pub nation: Option<String>,
    /// His rank in his army's own words.
    pub rank: Option<String>,
    /// How well he commands.
    pub rating: Option<String>,
    /// Is he far above his peers?
    pub exceptional: bool,
    /// Does he stand in for another?
    pub replacement: bool,
    /// Short name of the source that knows him.
    pub source: Option<String>,
    /// What the reader should know.
    pub note: Option<String>,
}

/// A force as data.
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
