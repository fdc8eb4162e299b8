//! The rows of a converted force as people read them: nothing empty, nothing twice, and what is alike
//! in one row.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::convert::{ConvertView, FormationView, LeaderView, MarkView, UnitView, WearView};
use super::unknown::UnknownView;

/// A row of the table.
#[derive(Debug, Clone)]
pub struct Line<'v> {
    /// How many formations stand above it.
    pub depth: usize,
    /// The formation that it shows, if it shows one.
    pub formation: Option<&'v FormationView>,
    /// The units that it shows: none, one, or several that are alike. With a formation it is the
    /// only unit of that one, and has its name.
    pub units: Vec<&'v UnitView>,
    /// Who leads the formation, or is with the unit.
    pub leader: Option<&'v LeaderView>,
}

impl Line<'_> {
    /// The name of the row: of units that are alike with their numbers, and how many they are.
    pub fn name(&self) -> String {
        match self.units.as_slice() {
            [_, _, ..] => format!("{} × {}", name_of_run(&self.units), self.units.len()),
            units => self
                .formation
                .map_or_else(|| name_of_run(units), |formation| formation.name.clone()),
        }
    }
}

/// The name of units that are alike: `Guns of the Guard (1-12)`.
pub(super) fn name_of_run(units: &[&UnitView]) -> String {
    let (Some(first), Some(last)) = (units.first(), units.last()) else { return String::new() };
    match (numbered(&first.name), numbered(&last.name)) {
        (Some((stem, from)), Some((_, to))) if units.len() > 1 => format!("{stem} ({from}-{to})"),
        _ => first.name.clone(),
    }
}

/// Units in their order, those together that nothing but their numbers tells apart and that have no leader.
pub(super) fn runs<'u, 'v>(
    tree: &Tree<'v>,
    units: &'u [&'v UnitView],
) -> impl Iterator<Item = &'u [&'v UnitView]> {
    let led = |unit: &UnitView| tree.leaders.contains_key(unit.id.as_str());
    units.chunk_by(move |unit, next| {
        alike(unit, next) && follows(unit, next) && !led(unit) && !led(next)
    })
}

/// A force as it hangs together, by the ids of its formations and units.
#[derive(Debug)]
pub struct Tree<'v> {
    /// The formations directly below each; those at the top stand below nobody.
    pub formations: HashMap<Option<&'v str>, Vec<&'v FormationView>>,
    /// The units of each formation itself.
    pub units: HashMap<&'v str, Vec<&'v UnitView>>,
    /// The bodies of unknown strength of each formation.
    pub unknown: HashMap<&'v str, Vec<&'v UnknownView>>,
    /// Who leads a formation, or is with a unit.
    pub leaders: HashMap<&'v str, &'v LeaderView>,
    /// The formation above each.
    pub parents: HashMap<&'v str, &'v str>,
}

/// Finds out how a force hangs together.
pub fn tree(view: &ConvertView) -> Tree<'_> {
    let mut tree = Tree {
        formations: HashMap::new(),
        units: HashMap::new(),
        unknown: HashMap::new(),
        leaders: HashMap::new(),
        parents: HashMap::new(),
    };
    // Of two with the same id, a fault of the document, the first stands for both: else one that has
    // the id of a formation above it would stand below itself.
    let mut seen: HashSet<&str> = HashSet::new();
    for formation in view.formations.iter().filter(|formation| seen.insert(&formation.id)) {
        if let Some(parent) = &formation.parent {
            tree.parents.insert(&formation.id, parent);
        }
        tree.formations.entry(formation.parent.as_deref()).or_default().push(formation);
    }
    for unit in &view.units {
        tree.units.entry(&unit.parent).or_default().push(unit);
    }
    for body in &view.unknown {
        tree.unknown.entry(&body.parent).or_default().push(body);
    }
    for leader in &view.leaders {
        let led = leader.unit.as_ref().unwrap_or(&leader.formation);
        tree.leaders.entry(led).or_insert(leader);
    }
    tree
}

