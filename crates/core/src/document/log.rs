//! The document type for a log, which records every action in a battle in play.

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
    /// Kind of document and version of its format. The kind of document comes first, so that readers know what follows.
    #[schemars(required, range(min = 1, max = 1))]
    pub log: Field<i64>,
    /// Id of the log.
    #[schemars(required)]
    pub id: Field<Id<'a>>,
    /// Id of the scenario that was played.
    #[schemars(required)]
    #[schemars(extend("x-names" = "scenario"))]
    pub scenario: Field<Id<'a>>,
    /// Id of the rule set under which the scenario was played.
    #[schemars(required)]
    #[schemars(extend("x-names" = "ruleset"))]
    pub ruleset: Field<Id<'a>>,
    /// Note for the reader.
    #[schemars(length(min = 1, max = MAX_NOTE))]
    pub note: Field<&'a str>,
    /// Entries of the log, in order. Each entry records an action.
    #[schemars(length(max = 10_000))]
    pub entries: List<LogEntry<'a>>,
}

/// An entry of a log, which records one action in a battle in play.
#[derive(Debug, Read, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LogEntry<'a> {
    /// Number of the entry. The entries of all sides apply in the order of their numbers.
    /// An entry without a number follows the entry that is written before it.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub number: Field<i64>,
    /// Side that wrote the entry.
    #[schemars(required)]
    #[schemars(extend("x-names" = "side"))]
    pub side: Field<Id<'a>>,
    /// Device that wrote the entry.
    #[schemars(length(max = 20))]
    pub by: Field<&'a str>,
    /// Time at which the entry was written, by the clock of the device.
    #[schemars(length(max = 40))]
    pub at: Field<&'a str>,
    /// Turn in which the action happened.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub turn: Field<i64>,
    /// Kind of action.
    #[schemars(required)]
    pub r#do: Field<Deed>,
    /// Unit, leader, arrival, objective or step that the action changes.
    #[schemars(length(min = 1, max = 200))]
    pub unit: Field<&'a str>,
    /// Kind of wear that the action changes.
    pub track: Field<Id<'a>>,
    /// Number that belongs to the action, such as a number of boxes; the default is 1.
    #[schemars(range(min = -1_000_000, max = 1_000_000))]
    pub count: Field<i64>,
    /// New state: a posture, a side or a word.
    /// For the action `undo`, the device that wrote the entry, if another device wrote it.
    #[schemars(length(min = 1, max = 200))]
    pub to: Field<&'a str>,
    /// Number of the entry that the action undoes or redoes.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub of: Field<i64>,
    /// Note of a player, or the code that another device showed.
    #[schemars(length(min = 1, max = 2000))]
    pub text: Field<&'a str>,
}
