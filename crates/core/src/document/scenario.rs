//! The document type for a scenario.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_BRIEFING, MAX_NAME, MAX_NOTE};
use super::ratio::Ratio;
use super::scalars::{Date, Id, Percent, Reference, Time};
use super::vocabulary::Knowledge;
use super::{Citation, Field, List, Table};

/// A scenario: a battle set up for play, with its sides, ground, hours and objectives.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Scenario<'a> {
    /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub scenario: Field<i64>,
    /// Id of the scenario, by which commands and logs refer to it.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "scenario"))]
    pub id: Field<Id<'a>>,
    /// Name of the scenario, as printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Other names of the battle, such as the name that the other side uses.
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub also: List<&'a str>,
    /// Wars and campaigns of the battle, by which readers search for it, such as `[Peninsular War]`.
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub campaigns: List<&'a str>,
    /// Day of the battle, such as `1806-10-14`.
    #[schemars(required)]
    pub date: Field<Date>,
    /// Place of the battle, in a few words.
    #[schemars(length(min = 1, max = 200))]
    pub place: Field<&'a str>,
    /// Summary of the battle in a sentence or two.
    #[schemars(length(min = 1, max = 1000))]
    pub summary: Field<&'a str>,
    /// Ids of the rule sets that suit the battle best, usually two or three. `build` prints sheets for these rule
    /// sets, and `build --all-sheets` for all rule sets. Without `recommended_rulesets`, `build` prints sheets for all.
    #[schemars(length(min = 1, max = 20))]
    #[schemars(extend("x-names" = "ruleset"))]
    pub recommended_rulesets: List<Id<'a>>,
    /// Playing times that players have measured. For other rule sets, the website estimates the playing time.
    /// If two entries are about the same rule set, the later entry applies.
    #[schemars(length(max = 20))]
    pub playing_time: List<PlayingTime<'a>>,
    /// Historical facts: the outcome, the losses and the weather, each with its source.
    pub facts: Field<BattleFacts<'a>>,
    /// Hours of the battle that are played.
    pub clock: Field<Clock>,
    /// Id of the map of the battle.
    #[schemars(extend("x-names" = "map"))]
    pub map: Field<Id<'a>>,
    /// Id of the side that deploys first.
    #[schemars(extend("x-names" = "side"))]
    pub first_to_set_up: Field<Id<'a>>,
    /// Id of the side that moves first.
    #[schemars(extend("x-names" = "side"))]
    pub first_to_move: Field<Id<'a>>,
    /// Sides of the battle.
    #[schemars(required, length(min = 1, max = 6))]
    pub sides: List<Side<'a>>,
    /// Bodies that arrive during the battle.
    pub arrivals: List<Arrival<'a>>,
    /// Leaders who are killed, wounded or captured, before play begins or at a later time.
    #[schemars(length(max = 100))]
    pub fallen: List<FallenLeader<'a>>,
    /// Objectives of the battle.
    pub objectives: List<Objective<'a>>,
    /// Conditions of victory, in words (Markdown).
    /// Lengths and hours in braces, such as `{900 m}` and `{17:00}`, are shown as the reader needs them.
    #[schemars(length(min = 1, max = 8000))]
    pub victory: Field<&'a str>,
    /// Special rules for this battle.
    pub special_rules: List<SpecialRule<'a>>,
    /// Sources of the scenario, each under a short name.
    #[schemars(extend("x-defines" = "source"))]
    pub sources: Table<'a, Citation<'a>>,
    /// Publications for further reading.
    pub bibliography: List<Citation<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

impl<'a> Scenario<'a> {
    /// The `intel` of all sides, one side after another.
    pub fn intel(&self) -> impl Iterator<Item = &Intel<'a>> {
        self.sides.items.iter().flat_map(|side| &side.value.intel.items).map(|item| &item.value)
    }
}

/// The playing time of a battle under a rule set, as players have measured it.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PlayingTime<'a> {
    /// Rule set under which the battle was played.
    #[schemars(required)]
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// Minutes of play without setting up, such as 150.
    #[schemars(required, range(min = 5, max = 6000))]
    pub minutes: Field<i64>,
    /// Basis of the time, such as `two games with four players`.
    #[schemars(required, length(min = 1, max = 200))]
    pub basis: Field<&'a str>,
}

/// Historical facts about the battle. If sources disagree, each account is an entry of its own.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BattleFacts<'a> {
    /// Outcome of the battle, such as `French victory`.
    #[schemars(length(max = 5))]
    pub result: List<BattleFact<'a>>,
    /// Losses of the sides.
    #[schemars(length(max = 30))]
    pub losses: List<SideLosses<'a>>,
    /// Weather on the day, such as `fog until ten`.
    #[schemars(length(max = 5))]
    pub weather: List<BattleFact<'a>>,
}

/// A fact about a battle, with its source.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct BattleFact<'a> {
    /// The fact, in a few words.
    #[schemars(required, length(min = 1, max = 200))]
    pub text: Field<&'a str>,
    /// Source of the fact: a name under `sources`.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
}

/// The losses of a side, as a source gives them.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SideLosses<'a> {
    /// Id of the side.
    #[schemars(required)]
    #[schemars(extend("x-names" = "side"))]
    pub side: Field<Id<'a>>,
    /// The losses, in a few words, such as `2,700 men and 33 of 44 guns`.
    #[schemars(required, length(min = 1, max = 200))]
    pub text: Field<&'a str>,
    /// Source of the losses: a name under `sources`.
    #[schemars(extend("x-names" = "source"))]
    pub source: Field<Id<'a>>,
}

