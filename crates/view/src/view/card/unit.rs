//! Makes the card of a unit.

use super::figures::{Holder, blocks};
use super::{CardKind, CardView, MostBoxes, TraitView, boxes};
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
    let facts = Facts {
        arm: Some(fielded.arm),
        grade: fielded.grade.as_ref().map(|(id, _)| id.as_str()),
        traits: &fielded.history,
        game_traits: &game_traits,
        nation: &fielded.nation,
        elements: Some(fielded.elements.into()),
        year: conversion.date.map(|date| i64::from(date.year)),
        pounds: None,
    };
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
        blocks: blocks(rules, &rules.cards, &Holder { facts, post: None, quality: None }),
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
