//! How troops were drawn up: figures from regulations of the time, and the front of a body that
//! results from these figures.

use std::sync::Arc;

use crate::document::{Arm, Date};

/// A figure from a drill regulation, with its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrillFigure {
    /// Length in millimetres of `per` files or intervals, or the number of ranks or parts.
    pub value: i64,
    /// Number of files or intervals that `value` measures together, so that the program can compute
    /// with whole numbers: 5 files in 2,794 mm are exactly 22 inches a file.
    pub per: i64,
    /// Book and page that print the figure, or the reason for our reading of the sources.
    pub source: String,
    /// Whether the figure is our own conclusion from the sources, because no source prints it.
    pub is_reading: bool,
}

/// How a nation's troops of an arm were drawn up. Figures without a source are left out, so that no
/// width of a battle line on a map is a guess.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drill {
    /// Ids of the nations whose troops used this drill.
    pub nations: Vec<String>,
    pub arms: Vec<Arm>,
    /// First day on which the drill was in force, such as 1808-02-18.
    pub from: Option<Date>,
    /// Last day on which the drill was in force.
    pub to: Option<Date>,
    pub ranks: Option<DrillFigure>,
    /// Width of a file (the men one behind another) in millimetres.
    pub file: Option<DrillFigure>,
    /// Space between two battalions, or between two guns, in millimetres.
    pub interval: Option<DrillFigure>,
    /// Number of parts, one behind another, into which a battalion breaks to form a column, such as
    /// 3 for a column of thirds.
    pub column: Option<DrillFigure>,
}

/// Drills of several nations. If several drills apply to a body, the first drill is used.
pub type Drills = Arc<[Drill]>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnUp {
    /// Number of men in the ranks, or number of guns.
    pub count: u32,
    /// Number of battalions side by side, because there is an interval between each two battalions.
    pub bodies: u32,
    /// Whether the troops have the trait `two-rank`, so that they form two ranks whatever their
    /// regulation prescribes.
    pub in_two_ranks: bool,
}

impl Drill {
    /// Whether the drill applies to the troops of a nation and an arm on a given day.
    pub fn holds(&self, nation: &str, arm: Arm, date: Option<Date>) -> bool {
        let since = self.from.is_none_or(|from| date.is_some_and(|date| from <= date));
        let until = self.to.is_none_or(|to| date.is_some_and(|date| date <= to));
        let of_nation = self.nations.iter().any(|listed| listed == nation);
        of_nation && self.arms.contains(&arm) && since && until
    }

    /// Width of troops in line, in whole millimetres: all files, plus the intervals between
    /// battalions if the regulation has a figure for them. The width of a battery is the sum of the
    /// intervals between its guns.
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

    /// Width of the leading battalion of a column, in millimetres.
    pub fn column(&self, troops: DrawnUp) -> Option<i64> {
        let parts = self.column.as_ref()?.value * i64::from(troops.bodies.max(1));
        Some(across(self.file.as_ref()?, up(self.files(troops)?, parts)))
    }

    /// Number of files. The last file of a battalion may be incomplete: 601 men in three ranks form
    /// 201 files.
    fn files(&self, troops: DrawnUp) -> Option<i64> {
        let ranks = if troops.in_two_ranks { 2 } else { self.ranks.as_ref()?.value };
        Some(up(i64::from(troops.count), ranks))
    }
}

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

    /// Five files of 22 inches are 2,794 mm, and the 8 toises between two battalions are 15,592 mm.
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
        // 600 men in three ranks form 200 files of 558.8 mm.
        assert_eq!(drill.line(troops(600, 1, false)), Some(111_760));
        // 601 men form 201 files, which are 112,318.8 mm wide.
        assert_eq!(drill.line(troops(601, 1, false)), Some(112_319));
        // 600 men in two ranks form 300 files.
        assert_eq!(drill.line(troops(600, 1, true)), Some(167_640));
        // 2,400 men in four battalions form 800 files with three intervals.
        assert_eq!(drill.line(troops(2400, 4, false)), Some(447_040 + 46_776));
        // Each of four battalions breaks into 3 parts, so the 800 files are in 12 parts of at most
        // 67 files.
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
