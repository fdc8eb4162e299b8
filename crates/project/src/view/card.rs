//! Cards: what stands on the card of each unit, in its final words.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::code::{CodeView, code};
use super::convert::{ConvertView, LeaderView, UnitView, WearView};
use super::lines::{says, tree, within};
use super::origin::{Mark, mark};
use grognard_core::convert::{Conversion, Facts, FieldedUnit, applies, is_particular};
use grognard_core::document::BlockEdge;
use grognard_core::ruleset::{Chart, DiceTable, Ruleset, Scope};

/// The cards of a battle or of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DeckView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Id of the rule set.
    pub ruleset: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Ratio, if the rule set has several.
    pub ratio: Option<String>,
    /// Cards, in the order of the forces.
    pub cards: Vec<CardView>,
}

/// The card of a unit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardView {
    /// Number of the card, counted from 1.
    pub number: usize,
    /// Id of the unit.
    pub id: String,
    /// Name of the unit.
    pub name: String,
    /// Id of the force.
    pub force_id: String,
    /// Name of the force.
    pub force: String,
    /// Id of the nation.
    pub nation: String,
    /// Name of the nation.
    pub nation_name: String,
    /// Colour of the nation: `#1f3a8a`.
    pub colour: Option<String>,
    /// Arm of the unit.
    pub arm: String,
    /// Name of its kind of unit in the rule set.
    pub kind: String,
    /// Names of the formations above, the nearest first.
    pub under: Vec<String>,
    /// Ids of the formations above, the nearest first.
    pub within: Vec<String>,
    /// Grade, with the sign of its mark.
    pub grade: Option<String>,
    /// Traits and their effects, without those that the name or the grade says already.
    pub traits: Vec<TraitView>,
    /// Number of elements with their name: `6 stands`.
    pub elements: String,
    /// Number of elements.
    pub count: u32,
    /// Other numbers that would be right as well: `or 5`.
    pub or: Option<String>,
    /// Men or guns in history: `2400-3000 men`.
    pub strength: String,
    /// Boxes to tick for losses.
    pub tracks: Vec<TrackView>,
    /// Figures of the unit from the charts of the game.
    pub blocks: Vec<BlockView>,
    /// Leader who is with the unit.
    pub leader: Option<String>,
    /// Leader of the nearest formation above that has one.
    pub commander: Option<String>,
    /// Signs behind its numbers, each with its meaning.
    pub signs: Vec<(String, String)>,
    /// Address of the unit on the site.
    pub url: Option<String>,
    /// The same address as a code for telephones (QR).
    pub code: Option<CodeView>,
}

/// A trait, spelled out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TraitView {
    /// Name of the trait.
    pub name: String,
    /// Effect of the trait.
    pub means: Option<String>,
}

/// A row of boxes to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TrackView {
    /// Name of the kind of wear; if the game has none, that of the elements.
    pub name: String,
    /// What is counted: elements, men, hits.
    pub counts: String,
    /// Number of boxes.
    pub count: u32,
    /// Boxes, in the order in which they are ticked; none if they are too many, and are told in words.
    pub boxes: Vec<BoxView>,
    /// Letters in boxes, each with its name: `W Worn`.
    pub marks: Vec<(String, String)>,
    /// The marks in words: `F at 12 of 24`. Without marks nothing, or the number of boxes if they are too many.
    pub words: Option<String>,
}

/// A box to tick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoxView {
    /// Letters of what happens when the box is ticked.
    pub mark: Option<String>,
}

/// Figures from a chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BlockView {
    /// Name of the chart.
    pub title: String,
    /// Unit of its figures.
    pub unit: Option<String>,
    /// Names and figures.
    pub lines: Vec<(String, String)>,
}

/// Name and colour of a nation, as they are printed.
#[derive(Debug, Clone)]
pub struct NationLook {
    /// Name of the nation.
    pub name: String,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Thick edges of its blocks on maps.
    pub edges: Vec<BlockEdge>,
}

/// What cards need besides the forces.
#[derive(Clone, Copy)]
pub struct DeckGiven<'g> {
    /// Name of the battle or of the force.
    pub title: &'g str,
    /// Names and colours of nations, by id.
    pub nations: &'g HashMap<String, NationLook>,
    /// Address of the site, for codes on cards.
    pub base_url: Option<&'g str>,
}

