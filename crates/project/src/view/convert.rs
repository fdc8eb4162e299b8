//! A converted force as it is shown.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;

pub use super::convert_view::{
    ConvertView, FormationView, LeaderView, MarkView, RestView, TableView, TotalsView, UnitView,
    WearView,
};
use super::ledger_words::{ledger_line, mark_of_source};
use super::origin::Mark;
use grognard_core::convert::{
    Authority, Certainty, Change, Conversion, Entry, FieldedFormation, FieldedUnit, Step, Track,
    field,
};
use grognard_core::document::Ratio;
use grognard_core::ruleset::Ruleset;

/// The JSON Schema of a conversion, as it is published.
pub fn convert_schema() -> String {
    contract::<ConvertView>("convert", "grognard conversion")
}

/// The JSON Schema of something that is printed as JSON.
pub(super) fn contract<T: JsonSchema>(name: &str, title: &str) -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    let id = format!("https://grognard.example/schemas/{name}.schema.json");
    schema.insert("$id".to_owned(), id.into());
    schema.insert("title".to_owned(), title.into());
    let mut text = serde_json::to_string_pretty(&schema).expect("a JSON value prints");
    text.push('\n');
    text
}

/// Men on the table more than there were, in tenths of a per cent, to the nearest.
pub fn drift_tenths(men: u32, fielded: i64) -> i64 {
    if men == 0 {
        return 0;
    }
    let men = i64::from(men);
    let over = (fielded - men) * 2000 + men * (fielded - men).signum();
    over / (men * 2)
}

