//! Makes the diagram of a force under a rule set, with elements and grades.

use std::collections::{BTreeSet, HashMap};

use super::convert::{ConvertView, FormationView, UnitView};
use super::diagram::{
    Branch, DiagramBody, DiagramForce, DiagramGiven, DiagramView, bodies_of, parts_of,
};
use super::diagram_history::nations_of;
use super::lines::{Tree, name_of_run, runs, tree};
use super::marked::{Marked, signs_of};
use super::nation_look::NationLook;
use super::not_fielded::NotFieldedView;
use super::roster::{led, unit_elements};
use super::site::strength_words;
use super::unknown::UnknownView;
use grognard_core::document::Arm;
use grognard_core::model::Strength;

/// Diagrams of fielded forces. The argument `forces` has each force with the name of its side.
pub fn diagram_of_fielded(
    forces: &[(&ConvertView, Option<&str>)],
    given: DiagramGiven<'_>,
) -> DiagramView {
    let first = forces.first().map(|(view, _)| *view);
    DiagramView {
        title: given.title.to_owned(),
        ruleset_name: first.map(|view| view.ruleset_name.clone()),
        ratio: first.and_then(|view| view.ratio.clone()),
        forces: forces.iter().map(|(view, side)| of_force(view, *side, given.nations)).collect(),
        off_table: (forces.iter().flat_map(|(view, _)| view.not_fielded.iter()))
            .map(NotFieldedView::words)
            .collect(),
    }
}

#[derive(Clone, Copy)]
struct ForceInfo<'k> {
    tree: &'k Tree<'k>,
    nations: &'k HashMap<String, NationLook>,
    /// The game's word for an element, in the singular and in the plural.
    element: (&'k str, &'k str),
}

fn of_force(
    view: &ConvertView,
    side: Option<&str>,
    nations: &HashMap<String, NationLook>,
) -> DiagramForce {
    let tree = tree(view);
    let word = |single: bool, other| {
        let troops = view.units.iter().filter(|unit| !unit.arm.ends_with("artillery"));
        let counted = troops.filter(|unit| (unit.elements == 1) == single);
        let words: BTreeSet<&str> = counted.map(|unit| unit.element.as_str()).collect();
        words.first().copied().filter(|_| words.len() == 1).unwrap_or(other)
    };
    let words = &view.words;
    let element = (word(true, words.element.as_str()), word(false, words.elements.as_str()));
    let info = ForceInfo { tree: &tree, nations, element };
    let whole = view.formations.first().map(|whole| formation(info, whole, None));
    let whole = whole.unwrap_or_else(|| Branch {
        body: DiagramBody { strength: "not fielded".into(), ..empty(&view.id, &view.name) },
        echelon: String::new(),
        below: Vec::new(),
    });
    let of_whole = view.formations.first().map(|whole| (whole.nation.as_str(), false));
    let of_units = view.units.iter().map(|unit| (unit.nation.as_str(), true));
    let has_guns = view.formations.first().is_some_and(|whole| whole.gun_elements > 0);
    // If the whole force is one unit of the game, its guns are not counted separately, so the
    // diagram has no plus.
    let has_plus = has_guns && !whole.body.unit;
    let mut force = DiagramForce {
        force_id: view.id.clone(),
        side: side.map(str::to_owned),
        date: None,
        whole: DiagramBody { unit: false, name: view.name.clone(), ..whole.body },
        parts: parts_of(whole.below),
        nations: nations_of(of_whole.into_iter().chain(of_units), nations),
        signs: Vec::new(),
    };
    force.signs = signs(&force, has_plus.then_some(words.gun_elements.as_str()));
    force
}

fn signs(force: &DiagramForce, guns: Option<&str>) -> Vec<(String, String)> {
    let texts =
        bodies_of(force).flat_map(|body| body.leader.iter().chain([&body.told, &body.strength]));
    let mut signs = signs_of(texts);
    signs.extend(guns.map(|words| ("+".to_owned(), words.to_owned())));
    signs
}

fn empty(id: &str, name: &str) -> DiagramBody {
    DiagramBody { id: id.to_owned(), unit: true, name: name.to_owned(), ..DiagramBody::default() }
}

