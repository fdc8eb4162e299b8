//! Converts metres of ground to lengths on the table, and hours to turns.

use super::footprint::scale_of;
use crate::document::{LengthUnit, Ratio, Time};
use crate::ruleset::{GroundScale, Turn};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableField {
    /// Width from west to east in the game's unit of length, such as 40 for 6,000 m at 150 m an
    /// inch.
    pub width: Ratio,
    pub height: Ratio,
    pub unit: LengthUnit,
    pub millimetres: [Ratio; 2],
    /// Width in feet, rounded up to half a foot, such as 3.5.
    pub feet_wide: Ratio,
    /// Height in feet, rounded up to half a foot, such as 2.5.
    pub feet_high: Ratio,
}

/// The size on the table of a battlefield. `width` and `height` are in metres.
pub fn field(
    ground: &GroundScale,
    unit: LengthUnit,
    width: i64,
    height: i64,
) -> Option<TableField> {
    let scale = scale_of(ground)?;
    let per_unit = match unit {
        LengthUnit::Inch => Ratio::new(254, 10)?,
        LengthUnit::Centimetre => Ratio::whole(10),
        LengthUnit::Millimetre => Ratio::ONE,
    };
    let length = |metres: i64| Ratio::whole(metres).times(scale);
    let feet = |metres: i64| {
        let foot = Ratio::new(3048, 10)?;
        let halves = length(metres)?.over(foot)?.times(Ratio::whole(2))?.ceil();
        Ratio::new(halves, 2)
    };
    Some(TableField {
        width: length(width)?.over(per_unit)?,
        height: length(height)?.over(per_unit)?,
        unit,
        millimetres: [length(width)?, length(height)?],
        feet_wide: feet(width)?,
        feet_high: feet(height)?,
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnAt {
    pub turn: i64,
    /// Minutes between the start of the turn and the time of day, because hours rarely fall on the
    /// start of a turn.
    pub early: i64,
}

/// The turn during which a time of day falls; `None` if the time is before the start of play.
pub fn turn_at(turn: &Turn, start: Time, time: Time) -> Option<TurnAt> {
    let minutes = Ratio::whole(i64::from(time.0) - i64::from(start.0));
    if minutes < Ratio::ZERO {
        return None;
    }
    let turns = minutes.over(turn.minutes.value)?;
    let begun = turns.floor();
    let early = minutes.minus(turn.minutes.value.times(Ratio::whole(begun))?)?;
    Some(TurnAt { turn: begun + 1, early: early.floor() })
}

/// The number of turns between two times, and whether a started turn was rounded up.
pub fn turns(turn: &Turn, start: Time, end: Time) -> Option<(i64, bool)> {
    let minutes = Ratio::whole(i64::from(end.0) - i64::from(start.0));
    if minutes <= Ratio::ZERO {
        return None;
    }
    let turns = minutes.over(turn.minutes.value)?;
    Some((turns.ceil().max(0), turns.as_whole().is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{GameLength, GroundLength};
    use crate::ruleset::Sourced;
    use grognard_syntax::text::{FileId, Span};

    fn sourced<T>(value: T) -> Sourced<T> {
        let span = Span { file: FileId(0), start: 0, end: 0 };
        Sourced { value, origin: None, note: None, span }
    }

    #[test]
    fn metres_of_ground_become_inches_and_feet_of_table() {
        let ground = GroundScale {
            table: GameLength { thousandths: 1000, unit: LengthUnit::Inch },
            ground: sourced(GroundLength { length: Ratio::whole(150), yards: false }),
            about: true,
        };
        let field = field(&ground, LengthUnit::Inch, 6000, 4500).expect("a field");
        assert_eq!((field.width.to_string(), field.height.to_string()), ("40".into(), "30".into()));
        assert_eq!(
            (field.feet_wide.to_string(), field.feet_high.to_string()),
            ("3.5".into(), "2.5".into())
        );
    }

    #[test]
    fn times_of_day_become_turns() {
        let turn =
            Turn { name: "turn".to_owned(), minutes: sourced(Ratio::whole(30)), about: false };
        let time = |hour: u16, minute: u16| Time(hour * 60 + minute);
        assert_eq!(turns(&turn, time(11, 30), time(20, 45)), Some((19, true)));
        assert_eq!(turn_at(&turn, time(11, 30), time(11, 30)), Some(TurnAt { turn: 1, early: 0 }));
        assert_eq!(
            turn_at(&turn, time(11, 30), time(16, 45)),
            Some(TurnAt { turn: 11, early: 15 })
        );
    }
}
