//! Puts the quantities of a scenario's texts into the terms of a game: lengths on the table and
//! turns.

use super::footprint::scale_of;
use super::ground::turn_at;
use crate::document::{LengthUnit, Quantity, Ratio, Time, history_words, prose_with};
use crate::ruleset::Ruleset;

/// The text with lengths on the table and turns, for players. A quantity for which the rule set has
/// no scale, or the battle no clock, stays in metres or hours.
pub fn prose_under(text: &str, rules: &Ruleset, clock: Option<(Time, Time)>) -> String {
    prose_with(text, |quantity| {
        let told = match quantity {
            Quantity::Metres(metres) => on_table(metres, rules),
            Quantity::Hour(time) => turn_of(time, rules, clock),
        };
        told.unwrap_or_else(|| history_words(quantity))
    })
}

/// A length on the table, in halves of an inch or in whole centimetres or millimetres, but never 0,
/// because players measure it.
fn on_table(metres: i64, rules: &Ruleset) -> Option<String> {
    let unit = rules.length_unit?;
    let (per_unit, steps) = match unit {
        LengthUnit::Inch => (Ratio::new(254, 10)?, 2),
        LengthUnit::Centimetre => (Ratio::whole(10), 1),
        LengthUnit::Millimetre => (Ratio::ONE, 1),
    };
    let millimetres = Ratio::whole(metres).times(scale_of(rules.ground.as_ref()?)?)?;
    let length = millimetres.over(per_unit)?.times(Ratio::whole(steps))?;
    let rounded = length.round(Ratio::new(1, 2)?).max(i64::from(metres > 0));
    let half = if rounded % steps == 0 { "" } else { ".5" };
    Some(format!("{}{half} {}", rounded / steps, unit.short()))
}

/// The turn in which an hour falls, with the hour, because turns are rarely as exact as the record.
fn turn_of(time: Time, rules: &Ruleset, clock: Option<(Time, Time)>) -> Option<String> {
    let (start, end) = clock?;
    if time >= end {
        return Some(format!("the end of play ({time})"));
    }
    let turn = rules.turn.as_ref()?;
    let at = turn_at(turn, start, time)?;
    Some(format!("{} {} ({time})", turn.name, at.turn))
}
