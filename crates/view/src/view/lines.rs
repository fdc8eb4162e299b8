//! Makes the rows of a table of a converted force. Empty formations are left out, and units that
//! are alike share a row.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::convert_view::{ConvertView, FormationView, LeaderView, MarkView, UnitView, WearView};
use super::unknown::UnknownView;

#[derive(Debug, Clone)]
pub struct Line<'v> {
    /// Number of formations above the row.
    pub depth: usize,
    /// Formation of the row; `None` for a row of units.
    pub formation: Option<&'v FormationView>,
    /// Units of the row: none, one, or several that are alike. A row with a formation has a unit if
    /// this unit is the whole formation and has the same name.
    pub units: Vec<&'v UnitView>,
    /// Leader of the formation, or leader who accompanies the unit.
    pub leader: Option<&'v LeaderView>,
}

impl Line<'_> {
    /// Name of the row. For units that are alike, the name includes their numbers and their count.
    pub fn name(&self) -> String {
        match self.units.as_slice() {
            [_, _, ..] => format!("{} × {}", name_of_run(&self.units), self.units.len()),
            units => self
                .formation
                .map_or_else(|| name_of_run(units), |formation| formation.name.clone()),
        }
    }
}

/// Common name of units that are alike, such as `Guns of the Guard (1-12)`.
pub(super) fn name_of_run(units: &[&UnitView]) -> String {
    let (Some(first), Some(last)) = (units.first(), units.last()) else { return String::new() };
    match (numbered(&first.name), numbered(&last.name)) {
        (Some((stem, from)), Some((_, to))) if units.len() > 1 => format!("{stem} ({from}-{to})"),
        _ => first.name.clone(),
    }
}

/// Groups units that follow each other and differ only in their numbers. A unit with a leader stays
/// alone, so that its row can show the leader.
pub(super) fn runs<'u, 'v>(
    tree: &Tree<'v>,
    units: &'u [&'v UnitView],
) -> impl Iterator<Item = &'u [&'v UnitView]> {
    let led = |unit: &UnitView| tree.leaders.contains_key(unit.id.as_str());
    units.chunk_by(move |unit, next| {
        alike(unit, next) && follows(unit, next) && !led(unit) && !led(next)
    })
}

/// The structure of a force, for lookups by id. A search through all formations took 38 s for 9,000
/// units; these lookups take less than 2 s.
#[derive(Debug)]
pub struct Tree<'v> {
    /// Formations directly below a formation. Formations at the top have the key `None`.
    pub formations: HashMap<Option<&'v str>, Vec<&'v FormationView>>,
    /// Units directly in a formation.
    pub units: HashMap<&'v str, Vec<&'v UnitView>>,
    /// Bodies of unknown strength directly in a formation.
    pub unknown: HashMap<&'v str, Vec<&'v UnknownView>>,
    /// Leader of a formation or of a unit, by the id of the formation or unit.
    pub leaders: HashMap<&'v str, &'v LeaderView>,
    pub parents: HashMap<&'v str, &'v str>,
}

pub fn tree(view: &ConvertView) -> Tree<'_> {
    let mut tree = Tree {
        formations: HashMap::new(),
        units: HashMap::new(),
        unknown: HashMap::new(),
        leaders: HashMap::new(),
        parents: HashMap::new(),
    };
    // If a faulty document gives several formations the same id, only the first is kept, because a
    // formation with the id of its ancestor would be below itself and the walk through the tree
    // would not end.
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

/// Ids of a formation and of all formations above it, nearest first.
pub fn within(tree: &Tree<'_>, formation: Option<&str>) -> Vec<String> {
    let above = std::iter::successors(formation, |id| tree.parents.get(id).copied());
    above.map(str::to_owned).collect()
}

/// Rows of a force: each formation is followed by its units, then by the formations below it.
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

fn alike(first: &UnitView, other: &UnitView) -> bool {
    let said = |unit: &UnitView| {
        (
            (unit.arm.clone(), unit.elements, unit.elements_mark, unit.element.clone()),
            (unit.grade.clone(), unit.grade_mark, unit.traits.clone()),
            (unit.fielded_men, unit.certainty, unit.other_counts()),
            (unit.figures.clone(), unit.size.clone()),
        )
    };
    // A difference of one man does not count, because men may not divide evenly, but a difference
    // of one gun does.
    let guns = first.arm.ends_with("artillery");
    let near = first.strength == other.strength || !guns && first.men.abs_diff(other.men) <= 1;
    near && said(first) == said(other) && first.wear == other.wear
}

