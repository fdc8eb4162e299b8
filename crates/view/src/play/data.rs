//! The data with which a battle in play begins. Each game stores a copy of this data, so that later
//! changes of the rule set do not affect the game.

use grognard_core::document::Taken;
use serde::Serialize;

/// A battle under a rule set, as the page of a battle in play stores it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayData {
    /// Version of the format of this data, so that a page can still read the copy that an older
    /// game stored.
    pub form: u32,
    /// Digest of all other fields. Two phones compare their digests to check that they play the
    /// same battle.
    pub digest: String,
    /// Id of the scenario.
    pub battle: String,
    pub name: String,
    pub ruleset: String,
    pub ruleset_name: String,
    /// The word that the rule set uses for a turn.
    pub turn: String,
    /// Sides whose forces are fielded under the rule set.
    pub sides: Vec<PlaySide>,
    /// Kinds of wear and sets of states. A track refers to an entry of this list by index.
    pub wear: Vec<PlayWear>,
    /// Ids and names of the grades, the worst first; empty if no effect of losses changes a grade.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub grades: Vec<(String, String)>,
    /// Formations of all sides, each after its parent formation.
    pub formations: Vec<PlayFormation>,
    /// Units of all sides, in the order of their forces.
    pub units: Vec<PlayUnit>,
    /// Leaders to whom the rule set gives a post.
    pub leaders: Vec<PlayLeader>,
    /// Bodies that arrive after the start of play, earliest first.
    pub arrivals: Vec<PlayArrival>,
    pub rules: Vec<PlayRule>,
    /// The scenario's conditions of victory; empty if the scenario gives none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub victory: String,
    pub goals: Vec<PlayGoal>,
    /// Turns with the hours at which they begin; empty if the scenario gives no clock.
    pub turns: Vec<PlayTurn>,
    pub steps: Vec<PlayStep>,
    pub links: Vec<PlayLink>,
    /// Rulings that can take at least one fact from a unit in play, such as its losses.
    pub questions: Vec<PlayQuestion>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySide {
    pub id: String,
    pub name: String,
}

/// A kind of wear that is counted in boxes, or a set of states.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayWear {
    /// Id of the kind of wear in the pack.
    pub id: String,
    pub name: String,
    /// Unit in which boxes are counted, such as `stands lost` or `fatigue points`.
    pub counts: String,
    /// The things that a unit loses with each box, such as `stands`; absent if a box is not a loss
    /// of men.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub things: Option<String>,
    /// Can a unit regain boxes that it has lost?
    pub falls: bool,
    /// Element, figure or gun that leaves the table with each box; absent if a box is not a loss of
    /// men. The page does not use this field.
    #[serde(skip)]
    pub takes: Option<Taken>,
    /// Names of the states, initial state first; empty if this kind of wear is counted in boxes.
    pub states: Vec<String>,
    /// Effects that begin at certain losses.
    pub marks: Vec<PlayMark>,
    /// Origin of this kind of wear in the rule text, with a link to the rules page.
    pub source: PlayLink,
}

/// An effect that begins when a unit or formation has lost a certain number of boxes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayMark {
    pub id: String,
    pub name: String,
    /// Meaning of the effect, as a sentence; empty if the pack does not explain the effect.
    pub means: String,
    /// Number of grades by which the effect changes the grade of a unit, as a difference of indices
    /// in [`PlayData::grades`].
    #[serde(skip_serializing_if = "is_zero")]
    pub grade: i64,
    /// Other kinds of wear that the effect changes.
    pub sets: Vec<PlaySet>,
    /// Origin of the effect in the rule text, with a link to the rules page.
    pub source: PlayLink,
}

/// A change in another kind of wear, caused by an effect of losses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySet {
    pub wear: String,
    /// New number of boxes, or index of the new state.
    pub to: i64,
}

/// Boxes or states of one kind of wear, for a unit or a formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayTrack {
    /// Index of the kind of wear in [`PlayData::wear`].
    pub wear: usize,
    /// Number of boxes, or 0 if the track has states.
    pub boxes: u32,
    /// Marks of the track: index of the mark in [`PlayWear::marks`], and the loss at which the mark
    /// begins to apply.
    pub marks: Vec<(usize, u32)>,
    /// Full number of stands, figures or guns of the unit, if it differs from the number of boxes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<u32>,
    /// How to add up the losses of units, if the track of a formation is a sum of losses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<PlaySum>,
}

