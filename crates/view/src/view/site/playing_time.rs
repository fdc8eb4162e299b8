//! The playing time of a battle under a rule set: measured by players, or estimated.

use grognard_core::document::Ratio;
use grognard_core::ruleset::Ruleset;
use grognard_project::project::MeasuredTime;
use grognard_syntax::text::{counted, thousands};
use schemars::JsonSchema;
use serde::Serialize;

/// The playing time of a battle under a rule set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlayingTimeView {
    /// Minutes of play. An estimate is rounded up to half an hour.
    pub minutes: i64,
    /// The time in words, such as `2½ hours`.
    pub words: String,
    /// Basis of the time, in words.
    pub basis: String,
    /// Whether the time is an estimate.
    pub is_estimate: bool,
}

/// Returns the time that players have measured or, if the pack has a pace, an estimate: every
/// player needs the same time for each unit in each turn, and the sides play one after the other.
pub fn playing_time(
    measured: &[MeasuredTime],
    rules: &Ruleset,
    units: usize,
    turns: Option<i64>,
) -> Option<PlayingTimeView> {
    if let Some(time) = measured.iter().rfind(|time| rules.answers_to(&time.ruleset)) {
        return Some(PlayingTimeView {
            minutes: time.minutes,
            words: hours(time.minutes),
            basis: time.basis.clone(),
            is_estimate: false,
        });
    }
    let pace = rules.club_game.unit_seconds.as_ref()?.value;
    let turns = turns?;
    let moves = i64::try_from(units).ok()?.checked_mul(turns)?;
    let half_hours = pace.times(Ratio::whole(moves))?.over(Ratio::whole(30 * 60))?.ceil();
    let minutes = half_hours.checked_mul(30).filter(|minutes| *minutes > 0)?;
    let (units, turns) = (counted(units, "unit"), counted(turns, "turn"));
    Some(PlayingTimeView {
        minutes,
        words: hours(minutes),
        basis: format!("{units}, {turns}, {pace} seconds for each unit, one player on each side"),
        is_estimate: true,
    })
}

fn hours(minutes: i64) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    let whole = if hours == 0 { String::new() } else { thousands(&hours.to_string()) };
    match rest {
        0 => format!("{whole} {}", if hours == 1 { "hour" } else { "hours" }),
        30 => format!("{whole}½ {}", if hours == 0 { "hour" } else { "hours" }),
        _ if hours == 0 => format!("{rest} minutes"),
        _ => format!("{whole} h {rest} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_in_hours_and_halves() {
        let times = [30, 45, 60, 90, 120, 140, 60_000].map(hours);
        let should =
            ["½ hour", "45 minutes", "1 hour", "1½ hours", "2 hours", "2 h 20 min", "1,000 hours"];
        assert_eq!(times, should);
    }
}
