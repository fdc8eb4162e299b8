//! What a battle in play is made of. A game keeps a copy of it from its beginning to its end.

use grognard_core::document::Taken;
use serde::Serialize;

/// A battle under a rule set, as its page keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayData {
    /// Version of this form.
    pub form: u32,
    /// Digest of everything else, by which two phones know that they play the same.
    pub digest: String,
    /// Id of the scenario.
    pub battle: String,
    /// Name of the battle.
    pub name: String,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// What the game calls a turn.
    pub turn: String,
    /// Sides that are fielded.
    pub sides: Vec<PlaySide>,
    /// Kinds of wear and of states, which tracks name by their numbers.
    pub wear: Vec<PlayWear>,
    /// Formations, each after the one above it.
    pub formations: Vec<PlayFormation>,
    /// Units, in the order of their forces.
    pub units: Vec<PlayUnit>,
    /// Leaders for whom the game has a place.
    pub leaders: Vec<PlayLeader>,
    /// Arrivals: bodies that come later, the earliest first.
    pub arrivals: Vec<PlayArrival>,
    /// Rules of the battle alone, as the scenario has them.
    pub rules: Vec<PlayRule>,
    /// Objectives.
    pub goals: Vec<PlayGoal>,
    /// Turns with their hours; empty if the battle has no clock.
    pub turns: Vec<PlayTurn>,
    /// Steps of a turn.
    pub steps: Vec<PlayStep>,
    /// Charts, odds and rulings of the rule set.
    pub links: Vec<PlayLink>,
    /// Rulings that ask for something that a unit in play knows of itself.
    pub questions: Vec<PlayQuestion>,
}

/// A side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySide {
    /// Id of the side.
    pub id: String,
    /// Name of the side.
    pub name: String,
}

/// A kind of wear, or of states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayWear {
    /// Id in the pack.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// What is counted: stands lost, fatigue points.
    pub counts: String,
    /// What is lost with each box: stands; nothing if a box is no loss of men.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub things: Option<String>,
    /// Can what is lost come back?
    pub falls: bool,
    /// What is off the table with each box; nothing if a box is no loss of men. The page does not ask for it.
    #[serde(skip)]
    pub takes: Option<Taken>,
    /// Names of the states, the first at the beginning; empty if boxes are counted.
    pub states: Vec<String>,
    /// What happens on the way.
    pub marks: Vec<PlayMark>,
    /// Where the pack has it from, and the page that tells of it.
    pub source: PlayLink,
}

/// What happens at a number of boxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayMark {
    /// Id in the pack.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// What it does, in a sentence; empty if the pack has none.
    pub means: String,
    /// What follows from it.
    pub sets: Vec<PlaySet>,
    /// Where the pack has it from, and the page that tells of it.
    pub source: PlayLink,
}

/// What follows from a mark.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySet {
    /// Id of the kind of wear.
    pub wear: String,
    /// Number of boxes, or of the state, counted from 0.
    pub to: i64,
}

/// A track of a unit or a formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayTrack {
    /// Number of its kind of wear in the list.
    pub wear: usize,
    /// Number of boxes; 0 for states.
    pub boxes: u32,
    /// Marks that it has: number in the list of its kind, and the loss at which it falls.
    pub marks: Vec<(usize, u32)>,
    /// Number that the unit had of what is counted, if it is more than can be ticked or fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<u32>,
    /// What it is made of, if it is a sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<PlaySum>,
}

/// A sum over units: the whole of it is the sum of the counts, divided by `per`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySum {
    /// Id of the kind of wear of its units.
    pub wear: String,
    /// Id of the mark from which a unit counts; without it every box counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// Number by which the counts are divided.
    pub per: i64,
    /// Units of the formation that count: number of the unit, and what a box of it, or its mark, counts.
    pub units: Vec<(usize, i64)>,
}

/// A formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayFormation {
    /// Id, which no other formation of the battle has.
    pub id: String,
    /// Number of its side.
    pub side: usize,
    /// Name of the formation.
    pub name: String,
    /// Number of the formation above it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Its tracks.
    pub tracks: Vec<PlayTrack>,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayUnit {
    /// Id, which no other unit of the battle has.
    pub id: String,
    /// Number of its side.
    pub side: usize,
    /// Number of the formation that it answers to.
    pub formation: usize,
    /// Name of the unit.
    pub name: String,
    /// What it is in a few words: `5 stands, Veteran, Light`.
    pub about: String,
    /// Arm as which it fights.
    pub arm: String,
    /// Id of its grade; empty if the game has none for it.
    pub grade: String,
    /// Number of its elements.
    pub elements: u32,
    /// Men or guns that its elements represent.
    pub fielded: i64,
    /// Its tracks, those of states included.
    pub tracks: Vec<PlayTrack>,
    /// Ids and names of the postures that it can take.
    pub postures: Vec<(String, String)>,
}

/// A leader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayLeader {
    /// Id, which no other leader of the battle has.
    pub id: String,
    /// Number of his side.
    pub side: usize,
    /// Name of the leader.
    pub name: String,
    /// Name of his post in the game.
    pub post: String,
    /// Number of the formation that he commands.
    pub formation: usize,
    /// How far his orders reach, in inches and centimetres; empty if the game has no figure.
    pub reach: String,
}

/// A body that comes later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayArrival {
    /// Id of the arrival: the id of the body.
    pub id: String,
    /// Number of its side.
    pub side: usize,
    /// Name of the body.
    pub name: String,
    /// Numbers of the units that come with it.
    pub units: Vec<usize>,
    /// First and last turn in which it can come.
    pub turns: (i64, i64),
    /// Hour or hours at which it came.
    pub at: String,
    /// Chance in per cent on each turn, if it is thrown for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<u8>,
    /// Place where it comes onto the map; empty if the scenario names none.
    pub entry: String,
}

/// A rule that holds in this battle alone. One with hours is an event: it is due when its first turn begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayRule {
    /// Number of the rule in its scenario.
    #[serde(skip)]
    pub number: usize,
    /// Name of the rule.
    pub name: String,
    /// Text of the rule.
    pub text: String,
    /// First and last turn in which it holds; nothing if it holds all day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<(i64, i64)>,
    /// Hours at which it holds; empty if it holds all day.
    pub at: String,
}

/// An objective.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayGoal {
    /// Id of the place.
    pub id: String,
    /// Name of the objective.
    pub name: String,
    /// Points that it is worth; 0 if the scenario gives none.
    pub points: i64,
    /// Number of the side that holds it at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<usize>,
}

/// A turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayTurn {
    /// Hour at which it begins: `10:30`.
    pub at: String,
}

/// A step of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayStep {
    /// Id in the chart of the sequence of play.
    pub id: String,
    /// Name of the step.
    pub name: String,
    /// What is done in it; empty if the pack has no words for it.
    pub means: String,
}

/// A ruling that asks for something that a unit in play knows of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayQuestion {
    /// Its page.
    pub page: PlayLink,
    /// The facts that the unit knows.
    pub facts: Vec<PlayFact>,
}

/// A fact of a ruling that is something of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayFact {
    /// Id of the fact.
    pub id: String,
    /// What of the unit it is.
    pub what: String,
    /// Number of its kind of wear in the list, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear: Option<usize>,
    /// Answer for each word of the unit.
    pub answers: Vec<(String, String)>,
    /// Minimum of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<i64>,
    /// Maximum of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
}

/// A page of the site, or words where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayLink {
    /// Words of the link.
    pub title: String,
    /// Path from the root of the site; empty if there is no page.
    pub href: String,
}
