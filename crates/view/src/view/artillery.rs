//! Lists the artillery of a force: its batteries, grouped by formation.

use schemars::JsonSchema;
use serde::Serialize;

use super::convert::{ConvertView, FormationView, UnitView};
use super::lines::{Line, Tree, follows, within};
use super::origin::Mark;
use grognard_core::convert::Step;

/// The artillery of a formation, including all bodies below the formation.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct GunsView {
    /// Name of the formation.
    pub name: String,
    /// Number of gun elements.
    pub elements: u32,
    /// Number of historical guns.
    pub guns: u32,
    /// Are the guns of several batteries added up before they are converted to elements?
    pub pooled: bool,
    /// Batteries of the formation. Batteries that follow each other and are alike share one entry.
    pub batteries: Vec<BatteryView>,
}

/// A battery, or several batteries that are alike.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BatteryView {
    /// Name of the battery. The name for several batteries includes their numbers.
    pub name: String,
    /// Arm of the battery.
    pub arm: String,
    /// Name of the formation to which the battery belongs; absent if it is the formation of this
    /// list.
    pub under: Option<String>,
    /// Names of the battery's traits.
    pub traits: Vec<String>,
    /// Elements with their name: `1 battery`, or `4 × 1 battery` for several batteries.
    pub elements: String,
    /// Number of historical guns in all batteries of the entry.
    pub guns: u32,
    /// Names of the bodies whose guns were added up to form the battery, if there are several.
    pub made_of: Vec<String>,
}

/// Artillery of each formation that has any. A battery is listed under the nearest formation above
/// it.
pub fn artillery(
    view: &ConvertView,
    tree: &Tree<'_>,
    formations: &[&FormationView],
) -> Vec<GunsView> {
    let mut all: Vec<(&FormationView, Vec<&UnitView>)> =
        formations.iter().map(|formation| (*formation, Vec::new())).collect();
    let guns = view.units.iter().filter(|unit| unit.arm.ends_with("artillery"));
    for unit in guns {
        let above = within(tree, Some(&unit.parent));
        let mut nearest =
            above.iter().filter_map(|id| all.iter().position(|(formation, _)| formation.id == *id));
        if let Some(index) = nearest.next() {
            all[index].1.push(unit);
        }
    }
    let has = all.into_iter().filter(|(_, units)| !units.is_empty());
    has.map(|(formation, units)| guns_of(view, tree, formation, &units)).collect()
}

fn guns_of(
    view: &ConvertView,
    tree: &Tree<'_>,
    formation: &FormationView,
    units: &[&UnitView],
) -> GunsView {
    let formation_name =
        |id: &str| view.formations.iter().find(|other| other.id == id).map(|other| &other.name);
    let pooled =
        |id: &str| view.ledger.iter().any(|line| line.step == Step::Pool.word() && line.body == id);
    // A battery with a leader gets a separate row, because its neighbours do not have this leader.
    let led = |unit: &UnitView| tree.leaders.contains_key(unit.id.as_str());
    let runs = units.chunk_by(|unit, next| alike(unit, next) && !led(unit) && !led(next));
    let batteries = runs.map(|run| {
        let first = run[0];
        let line = Line { depth: 0, formation: None, units: run.to_vec(), leader: None };
        let mark = first.elements_mark.map_or("", Mark::sign);
        let battery = format!("{}{mark} {}", first.elements, first.element);
        // The suffix is removed, because the field `elements` already gives the number of
        // batteries.
        let (name, times) = (line.name(), format!(" × {}", run.len()));
        let name = name.strip_suffix(&times).filter(|_| run.len() > 1).unwrap_or(&name).to_owned();
        BatteryView {
            name,
            arm: first.arm.clone(),
            under: formation_name(&first.parent)
                .filter(|_| first.parent != formation.id)
                // The formation is not named again if the name of the battery already contains its
                // name.
                .filter(|under| !first.name.contains(under.as_str()))
                .cloned(),
            traits: first.trait_names.clone(),
            elements: if run.len() > 1 { format!("{} × {battery}", run.len()) } else { battery },
            guns: run.iter().map(|unit| unit.men).sum(),
            made_of: if first.parts.len() > 1 { first.parts.clone() } else { Vec::new() },
        }
    });
    GunsView {
        name: formation.name.clone(),
        elements: units.iter().map(|unit| unit.elements).sum(),
        guns: units.iter().map(|unit| unit.men).sum(),
        pooled: units.iter().any(|unit| pooled(&unit.parent)),
        batteries: batteries.collect(),
    }
}

/// Can two batteries share a row? The batteries may have different numbers of guns, because guns
/// that were added up may be split unevenly.
fn alike(first: &UnitView, next: &UnitView) -> bool {
    let said = |unit: &UnitView| {
        (
            (unit.parent.clone(), unit.arm.clone(), unit.parts.clone()),
            (unit.elements, unit.elements_mark, unit.element.clone()),
            (unit.grade.clone(), unit.traits.clone(), unit.figures.clone()),
        )
    };
    said(first) == said(next) && follows(first, next)
}
