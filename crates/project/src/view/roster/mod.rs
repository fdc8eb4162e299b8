//! Rosters: a force as a tree with boxes to tick, a summary first.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::arrivals::ArrivalView;
use super::artillery::{GunsView, artillery};
use super::card::{MostBoxes, NationLook, TrackView, boxes, track};
use super::convert::{
    ConvertView, FormationView, LeaderView, UnitView, WearView, WeightView, drift_tenths, percent,
};
use super::lines::{Tree, says, tree, within};
use super::not_fielded::NotFieldedView;
use super::origin::{Mark, signs_in};
use super::unknown::UnknownView;
use grognard_core::document::Arm;

/// The rosters of a battle or of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Ratio, if the rule set has several.
    pub ratio: Option<String>,
    /// Size of the field on the table, in words.
    pub field: Option<String>,
    /// Number of turns.
    pub turns: Option<i64>,
    /// Forces, in the order of the sides.
    pub forces: Vec<RosterForce>,
}

/// A force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterForce {
    /// Name of the force.
    pub name: String,
    /// Name of the side.
    pub side: Option<String>,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Sums by arm, by grade, and in all.
    pub sums: Vec<SumView>,
    /// Formations with boxes to tick, for the summary.
    pub losses: Vec<LossView>,
    /// Marks of those boxes, each with its effect.
    pub loss_marks: Vec<(String, String)>,
    /// Losses that count more or less than one each, with room to add them up.
    pub tallies: Vec<TallyView>,
    /// Bodies that come later.
    pub arrivals: Vec<ArrivalView>,
    /// Artillery of each formation.
    pub artillery: Vec<GunsView>,
    /// Bodies of which men or guns are not on the table.
    pub not_fielded: Vec<NotFieldedView>,
    /// Parts of the roster, one for each formation.
    pub sheets: Vec<RosterSheet>,
    /// Signs behind the figures, each with its meaning.
    pub signs: Vec<(String, String)>,
}

/// A row of the summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SumView {
    /// What is summed: `arm`, `grade` or `all`.
    pub by: &'static str,
    /// Name of the arm or grade.
    pub name: String,
    /// Number of units.
    pub units: usize,
    /// Number of elements.
    pub elements: u32,
    /// Men or guns in history.
    pub strength: String,
    /// How many more or fewer are on the table than in history, in per cent: `1.2 % more`. Nothing where the table
    /// has as many.
    pub drift: Option<String>,
}

/// Losses of a force that do not all count one for one, to be added up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TallyView {
    /// Name of what they wear down: `Army fatigue`.
    pub name: String,
    /// What is counted: `stands lost`.
    pub counts: String,
    /// The losses at which something happens: `B at 60 of 60`.
    pub words: Option<String>,
    /// What each loss counts, the least first: `×1`, `×2`. What counts nothing is left out.
    pub weights: Vec<String>,
    /// What can be lost of each weight, by sheet of the force: its name, and a number for each weight.
    pub rows: Vec<(String, Vec<u32>)>,
}

/// What a formation has lost.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct LossView {
    /// Name of the formation.
    pub name: String,
    /// Number of formations above it.
    pub depth: usize,
    /// Leader of the formation.
    pub leader: Option<String>,
    /// Number of elements; those of guns behind a plus.
    pub elements: String,
    /// Boxes to tick.
    pub tracks: Vec<TrackView>,
}

/// A sheet of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterSheet {
    /// Name of the formation.
    pub name: String,
    /// Names of the formations above it, the nearest first.
    pub under: Vec<String>,
    /// Formations and units of the part.
    pub rows: Vec<RosterRow>,
    /// Letters of traits in its rows, each with its name.
    pub traits: Vec<(String, String)>,
}

