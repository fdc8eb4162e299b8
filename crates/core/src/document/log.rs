//! A log as it is written: what was done in a battle in play, entry by entry.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::MAX_NOTE;
use super::scalars::Id;
use super::vocabulary::Deed;
use super::{Field, List};

/// A log: what was done in a battle in play.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Log<'a> {
    /// The kind of document and the version of its format. It stands first.
    #[schemars(required, range(min = 1, max = 1))]
    pub log: Field<i64>,
    /// The id by which it is known.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// The battle that was played.
    #[schemars(required)]
    #[schemars(extend("x-names" = "scenario"))]
    pub scenario: Field<Id<'a>>,
    /// The rule set under which it was played.
    #[schemars(required)]
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// What the reader should know.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// What was done, in order.
    #[schemars(length(max = 10_000))]
    pub entries: List<LogEntry<'a>>,
}

/// Something that was done.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LogEntry<'a> {
    /// The number of the entry. Entries of all sides hold in the order of their numbers; an entry without a number
    /// follows those written before it.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub number: Field<i64>,
    /// The side that wrote it.
    #[schemars(required)]
    #[schemars(extend("x-names" = "side"))]
    pub side: Field<Id<'a>>,
    /// The device that wrote it.
    #[schemars(length(max = 20))]
    pub by: Field<&'a str>,
    /// When it was written, by the clock of that device.
    #[schemars(length(max = 40))]
    pub at: Field<&'a str>,
    /// The turn in which it was done.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub turn: Field<i64>,
    /// What was done.
    #[schemars(required)]
    pub r#do: Field<Deed>,
    /// The unit, leader, arrival, objective or step that it is about.
    #[schemars(length(min = 1, max = 200))]
    pub unit: Field<&'a str>,
    /// The kind of wear that it is about.
    pub track: Field<Id<'a>>,
    /// How many; 1, if it is left out.
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    pub count: Field<i64>,
    /// What it became: a posture, a side, a word. Of what was taken back, the device that wrote it, if it was another.
    #[schemars(length(min = 1, max = 200))]
    pub to: Field<&'a str>,
    /// The number of the entry that was taken back, or holds again.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub of: Field<i64>,
    /// Words of the players, or the code of a state.
    #[schemars(length(min = 1, max = 2000))]
    pub text: Field<&'a str>,
}
