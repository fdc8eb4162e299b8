//! Turns a conversion into its view: the form in which grognard shows and publishes it.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use schemars::JsonSchema;

pub use super::convert_view::{
    ConvertView, FormationView, HeadWordsView, LeaderView, MarkView, TableView, TotalsView,
    UnitFigureView, UnitView, WearView, WeightView,
};
use super::ledger_words::{LedgerLine, RestView, ledger_line, mark_of_entry, rest_view};
use super::lines::first_letters_of;
use super::origin::{Mark, mark_of};
use grognard_core::convert::{
    Certainty, Change, Conversion, Entry, FieldedFormation, FieldedUnit, FurtherBasis,
    ProfileFigure, Step, Track, TrackWeight, field, figure_sums, wear_lines,
};
use grognard_core::document::{Provenance, Ratio};
use grognard_core::model::Given;
use grognard_core::ruleset::{Ruleset, Sourced};

pub fn convert_schema() -> String {
    contract::<ConvertView>("convert", "grognard conversion")
}

/// JSON schema of a type that commands print as JSON.
pub fn contract<T: JsonSchema>(name: &str, title: &str) -> String {
    let settings = schemars::generate::SchemaSettings::draft2020_12();
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    let id = format!("https://grognard.example/schemas/{name}.schema.json");
    schema.insert("$id".to_owned(), id.into());
    schema.insert("title".to_owned(), title.into());
    let mut text = serde_json::to_string_pretty(&schema).expect("a JSON value prints");
    text.push('\n');
    text
}

/// Difference between the men on the table and the historical number of men, in tenths of a per
/// cent, rounded to the nearest; positive if there are more men on the table.
pub fn drift_tenths(men: u32, fielded: i64) -> i64 {
    if men == 0 {
        return 0;
    }
    let men = i64::from(men);
    let over = (fielded - men) * 2000 + men * (fielded - men).signum();
    over / (men * 2)
}

/// A number of tenths of a per cent as a percentage with a sign, such as `+1.2`.
pub fn percent(tenths: i64) -> String {
    let sign = match tenths {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

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
        centimetres: centimetres(field.millimetres),
        larger_than_any: larger_than_any(rules, field.millimetres),
    })
}

/// A size on the table in whole centimetres, rounded up, such as `168 × 122 cm`.
fn centimetres(millimetres: [Ratio; 2]) -> String {
    let [width, height] =
        millimetres.map(|side| side.over(Ratio::whole(10)).map_or(0, Ratio::ceil));
    format!("{width} × {height} cm")
}

pub(super) fn foot() -> Ratio {
    Ratio::new(3048, 10).expect("a foot is a number")
}

fn larger_than_any(rules: &Ruleset, millimetres: [Ratio; 2]) -> bool {
    let long = millimetres[0].max(millimetres[1]);
    let deep = millimetres[0].min(millimetres[1]);
    let beyond = |side: Ratio, most: &Option<Sourced<Ratio>>| {
        most.as_ref().and_then(|most| most.value.times(foot())).is_some_and(|most| side > most)
    };
    beyond(long, &rules.club_game.table_length) || beyond(deep, &rules.club_game.table_depth)
}

/// View of a conversion under its rule set. The view has no bodies that are not on the table, because only the force
/// has their names; `fielding` adds such bodies.
pub fn convert(conversion: &Conversion, rules: &Ruleset) -> ConvertView {
    ConvertView {
        ledger: ledger_of(conversion, |_| true),
        rests_on: rests_on(conversion, rules),
        ..convert_without_ledger(conversion, rules)
    }
}

pub fn ledger_of(conversion: &Conversion, is_about: impl Fn(&str) -> bool) -> Vec<LedgerLine> {
    conversion.ledger.iter().filter(|entry| is_about(&entry.body)).map(ledger_line).collect()
}