/// A formation or a unit.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterRow {
    /// Id of the formation or unit.
    pub id: String,
    /// Ids of the formations above, the nearest first.
    pub within: Vec<String>,
    /// Number of formations above it on this part of the roster.
    pub depth: usize,
    /// Is it a unit? If not, it is a formation.
    pub unit: bool,
    /// Arm of a unit.
    pub arm: Option<String>,
    /// Name of the formation or unit.
    pub name: String,
    /// Leader with his rank, his post and his reach.
    pub leader: Option<String>,
    /// Turn and place at which it comes, if it is not there from the start: `turn 7, Up the Steiger`.
    pub arrives: Option<String>,
    /// Grade of a unit, or command quality of a formation.
    pub grade: Option<String>,
    /// Traits, each as a letter or two.
    pub traits: String,
    /// Elements of a unit, `6 stands`, or of a formation, `16 + 2`.
    pub elements: String,
    /// Men or guns in history.
    pub strength: String,
    /// Boxes to tick.
    pub tracks: Vec<TrackView>,
    /// What each box of a unit counts for a formation above it, where that is not one: `×2`; of several formations
    /// with the name of what it wears down: `Army fatigue ×2`.
    pub weight: Option<String>,
}

/// What rosters need besides the forces.
#[derive(Clone, Copy)]
pub struct RosterGiven<'g> {
    /// Name of the battle or of the force.
    pub title: &'g str,
    /// Names and colours of nations, by id.
    pub nations: &'g HashMap<String, NationLook>,
}

/// A force of a battle, with its side.
#[derive(Debug, Clone)]
pub struct ForceOfSide<'v> {
    /// The force.
    pub view: &'v ConvertView,
    /// Name of the side.
    pub side: Option<&'v str>,
    /// Bodies of the force that come later.
    pub arrivals: Vec<ArrivalView>,
    /// Bodies of which men or guns are not on the table.
    pub not_fielded: Vec<NotFieldedView>,
}