/// The hours of a battle that are played.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Clock {
    /// Time at which play begins, such as `"11:30"`.
    #[schemars(required)]
    pub start: Field<Time>,
    /// Time at which play ends, such as `"20:00"`.
    #[schemars(required)]
    pub end: Field<Time>,
}

/// A side of the battle: all bodies that win or lose together.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Side<'a> {
    /// Id by which other parts of the project refer to this side.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "side"))]
    pub id: Field<Id<'a>>,
    /// Name of the side, as printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Ids of the orders of battle of the side.
    #[schemars(required, length(min = 1, max = 20))]
    #[schemars(extend("x-names" = "oob"))]
    pub oobs: List<Id<'a>>,
    /// Ids of the zones of the map in which the side deploys.
    #[schemars(extend("x-names" = "zone"))]
    pub zones: List<Id<'a>>,
    /// Budgets of the side, such as 800 points, for games that add up a figure of units.
    #[schemars(length(max = 20))]
    pub budgets: List<Budget<'a>>,
    /// Briefing for the commander of the side (Markdown).
    /// Lengths and hours in braces, such as `{900 m}` and `{17:00}`, are shown as the reader needs them.
    #[schemars(length(min = 1, max = MAX_BRIEFING))]
    pub briefing: Field<&'a str>,
    /// Facts that the side knows about its enemies when play begins.
    /// Copies for the players of this side (`--for`) contain nothing else about the enemies.
    #[schemars(length(max = 1000))]
    pub intel: List<Intel<'a>>,
}

/// The most that a figure of all units of a side may add up to in one game.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Budget<'a> {
    /// Rule set whose figure is added up.
    #[schemars(required)]
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// Id of the figure, which has `total: true` in the rule set, such as `cost`.
    #[schemars(required)]
    pub figure: Field<Id<'a>>,
    /// Largest sum over all units of the side, such as 800.
    #[schemars(required)]
    pub most: Field<Ratio>,
}

/// A fact that a side knows about its enemies. If two entries are about the same body, the later entry applies.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Intel<'a> {
    /// Id of the body of another side.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// How much the side knows about the body.
    #[schemars(required)]
    pub knows: Field<Knowledge>,
    /// Number such as 500. Men, sabres and guns of the body are rounded to the nearest multiple of this number.
    #[schemars(range(min = 2, max = 10_000))]
    pub rounded: Field<i64>,
    /// `true` if the side knows the place of the body.
    pub placed: Field<bool>,
    /// `true` if the side knows as much about all bodies below this body.
    pub below: Field<bool>,
}

/// A body that arrives during the battle.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Arrival<'a> {
    /// Id of the body that arrives.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// Time of arrival, such as `"16:30"`, if the time is certain.
    pub at: Field<Time>,
    /// Period in which the body may arrive, if the time of arrival is not certain.
    pub window: Field<Window>,
    /// Id of the entry point of the map at which the body arrives.
    #[schemars(extend("x-names" = "entry-point"))]
    pub entry: Field<Id<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A leader who is killed, wounded or captured.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FallenLeader<'a> {
    /// Id of the leader in the order of battle.
    #[schemars(required)]
    #[schemars(extend("x-names" = "leader"))]
    pub leader: Field<Reference<'a>>,
    /// Time at which the leader falls.
    /// Without `at`, the leader falls before play begins and does not command a body.
    pub at: Field<Time>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A period in which a body may arrive, with the chance of arrival.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Window {
    /// Earliest time of arrival.
    #[schemars(required)]
    pub from: Field<Time>,
    /// Latest time of arrival.
    #[schemars(required)]
    pub to: Field<Time>,
    /// Chance of arrival on each turn of the period, such as `50%`.
    pub chance: Field<Percent>,
}

/// An objective: a place that the sides try to take or to hold.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Objective<'a> {
    /// Id of the area or point of the map that is the objective.
    #[schemars(extend("x-names" = "place"))]
    pub place: Field<Id<'a>>,
    /// Name of the objective, as printed, if it differs from the name of the place.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Victory points for the objective, such as 3.
    #[schemars(range(min = 0, max = 1000))]
    pub points: Field<i64>,
    /// Id of the side that holds the objective when play begins.
    #[schemars(extend("x-names" = "side"))]
    pub held_by: Field<Id<'a>>,
    /// Time by which a side must take the objective.
    pub by: Field<Time>,
    /// Ids of the sides that know of the objective. Without `known_to`, all sides know of the objective.
    /// Copies for players of other sides leave the objective out.
    #[schemars(length(min = 1, max = 6))]
    #[schemars(extend("x-names" = "side"))]
    pub known_to: List<Id<'a>>,
    /// `true` if only the umpire knows of the objective.
    pub umpire: Field<bool>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A rule for this battle only.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SpecialRule<'a> {
    /// Name of the rule.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Text of the rule (Markdown).
    /// Lengths and hours in braces, such as `{900 m}` and `{17:00}`, are shown as the reader needs them.
    #[schemars(required, length(min = 1, max = 8000))]
    pub text: Field<&'a str>,
    /// Time from which the rule applies. Without `from`, the rule applies from the beginning.
    pub from: Field<Time>,
    /// Time until which the rule applies. Without `to`, the rule applies to the end.
    pub to: Field<Time>,
    /// Rule set in which the rule applies, if the rule does not apply in all rule sets.
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// Ids of the sides that know of the rule. Without `known_to`, all sides know of the rule.
    /// Copies for players of other sides leave the rule out.
    #[schemars(length(min = 1, max = 6))]
    #[schemars(extend("x-names" = "side"))]
    pub known_to: List<Id<'a>>,
    /// `true` if only the umpire knows of the rule.
    pub umpire: Field<bool>,
}