/// The cards of converted forces.
pub fn deck(
    rules: &Ruleset,
    forces: &[(&Conversion, &ConvertView)],
    given: DeckGiven<'_>,
) -> DeckView {
    let mut cards: Vec<CardView> = Vec::new();
    let most = MostBoxes::of(forces.iter().map(|(_, view)| *view));
    for (conversion, view) in forces {
        let tree = tree(view);
        let above: HashMap<&str, &str> = view
            .formations
            .iter()
            .map(|formation| (formation.id.as_str(), formation.name.as_str()))
            .collect();
        let leaders: HashMap<&str, &LeaderView> = view
            .leaders
            .iter()
            .filter_map(|leader| Some((leader.unit.as_deref()?, leader)))
            .collect();
        let commanders: HashMap<&str, &LeaderView> = view
            .leaders
            .iter()
            .filter(|leader| leader.unit.is_none())
            .map(|leader| (leader.formation.as_str(), leader))
            .collect();
        for (fielded, unit) in conversion.units.iter().zip(&view.units) {
            let number = cards.len() + 1;
            let mut card = card(rules, conversion, (fielded, unit), most);
            card.number = number;
            card.force_id.clone_from(&view.id);
            card.force.clone_from(&view.name);
            card.within = within(&tree, Some(&unit.parent));
            let names = card.within.iter().filter_map(|id| above.get(id.as_str()));
            card.under = names.map(|name| (*name).to_owned()).collect();
            // What a body is called after is not told twice.
            card.under.retain(|name| *name != card.name);
            card.leader = leaders.get(unit.id.as_str()).map(|leader| led(leader));
            let nation = given.nations.get(&unit.nation);
            card.nation_name = nation.map_or(&unit.nation, |nation| &nation.name).clone();
            card.colour = nation.and_then(|nation| nation.colour.clone());
            card.url = given.base_url.map(|base| page_of(base, &view.id, rules, &unit.id));
            card.code = card.url.as_deref().and_then(code);
            card.commander = card
                .within
                .iter()
                .find_map(|id| commanders.get(id.as_str()))
                .map(|leader| led(leader));
            card.signs = signs(&card);
            cards.push(card);
        }
    }
    DeckView {
        title: given.title.to_owned(),
        ruleset: rules.id.clone(),
        ruleset_name: rules.name.clone(),
        ratio: forces.first().and_then(|(conversion, _)| conversion.ratio.clone()),
        cards,
    }
}

fn card(
    rules: &Ruleset,
    conversion: &Conversion,
    (fielded, unit): (&FieldedUnit, &UnitView),
    most: MostBoxes,
) -> CardView {
    let kind = rules.units.iter().find(|entry| entry.entry.id == unit.kind);
    let traits: Vec<TraitView> = fielded
        .traits
        .iter()
        .map(|(id, name)| {
            let entry = rules.traits.iter().find(|entry| entry.entry.id == *id);
            TraitView { name: name.clone(), means: entry.and_then(|entry| entry.means.clone()) }
        })
        .collect();
    let grade = unit.grade_name.as_ref();
    let names = [unit.name.as_str(), grade.map_or("", String::as_str)];
    let what = if fielded.guns { "guns" } else { "men" };
    CardView {
        number: 0,
        id: unit.id.clone(),
        name: unit.name.clone(),
        force_id: String::new(),
        force: String::new(),
        nation: unit.nation.clone(),
        nation_name: String::new(),
        colour: None,
        arm: unit.arm.clone(),
        kind: kind.map_or_else(|| unit.arm.clone(), |kind| kind.entry.name.clone()),
        under: Vec::new(),
        within: Vec::new(),
        grade: grade.map(|name| format!("{name}{}", sign(unit.grade_mark))),
        traits: traits
            .into_iter()
            .filter(|view| view.means.is_some() || !says(&names, &view.name))
            .collect(),
        elements: format!("{}{} {}", unit.elements, sign(unit.elements_mark), unit.element),
        count: unit.elements,
        or: unit.other_counts().map(|others| format!("or {others}")),
        strength: format!("{} {what}", unit.strength),
        tracks: boxes(unit, most),
        blocks: blocks(rules, conversion, fielded),
        leader: None,
        commander: None,
        signs: Vec::new(),
        url: None,
        code: None,
    }
}

