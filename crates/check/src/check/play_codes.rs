//! Codes of logs of battles in play. The room `play` reports the findings for `grognard check` and
//! `grognard play`, because only that room knows the units under the rule set. The codes of `play`
//! are in this module because a project can change their severity.

use grognard_syntax::diagnostic::codes;

codes! {
    stage Sense;
    /// An entry of a log about something that the battle does not have.
    UNPLAYED_ENTRY = "unplayed-entry", Warning, "unplayed_entry.md";
    /// An entry of a log by which a side commands a unit of another side.
    MOVED_BY_ENEMY = "moved-by-enemy", Warning, "moved_by_enemy.md";
    /// An entry of a log by which a unit has lost more than it had.
    MORE_THAN_THERE_IS = "more-than-there-is", Warning, "more_than_there_is.md";
}