/// Does the next unit have the same name, or the same name with the next number?
pub(super) fn follows(unit: &UnitView, next: &UnitView) -> bool {
    match (numbered(&unit.name), numbered(&next.name)) {
        (Some((stem, number)), Some((other, following))) => {
            stem == other && following == number + 1
        }
        _ => unit.name == next.name,
    }
}

/// Stem and number of a name such as `Guns of the Guard (3)`.
fn numbered(name: &str) -> Option<(&str, u32)> {
    let (stem, number) = name.strip_suffix(')')?.rsplit_once(" (")?;
    Some((stem, number.parse().ok()?))
}

/// Marks of a kind of wear that apply at the same loss for every unit.
#[derive(Debug, Clone)]
pub struct Common<'v> {
    pub wear: &'v WearView,
    pub marks: Vec<&'v MarkView>,
}

/// Marks that are the same for all units with this kind of wear, so that rows need not repeat them.
pub fn common(view: &ConvertView) -> Vec<Common<'_>> {
    let mut out: Vec<Common<'_>> = Vec::new();
    for wear in view.units.iter().flat_map(|unit| &unit.wear) {
        if out.iter().any(|shown| shown.wear.id == wear.id) {
            continue;
        }
        let all = view.units.iter().flat_map(|unit| &unit.wear);
        let bearers: Vec<&WearView> = all.filter(|other| other.id == wear.id).collect();
        // A row has space for one kind of wear, so a further kind that only one unit has is shown
        // with the common marks.
        let told = bearers.len() > 1 || !is_in_row(view, wear, &out);
        let same = |mark: &&MarkView| {
            let has = |bearer: &&WearView| bearer.marks.iter().any(|other| other == *mark);
            told && bearers.iter().all(has)
        };
        // Numbered steps are either all common or all in the rows, because a single step has no
        // meaning.
        let step = |mark: &&MarkView| mark.name.parse::<i64>().is_ok();
        let steps = wear.marks.iter().filter(step).all(|mark| same(&mark));
        let marks = wear.marks.iter().filter(|mark| same(mark) && (steps || !step(mark)));
        out.push(Common { wear, marks: marks.collect() });
    }
    out.retain(|wear| !wear.marks.is_empty());
    out
}

/// Does the row of the only unit with this kind of wear have space to show it?
fn is_in_row(view: &ConvertView, wear: &WearView, common: &[Common<'_>]) -> bool {
    let mut units = view.units.iter();
    let unit = units.find(|unit| unit.wear.iter().any(|other| other.id == wear.id));
    let own = unit.and_then(|unit| own_wear(&unit.wear, common));
    own.is_some_and(|(own, _)| own.id == wear.id)
}

/// Wear for the row of a unit: the first kind of wear with marks that are not common to all units.
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

/// Shortest beginning of a name with which no other name begins.
pub fn first_letters_of(name: &str, names: &BTreeSet<&str>) -> String {
    let count = name.chars().count();
    let mut starts = (1..=count).map(|count| name.chars().take(count).collect::<String>());
    let tells = |start: &String| {
        names.iter().all(|other| *other == name || !other.starts_with(start.as_str()))
    };
    starts.find(tells).unwrap_or_else(|| name.to_owned())
}

/// Do the name or the grade of a body already contain a trait? For example, `Grenadier or Guard`
/// contains `Guard or grenadiers`, and `Light Division` contains `Light`.
pub fn says(names: &[&str], of: &str) -> bool {
    let told: Vec<String> = names.iter().flat_map(|name| words(name)).collect();
    let alternatives = of.split(" or ").flat_map(|part| part.split(" and "));
    alternatives.map(words).any(|wanted| {
        let mut telling = wanted.iter().filter(|word| !ARMS.contains(&word.as_str())).peekable();
        telling.peek().is_some() && telling.all(|word| told.contains(word))
    })
}

/// Words for an arm, which are ignored in traits because the arm has a separate column.
const ARMS: &[&str] = &["infantry", "cavalry", "artillery", "foot", "horse", "battery", "gun"];

/// Words of a name in lower case. A final `s` is removed, so that `Grenadiers` matches `Grenadier`.
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
    fn only_a_number_in_brackets_at_the_end_is_read() {
        assert_eq!(numbered("Guns of the Guard (12)"), Some(("Guns of the Guard", 12)));
        assert_eq!(numbered("Brigade (17e Légère)"), None);
        assert_eq!(numbered("Brigade"), None);
    }
}