/// The rosters of converted forces.
pub fn roster(forces: &[ForceOfSide<'_>], given: RosterGiven<'_>) -> RosterView {
    let first = forces.first().map(|force| force.view);
    let most = MostBoxes::of(forces.iter().map(|force| force.view));
    let field = first.and_then(|view| view.table.as_ref());
    RosterView {
        title: given.title.to_owned(),
        ruleset_name: first.map(|view| view.ruleset_name.clone()).unwrap_or_default(),
        ratio: first.and_then(|view| view.ratio.clone()),
        field: field
            .map(|table| format!("{} by {}: a table of {}", table.width, table.height, table.feet)),
        turns: first.and_then(|view| view.turns),
        forces: forces.iter().map(|entrant| force(entrant, most, given)).collect(),
    }
}

fn force(placed: &ForceOfSide<'_>, most: MostBoxes, given: RosterGiven<'_>) -> RosterForce {
    let view = placed.view;
    let tree = tree(view);
    let whole = view.formations.first();
    let nation = whole.and_then(|whole| given.nations.get(&whole.nation));
    let mut force = RosterForce {
        name: view.name.clone(),
        side: placed.side.map(str::to_owned),
        colour: nation.and_then(|nation| nation.colour.clone()),
        sums: sums(view),
        losses: Vec::new(),
        loss_marks: Vec::new(),
        tallies: Vec::new(),
        arrivals: placed.arrivals.clone(),
        artillery: Vec::new(),
        not_fielded: placed.not_fielded.clone(),
        sheets: Vec::new(),
        signs: Vec::new(),
    };
    let Some(whole) = whole else { return force };
    let mut with_sheet = Vec::new();
    open(&tree, whole, 0, &mut with_sheet);
    for (top, depth, opened) in &with_sheet {
        let mut rows = Vec::new();
        if *opened {
            rows.push(formation(&tree, top, 0, most));
            rows.extend(units(&tree, &top.id, 1, most));
        } else {
            add(&tree, top, 0, most, &mut rows);
        }
        // Of a formation that is opened the summary says all, if no unit answers to it directly.
        if rows.iter().any(|row| row.unit) {
            force.sheets.push(sheet(view, &tree, top, rows));
        }
        let leader = tree.leaders.get(top.id.as_str()).filter(|_| *opened || *depth == 0);
        force.losses.push(loss(top, *depth, leader.map(|leader| led(leader)), most));
    }
    for row in force.sheets.iter_mut().flat_map(|sheet| &mut sheet.rows) {
        row.arrives = arrives(row, &placed.arrivals);
        row.weight = weight(view, row);
    }
    force.tallies = tallies(view, &force.sheets, most);
    force.loss_marks = loss_marks(view);
    let formations: Vec<&FormationView> = with_sheet.iter().map(|(top, ..)| *top).collect();
    force.artillery = artillery(view, &tree, &formations);
    force.signs = signs(&force);
    force
}

/// The signs behind the figures of a force, and what they say.
fn signs(force: &RosterForce) -> Vec<(String, String)> {
    let rows = force.sheets.iter().flat_map(|sheet| &sheet.rows);
    let of_rows = rows.flat_map(|row| &row.tracks);
    let tracks = of_rows.chain(force.losses.iter().flat_map(|loss| &loss.tracks));
    let told: Vec<&str> = force
        .sheets
        .iter()
        .flat_map(|sheet| &sheet.rows)
        .flat_map(|row| row.leader.iter().chain(&row.grade).chain([&row.elements]))
        .chain(force.losses.iter().flat_map(|loss| &loss.leader))
        .chain(tracks.filter_map(|track| track.words.as_ref()))
        .map(String::as_str)
        .chain(force.loss_marks.iter().map(|(_, means)| means.as_str()))
        .collect();
    signs_in(&told)
}

fn sheet(
    view: &ConvertView,
    tree: &Tree<'_>,
    formation: &FormationView,
    rows: Vec<RosterRow>,
) -> RosterSheet {
    let mut above = within(tree, formation.parent.as_deref());
    above.pop();
    let named = |id: &String| view.formations.iter().find(|other| other.id == *id);
    let under = above.iter().filter_map(named).map(|other| other.name.clone()).collect();
    let shown: HashSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let letters: HashSet<&str> = rows.iter().flat_map(|row| row.traits.split(' ')).collect();
    let units = view.units.iter().filter(|unit| shown.contains(unit.id.as_str()));
    let named = units.flat_map(|unit| unit.trait_shorts.iter().zip(&unit.trait_names));
    let traits: BTreeSet<(String, String)> = named
        .filter(|(short, name)| letters.contains(short.as_str()) && short != name)
        .map(|(short, name)| (short.clone(), name.clone()))
        .collect();
    let traits = traits.into_iter().collect();
    RosterSheet { name: formation.name.clone(), under, rows, traits }
}

fn loss(
    formation: &FormationView,
    depth: usize,
    leader: Option<String>,
    most: MostBoxes,
) -> LossView {
    LossView {
        name: formation.name.clone(),
        depth,
        leader,
        elements: formation_elements(formation),
        tracks: formation.wear.iter().map(|wear| track(wear, most)).collect(),
    }
}

/// Levels of command of which each has a sheet.
pub(super) const CORPS: &[&str] = &["army-group", "army", "wing", "column", "corps"];

/// The formations that have a sheet, how many stand above each, and whether what is below it has
/// sheets of its own: so does what is below the whole, and every corps.
fn open<'v>(
    tree: &Tree<'v>,
    formation: &'v FormationView,
    depth: usize,
    out: &mut Vec<(&'v FormationView, usize, bool)>,
) {
    if formation.elements + formation.gun_elements == 0 && formation.men == 0 && depth > 0 {
        return;
    }
    let below = tree.formations.get(&Some(formation.id.as_str()));
    let below = || below.into_iter().flatten().copied();
    let deep = below().any(|inner| tree.formations.contains_key(&Some(inner.id.as_str())));
    let of_corps = below().any(|inner| CORPS.contains(&inner.echelon.as_str()));
    let opened = depth == 0 && deep || of_corps;
    out.push((formation, depth, opened));
    for next in below().filter(|_| opened) {
        open(tree, next, depth + 1, out);
    }
}

/// What the rule set says of each mark on the tracks of formations, once.
fn loss_marks(view: &ConvertView) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    let tracks = view.formations.iter().flat_map(|formation| &formation.wear);
    for mark in tracks.flat_map(|wear| &wear.marks) {
        let Some(means) = &mark.means else { continue };
        if all.iter().all(|(name, meaning)| (name, meaning) != (&mark.name, means)) {
            all.push((mark.name.clone(), means.clone()));
        }
    }
    all.extend(weights(view));
    all
}

