//! Writes the figures on a label as letters and numbers, each with its meaning.

use super::card::short_mark;
use super::convert::{LeaderView, UnitView, WearView};
use super::marked::Marked;

/// Maximum number of marks of wear on a label. The card of the unit shows all marks.
const MAX_MARKS: usize = 4;

/// Beginning of the sort key of every mark of wear.
const WEAR: &str = "wear";

/// A figure on a label, with the line in the key that explains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LabelEntry {
    pub text: Marked,
    /// Sort of the figure, because one line in the key explains all figures of a sort.
    pub sort: String,
    /// Line in the key: an example of the figure, and its meaning.
    pub line: (String, String),
}

/// Figures on the label of a unit. `stand` names the elements that the label covers, such as `2 of
/// 6`.
pub(super) fn told_of_unit(unit: &UnitView, stand: Option<&str>) -> Vec<LabelEntry> {
    let mut all = vec![elements(unit, stand)];
    if let Some(name) = &unit.grade_name {
        let short = unit.grade_short.as_ref().unwrap_or(name);
        all.push(LabelEntry {
            text: Marked::new(short, unit.grade_mark),
            sort: format!("grade {short}"),
            line: (short.clone(), name.clone()),
        });
    }
    all.extend(unit.wear.iter().max_by_key(|wear| wear.boxes).into_iter().flat_map(marks));
    all
}

/// Figures on the label of a leader, which are only his command range.
pub(super) fn told_of_leader(leader: &LeaderView) -> Vec<LabelEntry> {
    let reach = leader.range.iter().map(|range| LabelEntry {
        text: Marked::new(range, leader.range_mark),
        sort: "reach".to_owned(),
        line: (range.clone(), "the leader's command range".to_owned()),
    });
    reach.collect()
}

/// Joins figures in a line that may break only between figures. Marks of wear that follow each
/// other stay together.
pub(super) fn line_of(all: &[LabelEntry]) -> String {
    let mut line = String::new();
    for (index, told) in all.iter().enumerate() {
        let is_wear = |told: &LabelEntry| told.sort.starts_with(WEAR);
        let between = match index.checked_sub(1).map(|before| &all[before]) {
            None => "",
            Some(before) if is_wear(before) && is_wear(told) => "\u{a0}",
            Some(_) => " · ",
        };
        line.push_str(between);
        line.push_str(&told.text.replace(' ', "\u{a0}"));
    }
    line
}

fn elements(unit: &UnitView, stand: Option<&str>) -> LabelEntry {
    let mark = unit.elements_mark;
    let element = &unit.element;
    match stand {
        Some(stand) => LabelEntry {
            text: Marked::new(stand, mark),
            sort: "elements".to_owned(),
            line: ("1 of 6".to_owned(), "first of the six elements of its unit".to_owned()),
        },
        None if unit.elements == 1 => LabelEntry {
            text: Marked::new(1, mark),
            sort: "one element".to_owned(),
            line: ("1".to_owned(), "a single element".to_owned()),
        },
        None => LabelEntry {
            text: Marked::new(unit.elements, mark),
            sort: format!("elements {element}"),
            line: (unit.elements.to_string(), format!("number of {element}")),
        },
    }
}

/// Losses at which marks apply, such as `W2` for a named mark, or `6/11/16` for numbered steps.
fn marks(wear: &WearView) -> Vec<LabelEntry> {
    let is_step = |name: &str| name.parse::<i64>().is_ok();
    let (steps, named): (Vec<_>, Vec<_>) =
        wear.marks.iter().take(MAX_MARKS).partition(|mark| is_step(&mark.name));
    let mut all = Vec::new();
    if !steps.is_empty() {
        let names: Vec<&str> = steps.iter().map(|mark| mark.name.as_str()).collect();
        let plain: Vec<String> = steps.iter().map(|mark| mark.lost.to_string()).collect();
        let plain = plain.join("/");
        // If all steps have the same sign, the sign is printed once.
        let shared = steps.iter().all(|mark| mark.mark == steps[0].mark);
        let text = match shared {
            true => Marked::new(&plain, steps[0].mark),
            false => {
                Marked::joined(steps.iter().map(|mark| Marked::new(mark.lost, mark.mark)), "/")
            }
        };
        let means = format!("losses at which {} apply", names.join(", "));
        all.push(LabelEntry {
            text,
            sort: format!("{WEAR} {}", names.len()),
            line: (plain, means),
        });
    }
    all.extend(named.into_iter().map(|mark| {
        let letters = short_mark(wear, &mark.name);
        let losses =
            if mark.lost == 1 { "1 loss".to_owned() } else { format!("{} losses", mark.lost) };
        LabelEntry {
            text: Marked::new(format!("{letters}{}", mark.lost), mark.mark),
            sort: format!("{WEAR} {letters} {}", mark.name),
            line: (format!("{letters}{}", mark.lost), format!("{} at {losses}", mark.name)),
        }
    }));
    all
}