/// View of a conversion without `ledger` and `rests_on`, because these take most of the time for a
/// large force.
pub fn convert_without_ledger(conversion: &Conversion, rules: &Ruleset) -> ConvertView {
    let formation_id = |number: usize| {
        conversion.formations.get(number).map(|formation| formation.id.clone()).unwrap_or_default()
    };
    let totals = totals(conversion, rules);
    let below = conversion.below();
    let sums = |index: usize| {
        let units = below[index].iter().map(|unit| &conversion.units[*unit]);
        figure_sums(rules, units).iter().map(unit_figure).collect()
    };
    let marks = marks(conversion);
    ConvertView {
        id: conversion.id.clone(),
        name: conversion.name.clone(),
        ruleset: conversion.ruleset.clone(),
        ruleset_name: conversion.ruleset_name.clone(),
        ratio: conversion.ratio.clone(),
        rounding: conversion.rounding.clone(),
        words: HeadWordsView::of(rules),
        formations: conversion
            .formations
            .iter()
            .enumerate()
            .map(|(index, fielded)| FormationView {
                figures: sums(index),
                wear: fielded.tracks.iter().map(|track| wear(track, rules)).collect(),
                ..formation(conversion, fielded, fielded.parent.map(formation_id), &marks)
            })
            .collect(),
        units: conversion
            .units
            .iter()
            .map(|fielded| UnitView {
                wear: fielded.tracks.iter().map(|track| wear(track, rules)).collect(),
                grade_short: short(rules, fielded),
                trait_shorts: fielded.traits.iter().map(|(id, _)| trait_short(rules, id)).collect(),
                ..unit(fielded, formation_id(fielded.parent), &marks)
            })
            .collect(),
        unknown: Vec::new(),
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
                bonus_mark: leader.bonus_kind.and_then(mark_of),
                exceptional: leader.exceptional,
            })
            .collect(),
        ledger: Vec::new(),
        rests_on: Vec::new(),
        totals,
        table: None,
        turns: None,
        left_out: Vec::new(),
        not_fielded: Vec::new(),
    }
}

/// Ledger entries that need a mark, each with its mark, by body and step.
type Marks<'c> = BTreeMap<(&'c str, Step), (Mark, &'c Entry)>;

fn marks(conversion: &Conversion) -> Marks<'_> {
    let marked = conversion.ledger.iter().filter_map(|entry| {
        let step = if entry.step() == Step::Assume { Step::Grade } else { entry.step() };
        let mark = mark_of_entry(entry)?;
        Some(((entry.body.as_str(), step), (mark, entry)))
    });
    marked.collect()
}

/// Mark of a grade or a quality; `None` if the author replaced the computed value.
fn grade_mark(marks: &Marks<'_>, body: &str, named: Option<&(String, String)>) -> Option<Mark> {
    let (id, _) = named?;
    let (mark, entry) = marks.get(&(body, Step::Grade))?;
    entry.grade().filter(|grade| grade.id == *id).map(|_| *mark)
}

/// Lines of the pack behind a conversion that are not from the rule book, each once.
fn rests_on(conversion: &Conversion, rules: &Ruleset) -> Vec<RestView> {
    let mut rests: BTreeSet<RestView> = BTreeSet::new();
    // Many ledger entries share a few lines of the pack. Comparing addresses first avoids turning
    // the same line into words again.
    let mut seen: HashSet<*const FurtherBasis> = HashSet::new();
    for entry in &conversion.ledger {
        if entry.source.needs_mark() {
            rests.extend(rest_view(&entry.basis, &entry.source));
        }
        for rest in entry.also.iter().filter(|rest| seen.insert(Arc::as_ptr(rest))) {
            rests.extend(rest_view(&rest.basis, &rest.source));
        }
    }
    rests.extend(rests_of_wear(conversion, rules));
    rests.into_iter().collect()
}

/// Lines of the pack behind the boxes and marks of units and formations, each once.
fn rests_of_wear(conversion: &Conversion, rules: &Ruleset) -> BTreeSet<RestView> {
    let units = conversion.units.iter().map(|unit| (&unit.tracks, &unit.grade, None));
    let formations = conversion.formations.iter();
    let formations =
        formations.map(|formation| (&formation.tracks, &None, Some(&formation.quality)));
    let mut marks: BTreeSet<(&str, &str, Option<&str>, Option<&str>)> = BTreeSet::new();
    let mut rests: BTreeSet<RestView> = BTreeSet::new();
    for (tracks, grade, quality) in units.chain(formations) {
        let grade = grade.as_ref().map(|(id, _)| id.as_str());
        let quality = quality.and_then(Option::as_ref).map(|(id, _)| id.as_str());
        for track in tracks {
            let marked = track.marks.iter().filter(|mark| mark.kind != Provenance::Text);
            marks.extend(marked.map(|mark| (track.id.as_str(), mark.id.as_str(), grade, quality)));
        }
    }
    for (track, mark, grade, quality) in marks {
        let lines = wear_lines(rules, (track, mark), grade, quality);
        rests.extend(lines.iter().filter_map(|line| rest_view(&line.basis, &line.source)));
    }
    rests
}

fn totals(conversion: &Conversion, rules: &Ruleset) -> TotalsView {
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
        figures: figure_sums(rules, conversion.units.iter()).iter().map(unit_figure).collect(),
    }
}

