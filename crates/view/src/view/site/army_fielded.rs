//! Describes an army on the table under a rule set.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::Serialize;

use super::LinkView;
use super::army_ledger::{BodyLedger, known, shared};
use super::army_strength::counted_strength;
use super::army_wear::{AlikeWear, alike, tracks};
use super::fielded_row::FieldedRow;
use super::leader::slug_of_leader;
use super::ledger_place::{place_page, place_words};
use crate::view::{
    ConvertView, FormationView, HeadWordsView, LeaderView, Mark, RestView, TotalsView, UnitView,
    lines,
};
use grognard_core::convert::Conversion;
use grognard_core::model::{Force, Strength};
use grognard_core::ruleset::Ruleset;

/// An army on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FieldedView {
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Name of the ratio of men to elements, if the rule set has several ratios.
    pub ratio: Option<String>,
    /// Words of the rule set for heads of tables.
    pub words: HeadWordsView,
    /// Numbers of men and guns in history, and the numbers that the elements represent.
    pub totals: TotalsView,
    /// Formations and units, each after its parent.
    pub rows: Vec<FieldedRow>,
    /// Effects of losses that all units of some arms share. The rows of the army do not
    /// repeat effects of this list of losses.
    pub wear_alike: Vec<AlikeWear>,
    /// Does any row give effects of losses, so that the table of the army needs a column for them?
    pub wears: bool,
    /// The ledger, which explains how every number was computed.
    pub ledger: Vec<BodyLedger>,
    /// Lines of the pack behind the numbers of this army that are not from the rule book.
    pub rests_on: Vec<RestView>,
    /// Addresses of the charts or lists that contain lines of the pack, by the words that describe
    /// the line.
    pub places: BTreeMap<String, String>,
}

pub fn fielded(
    (conversion, view): (&Conversion, &ConvertView),
    force: &Force,
    rules: &Ruleset,
    root: &str,
) -> FieldedView {
    let body_ids = body_ids(conversion, force);
    let ids_of: HashMap<&str, &[&str]> =
        body_ids.iter().map(|(unit, bodies)| (*unit, bodies.as_slice())).collect();
    let mut names: HashMap<&str, &str> = HashMap::new();
    names.extend(force.bodies.iter().map(|body| (body.id.as_str(), body.name.as_str())));
    names.extend(
        view.formations.iter().map(|formation| (formation.id.as_str(), formation.name.as_str())),
    );
    names.extend(view.units.iter().map(|unit| (unit.id.as_str(), unit.name.as_str())));
    let (mut ledger, numbers) = shared(&view.ledger, &names);
    let slugs: HashMap<&str, String> = force
        .bodies
        .iter()
        .filter_map(|body| Some((body.leader.as_ref()?.id.as_str(), slug_of_leader(body)?)))
        .collect();
    let led = |leader: &LeaderView| LinkView {
        title: leader.name.clone(),
        href: match slugs.get(leader.id.as_str()) {
            Some(slug) => format!("{root}leaders/{slug}.html"),
            None => String::new(),
        },
    };
    let strengths = conversion
        .units
        .iter()
        .map(|unit| (unit.id.as_str(), counted_strength(unit.strength, unit.guns)));
    let strengths: HashMap<&str, String> = strengths.collect();
    let mut rows: Vec<FieldedRow> = Vec::new();
    for line in lines(view) {
        if let Some(formation) = line.formation.filter(|_| line.units.is_empty()) {
            let leader = line.leader.map(led);
            let words = line.leader.map(leader_words).unwrap_or_default();
            rows.push(of_formation(formation, line.depth, leader, words, &numbers));
        }
        for unit in &line.units {
            let leader = line.leader.map(led);
            let words = line.leader.map(leader_words).unwrap_or_default();
            let bodies = ids_of.get(unit.id.as_str()).copied().unwrap_or_default();
            let mut row = of_unit(unit, line.depth, leader, words);
            let ids = std::iter::once(unit.id.as_str()).chain(bodies.iter().copied());
            row.strength = strengths.get(unit.id.as_str()).cloned().unwrap_or_default();
            row.ledger = known(&numbers, ids);
            rows.push(row);
        }
    }
    hold(&mut rows, &body_ids, force);
    let wear_alike = alike(&mut rows);
    let mut places = BTreeMap::new();
    for entry in ledger.iter_mut().flat_map(|part| &mut part.entries) {
        let page = place_page(rules, &entry.by);
        entry.by = place_words(rules, &entry.by);
        places.extend(page.map(|page| (entry.by.clone(), format!("{root}{page}"))));
    }
    FieldedView {
        ruleset: view.ruleset.clone(),
        ruleset_name: view.ruleset_name.clone(),
        ratio: view.ratio.clone(),
        words: view.words.clone(),
        totals: view.totals.clone(),
        wear_alike,
        wears: rows.iter().any(|row| !row.wear.is_empty()),
        rows,
        ledger,
        rests_on: view.rests_on.iter().map(|rest| in_words(rules, rest)).collect(),
        places,
    }
}

fn in_words(rules: &Ruleset, rest: &RestView) -> RestView {
    RestView { by: place_words(rules, &rest.by), ..rest.clone() }
}

