//! A scenario as it is written.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::{MAX_BRIEFING, MAX_NAME, MAX_NOTE};
use super::scalars::{Date, Id, Percent, Reference, Time};
use super::vocabulary::Knowledge;
use super::{Citation, Field, List, Table};

/// A scenario: who fights whom, where, when and for what.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Scenario<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub scenario: Field<i64>,
    /// The id by which it is known.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "scenario"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Other names of the battle, such as the one that the other side gave it.
    #[schemars(length(max = 20), inner(length(min = 1, max = 200)))]
    pub also: List<&'a str>,
    /// The day of the battle.
    #[schemars(required)]
    pub date: Field<Date>,
    /// Where it was fought, in a few words.
    #[schemars(length(min = 1, max = 200))]
    pub place: Field<&'a str>,
    /// What it is about, in a sentence or two.
    #[schemars(length(min = 1, max = 1000))]
    pub summary: Field<&'a str>,
    /// The hours that are played.
    pub clock: Field<Clock>,
    /// The map, by its id.
    #[schemars(extend("x-names" = "map"))]
    pub map: Field<Id<'a>>,
    /// The side that sets up first, by its id.
    #[schemars(extend("x-names" = "side"))]
    pub first_to_set_up: Field<Id<'a>>,
    /// The side that moves first, by its id.
    #[schemars(extend("x-names" = "side"))]
    pub first_to_move: Field<Id<'a>>,
    /// Who fights.
    #[schemars(required, length(min = 1, max = 6))]
    pub sides: List<Side<'a>>,
    /// Who comes later.
    pub arrivals: List<Arrival<'a>>,
    /// Leaders who are killed, hurt or taken, before play begins or at an hour of it.
    #[schemars(length(max = 100))]
    pub fallen: List<FallenLeader<'a>>,
    /// What is fought for.
    pub objectives: List<Objective<'a>>,
    /// Who wins, in words (Markdown).
    #[schemars(length(min = 1, max = 8000))]
    pub victory: Field<&'a str>,
    /// What holds in this battle alone.
    pub special_rules: List<SpecialRule<'a>>,
    /// Where things are known from, by short name.
    #[schemars(extend("x-defines" = "source"))]
    pub sources: Table<'a, Citation<'a>>,
    /// Further reading.
    pub bibliography: List<Citation<'a>>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

impl<'a> Scenario<'a> {
    /// What all sides know of their enemies.
    pub fn intel(&self) -> impl Iterator<Item = &Intel<'a>> {
        self.sides.items.iter().flat_map(|side| &side.value.intel.items).map(|item| &item.value)
    }
}

/// The hours that are played.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Clock {
    /// When play begins.
    #[schemars(required)]
    pub start: Field<Time>,
    /// When play ends.
    #[schemars(required)]
    pub end: Field<Time>,
}

/// One side: those who win or lose together.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Side<'a> {
    /// The id by which other places name it.
    #[schemars(required)]
    #[schemars(extend("x-defines" = "side"))]
    pub id: Field<Id<'a>>,
    /// The name as it is printed.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// Its orders of battle, by their ids.
    #[schemars(required, length(min = 1, max = 20))]
    #[schemars(extend("x-names" = "oob"))]
    pub oobs: List<Id<'a>>,
    /// The zones of the map in which it sets up, by their ids.
    #[schemars(extend("x-names" = "zone"))]
    pub zones: List<Id<'a>>,
    /// What its commander knows and is told (Markdown).
    #[schemars(length(min = 1, max = MAX_BRIEFING))]
    pub briefing: Field<&'a str>,
    /// What it knows of its enemies when play begins. Copies for its players (`--for`) hold nothing else of them.
    #[schemars(length(max = 1000))]
    pub intel: List<Intel<'a>>,
}

/// Something that a side knows of its enemies. Of two items that tell of one body, the later one holds.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Intel<'a> {
    /// A body of another side, by its id.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// How much is known of it.
    #[schemars(required)]
    pub knows: Field<Knowledge>,
    /// Men, sabres and guns are told to the nearest multiple of this number.
    #[schemars(range(min = 2, max = 10_000))]
    pub rounded: Field<i64>,
    /// Is it known where it stands?
    pub placed: Field<bool>,
    /// Is as much known of all bodies below it?
    pub below: Field<bool>,
}

/// A body that comes later.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Arrival<'a> {
    /// The body, by its id.
    #[schemars(required)]
    #[schemars(extend("x-names" = "body"))]
    pub body: Field<Reference<'a>>,
    /// When it comes, if that is certain.
    pub at: Field<Time>,
    /// When it may come, if that is not certain.
    pub window: Field<Window>,
    /// Where it comes on: an entry point of the map, by its id.
    #[schemars(extend("x-names" = "entry-point"))]
    pub entry: Field<Id<'a>>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A leader who is killed, hurt or taken.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FallenLeader<'a> {
    /// The leader, by his id in the order of battle.
    #[schemars(required)]
    #[schemars(extend("x-names" = "leader"))]
    pub leader: Field<Reference<'a>>,
    /// When he falls; before play begins, if no hour is given. Who falls before it begins commands nobody.
    pub at: Field<Time>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// A stretch of time and a chance.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Window {
    /// The earliest time.
    #[schemars(required)]
    pub from: Field<Time>,
    /// The latest time.
    #[schemars(required)]
    pub to: Field<Time>,
    /// The chance on each turn of the window.
    pub chance: Field<Percent>,
}

/// Something to take or hold.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Objective<'a> {
    /// The place: an area or a point of the map, by its id.
    #[schemars(extend("x-names" = "place"))]
    pub place: Field<Id<'a>>,
    /// The name as it is printed, where it is not that of the place.
    #[schemars(length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// What it is worth.
    #[schemars(range(min = 0, max = 1000))]
    pub points: Field<i64>,
    /// Who holds it when play begins: a side, by its id.
    #[schemars(extend("x-names" = "side"))]
    pub held_by: Field<Id<'a>>,
    /// By when it must be taken.
    pub by: Field<Time>,
    /// The sides that know of it, by their ids; all, if none is named. Copies for other players leave it out.
    #[schemars(length(min = 1, max = 6))]
    #[schemars(extend("x-names" = "side"))]
    pub known_to: List<Id<'a>>,
    /// Is it for the umpire alone?
    pub umpire: Field<bool>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
}

/// What holds in this battle alone.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SpecialRule<'a> {
    /// Its name.
    #[schemars(required, length(min = 1, max = MAX_NAME))]
    pub name: Field<&'a str>,
    /// What it says (Markdown).
    #[schemars(required, length(min = 1, max = 8000))]
    pub text: Field<&'a str>,
    /// The hour from which it holds; from the beginning, if none is given.
    pub from: Field<Time>,
    /// The hour until which it holds; to the end, if none is given.
    pub to: Field<Time>,
    /// The rule set it is meant for, if it is not meant for all.
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// The sides that know of it, by their ids; all, if none is named. Copies for other players leave it out.
    #[schemars(length(min = 1, max = 6))]
    #[schemars(extend("x-names" = "side"))]
    pub known_to: List<Id<'a>>,
    /// Is it for the umpire alone?
    pub umpire: Field<bool>,
}
