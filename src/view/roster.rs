//! Rosters: a force as a tree with boxes to tick, a summary first.

use std::collections::{BTreeMap, HashMap};

use schemars::JsonSchema;
use serde::Serialize;

use super::arrivals::ArrivalView;
use super::card::{NationLook, TrackView, boxes, track};
use super::convert::{ConvertView, FormationView, UnitView, drift_tenths, percent};
use super::lines::{Tree, says, tree};
use super::origin::Mark;

/// The rosters of a battle or of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterView {
    /// The name of the battle or of the force.
    pub title: String,
    /// The name of the rule set.
    pub ruleset_name: String,
    /// The ratio, where the rule set has several.
    pub ratio: Option<String>,
    /// The field on the table.
    pub field: Option<String>,
    /// How many turns are played.
    pub turns: Option<i64>,
    /// The forces.
    pub forces: Vec<RosterForce>,
}

/// A force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterForce {
    /// Its name.
    pub name: String,
    /// The name of its side, in a battle.
    pub side: Option<String>,
    /// The colour of its nation.
    pub colour: Option<String>,
    /// What it is in all: by arm, and by grade.
    pub sums: Vec<SumView>,
    /// Who comes later.
    pub arrivals: Vec<ArrivalView>,
    /// A sheet for each formation directly below the whole; what is left has one too.
    pub sheets: Vec<RosterSheet>,
    /// The signs behind its figures, and what they say.
    pub signs: Vec<(String, String)>,
}

/// A row of the summary.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SumView {
    /// What is summed: `arm`, `grade` or `all`.
    pub by: &'static str,
    /// Its name.
    pub name: String,
    /// Units.
    pub units: usize,
    /// Elements.
    pub elements: u32,
    /// Men or guns that came in, with what they are.
    pub strength: String,
    /// How far the table is off, in per cent.
    pub drift: String,
}

/// A sheet of a force.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterSheet {
    /// The name of the formation.
    pub name: String,
    /// Its rows.
    pub rows: Vec<RosterRow>,
}

/// A formation or a unit.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterRow {
    /// Its id.
    pub id: String,
    /// How many formations stand above it on this sheet.
    pub depth: usize,
    /// Is it a unit?
    pub unit: bool,
    /// Its arm; a formation has none.
    pub arm: Option<String>,
    /// Its name.
    pub name: String,
    /// Who leads it or is with it, with his reach.
    pub leader: Option<String>,
    /// Its grade or command quality.
    pub grade: Option<String>,
    /// Traits in a letter or two.
    pub traits: String,
    /// Its elements: `6 stands`, or `16 + 2` of a formation.
    pub elements: String,
    /// Its strength in history.
    pub strength: String,
    /// Boxes to tick.
    pub tracks: Vec<TrackView>,
}

/// What rosters need besides the forces.
#[derive(Clone, Copy)]
pub struct RosterGiven<'g> {
    /// The name of the battle or of the force.
    pub title: &'g str,
    /// Nations by id.
    pub nations: &'g HashMap<String, NationLook>,
}

/// A force of a battle and its side.
#[derive(Debug, Clone)]
pub struct Placed<'v> {
    /// The force.
    pub view: &'v ConvertView,
    /// The name of its side.
    pub side: Option<&'v str>,
    /// Who of it comes later.
    pub arrivals: Vec<ArrivalView>,
}