/// Where a unit stands on the site: on the page of its order of battle under a rule set.
pub fn page_of(base: &str, oob: &str, rules: &Ruleset, unit: &str) -> String {
    format!("{}/armies/{oob}.{}.html#{unit}", base.trim_end_matches('/'), rules.short())
}

/// The signs behind the numbers of a card, and what they say.
fn signs(card: &CardView) -> Vec<(String, String)> {
    let lines = card.blocks.iter().flat_map(|block| &block.lines);
    let figures = lines.map(|(_, figure)| figure.as_str());
    // A leader's name may have any letter; his reach stands behind it.
    let leaders = card.leader.iter().chain(&card.commander);
    let reaches = leaders.filter_map(|words| Some(words.rsplit_once('(')?.1));
    let elements = [card.elements.as_str()];
    let words = card.tracks.iter().filter_map(|track| track.words.as_deref());
    let told: Vec<&str> =
        figures.chain(card.grade.as_deref()).chain(elements).chain(reaches).chain(words).collect();
    let used = |mark: &Mark| told.iter().any(|text| text.contains(mark.sign()));
    let marks = [Mark::Public, Mark::Derived, Mark::Reading, Mark::Unsaid].into_iter().filter(used);
    marks.map(|mark| (mark.sign().to_owned(), mark.words().to_owned())).collect()
}

/// A leader with what he is and how far his orders reach.
fn led(leader: &LeaderView) -> String {
    let range_sign = sign(leader.range_mark);
    let range = leader.range.as_ref().map(|range| format!(", {range}{range_sign}"));
    let bonus_sign = sign(leader.bonus_mark);
    let bonus = leader.bonus.as_ref().map(|bonus| format!(", +{bonus}{bonus_sign}"));
    let more = format!("{}{}", range.unwrap_or_default(), bonus.unwrap_or_default());
    format!("{} ({}{more})", leader.name, leader.rank_name)
}

/// The sign behind a number that does not rest on the text of the rule book.
pub(super) fn sign(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::sign)
}

/// Maximum number of boxes of a track. A card has no room for more.
const MAX_BOXES: u32 = 400;

/// Maximum number of boxes of all tracks of a print: a browser still shows a page of 400,000. Where there are many
/// tracks, each may have fewer.
const MAX_BOXES_IN_ALL: usize = 400_000;

/// How many boxes a track of a print may have. One with more is told as a number.
#[derive(Debug, Clone, Copy)]
pub(super) struct MostBoxes(u32);

impl MostBoxes {
    /// For a print of these forces.
    pub(super) fn of<'v>(views: impl IntoIterator<Item = &'v ConvertView>) -> MostBoxes {
        let tracks = views.into_iter().map(|view| {
            let units = view.units.iter().map(|unit| unit.wear.len().max(1));
            let formations = view.formations.iter().map(|formation| formation.wear.len());
            units.chain(formations).sum::<usize>()
        });
        let each = MAX_BOXES_IN_ALL / tracks.sum::<usize>().max(1);
        MostBoxes(u32::try_from(each).unwrap_or(MAX_BOXES).min(MAX_BOXES))
    }

    /// The boxes of a track, and what is told of it: the words of its marks, or its number where there are none.
    fn boxes(
        self,
        count: u32,
        mark: impl Fn(u32) -> Option<String>,
        words: Option<String>,
    ) -> (Vec<BoxView>, Option<String>) {
        match count <= self.0 {
            true => ((1..=count).map(|number| BoxView { mark: mark(number) }).collect(), words),
            false => (Vec::new(), words.or_else(|| Some(count.to_string()))),
        }
    }
}

/// A unit can be worn in several ways; where the game says nothing, a box for each element.
pub(super) fn boxes(unit: &UnitView, most: MostBoxes) -> Vec<TrackView> {
    let of_unit: Vec<TrackView> = unit.wear.iter().map(|wear| track(wear, most)).collect();
    if !of_unit.is_empty() {
        return of_unit;
    }
    let (boxes, words) = most.boxes(unit.elements, |_| None, None);
    let (counts, count) = (unit.element.clone(), unit.elements);
    vec![TrackView { name: counts.clone(), counts, count, boxes, marks: Vec::new(), words }]
}

