//! Rosters: a summary of a force, then its units in the order of their formations, with boxes to
//! tick.

mod losses;
mod rows;
mod sums;

use std::collections::{BTreeSet, HashMap, HashSet};

use schemars::JsonSchema;
use serde::Serialize;

use self::losses::{Weighed, loss, loss_marks, tallies};
use self::rows::{arrives, formation, units};
use self::sums::sums;
use super::arrivals::ArrivalView;
use super::artillery::{GunsView, artillery};
use super::card::MostBoxes;
use super::convert::{ConvertView, FormationView, HeadWordsView, UnitView};
use super::lines::{Tree, tree, within};
use super::marked::{Marked, signs_of};
use super::nation_look::NationLook;
use super::not_fielded::NotFieldedView;

pub use self::losses::{LossView, TallyView};
pub use self::rows::{RosterRow, RosterSheet};
pub(super) use self::rows::{led, unit_elements};
pub use self::sums::SumView;

/// The rosters of a battle, or of one force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterView {
    /// Name of the battle or of the force.
    pub title: String,
    /// Name of the rule set.
    pub ruleset_name: String,
    /// Name of the ratio of men to elements, if the rule set has several ratios.
    pub ratio: Option<String>,
    /// Size of the field on the table, in words.
    pub field: Option<String>,
    /// Number of turns.
    pub turns: Option<i64>,
    /// Words of the rule set for heads of tables.
    pub words: HeadWordsView,
    /// Forces, in the order of the sides.
    pub forces: Vec<RosterForce>,
}

/// The roster of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterForce {
    /// Name of the force.
    pub name: String,
    /// Name of the side.
    pub side: Option<String>,
    /// Colour of the nation.
    pub colour: Option<String>,
    /// Sums of units and strengths by arm, by grade, and in total.
    pub sums: Vec<SumView>,
    /// Heads of the figures that the sums add up, such as `Pts`.
    pub sum_figures: Vec<String>,
    /// Formations with boxes to tick, for the summary of the roster.
    pub losses: Vec<LossView>,
    /// Marks on the boxes of formations, each with its effect.
    pub loss_marks: Vec<(String, Marked)>,
    /// Tables for adding up losses, if some losses count more or less than one.
    pub tallies: Vec<TallyView>,
    /// Bodies that arrive later.
    pub arrivals: Vec<ArrivalView>,
    /// Artillery of each formation, as a table.
    pub artillery: Vec<GunsView>,
    /// Bodies with men or guns that are not on the table.
    pub not_fielded: Vec<NotFieldedView>,
    /// Sheets of the roster, one for each formation.
    pub sheets: Vec<RosterSheet>,
    /// Signs that follow figures in the roster, each with its meaning.
    pub signs: Vec<(String, String)>,
}

#[derive(Clone, Copy)]
pub struct RosterGiven<'g> {
    pub title: &'g str,
    /// Names and colours of nations, by the id of the nation.
    pub nations: &'g HashMap<String, NationLook>,
}

#[derive(Debug, Clone)]
pub struct ForceOfSide<'v> {
    pub view: &'v ConvertView,
    pub side: Option<&'v str>,
    pub arrivals: Vec<ArrivalView>,
    pub not_fielded: Vec<NotFieldedView>,
}

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
        words: first.map(|view| view.words.clone()).unwrap_or_default(),
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
        sum_figures: view.totals.figures.iter().map(|figure| figure.head().to_owned()).collect(),
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
    let by_id: HashMap<&str, &UnitView> =
        view.units.iter().map(|unit| (unit.id.as_str(), unit)).collect();
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
        // If the parts of a formation have separate sheets, the summary already shows the
        // formation, so the formation needs a sheet only for units directly under it.
        if rows.iter().any(|row| row.unit) {
            force.sheets.push(sheet(view, &tree, &by_id, top, rows));
        }
        let leader = tree.leaders.get(top.id.as_str()).filter(|_| *opened || *depth == 0);
        force.losses.push(loss(top, *depth, leader.map(|leader| led(leader)), most));
    }
    let weighed = Weighed::of(view);
    for row in force.sheets.iter_mut().flat_map(|sheet| &mut sheet.rows) {
        row.arrives = arrives(row, &placed.arrivals);
        row.weight = weighed.words(row);
    }
    force.tallies = tallies(view, &force.sheets, most);
    force.loss_marks = loss_marks(view);
    let formations: Vec<&FormationView> = with_sheet.iter().map(|(top, ..)| *top).collect();
    force.artillery = artillery(view, &tree, &formations);
    force.signs = signs(&force);
    force
}

fn signs(force: &RosterForce) -> Vec<(String, String)> {
    let rows = force.sheets.iter().flat_map(|sheet| &sheet.rows);
    let of_rows = rows.flat_map(|row| &row.tracks);
    let tracks = of_rows.chain(force.losses.iter().flat_map(|loss| &loss.tracks));
    let told = force
        .sheets
        .iter()
        .flat_map(|sheet| &sheet.rows)
        .flat_map(|row| {
            row.leader.iter().chain(&row.grade).chain(&row.figures).chain([&row.elements])
        })
        .chain(force.losses.iter().flat_map(|loss| &loss.leader))
        .chain(tracks.filter_map(|track| track.words.as_ref()))
        .chain(force.loss_marks.iter().map(|(_, means)| means));
    signs_of(told)
}

fn sheet(
    view: &ConvertView,
    tree: &Tree<'_>,
    by_id: &HashMap<&str, &UnitView>,
    formation: &FormationView,
    rows: Vec<RosterRow>,
) -> RosterSheet {
    let mut above = within(tree, formation.parent.as_deref());
    above.pop();
    let named = |id: &String| view.formations.iter().find(|other| other.id == *id);
    let under = above.iter().filter_map(named).map(|other| other.name.clone()).collect();
    let letters: HashSet<&str> = rows.iter().flat_map(|row| row.traits.split(' ')).collect();
    let units = rows.iter().filter_map(|row| by_id.get(row.id.as_str()));
    let named = units.flat_map(|unit| unit.trait_shorts.iter().zip(&unit.trait_names));
    let traits: BTreeSet<(String, String)> = named
        .filter(|(short, name)| letters.contains(short.as_str()) && short != name)
        .map(|(short, name)| (short.clone(), name.clone()))
        .collect();
    let traits = traits.into_iter().collect();
    RosterSheet { name: formation.name.clone(), under, rows, traits }
}

/// Echelons that are large enough for a separate sheet of the roster.
pub(super) const CORPS: &[&str] = &["army-group", "army", "wing", "column", "corps"];

/// Formations that get a sheet of the roster (those directly below the whole force, and every
/// corps), each with its depth and whether the formations below it have separate sheets.
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

/// Keeps only the rows that pass a test, and the formations above them. The summary is removed,
/// because it describes the whole force.
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
        force.sum_figures.clear();
        force.losses.clear();
        force.tallies.clear();
        force.arrivals.clear();
        force.artillery.clear();
        force.not_fielded.clear();
        force.signs = signs(force);
    }
    // A force without units stays if it has bodies that are not on the table.
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