/// The ids of the formations above something that answers to this one, the nearest first.
pub fn within(tree: &Tree<'_>, formation: Option<&str>) -> Vec<String> {
    let above = std::iter::successors(formation, |id| tree.parents.get(id).copied());
    above.map(str::to_owned).collect()
}

/// The rows of a force: each formation, its units, and what stands below it.
pub fn lines(view: &ConvertView) -> Vec<Line<'_>> {
    let mut out = Vec::new();
    below(&tree(view), None, 0, &mut out);
    out
}

fn below<'v>(tree: &Tree<'v>, parent: Option<&'v str>, depth: usize, out: &mut Vec<Line<'v>>) {
    for formation in tree.formations.get(&parent).into_iter().flatten().copied() {
        let id = formation.id.as_str();
        let units = tree.units.get(id).cloned().unwrap_or_default();
        let empty = formation.elements + formation.gun_elements == 0 && formation.men == 0;
        if empty && units.is_empty() {
            continue;
        }
        let leader = tree.leaders.get(id).copied();
        let alone = !tree.formations.contains_key(&Some(id));
        if let ([unit], true) = (units.as_slice(), alone)
            && unit.name == formation.name
        {
            let leader = leader.or(tree.leaders.get(unit.id.as_str()).copied());
            out.push(Line { depth, formation: Some(formation), units, leader });
            continue;
        }
        out.push(Line { depth, formation: Some(formation), units: Vec::new(), leader });
        out.extend(runs(tree, &units).map(|run| Line {
            depth: depth + 1,
            formation: None,
            units: run.to_vec(),
            leader: tree.leaders.get(run[0].id.as_str()).copied(),
        }));
        below(tree, Some(id), depth + 1, out);
    }
}

/// Is there nothing to tell two units apart but their names?
fn alike(first: &UnitView, other: &UnitView) -> bool {
    let said = |unit: &UnitView| {
        (
            (unit.arm.clone(), unit.elements, unit.elements_mark, unit.element.clone()),
            (unit.grade.clone(), unit.grade_mark, unit.traits.clone()),
            (unit.fielded_men, unit.certainty, unit.other_counts()),
        )
    };
    // Men that do not divide evenly leave one more here than there; a gun is more than a man.
    let guns = first.arm.ends_with("artillery");
    let near = first.strength == other.strength || !guns && first.men.abs_diff(other.men) <= 1;
    near && said(first) == said(other) && first.wear == other.wear
}

/// Has a unit the same name as the one before it, or the number after that?
pub(super) fn follows(unit: &UnitView, next: &UnitView) -> bool {
    match (numbered(&unit.name), numbered(&next.name)) {
        (Some((stem, number)), Some((other, following))) => {
            stem == other && following == number + 1
        }
        _ => unit.name == next.name,
    }
}

/// The stem and the number of `Guns of the Guard (3)`.
fn numbered(name: &str) -> Option<(&str, u32)> {
    let (stem, number) = name.strip_suffix(')')?.rsplit_once(" (")?;
    Some((stem, number.parse().ok()?))
}

/// Marks of a kind of wear that come to every unit at the same loss.
#[derive(Debug, Clone)]
pub struct Common<'v> {
    /// The kind of wear.
    pub wear: &'v WearView,
    /// Those of its marks that are the same for all.
    pub marks: Vec<&'v MarkView>,
}

/// What is the same for all units that bear it, and need not be said of each.
pub fn common(view: &ConvertView) -> Vec<Common<'_>> {
    let mut out: Vec<Common<'_>> = Vec::new();
    for wear in view.units.iter().flat_map(|unit| &unit.wear) {
        if out.iter().any(|shown| shown.wear.id == wear.id) {
            continue;
        }
        let all = view.units.iter().flat_map(|unit| &unit.wear);
        let bearers: Vec<&WearView> = all.filter(|other| other.id == wear.id).collect();
        // A row has room for one kind of wear. What else the only unit of its kind bears is told here.
        let told = bearers.len() > 1 || !is_in_row(view, wear, &out);
        let same = |mark: &&MarkView| {
            let has = |bearer: &&WearView| bearer.marks.iter().any(|other| other == *mark);
            told && bearers.iter().all(has)
        };
        // Steps of a count say nothing one without the other.
        let step = |mark: &&MarkView| mark.name.parse::<i64>().is_ok();
        let steps = wear.marks.iter().filter(step).all(|mark| same(&mark));
        let marks = wear.marks.iter().filter(|mark| same(mark) && (steps || !step(mark)));
        out.push(Common { wear, marks: marks.collect() });
    }
    out.retain(|wear| !wear.marks.is_empty());
    out
}