/// The letters of a mark of wear.
pub(super) fn short_mark(wear: &WearView, name: &str) -> String {
    let mark = wear.marks.iter().find(|mark| mark.name == name);
    mark.map_or(name, |mark| mark.short.as_str()).to_owned()
}

pub(super) fn track(wear: &WearView, most: MostBoxes) -> TrackView {
    let short = |name: &str| short_mark(wear, name);
    let place = |number: u32| {
        let marks = wear.marks.iter().filter(|mark| mark.lost == number);
        marks.map(|mark| short(&mark.name)).next_back()
    };
    let marks = wear.marks.iter().filter(|mark| short(&mark.name) != mark.name);
    let on_it = wear.marks.iter().filter(|mark| (1..=wear.boxes).contains(&mark.lost));
    let told: Vec<String> =
        on_it.map(|mark| format!("{} at {}", short(&mark.name), mark.lost_and_sign())).collect();
    let of = format!("{}{}", wear.boxes, sign(wear.boxes_mark));
    let words = (!told.is_empty()).then(|| format!("{} of {of}", told.join(", ")));
    let (boxes, words) = most.boxes(wear.boxes, place, words);
    TrackView {
        name: wear.name.clone(),
        counts: wear.counts.clone(),
        count: wear.boxes,
        boxes,
        marks: marks.map(|mark| (short(&mark.name), mark.name.clone())).collect(),
        words,
    }
}

/// What the charts of the game say of this unit and not of every other.
fn blocks(rules: &Ruleset, conversion: &Conversion, fielded: &FieldedUnit) -> Vec<BlockView> {
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
    let found = rules.cards.iter().filter_map(|wanted| {
        let chart = rules.chart(&wanted.value).and_then(|chart| of_chart(chart, &facts));
        chart.or_else(|| of_table(rules.table(&wanted.value)?, &facts))
    });
    found.collect()
}

/// The cells of a chart that are about such a unit.
fn of_chart(chart: &Chart, facts: &Facts<'_>) -> Option<BlockView> {
    if !applies(&chart.scope, facts) {
        return None;
    }
    let particular = |scopes: &[&Scope]| {
        scopes.iter().all(|scope| applies(scope, facts))
            && scopes.iter().any(|scope| is_particular(scope))
    };
    let plain = Scope::default();
    let mut lines = Vec::new();
    for row in &chart.rows {
        // Columns beside one another are one figure: `2/1`.
        let mut cells: Vec<(&str, String)> = Vec::new();
        for (index, cell) in row.cells.iter().enumerate() {
            let column = chart.columns.get(index);
            let scope = column.map_or(&plain, |column| &column.scope);
            if particular(&[&row.scope, scope]) && !cell.value.is_empty() {
                let name = column.map_or("", |column| column.name.as_str());
                cells.push((name, format!("{}{}", cell.value, sign(mark(cell.origin.as_ref())))));
            }
        }
        let several = cells.len() > 1;
        let told = cells.into_iter().map(|(column, cell)| match several && !column.is_empty() {
            true => format!("{} {cell}", small(column)),
            false => cell,
        });
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            lines.push((row.entry.name.clone(), told.join(", ")));
        }
    }
    let unit = chart.unit.clone();
    (!lines.is_empty()).then(|| BlockView { title: chart.entry.name.clone(), unit, lines })
}

/// The modifiers of a table that such a unit has.
fn of_table(table: &DiceTable, facts: &Facts<'_>) -> Option<BlockView> {
    let all = table.modifiers.iter().chain(&table.shifts);
    let modifiers =
        all.filter(|modifier| is_particular(&modifier.scope) && applies(&modifier.scope, facts));
    let lines: Vec<(String, String)> = modifiers
        .map(|modifier| {
            let value = modifier.value.value.to_string();
            let plus = if value.starts_with('-') { "" } else { "+" };
            let sign = sign(mark(modifier.value.origin.as_ref()));
            (modifier.entry.name.clone(), format!("{plus}{value}{sign}"))
        })
        .collect();
    (!lines.is_empty()).then(|| BlockView { title: table.entry.name.clone(), unit: None, lines })
}

/// A name in the middle of a line.
fn small(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}