/// Ids of the bodies of each unit. The names of the bodies would not tell which they are, because several bodies of an
/// army may have the same name.
fn body_ids<'f>(conversion: &'f Conversion, force: &'f Force) -> Vec<(&'f str, Vec<&'f str>)> {
    let id = |body: &usize| force.bodies.get(*body).map(|body| body.id.as_str());
    let units = conversion.units.iter();
    units.map(|unit| (unit.id.as_str(), unit.bodies.iter().filter_map(id).collect())).collect()
}

/// Assigns each body without a row to another row: the row of the unit that contains the body,
/// otherwise of the first body below it, otherwise of the nearest body above it. Links to the body
/// lead to this row.
fn hold(rows: &mut [FieldedRow], body_ids: &[(&str, Vec<&str>)], force: &Force) {
    let row_of: HashMap<String, usize> =
        rows.iter().enumerate().map(|(number, row)| (row.id.clone(), number)).collect();
    let mut row_of_part: HashMap<&str, usize> = HashMap::new();
    for (unit, bodies) in body_ids {
        let Some(row) = row_of.get(*unit) else { continue };
        // The guns of a body may be in several units, of which links lead to the first.
        for body in bodies {
            row_of_part.entry(body).or_insert(*row);
        }
    }
    let bodies = &force.bodies;
    let direct = |id: &String| row_of.get(id).or_else(|| row_of_part.get(id.as_str())).copied();
    let mut places: Vec<Option<usize>> = bodies.iter().map(|body| direct(&body.id)).collect();
    for (index, body) in bodies.iter().enumerate().rev() {
        if let (Some(parent), Some(place)) = (body.parent, places[index])
            && direct(&bodies[parent].id).is_none()
        {
            places[parent] = Some(place);
        }
    }
    for (index, body) in bodies.iter().enumerate() {
        places[index] = places[index].or_else(|| places[body.parent?]);
        if let Some(place) = places[index].filter(|_| !row_of.contains_key(&body.id)) {
            rows[place].holds.push(body.id.clone());
        }
    }
}

/// Describes a leader on the table by his post, command range and bonus.
pub fn leader_words(leader: &LeaderView) -> String {
    let reach = leader.range.as_ref().map(|range| {
        let sign = leader.range_mark.map_or("", Mark::sign);
        format!("reaches {range}{sign}")
    });
    let bonus = leader.bonus.as_ref().map(|bonus| format!("adds {bonus}"));
    let exceptional = leader.exceptional.then(|| "exceptional".to_owned());
    let parts = [Some(leader.rank_name.clone()), reach, bonus, exceptional];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

fn of_formation(
    formation: &FormationView,
    depth: usize,
    leader: Option<LinkView>,
    leader_words: String,
    ledger: &HashMap<&str, usize>,
) -> FieldedRow {
    let guns = match formation.gun_elements {
        0 => String::new(),
        guns => format!(" + {guns}"),
    };
    FieldedRow {
        id: formation.id.clone(),
        depth,
        unit: false,
        name: formation.name.clone(),
        kind: formation.echelon.replace('-', " "),
        leader,
        leader_words,
        elements: format!("{}{guns}", formation.elements),
        element: String::new(),
        elements_sign: None,
        certainty: "certain",
        or: String::new(),
        grade: formation.quality_name.clone().unwrap_or_default(),
        grade_sign: formation.quality_mark.map(Mark::sign),
        traits: String::new(),
        figures: String::new(),
        wear: formation_tracks(formation),
        strength: match formation.men {
            0 => String::new(),
            men => counted_strength(Strength::exact(men), false),
        },
        ledger: known(ledger, std::iter::once(formation.id.as_str())),
        holds: Vec::new(),
    }
}

/// Describes the tracks of a formation, with the percentage of lost elements if the quality of the
/// formation gives one.
fn formation_tracks(formation: &FormationView) -> Vec<String> {
    let mut all = tracks(&formation.wear);
    if let (Some(percent), Some(first)) = (&formation.fatigue_percent, all.first_mut()) {
        first.push_str(&format!(" ({percent} %)"));
    }
    all
}

fn of_unit(
    unit: &UnitView,
    depth: usize,
    leader: Option<LinkView>,
    leader_words: String,
) -> FieldedRow {
    FieldedRow {
        id: unit.id.clone(),
        depth,
        unit: true,
        name: unit.name.clone(),
        kind: unit.arm.replace('-', " "),
        leader,
        leader_words,
        elements: unit.elements.to_string(),
        element: unit.element.clone(),
        elements_sign: unit.elements_mark.map(Mark::sign),
        certainty: unit.certainty,
        or: unit.other_counts().unwrap_or_default(),
        grade: unit.grade_name.clone().unwrap_or_default(),
        grade_sign: unit.grade_mark.map(Mark::sign),
        traits: unit.trait_names.join(", "),
        figures: unit.figures_in_words().to_string(),
        wear: tracks(&unit.wear),
        strength: String::new(),
        ledger: Vec::new(),
        holds: Vec::new(),
    }
}
