//! Rows of a roster. A formation or unit has a row with its leader, figures and boxes to tick.

use schemars::JsonSchema;
use serde::Serialize;

use crate::view::arrivals::ArrivalView;
use crate::view::card::{MostBoxes, TrackView, boxes, track};
use crate::view::convert::{FormationView, LeaderView, UnitView};
use crate::view::lines::{Tree, says, within};
use crate::view::marked::Marked;
use crate::view::unknown::UnknownView;
use grognard_core::document::Arm;

/// A row of the roster: a formation or a unit.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterRow {
    /// Id of the formation or unit.
    pub id: String,
    /// Ids of the formations above this row, nearest first.
    pub within: Vec<String>,
    /// Number of formations above this row on the same sheet of the roster.
    pub depth: usize,
    /// Is the row a unit, and not a formation?
    pub unit: bool,
    /// Arm of the unit; absent for a formation.
    pub arm: Option<String>,
    /// Name of the formation or unit.
    pub name: String,
    /// Leader with rank, post and command range.
    pub leader: Option<Marked>,
    /// Turn and place of the arrival, if the body arrives later, such as `turn 7, Up the Steiger`.
    pub arrives: Option<String>,
    /// Grade of a unit, or command quality of a formation.
    pub grade: Option<Marked>,
    /// Traits of the unit, each shortened to one or two letters.
    pub traits: String,
    /// Figures of the unit, such as `Melee 6, Save 4+`; absent if the rule set gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figures: Option<Marked>,
    /// Elements of a unit, such as `6 stands`; for a formation, elements and gun elements, such as
    /// `16 + 2`.
    pub elements: Marked,
    /// Historical strength in men or guns.
    pub strength: String,
    /// Boxes to tick.
    pub tracks: Vec<TrackView>,
    /// Weight with which each box of the unit counts on the tracks of the formations above it, such
    /// as `×2`; absent if the weight is one. If several tracks have a weight, the text names the
    /// track: `Army fatigue ×2`.
    pub weight: Option<String>,
}

/// Arrival of the body in a row, in words. A row omits its arrival if a formation above it arrives
/// at the same time and so already shows it.
pub(super) fn arrives(row: &RosterRow, arrivals: &[ArrivalView]) -> Option<String> {
    let of_side = |arrival: &&ArrivalView| {
        let above = row.within.contains(&arrival.body);
        row.id == arrival.body || row.unit && arrival.units.contains(&row.id) && !above
    };
    let mut found: Vec<String> = arrivals.iter().filter(of_side).map(coming).collect();
    found.dedup();
    (!found.is_empty()).then(|| found.join("; "))
}

/// Arrival in words, such as `turns 18-20, 5 % each, Up the Steiger`.
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
        figures: None,
        elements: view.elements_and_guns().into(),
        strength: if view.men > 0 { format!("{} men", view.men) } else { String::new() },
        tracks: view.wear.iter().map(|wear| track(wear, most)).collect(),
        weight: None,
    }
}

pub(super) fn units(tree: &Tree<'_>, id: &str, depth: usize, most: MostBoxes) -> Vec<RosterRow> {
    let units = tree.units.get(id).into_iter().flatten();
    let rows = units.map(|unit| row(tree, unit, depth, most));
    let unknown = tree.unknown.get(id).into_iter().flatten();
    rows.chain(unknown.map(|body| unknown_row(tree, body, depth))).collect()
}

/// Row of a body of unknown strength. The row has no boxes, but without the row players would think
/// that the body was absent.
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
        figures: None,
        elements: "not fielded".into(),
        strength: "unknown".to_owned(),
        tracks: Vec::new(),
        weight: None,
    }
}

fn row(tree: &Tree<'_>, unit: &UnitView, depth: usize, most: MostBoxes) -> RosterRow {
    let guns = unit.arm.ends_with("artillery");
    let grade = unit.grade_name.as_ref();
    // A trait is left out if the name or the grade of the unit already contains the word.
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
        figures: (!unit.figures.is_empty()).then(|| unit.figures_in_words()),
        elements: unit_elements(unit),
        strength: format!("{} {}", unit.strength, if guns { "guns" } else { "men" }),
        tracks: boxes(unit, most),
        weight: None,
    }
}

/// Number of elements of a unit, with the sign of its mark, such as `6* stands`.
pub(in crate::view) fn unit_elements(unit: &UnitView) -> Marked {
    Marked::new(unit.elements, unit.elements_mark) + " " + unit.element.as_str()
}

/// A leader with rank, post and command range, such as `Lannes, Maréchal d'Empire (Corps commander,
/// 8 in†)`.
pub(in crate::view) fn led(leader: &LeaderView) -> Marked {
    let rank = leader.army_rank.as_ref().map(|rank| format!(", {rank}")).unwrap_or_default();
    // The word "exceptional" is left out if the name of the post already contains it.
    let said = leader.rank_name.to_lowercase().contains("exceptional");
    let exceptional = (leader.exceptional && !said).then(|| Marked::from("exceptional"));
    let range = leader.range.as_ref().map(|range| Marked::new(range, leader.range_mark));
    let added = |bonus| Marked::new(format!("+{bonus}"), leader.bonus_mark);
    let bonus = leader.bonus.as_ref().map(added);
    let words = [Some(leader.rank_name.as_str().into()), exceptional, range, bonus];
    let told = Marked::joined(words.into_iter().flatten(), ", ");
    Marked::from(format!("{}{rank} (", leader.name)) + told + ")"
}

/// The part of a roster that lists one formation.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RosterSheet {
    /// Name of the formation.
    pub name: String,
    /// Names of the formations above this formation, nearest first.
    pub under: Vec<String>,
    /// Rows with the formations and units of this part.
    pub rows: Vec<RosterRow>,
    /// Short forms of the traits in the rows, each with the name of the trait.
    pub traits: Vec<(String, String)>,
}