/// Does a formation consist only of guns, with a quality that was assumed or inherited, so that the
/// view does not show the quality?
fn only_guns_and_assumed(conversion: &Conversion, formation: &FieldedFormation) -> bool {
    let guns = formation.gun_elements > 0 && formation.elements == formation.gun_elements;
    let assumed = |entry: &Entry| {
        let taken = matches!(
            entry.change,
            Change::AssumedQuality { .. } | Change::Inherited { value: Given::Quality(_), .. }
        );
        entry.body == formation.id && taken
    };
    guns && conversion.ledger.iter().any(assumed)
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
        figures: Vec::new(),
        wear: Vec::new(),
    }
}

fn unit(unit: &FieldedUnit, parent: String, marks: &Marks<'_>) -> UnitView {
    let (certainty, or) = match unit.certainty {
        Certainty::Certain => ("certain", Vec::new()),
        Certainty::Ambiguous { least, most } if most - least <= MAX_LISTED => {
            ("ambiguous", (least..=most).filter(|count| *count != unit.elements).collect())
        }
        Certainty::Ambiguous { .. } => ("ambiguous", Vec::new()),
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
        elements_mark: [Step::Round, Step::Raise]
            .into_iter()
            .filter_map(|step| marks.get(&(unit.id.as_str(), step)))
            .filter(|_| unit.certainty != Certainty::Author)
            .map(|(mark, _)| *mark)
            .max(),
        element: unit.element_name.clone(),
        grade: unit.grade.as_ref().map(|(id, _)| id.clone()),
        grade_name: unit.grade.as_ref().map(|(_, name)| name.clone()),
        grade_short: None,
        grade_mark: grade_mark(marks, &unit.id, unit.grade.as_ref()),
        traits: unit.traits.iter().map(|(id, _)| id.clone()).collect(),
        trait_names: unit.traits.iter().map(|(_, name)| name.clone()).collect(),
        trait_shorts: Vec::new(),
        size: unit.size.as_ref().map(|(id, _)| id.clone()),
        size_name: unit.size.as_ref().map(|(_, name)| name.clone()),
        figures: unit.profile.iter().map(unit_figure).collect(),
        wear: Vec::new(),
        or,
        fits: match unit.certainty {
            Certainty::Ambiguous { least, most } => Some(format!("{least}-{most}")),
            _ => None,
        },
        certainty,
        parts: unit.parts.clone(),
    }
}

pub(super) fn unit_figure(figure: &ProfileFigure) -> UnitFigureView {
    let by_reading = (!figure.readings.is_empty()).then_some(Mark::Reading);
    UnitFigureView {
        id: figure.id.clone(),
        name: figure.name.clone(),
        short: figure.short.clone(),
        value: figure.value.to_string(),
        shown: figure.shown.clone(),
        mark: mark_of(figure.kind).max(by_reading),
    }
}

/// Maximum number of alternative counts of elements that are listed one by one. More counts are
/// shown as an interval.
const MAX_LISTED: u32 = 12;

fn weight(weight: &TrackWeight) -> WeightView {
    WeightView {
        id: weight.id.clone(),
        counts: weight.counts.to_string(),
        note: weight.note.clone(),
        mark: mark_of(weight.kind),
        units: weight.units.clone(),
    }
}

fn short(rules: &Ruleset, unit: &FieldedUnit) -> Option<String> {
    let (id, _) = unit.grade.as_ref()?;
    rules.grades.iter().find(|grade| grade.entry.id == *id)?.short.clone()
}

/// Short form of a trait. A trait without a short form is given by its id.
fn trait_short(rules: &Ruleset, id: &str) -> String {
    let found = rules.traits.iter().find(|game_trait| game_trait.entry.id == id);
    found.and_then(|game_trait| game_trait.short.clone()).unwrap_or_else(|| id.to_owned())
}

/// Short form of a mark: as many first letters as distinguish it from all other marks of the rule
/// set, so that no letter has two meanings on one sheet.
fn mark_short(rules: &Ruleset, name: &str) -> String {
    let marks = rules.wear.iter().flat_map(|model| &model.marks);
    let names: BTreeSet<&str> = marks.map(|mark| mark.entry.name.as_str()).collect();
    match name.parse::<i64>().is_ok() || name.chars().count() <= 2 {
        true => name.to_owned(),
        false => first_letters_of(name, &names),
    }
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
        boxes_mark: mark_of(track.kind),
        marks: track
            .marks
            .iter()
            .map(|mark| MarkView {
                id: mark.id.clone(),
                name: mark.name.clone(),
                lost: mark.lost,
                short: mark_short(rules, &mark.name),
                means: means(&mark.id),
                mark: mark_of(mark.kind).max((!mark.readings.is_empty()).then_some(Mark::Reading)),
                by_reading: mark.kind == Provenance::Reading || !mark.readings.is_empty(),
            })
            .collect(),
        weights: track.weights.iter().map(weight).collect(),
    }
}
