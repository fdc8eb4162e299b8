//! How troops were drawn up: figures of contemporary regulations, and the front that follows from
//! them.

use std::sync::Arc;

use crate::document::{Arm, Date};

/// A figure of a regulation, with its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrillFigure {
    /// Length in millimetres for `per` files or intervals, or a plain number of ranks or parts.
    pub value: i64,
    /// Number of files or intervals that the figure covers, such as 5 files in 2,794 mm, so that 22
    /// inches a file stay exact in whole numbers.
    pub per: i64,
    /// Book or page of the figure, or the reason for our reading.
    pub source: String,
    /// Whether the figure is our reading of the sources and not printed in one.
    pub is_reading: bool,
}

/// How a nation's troops of an arm were drawn up. A figure without a source is absent, so that
/// fronts are never guesses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drill {
    /// Ids of the nations that used this drill.
    pub nations: Vec<String>,
    /// Arms that used this drill.
    pub arms: Vec<Arm>,
    /// First day on which it was in force, such as 1808-02-18.
    pub from: Option<Date>,
    /// Last day on which it was in force.
    pub to: Option<Date>,
    /// Number of ranks in a line, such as 3.
    pub ranks: Option<DrillFigure>,
    /// Width of a file, in millimetres.
    pub file: Option<DrillFigure>,
    /// Space between battalions, or between guns, in millimetres.
    pub interval: Option<DrillFigure>,
    /// Number of parts into which a battalion breaks for a column, one behind another, such as
    /// 3 for a column of thirds.
    pub column: Option<DrillFigure>,
}

/// Drills of several nations; the first that applies is used.
pub type Drills = Arc<[Drill]>;

/// Troops whose front is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnUp {
    /// Number of men in the ranks, or of guns.
    pub count: u32,
    /// Number of battalions side by side, because there is an interval between two of them.
    pub bodies: u32,
    /// Whether the troops form two ranks, whatever their regulation prescribes: those with the trait `two-rank`.
    pub in_two_ranks: bool,
}

impl Drill {
    /// Whether the drill applies to a nation's troops of an arm on a day.
    pub fn holds(&self, nation: &str, arm: Arm, date: Option<Date>) -> bool {
        let since = self.from.is_none_or(|from| date.is_some_and(|date| from <= date));
        let until = self.to.is_none_or(|to| date.is_some_and(|date| date <= to));
        let of_nation = self.nations.iter().any(|listed| listed == nation);
        of_nation && self.arms.contains(&arm) && since && until
    }

    /// Front of troops in line, rounded to whole millimetres: their files, plus the intervals
    /// between battalions if the regulation has a figure for them. The front of a battery is only
    /// the intervals between its guns.
    pub fn line(&self, troops: DrawnUp) -> Option<i64> {
        let (arm, count) = (*self.arms.first()?, i64::from(troops.count));
        if arm.is_artillery() {
            return Some(across(self.interval.as_ref()?, count - 1)).filter(|front| *front > 0);
        }
        let files = across(self.file.as_ref()?, self.files(troops)?);
        let between = i64::from(troops.bodies.max(1)) - 1;
        let intervals = self.interval.as_ref().map_or(0, |figure| across(figure, between));
        Some(files + intervals)
    }

    /// Front of the leading battalion of a column, in millimetres.
    pub fn column(&self, troops: DrawnUp) -> Option<i64> {
        let parts = self.column.as_ref()?.value * i64::from(troops.bodies.max(1));
        Some(across(self.file.as_ref()?, up(self.files(troops)?, parts)))
    }

    /// Number of files. The last may be incomplete: 601 men in three ranks are 201 files.
    fn files(&self, troops: DrawnUp) -> Option<i64> {
        let ranks = if troops.in_two_ranks { 2 } else { self.ranks.as_ref()?.value };
        Some(up(i64::from(troops.count), ranks))
    }
}

/// Divides and rounds up.
fn up(number: i64, by: i64) -> i64 {
    (number + by - 1) / by.max(1)
}

/// Length of a number of files or intervals, rounded to whole millimetres.
fn across(figure: &DrillFigure, number: i64) -> i64 {
    (2 * number * figure.value + figure.per) / (2 * figure.per)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(value: i64, per: i64) -> Option<DrillFigure> {
        Some(DrillFigure { value, per, source: String::new(), is_reading: false })
    }

    /// 22 inches a file are 2,794 mm for five; 8 toises between battalions are 15,592 mm.
    fn foot() -> Drill {
        Drill {
            nations: vec!["france".to_owned()],
            arms: vec![Arm::Infantry],
            from: Some(Date { year: 1808, month: 2, day: 18 }),
            to: None,
            ranks: figure(3, 1),
            file: figure(2794, 5),
            interval: figure(15_592, 1),
            column: figure(3, 1),
        }
    }

    #[test]
    fn a_line_is_as_wide_as_its_files_and_the_intervals_between_battalions() {
        let drill = foot();
        let troops = |count, bodies, in_two_ranks| DrawnUp { count, bodies, in_two_ranks };
        // 600 men in three ranks are 200 files of 558.8 mm.
        assert_eq!(drill.line(troops(600, 1, false)), Some(111_760));
        // 601 men are 201 files: 112,318.8 mm.
        assert_eq!(drill.line(troops(601, 1, false)), Some(112_319));
        // In two ranks they are 300 files.
        assert_eq!(drill.line(troops(600, 1, true)), Some(167_640));
        // 2,400 men in four battalions: 800 files, three intervals.
        assert_eq!(drill.line(troops(2400, 4, false)), Some(447_040 + 46_776));
        // The foremost of four battalions in a column of thirds: 800 files in 12 parts are 67 at most.
        assert_eq!(drill.column(troops(2400, 4, false)), Some(37_440));
    }

    #[test]
    fn a_battery_is_as_wide_as_the_intervals_between_its_guns() {
        let guns = Drill {
            arms: vec![Arm::FootArtillery],
            interval: figure(8000, 1),
            ranks: None,
            file: None,
            column: None,
            ..foot()
        };
        let troops = |count| DrawnUp { count, bodies: 1, in_two_ranks: false };
        assert_eq!(guns.line(troops(8)), Some(56_000));
        assert_eq!(guns.line(troops(1)), None);
        assert_eq!(guns.line(troops(0)), None);
    }

    #[test]
    fn a_missing_figure_gives_no_front() {
        let bare = Drill { file: None, ..foot() };
        let troops = DrawnUp { count: 600, bodies: 1, in_two_ranks: false };
        assert_eq!(bare.line(troops), None);
        assert_eq!(Drill { ranks: None, ..foot() }.line(troops), None);
        assert_eq!(Drill { column: None, ..foot() }.column(troops), None);
    }

    #[test]
    fn a_drill_applies_from_its_first_day() {
        let day = |year| Some(Date { year, month: 6, day: 1 });
        assert!(foot().holds("france", Arm::Infantry, day(1808)));
        assert!(!foot().holds("france", Arm::Infantry, day(1807)));
        assert!(!foot().holds("france", Arm::Infantry, None));
        assert!(!foot().holds("france", Arm::Cavalry, day(1808)));
        assert!(!foot().holds("spain", Arm::Infantry, day(1808)));
    }
}