/// The tracks of a formation of which a unit's own boxes are losses too, with what each box counts.
fn weights_of<'v>(
    view: &'v ConvertView,
    unit: &RosterRow,
) -> impl Iterator<Item = (&'v WearView, &'v WeightView)> {
    let (id, above) = (unit.id.clone(), unit.within.clone());
    let counted = unit.tracks.first().map(|track| track.counts.clone());
    let of_formations =
        view.formations.iter().filter(move |formation| above.contains(&formation.id));
    // What is ticked off a battery is no stand lost.
    let tracks = of_formations
        .flat_map(|formation| &formation.wear)
        .filter(move |wear| counted.as_ref() == Some(&wear.counts));
    tracks.filter_map(move |wear| {
        let weight = wear.weights.iter().find(|weight| weight.units.contains(&id))?;
        Some((wear, weight))
    })
}

/// What each box of a unit counts, in words.
fn weight(view: &ConvertView, unit: &RosterRow) -> Option<String> {
    if !unit.unit {
        return None;
    }
    let names: BTreeSet<&str> = weighted(view).map(|wear| wear.name.as_str()).collect();
    let told = weights_of(view, unit).map(|(wear, weight)| {
        let figure = format!("×{}{}", weight.counts, weight.mark.map_or("", Mark::sign));
        match names.len() > 1 {
            true => format!("{} {figure}", wear.name),
            false => figure,
        }
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join(", "))
}

/// Tracks of formations for which a box of some unit counts more or less than one.
fn weighted(view: &ConvertView) -> impl Iterator<Item = &WearView> {
    let units: HashMap<&str, &str> = view
        .units
        .iter()
        .map(|unit| (unit.id.as_str(), unit.wear.first().map_or("", |wear| wear.counts.as_str())))
        .collect();
    let tracks = view.formations.iter().flat_map(|formation| &formation.wear);
    tracks.filter(move |wear| {
        let mut about = wear.weights.iter().flat_map(|weight| &weight.units);
        about.any(|id| units.get(id.as_str()) == Some(&wear.counts.as_str()))
    })
}

/// Room to add up what the whole force has lost, where not every loss counts one.
fn tallies(view: &ConvertView, sheets: &[RosterSheet], most: MostBoxes) -> Vec<TallyView> {
    let Some(whole) = view.formations.first() else { return Vec::new() };
    let of_whole: HashSet<&str> = whole.wear.iter().map(|wear| wear.id.as_str()).collect();
    let mut seen: HashSet<&str> = HashSet::new();
    let tracks = weighted(view)
        .filter(|wear| of_whole.contains(wear.id.as_str()) && seen.insert(wear.id.as_str()));
    let ids: Vec<&str> = tracks.map(|wear| wear.id.as_str()).collect();
    let wears = whole.wear.iter().filter(|wear| ids.contains(&wear.id.as_str()));
    wears.map(|wear| tally(view, wear, sheets, most)).collect()
}

fn tally(
    view: &ConvertView,
    wear: &WearView,
    sheets: &[RosterSheet],
    most: MostBoxes,
) -> TallyView {
    let elements: HashMap<&str, u32> =
        view.units.iter().map(|unit| (unit.id.as_str(), unit.elements)).collect();
    let of_unit = |row: &RosterRow| -> Option<(&str, u32)> {
        let counted = row.unit && row.tracks.first()?.counts == wear.counts;
        let weight = wear.weights.iter().find(|weight| weight.units.contains(&row.id));
        let counts = weight.map_or("1", |weight| weight.counts.as_str());
        counted.then_some((counts, *elements.get(row.id.as_str())?))
    };
    let rows = || sheets.iter().flat_map(|sheet| &sheet.rows);
    let mut weights: Vec<&str> = rows().filter_map(|row| Some(of_unit(row)?.0)).collect();
    // What counts nothing need not be added up.
    weights.retain(|weight| *weight != "0");
    weights.sort_by_key(|weight| (weight.len(), *weight));
    weights.dedup();
    let sum = |sheet: &RosterSheet, weight: &str| -> u32 {
        let lost = sheet.rows.iter().filter_map(of_unit).filter(|(counts, _)| *counts == weight);
        lost.map(|(_, elements)| elements).sum()
    };
    let sums = |sheet: &RosterSheet| weights.iter().map(|weight| sum(sheet, weight)).collect();
    let all = sheets.iter().map(|sheet| (sheet.name.clone(), sums(sheet)));
    let all: Vec<(String, Vec<u32>)> = all.collect();
    TallyView {
        name: wear.name.clone(),
        counts: wear.counts.clone(),
        words: track(wear, most).words,
        weights: weights.iter().map(|weight| format!("×{weight}")).collect(),
        rows: all.into_iter().filter(|(_, sums)| sums.iter().any(|sum| *sum > 0)).collect(),
    }
}

/// What each track of a formation says of losses that do not count one for one.
fn weights(view: &ConvertView) -> Vec<(String, String)> {
    let mut told: Vec<(String, Vec<String>)> = Vec::new();
    for wear in view.formations.iter().flat_map(|formation| &formation.wear) {
        for weight in &wear.weights {
            let sign = weight.mark.map_or("", Mark::sign);
            let counts =
                || format!("{} count {} each.", weight.id.replace('-', " "), weight.counts);
            let words = format!("{}{sign}", weight.note.clone().unwrap_or_else(counts));
            let index = told.iter().position(|(name, _)| *name == wear.name).unwrap_or(told.len());
            if index == told.len() {
                told.push((wear.name.clone(), Vec::new()));
            }
            let sentences = &mut told[index].1;
            if !sentences.contains(&words) {
                sentences.push(words);
            }
        }
    }
    told.into_iter().map(|(name, sentences)| (name, sentences.join(" "))).collect()
}

/// When a body comes, if it does so by itself; what comes with it does not say it again.
fn arrives(row: &RosterRow, arrivals: &[ArrivalView]) -> Option<String> {
    let of_side = |arrival: &&ArrivalView| {
        let above = row.within.contains(&arrival.body);
        row.id == arrival.body || row.unit && arrival.units.contains(&row.id) && !above
    };
    let mut found: Vec<String> = arrivals.iter().filter(of_side).map(coming).collect();
    found.dedup();
    (!found.is_empty()).then(|| found.join("; "))
}

/// `turns 18-20, 5 % each, Up the Steiger`.
fn coming(arrival: &ArrivalView) -> String {
    let turns = if arrival.first_turn == arrival.last_turn { "turn" } else { "turns" };
    let chance = arrival.chance.map(|chance| format!(", {chance} % each"));
    let entry = arrival.entry.as_ref().map(|entry| format!(", {entry}"));
    let (chance, entry) = (chance.unwrap_or_default(), entry.unwrap_or_default());
    format!("{turns} {}{chance}{entry}", arrival.turn)
}

/// Only the rows that are wanted, with the formations above them. A force of which something is left
/// out has no summary: what stands there is true of the whole.
pub fn only(mut roster: RosterView, wanted: impl Fn(&RosterRow) -> bool) -> RosterView {
    for force in &mut roster.forces {
        let rows = || force.sheets.iter().flat_map(|sheet| &sheet.rows);
        let kept: Vec<&RosterRow> = rows().filter(|row| wanted(row)).collect();
        if kept.len() == rows().count() {
            continue;
        }
        let above = kept.iter().flat_map(|row| row.within.iter().chain([&row.id]));
        let ids: HashSet<String> = above.cloned().collect();
        for sheet in &mut force.sheets {
            sheet.rows.retain(|row| ids.contains(&row.id));
        }
        let holds = |sheet: &RosterSheet| sheet.rows.iter().any(&wanted);
        force.sheets.retain(holds);
        force.sums.clear();
        force.losses.clear();
        force.tallies.clear();
        force.arrivals.clear();
        force.artillery.clear();
        force.not_fielded.clear();
        force.signs = signs(force);
    }
    // A force without a unit still says what is not on the table.
    let says = |force: &RosterForce| !force.sheets.is_empty() || !force.not_fielded.is_empty();
    roster.forces.retain(says);
    roster
}

fn add(
    tree: &Tree<'_>,
    formation_view: &FormationView,
    depth: usize,
    most: MostBoxes,
    rows: &mut Vec<RosterRow>,
) {
    if formation_view.elements + formation_view.gun_elements == 0 && formation_view.men == 0 {
        return;
    }
    rows.push(formation(tree, formation_view, depth, most));
    rows.extend(units(tree, &formation_view.id, depth + 1, most));
    for below in tree.formations.get(&Some(formation_view.id.as_str())).into_iter().flatten() {
        add(tree, below, depth + 1, most, rows);
    }
}

fn formation(tree: &Tree<'_>, view: &FormationView, depth: usize, most: MostBoxes) -> RosterRow {
    let quality = view.quality_name.as_ref();
    RosterRow {
        id: view.id.clone(),
        within: within(tree, view.parent.as_deref()),
        depth,
        unit: false,
        arm: None,
        name: view.name.clone(),
        leader: tree.leaders.get(view.id.as_str()).map(|leader| led(leader)),
        arrives: None,
        grade: quality.map(|name| format!("{name}{}", view.quality_mark.map_or("", Mark::sign))),
        traits: String::new(),
        elements: formation_elements(view),
        strength: if view.men > 0 { format!("{} men", view.men) } else { String::new() },
        tracks: view.wear.iter().map(|wear| track(wear, most)).collect(),
        weight: None,
    }
}

/// The elements of a formation, and those of its artillery.
pub(super) fn formation_elements(formation: &FormationView) -> String {
    match formation.gun_elements {
        0 => formation.elements.to_string(),
        guns => format!("{} + {guns}", formation.elements),
    }
}

fn units(tree: &Tree<'_>, id: &str, depth: usize, most: MostBoxes) -> Vec<RosterRow> {
    let units = tree.units.get(id).into_iter().flatten();
    let rows = units.map(|unit| row(tree, unit, depth, most));
    let unknown = tree.unknown.get(id).into_iter().flatten();
    rows.chain(unknown.map(|body| unknown_row(tree, body, depth))).collect()
}

/// A body of unknown strength has a row, so that nobody thinks it was not there, and no boxes.
fn unknown_row(tree: &Tree<'_>, body: &UnknownView, depth: usize) -> RosterRow {
    RosterRow {
        id: body.id.clone(),
        within: within(tree, Some(&body.parent)),
        depth,
        unit: true,
        arm: Some(body.arm.clone().unwrap_or_else(|| Arm::Other.word().to_owned())),
        name: body.name.clone(),
        leader: None,
        arrives: None,
        grade: None,
        traits: String::new(),
        elements: "not fielded".to_owned(),
        strength: "unknown".to_owned(),
        tracks: Vec::new(),
        weight: None,
    }
}

fn row(tree: &Tree<'_>, unit: &UnitView, depth: usize, most: MostBoxes) -> RosterRow {
    let guns = unit.arm.ends_with("artillery");
    let grade = unit.grade_name.as_ref();
    // What the name or the grade says already need not be said again.
    let names = [unit.name.as_str(), grade.map_or("", String::as_str)];
    let traits = unit.trait_shorts.iter().zip(&unit.trait_names);
    let traits = traits.filter(|(_, name)| !says(&names, name)).map(|(short, _)| short.as_str());
    let traits: Vec<&str> = traits.collect();
    RosterRow {
        id: unit.id.clone(),
        within: within(tree, Some(&unit.parent)),
        depth,
        unit: true,
        arm: Some(unit.arm.clone()),
        name: unit.name.clone(),
        leader: tree.leaders.get(unit.id.as_str()).map(|leader| led(leader)),
        arrives: None,
        grade: grade.map(|name| format!("{name}{}", unit.grade_mark.map_or("", Mark::sign))),
        traits: traits.join(" "),
        elements: unit_elements(unit),
        strength: format!("{} {}", unit.strength, if guns { "guns" } else { "men" }),
        tracks: boxes(unit, most),
        weight: None,
    }
}

/// `6* stands`.
pub(super) fn unit_elements(unit: &UnitView) -> String {
    format!("{}{} {}", unit.elements, unit.elements_mark.map_or("", Mark::sign), unit.element)
}

/// `Lannes, Maréchal d'Empire (Corps commander, 8 in†)`.
pub(super) fn led(leader: &LeaderView) -> String {
    let rank = leader.army_rank.as_ref().map(|rank| format!(", {rank}")).unwrap_or_default();
    // The game's name of such a leader may say it already.
    let said = leader.rank_name.to_lowercase().contains("exceptional");
    let exceptional = (leader.exceptional && !said).then(|| "exceptional".to_owned());
    let sign = leader.range_mark.map_or("", Mark::sign);
    let range = leader.range.as_ref().map(|range| format!("{range}{sign}"));
    let bonus_sign = leader.bonus_mark.map_or("", Mark::sign);
    let bonus = leader.bonus.as_ref().map(|bonus| format!("+{bonus}{bonus_sign}"));
    let words = [Some(leader.rank_name.clone()), exceptional, range, bonus];
    let told: Vec<String> = words.into_iter().flatten().collect();
    format!("{}{rank} ({})", leader.name, told.join(", "))
}

/// `1.2 % more` of tenths of a per cent.
fn drift(tenths: i64) -> Option<String> {
    let figure = percent(tenths.abs());
    let figure = figure.trim_start_matches('+');
    match tenths {
        0 => None,
        1.. => Some(format!("{figure} % more")),
        _ => Some(format!("{figure} % fewer")),
    }
}

/// Units, elements and strengths by arm, by grade, and in all.
fn sums(view: &ConvertView) -> Vec<SumView> {
    #[derive(Default)]
    struct Sum {
        units: usize,
        elements: u32,
        men: u32,
        fielded: i64,
    }
    let mut by_arm: BTreeMap<&str, Sum> = BTreeMap::new();
    let mut by_grade: BTreeMap<&str, Sum> = BTreeMap::new();
    for unit in &view.units {
        let guns = unit.arm.ends_with("artillery");
        let grade = unit.grade_name.as_deref().filter(|_| !guns);
        let rows = [Some(by_arm.entry(&unit.arm).or_default())]
            .into_iter()
            .chain([grade.map(|grade| by_grade.entry(grade).or_default())]);
        for sum in rows.flatten() {
            sum.units += 1;
            sum.elements = sum.elements.saturating_add(unit.elements);
            sum.men = sum.men.saturating_add(unit.men);
            sum.fielded += unit.fielded_men;
        }
    }
    let told = |by: &'static str, name: &str, sum: &Sum| SumView {
        by,
        name: name.to_owned(),
        units: sum.units,
        elements: sum.elements,
        strength: match by == "arm" && name.ends_with("artillery") {
            true => format!("{} guns", sum.men),
            false => format!("{} men", sum.men),
        },
        drift: drift(drift_tenths(sum.men, sum.fielded)),
    };
    let arms = by_arm.iter().map(|(name, sum)| told("arm", name, sum));
    let grades = by_grade.iter().map(|(name, sum)| told("grade", name, sum));
    let all = SumView {
        by: "all",
        name: "all".to_owned(),
        units: view.totals.units,
        elements: view.totals.elements + view.totals.gun_elements,
        strength: format!("{} men, {} guns", view.totals.men, view.totals.guns),
        drift: drift(drift_tenths(view.totals.men, view.totals.fielded_men)),
    };
    arms.chain(grades).chain([all]).collect()
}
