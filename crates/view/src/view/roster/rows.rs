//! The rows of a roster: formations and units, each with its leader, its figures and its boxes.

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::arrivals::ArrivalView;
use crate::view::card::{MostBoxes, TrackView, boxes, track};
use crate::view::convert::{FormationView, LeaderView, UnitView};
use crate::view::lines::{Tree, says, within};
use crate::view::marked::Marked;
use crate::view::unknown::UnknownView;
use grognard_core::document::Arm;

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
    pub leader: Option<Marked>,
    /// Turn and place at which it comes, if it is not there from the start: `turn 7, Up the Steiger`.
    pub arrives: Option<String>,
    /// Grade of a unit, or command quality of a formation.
    pub grade: Option<Marked>,
    /// Traits, each as a letter or two.
    pub traits: String,
    /// Elements of a unit, `6 stands`, or of a formation, `16 + 2`.
    pub elements: Marked,
    /// Men or guns in history.
    pub strength: String,
    /// Boxes to tick.
    pub tracks: Vec<TrackView>,
    /// What each box of a unit counts for a formation above it, where that is not one: `×2`; of several formations
    /// with the name of what it wears down: `Army fatigue ×2`.
    pub weight: Option<String>,
}

/// When a body comes, if it does so by itself; what comes with it does not say it again.
pub(super) fn arrives(row: &RosterRow, arrivals: &[ArrivalView]) -> Option<String> {
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

pub(super) fn formation(
    tree: &Tree<'_>,
    view: &FormationView,
    depth: usize,
    most: MostBoxes,
) -> RosterRow {
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
        grade: quality.map(|name| Marked::new(name, view.quality_mark)),
        traits: String::new(),
        elements: formation_elements(view).into(),
        strength: if view.men > 0 { format!("{} men", view.men) } else { String::new() },
        tracks: view.wear.iter().map(|wear| track(wear, most)).collect(),
        weight: None,
    }
}

/// The elements of a formation, and those of its artillery.
pub(in crate::view) fn formation_elements(formation: &FormationView) -> String {
    match formation.gun_elements {
        0 => formation.elements.to_string(),
        guns => format!("{} + {guns}", formation.elements),
    }
}

pub(super) fn units(tree: &Tree<'_>, id: &str, depth: usize, most: MostBoxes) -> Vec<RosterRow> {
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
        elements: "not fielded".into(),
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
        grade: grade.map(|name| Marked::new(name, unit.grade_mark)),
        traits: traits.join(" "),
        elements: unit_elements(unit),
        strength: format!("{} {}", unit.strength, if guns { "guns" } else { "men" }),
        tracks: boxes(unit, most),
        weight: None,
    }
}

/// `6* stands`.
pub(in crate::view) fn unit_elements(unit: &UnitView) -> Marked {
    Marked::new(unit.elements, unit.elements_mark) + " " + unit.element.as_str()
}

/// `Lannes, Maréchal d'Empire (Corps commander, 8 in†)`.
pub(in crate::view) fn led(leader: &LeaderView) -> Marked {
    let rank = leader.army_rank.as_ref().map(|rank| format!(", {rank}")).unwrap_or_default();
    // The game's name of such a leader may say it already.
    let said = leader.rank_name.to_lowercase().contains("exceptional");
    let exceptional = (leader.exceptional && !said).then(|| Marked::from("exceptional"));
    let range = leader.range.as_ref().map(|range| Marked::new(range, leader.range_mark));
    let added = |bonus| Marked::new(format!("+{bonus}"), leader.bonus_mark);
    let bonus = leader.bonus.as_ref().map(added);
    let words = [Some(leader.rank_name.as_str().into()), exceptional, range, bonus];
    let told = Marked::joined(words.into_iter().flatten(), ", ");
    Marked::from(format!("{}{rank} (", leader.name)) + told + ")"
}
