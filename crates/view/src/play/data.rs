//! The initial data of a battle in play. A game keeps its copy, so that later changes of the rule set do not affect it.

use grognard_core::document::Taken;
use serde::Serialize;

/// A battle under a rule set, as the page of a battle in play stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayData {
    /// Version of this data format.
    pub form: u32,
    /// Digest of all other fields. Two phones compare it to know that they play the same battle.
    pub digest: String,
    /// Id of the scenario.
    pub battle: String,
    /// Name of the battle.
    pub name: String,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// The game's word for a turn.
    pub turn: String,
    /// Sides that are fielded.
    pub sides: Vec<PlaySide>,
    /// Kinds of wear and of states. A track refers to them by index.
    pub wear: Vec<PlayWear>,
    /// Formations, each after its parent.
    pub formations: Vec<PlayFormation>,
    /// Units, in the order of their forces.
    pub units: Vec<PlayUnit>,
    /// Leaders who have a post in the game.
    pub leaders: Vec<PlayLeader>,
    /// Later arrivals, earliest first.
    pub arrivals: Vec<PlayArrival>,
    /// Special rules of the scenario.
    pub rules: Vec<PlayRule>,
    /// Objectives.
    pub goals: Vec<PlayGoal>,
    /// Turns with their hours; empty if the battle has no clock.
    pub turns: Vec<PlayTurn>,
    /// Steps of a turn.
    pub steps: Vec<PlayStep>,
    /// Pages of the charts, odds and rulings of the rule set.
    pub links: Vec<PlayLink>,
    /// Rulings with a fact that can be filled in from a unit in play.
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

/// A kind of wear, or a set of states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayWear {
    /// Id in the pack.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// The unit of count, such as `stands lost` or `fatigue points`.
    pub counts: String,
    /// The things lost with each box, such as `stands`. Absent if a box is not a loss of men.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub things: Option<String>,
    /// Can losses be regained?
    pub falls: bool,
    /// The kind of thing off the table with each box. Absent if a box is not a loss of men. The page does not need it.
    #[serde(skip)]
    pub takes: Option<Taken>,
    /// Names of the states, initial state first. Empty if boxes are counted.
    pub states: Vec<String>,
    /// Effects at certain losses.
    pub marks: Vec<PlayMark>,
    /// Origin in the pack, with the rules page.
    pub source: PlayLink,
}

/// An effect at a number of boxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayMark {
    /// Id in the pack.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Its meaning as a sentence. Empty if the pack gives none.
    pub means: String,
    /// The other kinds of wear that it sets.
    pub sets: Vec<PlaySet>,
    /// Origin in the pack, with the rules page.
    pub source: PlayLink,
}

/// A change of another kind of wear that a mark causes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySet {
    /// Id of the kind of wear.
    pub wear: String,
    /// Number of boxes, or index of the state.
    pub to: i64,
}

/// A track of a unit or a formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayTrack {
    /// Index of its kind of wear in [`PlayData::wear`].
    pub wear: usize,
    /// Number of boxes, or 0 for states.
    pub boxes: u32,
    /// Its marks: index in the list of its kind, and the loss at which the mark applies.
    pub marks: Vec<(usize, u32)>,
    /// The unit's full number of the things that are counted, if it differs from the number of boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<u32>,
    /// The units that it adds up, if the track is a sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<PlaySum>,
}

/// A sum over units: the sum of whole counts, divided by `per`, because the page only adds and compares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySum {
    /// Id of the kind of wear that is added up.
    pub wear: String,
    /// Id of the mark from which a unit counts. Without it, every box counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// Number by which the counts are divided.
    pub per: i64,
    /// Units of the formation that count: index of the unit, and the count of each box or of its mark.
    pub units: Vec<(usize, i64)>,
}

/// A formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayFormation {
    /// Id, unique among the formations of the battle.
    pub id: String,
    /// Index of its side.
    pub side: usize,
    /// Name of the formation.
    pub name: String,
    /// Index of its parent formation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Its tracks.
    pub tracks: Vec<PlayTrack>,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayUnit {
    /// Id, unique among the units of the battle.
    pub id: String,
    /// Index of its side.
    pub side: usize,
    /// Index of its formation.
    pub formation: usize,
    /// Name of the unit.
    pub name: String,
    /// Short description, such as `5 stands, Veteran, Light`.
    pub about: String,
    /// The arm as which it fights.
    pub arm: String,
    /// Id of its grade. Empty if the game has no grade for it.
    pub grade: String,
    /// Number of its elements.
    pub elements: u32,
    /// Men or guns that its elements represent.
    pub fielded: i64,
    /// Its tracks, including those of states.
    pub tracks: Vec<PlayTrack>,
    /// Ids and names of its possible postures.
    pub postures: Vec<(String, String)>,
}

/// A leader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayLeader {
    /// Id, unique among the leaders of the battle.
    pub id: String,
    /// Index of his side.
    pub side: usize,
    /// Name of the leader.
    pub name: String,
    /// Name of his post in the game.
    pub post: String,
    /// Index of the formation that he commands.
    pub formation: usize,
    /// Command range, in inches and centimetres. Empty if the game has no figure.
    pub reach: String,
}

/// A body that arrives later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayArrival {
    /// Id of the body, with a suffix for its second and later parts.
    pub id: String,
    /// Index of its side.
    pub side: usize,
    /// Name of the body.
    pub name: String,
    /// Indices of the units that arrive with it.
    pub units: Vec<usize>,
    /// First and last turn in which it can arrive.
    pub turns: (i64, i64),
    /// Hour or hours of its historical arrival.
    pub at: String,
    /// Chance in per cent on each turn, if its arrival is diced for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<u8>,
    /// Place where it enters the map. Empty if the scenario gives none.
    pub entry: String,
}

/// A special rule of the scenario. A rule with hours is an event, due when its first turn begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayRule {
    /// Index of the rule in its scenario.
    #[serde(skip)]
    pub number: usize,
    /// Name of the rule.
    pub name: String,
    /// Text of the rule.
    pub text: String,
    /// First and last turn in which it applies. Absent if it applies all day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<(i64, i64)>,
    /// Hours at which it applies. Empty if it applies all day.
    pub at: String,
}

/// An objective.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayGoal {
    /// Id of the place.
    pub id: String,
    /// Name of the objective.
    pub name: String,
    /// Points that it is worth, or 0 if the scenario gives none.
    pub points: i64,
    /// Index of the side that holds it at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<usize>,
}

/// A turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayTurn {
    /// Hour at which it begins, such as `10:30`.
    pub at: String,
}

/// A step of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayStep {
    /// Id in the chart of the turn's sequence.
    pub id: String,
    /// Name of the step.
    pub name: String,
    /// The actions of the step. Empty if the pack does not describe them.
    pub means: String,
}

/// A ruling with a fact that can be filled in from a unit in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayQuestion {
    /// The page of the ruling.
    pub page: PlayLink,
    /// The facts that the unit supplies.
    pub facts: Vec<PlayFact>,
}

/// A fact of a ruling that is a property of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayFact {
    /// Id of the fact.
    pub id: String,
    /// The property of the unit.
    pub what: String,
    /// Index of its kind of wear in [`PlayData::wear`], if the fact is about wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear: Option<usize>,
    /// The ruling's answer for each value of the property.
    pub answers: Vec<(String, String)>,
    /// Minimum of a numeric answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<i64>,
    /// Maximum of a numeric answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
}

/// A link to a page of the site, or plain words if no page exists.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayLink {
    /// Words of the link.
    pub title: String,
    /// Path from the root of the site. Empty if there is no page.
    pub href: String,
}
