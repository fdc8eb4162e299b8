//! The document type for a log: the actions in a battle in play, entry by entry.

use super::read::Read;
use schemars::JsonSchema;

use super::lengths::MAX_NOTE;
use super::scalars::Id;
use super::vocabulary::Deed;
use super::{Field, List};

/// A log: the actions in a battle in play.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Log<'a> {
    /// Kind of document and version of its format. It comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub log: Field<i64>,
    /// Id of the log.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// Scenario that was played.
    #[schemars(required)]
    #[schemars(extend("x-names" = "scenario"))]
    pub scenario: Field<Id<'a>>,
    /// Rule set under which it was played.
    #[schemars(required)]
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Actions in order.
    #[schemars(length(max = 10_000))]
    pub entries: List<LogEntry<'a>>,
}

/// An action in a battle in play.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LogEntry<'a> {
    /// Number of the entry. The entries of all sides apply in the order of their numbers.
    /// An entry without a number follows those written before it.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub number: Field<i64>,
    /// Side that wrote the entry.
    #[schemars(required)]
    #[schemars(extend("x-names" = "side"))]
    pub side: Field<Id<'a>>,
    /// Device that wrote the entry.
    #[schemars(length(max = 20))]
    pub by: Field<&'a str>,
    /// Time at which the entry was written, by the clock of that device.
    #[schemars(length(max = 40))]
    pub at: Field<&'a str>,
    /// Turn of the action.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub turn: Field<i64>,
    /// Kind of action.
    #[schemars(required)]
    pub r#do: Field<Deed>,
    /// Unit, leader, arrival, objective or step that the action concerns.
    #[schemars(length(min = 1, max = 200))]
    pub unit: Field<&'a str>,
    /// Kind of wear that the action changes.
    pub track: Field<Id<'a>>,
    /// Number of boxes or other things that the action counts. The default is 1.
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    pub count: Field<i64>,
    /// New state: a posture, a side or a word. If another device wrote the entry that was taken back, that device.
    #[schemars(length(min = 1, max = 200))]
    pub to: Field<&'a str>,
    /// Number of the entry that the action takes back or restores.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub of: Field<i64>,
    /// Words of the players, or the code of a state.
    #[schemars(length(min = 1, max = 2000))]
    pub text: Field<&'a str>,
}
