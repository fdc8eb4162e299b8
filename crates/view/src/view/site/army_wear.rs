//! Puts the effects of losses on units into words. An effect that all units of an arm share is
//! given once.

use std::collections::BTreeMap;

use grognard_syntax::text::capital;
use schemars::JsonSchema;
use serde::Serialize;

use super::fielded_row::FieldedRow;
use crate::view::{Mark, WearView};

/// Effects of losses that all units of some arms share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AlikeWear {
    /// Arms whose units share the effects, or `Every unit`.
    pub of: String,
    /// Names of the arms, one by one.
    #[serde(skip)]
    pub arms: Vec<String>,
    /// Effects of losses, separated by semicolons, such as `tired at 8, broken at 15 fatigue
    /// points`.
    pub wear: String,
}

/// Tracks of a unit or formation in words, such as `worn at 2, spent at 4 of 5 stands lost`.
pub(super) fn tracks(all: &[WearView]) -> Vec<String> {
    all.iter().filter(|wear| wear.boxes > 0).map(track).collect()
}

fn track(wear: &WearView) -> String {
    // The number of lost boxes is omitted, because the track has only one box.
    if let (1, [mark]) = (wear.boxes, &wear.marks[..]) {
        return format!("1 box: {}", mark.name.to_lowercase());
    }
    let sign = |mark: Option<Mark>| mark.map_or("", Mark::sign);
    // If all numbers of a track have the same sign, the sign is written once, after the last
    // number.
    let shared = wear.marks.iter().all(|mark| mark.mark == wear.boxes_mark);
    let last = wear.marks.len().saturating_sub(1);
    let to_the_end = wear.marks.last().is_some_and(|mark| mark.lost == wear.boxes);
    let marks = wear.marks.iter().enumerate().map(|(index, mark)| {
        let plain = shared && !(to_the_end && index == last);
        let sign = if plain { "" } else { sign(mark.mark) };
        format!("{} at {}{sign}", mark.name.to_lowercase(), mark.lost)
    });
    let marks = marks.collect::<Vec<String>>().join(", ");
    let boxes = format!("{}{}", wear.boxes, sign(wear.boxes_mark));
    match (marks.is_empty(), to_the_end) {
        (true, _) => format!("{boxes} {}", wear.counts),
        (false, true) => format!("{marks} {}", wear.counts),
        (false, false) => format!("{marks} of {boxes} {}", wear.counts),
    }
}

/// Moves a track from the rows to a common list if all units of its arms have the same track, and
/// at least two units do.
pub(super) fn alike(rows: &mut [FieldedRow]) -> Vec<AlikeWear> {
    let mut units_of_arm: BTreeMap<&str, usize> = BTreeMap::new();
    let mut units_of_track: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    for row in rows.iter().filter(|row| row.unit) {
        *units_of_arm.entry(&row.kind).or_default() += 1;
        for track in &row.wear {
            if !units_of_track.contains_key(track.as_str()) {
                order.push(track);
            }
            *units_of_track.entry(track).or_default().entry(&row.kind).or_default() += 1;
        }
    }
    let mut told: Vec<AlikeWear> = Vec::new();
    let mut taken: Vec<String> = Vec::new();
    for track in order {
        let arms = &units_of_track[track];
        let of_all = arms.iter().all(|(arm, units)| *units == units_of_arm[arm]);
        if !of_all || arms.values().sum::<usize>() < 2 {
            continue;
        }
        let of = match arms.len() == units_of_arm.len() {
            true => "Every unit".to_owned(),
            false => capital(&arms.keys().copied().collect::<Vec<&str>>().join(", ")),
        };
        taken.push(track.to_owned());
        match told.iter_mut().find(|alike| alike.of == of) {
            Some(alike) => alike.wear = format!("{}; {track}", alike.wear),
            None => {
                let arms = arms.keys().map(|arm| (*arm).to_owned()).collect();
                told.push(AlikeWear { of, arms, wear: track.to_owned() });
            }
        }
    }
    for row in rows.iter_mut().filter(|row| row.unit) {
        row.wear.retain(|track| !taken.contains(track));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::MarkView;

    fn wear(boxes: u32, boxes_mark: Option<Mark>, marks: &[(&str, u32, Option<Mark>)]) -> WearView {
        let marks = marks.iter().map(|(name, lost, mark)| MarkView {
            id: name.to_lowercase(),
            name: (*name).to_owned(),
            lost: *lost,
            mark: *mark,
            ..MarkView::default()
        });
        WearView {
            id: "losses".to_owned(),
            name: "Losses".to_owned(),
            boxes,
            counts: "stands lost".to_owned(),
            boxes_mark,
            marks: marks.collect(),
            weights: Vec::new(),
        }
    }

    fn row(arm: &str, wear: &[&str]) -> FieldedRow {
        FieldedRow {
            unit: true,
            kind: arm.to_owned(),
            wear: wear.iter().map(|track| (*track).to_owned()).collect(),
            ..FieldedRow::default()
        }
    }

    #[test]
    fn a_track_shows_each_number_and_sign_once() {
        let (public, derived) = (Some(Mark::Public), Some(Mark::Derived));
        for (wear, words) in [
            (wear(5, None, &[]), "5 stands lost"),
            (wear(1, None, &[("Damaged", 1, None)]), "1 box: damaged"),
            (
                wear(5, public, &[("Worn", 2, public), ("Spent", 4, public)]),
                "worn at 2, spent at 4 of 5† stands lost",
            ),
            (
                wear(5, derived, &[("Worn", 2, derived), ("Gone", 5, derived)]),
                "worn at 2, gone at 5= stands lost",
            ),
            (wear(5, public, &[("Gone", 5, derived)]), "gone at 5= stands lost"),
            (wear(5, None, &[("Worn", 2, derived)]), "worn at 2= of 5 stands lost"),
        ] {
            assert_eq!(tracks(&[wear]), [words]);
        }
    }

    #[test]
    fn a_track_that_all_units_of_an_arm_share_is_shown_once() {
        let mut rows = [
            row("infantry", &["order", "worn at 2"]),
            row("infantry", &["order", "worn at 3"]),
            row("battery", &["order", "1 box"]),
            row("battery", &["order", "1 box"]),
            row("cavalry", &["order", "worn at 2"]),
        ];
        let alike = alike(&mut rows);
        let told: Vec<(&str, &str)> = alike.iter().map(|one| (&*one.of, &*one.wear)).collect();
        assert_eq!(told, [("Every unit", "order"), ("Battery", "1 box")]);
        let left: Vec<String> = rows.iter().map(|row| row.wear.join("; ")).collect();
        assert_eq!(left, ["worn at 2", "worn at 3", "", "", "worn at 2"]);
    }
}