/// Tenths of a per cent with their sign.
pub fn percent(tenths: i64) -> String {
    let sign = match tenths {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// A field on the table of a game.
pub fn field_on_table(rules: &Ruleset, width: i64, height: i64) -> Option<TableView> {
    let unit = rules.length_unit?;
    let field = field(rules.ground.as_ref()?, unit, width, height)?;
    let tenth = |number: Ratio| {
        let tenths = number.times(Ratio::whole(10)).map_or(0, |n| n.floor());
        match tenths % 10 {
            0 => format!("{} {}", tenths / 10, unit.short()),
            tenth => format!("{}.{tenth} {}", tenths / 10, unit.short()),
        }
    };
    Some(TableView {
        width: tenth(field.width),
        height: tenth(field.height),
        feet: format!("{} × {} ft", field.feet_wide, field.feet_high),
        larger_than_any: field.feet_wide.max(field.feet_high) > Ratio::whole(MAX_TABLE_FEET),
    })
}

/// Maximum length of a table that people play on, in feet: two dining tables or two club tables end to
/// end. A judgement of ours, and of no rule book.
const MAX_TABLE_FEET: i64 = 12;

/// Shows a conversion under the rule set that it was made with.
pub fn convert(conversion: &Conversion, rules: &Ruleset) -> ConvertView {
    let formation_id = |at: usize| {
        conversion.formations.get(at).map(|formation| formation.id.clone()).unwrap_or_default()
    };
    let totals = totals(conversion);
    let marks = marks(conversion);
    ConvertView {
        id: conversion.id.clone(),
        name: conversion.name.clone(),
        ruleset: conversion.ruleset.clone(),
        ruleset_name: conversion.ruleset_name.clone(),
        ratio: conversion.ratio.clone(),
        rounding: conversion.rounding.clone(),
        formations: conversion
            .formations
            .iter()
            .map(|one| FormationView {
                wear: one.tracks.iter().map(|track| wear(track, rules)).collect(),
                ..formation(conversion, one, one.parent.map(formation_id), &marks)
            })
            .collect(),
        units: conversion
            .units
            .iter()
            .map(|one| UnitView {
                wear: one.tracks.iter().map(|track| wear(track, rules)).collect(),
                grade_short: short(rules, one),
                trait_shorts: one.traits.iter().map(|(id, _)| trait_short(rules, id)).collect(),
                ..unit(one, formation_id(one.parent), &marks)
            })
            .collect(),
        leaders: conversion
            .leaders
            .iter()
            .map(|leader| LeaderView {
                id: leader.id.clone(),
                name: leader.name.clone(),
                rank: leader.kind.clone(),
                rank_name: leader.kind_name.clone(),
                formation: formation_id(leader.formation),
                range: leader.range.map(|range| range.to_string()),
                unit: leader.unit.clone(),
                army_rank: leader.rank.clone(),
                range_mark: marks.get(&(leader.body.as_str(), Step::Lead)).map(|(mark, _)| *mark),
                bonus: leader.bonus.clone(),
                exceptional: leader.exceptional,
            })
            .collect(),
        ledger: conversion.ledger.iter().map(ledger_line).collect(),
        rests_on: rests_on(conversion),
        totals,
        table: None,
        turns: None,
    }
}

/// By the id of a body and what was done: the mark of the line that says so, and its entry.
type Marks<'c> = BTreeMap<(&'c str, Step), (Mark, &'c Entry)>;

fn marks(conversion: &Conversion) -> Marks<'_> {
    let marked = conversion.ledger.iter().filter_map(|entry| {
        let step = if entry.step() == Step::Assume { Step::Grade } else { entry.step() };
        let mark = mark_of_source(&entry.source)?;
        Some(((entry.body.as_str(), step), (mark, entry)))
    });
    marked.collect()
}

/// The mark of a grade or a quality, unless its author put another in its place.
fn grade_mark(marks: &Marks<'_>, body: &str, named: Option<&(String, String)>) -> Option<Mark> {
    let (id, _) = named?;
    let (mark, entry) = marks.get(&(body, Step::Grade))?;
    entry.grade().filter(|grade| grade.id == *id).map(|_| *mark)
}

/// Each line of the pack behind a conversion that does not stand in the rule book, once.
fn rests_on(conversion: &Conversion) -> Vec<RestView> {
    let rests = conversion.ledger.iter().filter_map(|entry| {
        let Authority::Pack { at, .. } = &entry.source else { return None };
        let mark = mark_of_source(&entry.source)?;
        Some(RestView { mark, by: entry.basis.to_string(), source: at.clone() })
    });
    rests.collect::<BTreeSet<RestView>>().into_iter().collect()
}

fn totals(conversion: &Conversion) -> TotalsView {
    let count = |guns: bool| {
        let units = conversion.units.iter().filter(|unit| unit.guns == guns);
        units.map(|unit| unit.elements).sum()
    };
    TotalsView {
        men: conversion.men_in,
        strength: conversion.men.to_string(),
        fielded_men: conversion.fielded_men,
        drift_percent: percent(drift_tenths(conversion.men_in, conversion.fielded_men)),
        guns: conversion.guns,
        fielded_guns: conversion.fielded_guns,
        gun_drift_percent: percent(drift_tenths(conversion.guns, conversion.fielded_guns)),
        elements: count(false),
        gun_elements: count(true),
        units: conversion.units.len(),
        left_out: conversion.left_out,
    }
}

/// Was a quality taken for granted of a formation that has nothing but guns?
fn only_guns_and_assumed(conversion: &Conversion, formation: &FieldedFormation) -> bool {
    let guns = formation.gun_elements > 0 && formation.elements == formation.gun_elements;
    let assumed = |entry: &Entry| {
        entry.body == formation.id && matches!(entry.change, Change::AssumedQuality { .. })
    };
    guns && formation.commanded.is_none() && conversion.ledger.iter().any(assumed)
}

fn formation(
    conversion: &Conversion,
    formation: &FieldedFormation,
    parent: Option<String>,
    marks: &Marks<'_>,
) -> FormationView {
    let mark = formation.tracks.iter().flat_map(|track| &track.marks).next();
    let assumed = only_guns_and_assumed(conversion, formation);
    let quality = formation.quality.as_ref().filter(|_| !assumed);
    FormationView {
        id: formation.id.clone(),
        name: formation.name.clone(),
        parent,
        echelon: formation.echelon.word().to_owned(),
        nation: formation.nation.clone(),
        elements: formation.elements - formation.gun_elements,
        gun_elements: formation.gun_elements,
        men: formation.men,
        fielded_men: formation.fielded_men,
        quality: quality.map(|(id, _)| id.clone()),
        quality_name: quality.map(|(_, name)| name.clone()),
        quality_mark: grade_mark(marks, &formation.id, quality),
        fatigue_percent: mark.and_then(|mark| mark.percent.clone()),
        fatigue: mark.map(|mark| mark.lost),
        wear: Vec::new(),
    }
}

fn unit(unit: &FieldedUnit, parent: String, marks: &Marks<'_>) -> UnitView {
    let (certainty, or) = match &unit.certainty {
        Certainty::Certain => ("certain", Vec::new()),
        Certainty::Ambiguous(others) => ("ambiguous", others.clone()),
        Certainty::Impossible => ("impossible", Vec::new()),
        Certainty::Author => ("author", Vec::new()),
    };
    UnitView {
        id: unit.id.clone(),
        name: unit.name.clone(),
        parent,
        arm: unit.arm.word().to_owned(),
        nation: unit.nation.clone(),
        kind: unit.kind.clone(),
        men: unit.men,
        strength: unit.strength.to_string(),
        fielded_men: unit.fielded,
        elements: unit.elements,
        elements_mark: marks
            .get(&(unit.id.as_str(), Step::Round))
            .filter(|_| unit.certainty != Certainty::Author)
            .map(|(mark, _)| *mark),
        element: unit.element_name.clone(),
        grade: unit.grade.as_ref().map(|(id, _)| id.clone()),
        grade_name: unit.grade.as_ref().map(|(_, name)| name.clone()),
        grade_short: None,
        grade_mark: grade_mark(marks, &unit.id, unit.grade.as_ref()),
        traits: unit.traits.iter().map(|(id, _)| id.clone()).collect(),
        trait_names: unit.traits.iter().map(|(_, name)| name.clone()).collect(),
        trait_shorts: Vec::new(),
        wear: Vec::new(),
        or,
        certainty,
        parts: unit.parts.clone(),
    }
}

/// The grade of a unit in a letter or two.
fn short(rules: &Ruleset, unit: &FieldedUnit) -> Option<String> {
    let (id, _) = unit.grade.as_ref()?;
    rules.grades.iter().find(|grade| grade.entry.id == *id)?.short.clone()
}

/// A trait in a letter or two.
fn trait_short(rules: &Ruleset, id: &str) -> String {
    let found = rules.traits.iter().find(|game_trait| game_trait.entry.id == id);
    found.and_then(|game_trait| game_trait.short.clone()).unwrap_or_else(|| id.to_owned())
}

fn wear(track: &Track, rules: &Ruleset) -> WearView {
    let model = rules.wear.iter().find(|model| model.entry.id == track.id);
    let marks = model.map(|model| model.marks.as_slice()).unwrap_or_default();
    let means = |id: &str| marks.iter().find(|mark| mark.entry.id == id)?.means.clone();
    WearView {
        id: track.id.clone(),
        name: track.name.clone(),
        boxes: track.boxes,
        counts: track.counts.clone(),
        marks: track
            .marks
            .iter()
            .map(|mark| MarkView {
                id: mark.id.clone(),
                name: mark.name.clone(),
                lost: mark.lost,
                means: means(&mark.id),
                by_reading: mark.by_reading,
            })
            .collect(),
    }
}
