//! Makes the card of a unit.

use super::figures::{BlockLine, BlockView, Holder, LineKind, blocks};
use super::large::large;
use super::track::{MostBoxes, boxes};
use super::types::{CardKind, CardView, TraitView};
use crate::view::convert::UnitView;
use crate::view::lines::says;
use crate::view::marked::Marked;
use crate::view::size_mark::{level_of, size_letters};
use grognard_core::convert::{Conversion, Facts, FieldedUnit};
use grognard_core::ruleset::Ruleset;

pub(super) fn card(
    rules: &Ruleset,
    conversion: &Conversion,
    (fielded, unit): (&FieldedUnit, &UnitView),
    most: MostBoxes,
) -> CardView {
    let kind = rules.units.iter().find(|entry| entry.entry.id == unit.kind);
    let grade = unit.grade_name.as_ref();
    let what = if fielded.guns { "guns" } else { "men" };
    let game_traits: Vec<String> = fielded.traits.iter().map(|(id, _)| id.clone()).collect();
    let year = conversion.date.map(|date| i64::from(date.year));
    let facts = Facts::of(rules, fielded, &game_traits, year);
    let holder = Holder { facts, post: None, quality: None };
    CardView {
        holder: CardKind::Unit,
        id: unit.id.clone(),
        name: unit.name.clone(),
        nation: unit.nation.clone(),
        arm: unit.arm.clone(),
        size: size_letters(level_of(rules, fielded)),
        kind: kind.map_or_else(|| unit.arm.clone(), |kind| kind.entry.name.clone()),
        grade: grade.map(|name| Marked::new(name, unit.grade_mark)),
        traits: traits(rules, fielded, unit),
        elements: Marked::new(unit.elements, unit.elements_mark) + " " + unit.element.as_str(),
        count: unit.elements,
        or: unit.other_counts().map(|others| format!("or {others}")),
        strength: format!("{} {what}", unit.strength),
        tracks: boxes(unit, most),
        blocks: profile(unit).into_iter().chain(blocks(rules, &rules.cards, &holder)).collect(),
        large: large(rules, &holder),
        ..CardView::default()
    }
}

/// Traits of a unit with their effects. A trait without an effect is left out if the name or the
/// grade of the unit already contains the word.
fn traits(rules: &Ruleset, fielded: &FieldedUnit, unit: &UnitView) -> Vec<TraitView> {
    let grade = unit.grade_name.as_deref().unwrap_or_default();
    let names = [unit.name.as_str(), grade];
    let traits = fielded.traits.iter().map(|(id, name)| {
        let entry = rules.traits.iter().find(|entry| entry.entry.id == *id);
        TraitView { name: name.clone(), means: entry.and_then(|entry| entry.means.clone()) }
    });
    traits.filter(|view| view.means.is_some() || !says(&names, &view.name)).collect()
}

/// The section with the figures of a unit, such as melee or save: a head for each figure, and the
/// figures below.
fn profile(unit: &UnitView) -> Option<BlockView> {
    let figures = || unit.figures.iter();
    let line = |kind, cells| BlockLine { kind, name: Marked::default(), cells };
    let heads = figures().map(|figure| figure.head().into()).collect();
    let numbers = figures().map(|figure| Marked::new(&figure.shown, figure.mark)).collect();
    (!unit.figures.is_empty()).then(|| BlockView {
        title: "Figures".to_owned(),
        sign: None,
        lines: vec![line(LineKind::Heads, heads), line(LineKind::Figures, numbers)],
    })
}