impl ForceInfo<'_> {
    /// Name of a body's nation if it differs from the nation of its parent, and the colour of the
    /// nation.
    fn nation(&self, id: &str, above: Option<&str>) -> (Option<String>, Option<String>) {
        let look = self.nations.get(id);
        let name = look.map_or(id, |look| look.name.as_str());
        let differs = above.is_some_and(|above| above != id) && !name.is_empty();
        (differs.then(|| name.to_owned()), look.and_then(|look| look.colour.clone()))
    }

    fn leader(&self, id: &str) -> Option<Marked> {
        self.tree.leaders.get(id).map(|leader| led(leader))
    }
}

fn formation(info: ForceInfo<'_>, view: &FormationView, above: Option<&str>) -> Branch {
    let tree = info.tree;
    let nation_id = view.nation.as_str();
    let units = tree.units.get(view.id.as_str()).map(Vec::as_slice).unwrap_or_default();
    let mut below: Vec<Branch> = runs(tree, units).map(|run| unit(info, run, nation_id)).collect();
    let unknown = tree.unknown.get(view.id.as_str()).into_iter().flatten();
    below.extend(unknown.map(|of| unknown_unit(info, of, nation_id)));
    let formations = tree.formations.get(&Some(view.id.as_str())).into_iter().flatten();
    let fielded = formations.map(|inner| formation(info, inner, Some(nation_id)));
    below.extend(fielded.filter(|branch| !branch.below.is_empty() || branch.body.unit));
    let echelon = view.echelon.clone();
    // A formation that consists of one unit with the same name gets one box, because two boxes
    // would repeat the name.
    if let [only] = below.as_mut_slice()
        && only.body.unit
        && only.body.name == view.name
    {
        let (nation, _) = info.nation(nation_id, above);
        only.body.leader = info.leader(&view.id).or(only.body.leader.take());
        only.body.nation_name = nation;
        return below.remove(0);
    }
    let (nation, colour) = info.nation(nation_id, above);
    let quality = view.quality_name.as_ref().map(|name| Marked::new(name, view.quality_mark));
    let men = (view.men > 0).then(|| grouped_men(view.men).into());
    let single = view.elements == 1 && view.gun_elements == 0;
    let element = if single { info.element.0 } else { info.element.1 };
    let body = DiagramBody {
        unit: false,
        nation_name: nation,
        colour,
        leader: info.leader(&view.id),
        told: Marked::joined([quality, men].into_iter().flatten(), " · "),
        strength: format!("{} {}", view.elements_and_guns(), element).into(),
        ..empty(&view.id, &view.name)
    };
    Branch { body, echelon, below }
}

fn grouped_men(men: u32) -> String {
    let none = Strength::default();
    strength_words([Strength::exact(men), none, none, none])
}

/// Branch for a unit, or for several units that are alike, such as `Guns of the Guard (1-12)` with
/// `12 × 1 heavy battery`.
fn unit(info: ForceInfo<'_>, run: &[&UnitView], above: &str) -> Branch {
    let unit = run[0];
    let times = if run.len() > 1 { format!("{} × ", run.len()) } else { String::new() };
    let (nation, colour) = info.nation(&unit.nation, Some(above));
    let grade = unit.grade_name.as_ref();
    let body = DiagramBody {
        arm: Some(unit.arm.clone()),
        nation_name: nation,
        colour,
        leader: info.leader(&unit.id),
        told: grade.map(|name| Marked::new(name, unit.grade_mark)).unwrap_or_default(),
        strength: Marked::from(times) + unit_elements(unit),
        ..empty(&unit.id, &name_of_run(run))
    };
    Branch { body, echelon: String::new(), below: Vec::new() }
}

fn unknown_unit(info: ForceInfo<'_>, unknown: &UnknownView, above: &str) -> Branch {
    let (nation, colour) = info.nation(&unknown.nation, Some(above));
    let body = DiagramBody {
        arm: Some(unknown.arm.clone().unwrap_or_else(|| Arm::Other.word().to_owned())),
        nation_name: nation,
        colour,
        strength: "not fielded".into(),
        ..empty(&unknown.id, &unknown.name)
    };
    Branch { body, echelon: String::new(), below: Vec::new() }
}