/// The rosters of converted forces.
pub fn roster(forces: &[Placed<'_>], given: RosterGiven<'_>) -> RosterView {
    let first = forces.first().map(|one| one.view);
    let field = first.and_then(|view| view.table.as_ref());
    RosterView {
        title: given.title.to_owned(),
        ruleset_name: first.map(|view| view.ruleset_name.clone()).unwrap_or_default(),
        ratio: first.and_then(|view| view.ratio.clone()),
        field: field
            .map(|table| format!("{} by {}: a table of {}", table.width, table.height, table.feet)),
        turns: first.and_then(|view| view.turns),
        forces: forces.iter().map(|one| force(one, given)).collect(),
    }
}

fn force(placed: &Placed<'_>, given: RosterGiven<'_>) -> RosterForce {
    let view = placed.view;
    let tree = tree(view);
    let whole = view.formations.first();
    let nation = whole.and_then(|whole| given.nations.get(&whole.nation));
    let mut force = RosterForce {
        name: view.name.clone(),
        side: placed.side.map(str::to_owned),
        colour: nation.and_then(|nation| nation.colour.clone()),
        sums: sums(view),
        arrivals: placed.arrivals.clone(),
        sheets: Vec::new(),
        signs: Vec::new(),
    };
    let Some(whole) = whole else { return force };
    // The whole itself: its leader, what it can bear, and what answers to it directly.
    let mut rows = vec![formation(&tree, whole, 0)];
    rows.extend(units(&tree, &whole.id, 1));
    let below = tree.formations.get(&Some(whole.id.as_str())).cloned().unwrap_or_default();
    let deep = below.iter().any(|one| tree.formations.contains_key(&Some(one.id.as_str())));
    if deep {
        force.sheets.push(RosterSheet { name: whole.name.clone(), rows });
        for one in below {
            let mut rows = Vec::new();
            add(&tree, one, 0, &mut rows);
            force.sheets.push(RosterSheet { name: one.name.clone(), rows });
        }
    } else {
        for one in below {
            add(&tree, one, 1, &mut rows);
        }
        force.sheets.push(RosterSheet { name: whole.name.clone(), rows });
    }
    force.sheets.retain(|sheet| !sheet.rows.is_empty());
    let told: Vec<&str> = force
        .sheets
        .iter()
        .flat_map(|sheet| &sheet.rows)
        .flat_map(|row| row.leader.iter().chain(&row.grade).chain([&row.elements]))
        .map(String::as_str)
        .collect();
    let used = |mark: &Mark| told.iter().any(|text| text.contains(mark.sign()));
    let marks = [Mark::Public, Mark::Derived, Mark::Reading, Mark::Unsaid].into_iter().filter(used);
    force.signs = marks.map(|mark| (mark.sign().to_owned(), mark.words().to_owned())).collect();
    force
}

fn add(tree: &Tree<'_>, one: &FormationView, depth: usize, rows: &mut Vec<RosterRow>) {
    if one.elements + one.gun_elements == 0 && one.men == 0 {
        return;
    }
    rows.push(formation(tree, one, depth));
    rows.extend(units(tree, &one.id, depth + 1));
    for below in tree.formations.get(&Some(one.id.as_str())).into_iter().flatten() {
        add(tree, below, depth + 1, rows);
    }
}

fn formation(tree: &Tree<'_>, one: &FormationView, depth: usize) -> RosterRow {
    let quality = one.quality_name.as_ref();
    RosterRow {
        id: one.id.clone(),
        depth,
        unit: false,
        arm: None,
        name: one.name.clone(),
        leader: leader(tree, &one.id),
        grade: quality.map(|name| format!("{name}{}", one.quality_mark.map_or("", Mark::sign))),
        traits: String::new(),
        elements: match one.gun_elements {
            0 => one.elements.to_string(),
            guns => format!("{} + {guns}", one.elements),
        },
        strength: if one.men > 0 { format!("{} men", one.men) } else { String::new() },
        tracks: one.wear.iter().map(track).collect(),
    }
}

fn units(tree: &Tree<'_>, id: &str, depth: usize) -> Vec<RosterRow> {
    let units = tree.units.get(id).into_iter().flatten();
    units.map(|unit| row(tree, unit, depth)).collect()
}

fn row(tree: &Tree<'_>, unit: &UnitView, depth: usize) -> RosterRow {
    let guns = unit.arm.ends_with("artillery");
    let grade = unit.grade_name.as_ref();
    // What the name or the grade says already need not be said again.
    let names = [unit.name.as_str(), grade.map_or("", String::as_str)];
    let traits = unit.trait_shorts.iter().zip(&unit.trait_names);
    let traits = traits.filter(|(_, name)| !says(&names, name)).map(|(short, _)| short.as_str());
    let traits: Vec<&str> = traits.collect();
    RosterRow {
        id: unit.id.clone(),
        depth,
        unit: true,
        arm: Some(unit.arm.clone()),
        name: unit.name.clone(),
        leader: leader(tree, &unit.id),
        grade: grade.map(|name| format!("{name}{}", unit.grade_mark.map_or("", Mark::sign))),
        traits: traits.join(" "),
        elements: format!(
            "{}{} {}",
            unit.elements,
            unit.elements_mark.map_or("", Mark::sign),
            unit.element
        ),
        strength: format!("{} {}", unit.strength, if guns { "guns" } else { "men" }),
        tracks: boxes(unit),
    }
}

fn leader(tree: &Tree<'_>, id: &str) -> Option<String> {
    let leader = tree.leaders.get(id)?;
    let range = leader.range.as_ref();
    let sign = leader.range_mark.map_or("", Mark::sign);
    Some(match range {
        Some(range) => format!("{}, {range}{sign}", leader.name),
        None => leader.name.clone(),
    })
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
        drift: format!("{} %", percent(drift_tenths(sum.men, sum.fielded))),
    };
    let arms = by_arm.iter().map(|(name, sum)| told("arm", name, sum));
    let grades = by_grade.iter().map(|(name, sum)| told("grade", name, sum));
    let all = SumView {
        by: "all",
        name: "all".to_owned(),
        units: view.totals.units,
        elements: view.totals.elements + view.totals.gun_elements,
        strength: format!("{} men, {} guns", view.totals.men, view.totals.guns),
        drift: format!("{} %", view.totals.drift_percent),
    };
    arms.chain(grades).chain([all]).collect()
}