/// A sum of losses over the units of a formation. The counts are whole numbers with one divisor,
/// `per`, so that the page of the battle only has to add and compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlaySum {
    pub wear: String,
    /// Id of the mark that a unit must reach to be counted, or `None` if every lost box counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// Divisor of the summed counts.
    pub per: i64,
    /// Units that are counted: index of the unit, and the count for each box, or for the unit if a
    /// mark is given.
    pub units: Vec<(usize, i64)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayFormation {
    /// Id, unique among the formations of the battle.
    pub id: String,
    /// Index of the formation's side in [`PlayData::sides`].
    pub side: usize,
    pub name: String,
    /// Index of the parent formation in [`PlayData::formations`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    pub tracks: Vec<PlayTrack>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayUnit {
    /// Id, unique among the units of the battle.
    pub id: String,
    pub side: usize,
    /// Index of the unit's formation in [`PlayData::formations`].
    pub formation: usize,
    pub name: String,
    /// Short description of the unit, such as `5 stands, Veteran, Light`.
    pub about: String,
    /// Arm as which the unit fights in the game.
    pub arm: String,
    /// Id of the unit's grade; empty if the game has no grade for the unit.
    pub grade: String,
    pub elements: u32,
    /// Number of men or guns that the unit's elements represent.
    pub fielded: i64,
    pub tracks: Vec<PlayTrack>,
    /// Ids and names of the postures that the unit can take, such as line and square.
    pub postures: Vec<(String, String)>,
    /// Ids and numbers of the unit's figures, such as melee.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayLeader {
    /// Id, unique among the leaders of the battle.
    pub id: String,
    pub side: usize,
    pub name: String,
    /// Name of the leader's post in the game, such as corps commander.
    pub post: String,
    /// Index of the formation that the leader commands.
    pub formation: usize,
    /// Command range in inches and centimetres; empty if the rule set gives no command range.
    pub reach: String,
}

/// A body that arrives after the start of play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayArrival {
    /// Id of the body. A second part of the same body gets the suffix `-2`, a third part `-3`.
    pub id: String,
    pub side: usize,
    pub name: String,
    /// Indices of the units that arrive with the body.
    pub units: Vec<usize>,
    /// First and last turn in which the body can arrive.
    pub turns: (i64, i64),
    /// Hour or hours at which the body arrived historically.
    pub at: String,
    /// Chance in per cent that the body arrives in a turn, if players roll a die for the arrival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<u8>,
    /// Place where the body enters the map; empty if the scenario gives no place.
    pub entry: String,
}

/// A special rule of the scenario. A rule with hours is an event that is due when the first turn of
/// the rule begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayRule {
    #[serde(skip)]
    pub number: usize,
    pub name: String,
    pub text: String,
    /// First and last turn in which the rule applies; absent if the rule applies all day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<(i64, i64)>,
    /// Hours at which the rule applies; empty if the rule applies all day.
    pub at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayGoal {
    /// Id of the place that is the objective.
    pub id: String,
    pub name: String,
    /// Points for the side that holds the objective, or 0 if the scenario gives none.
    pub points: i64,
    /// Index of the side that holds the objective when play begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<usize>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayTurn {
    /// Hour at which the turn begins, such as `10:30`.
    pub at: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayStep {
    /// Id of the step in the chart that gives the sequence of a turn.
    pub id: String,
    pub name: String,
    /// Actions of the players in the step; empty if the pack does not describe the step.
    pub means: String,
}

/// A ruling that can take at least one fact from a unit in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayQuestion {
    pub page: PlayLink,
    pub facts: Vec<PlayFact>,
}

/// A fact of a ruling that is a property of a unit, such as its losses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayFact {
    pub id: String,
    /// Property of the unit that answers the fact.
    pub what: String,
    /// Index of the kind of wear in [`PlayData::wear`], if the fact is about wear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wear: Option<usize>,
    /// Id of the figure of units, if the fact is a figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// Pairs of a value of the property and the ruling's answer for that value.
    pub answers: Vec<(String, String)>,
    /// Smallest number that the ruling accepts as an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<i64>,
    /// Largest number that the ruling accepts as an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
}

/// A link to a page of the site, or plain words if no page exists.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayLink {
    pub title: String,
    /// Path of the page from the root of the site; empty if there is no page.
    pub href: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &i64) -> bool {
    *number == 0
}