/// Is wear that one unit alone bears what its row says, after what is said of all?
fn is_in_row(view: &ConvertView, wear: &WearView, common: &[Common<'_>]) -> bool {
    let mut units = view.units.iter();
    let unit = units.find(|unit| unit.wear.iter().any(|other| other.id == wear.id));
    let own = unit.and_then(|unit| own_wear(&unit.wear, common));
    own.is_some_and(|(own, _)| own.id == wear.id)
}

/// What is to be said of a unit's wear in its row: the first kind that has something of its own.
pub fn own_wear<'v>(
    tracks: &'v [WearView],
    common: &[Common<'_>],
) -> Option<(&'v WearView, Vec<&'v MarkView>)> {
    let of_wear = |wear: &'v WearView| {
        let shared = common.iter().find(|track| track.wear.id == wear.id);
        let said = |mark: &MarkView| shared.is_some_and(|track| track.marks.contains(&mark));
        let marks: Vec<&MarkView> = wear.marks.iter().filter(|mark| !said(mark)).collect();
        (wear, marks)
    };
    tracks.iter().map(of_wear).find(|(_, marks)| !marks.is_empty())
}

/// The fewest letters of a name that tell it from the others.
pub fn first_letters_of(name: &str, names: &BTreeSet<&str>) -> String {
    let count = name.chars().count();
    let mut starts = (1..=count).map(|count| name.chars().take(count).collect::<String>());
    let tells = |start: &String| {
        names.iter().all(|other| *other == name || !other.starts_with(start.as_str()))
    };
    starts.find(tells).unwrap_or_else(|| name.to_owned())
}

/// Does the name of a body or of its grade say a trait already? `Guard or grenadiers` of a `Grenadier
/// or Guard`, `Light` of a Light Division.
pub fn says(names: &[&str], of: &str) -> bool {
    let told: Vec<String> = names.iter().flat_map(|name| words(name)).collect();
    let alternatives = of.split(" or ").flat_map(|part| part.split(" and "));
    alternatives.map(words).any(|wanted| {
        let mut telling = wanted.iter().filter(|word| !ARMS.contains(&word.as_str())).peekable();
        telling.peek().is_some() && telling.all(|word| told.contains(word))
    })
}

/// Words that tell the arm, which has a column of its own.
const ARMS: &[&str] = &["infantry", "cavalry", "artillery", "foot", "horse", "battery", "gun"];

/// The words of a name, small, and one of them for one and for many.
fn words(name: &str) -> Vec<String> {
    let split = name.split(|letter: char| !letter.is_alphanumeric());
    let words = split.filter(|word| !word.is_empty()).map(str::to_lowercase);
    words.map(|word| word.strip_suffix('s').unwrap_or(&word).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_a_trait() {
        assert!(says(&["Grenadier or Guard"], "Guard or grenadiers"));
        assert!(says(&["Light Brigade Halkett", "Regular"], "Light"));
        assert!(says(&["Heavy brigade"], "Heavy cavalry"));
        assert!(!says(&["Cavalry brigade"], "Heavy cavalry"));
        assert!(!says(&["Infantry of the Guard"], "Infantry"));
    }

    #[test]
    fn a_number_stands_at_the_end_of_a_name() {
        assert_eq!(numbered("Guns of the Guard (12)"), Some(("Guns of the Guard", 12)));
        assert_eq!(numbered("Brigade (17e Légère)"), None);
        assert_eq!(numbered("Brigade"), None);
    }
}
