//! The codes of logs of battles in play. The room `play` finds them for `grognard check` and `grognard play`, because it
//! knows what every unit is under the rule set; a project may change their severity.

use grognard_syntax::diagnostic::{Code, Severity};

/// An entry of a log that is about something that the battle does not have.
pub static UNPLAYED_ENTRY: Code =
    Code::new("unplayed-entry", Severity::Warning, include_str!("unplayed_entry.md"));

/// An entry of a log by which a side commands a unit of another.
pub static MOVED_BY_ENEMY: Code =
    Code::new("moved-by-enemy", Severity::Warning, include_str!("moved_by_enemy.md"));

/// An entry of a log by which a unit has lost more than it had.
pub static MORE_THAN_THERE_IS: Code =
    Code::new("more-than-there-is", Severity::Warning, include_str!("more_than_there_is.md"));
