//! An army: as history has it, and on the table under each rule set with the ledger of every number.

use std::collections::{BTreeMap, HashMap, HashSet};

use schemars::JsonSchema;
use serde::Serialize;

use super::leader::slug_of;
use super::{HeadView, LinkView};
use crate::project::{Known, NationFacts};
use crate::view::{
    ConvertView, FormationView, LeaderView, LedgerLine, Mark, NationLook, RestView, TotalsView,
    UnitView, lines,
};
use grognard_core::document::{Arm, Confidence, Counting};
use grognard_core::model::{Body, Force, Strength};

/// The page of an army.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyView {
    /// The head of the page.
    pub head: HeadView,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The names of its nations, the first that of the whole.
    pub nations: Vec<String>,
    /// The colour of its nation.
    pub colour: Option<String>,
    /// The day for which it holds.
    pub date: Option<String>,
    /// What the reader should know, as HTML.
    pub note_html: Option<String>,
    /// The battles in which it fights.
    pub battles: Vec<LinkView>,
    /// What can be shown: history, and each rule set.
    pub choices: Vec<ChoiceView>,
    /// As history has it, where that is shown.
    pub history: Option<ArmyHistory>,
    /// On the table, where that is shown.
    pub fielded: Option<FieldedView>,
    /// Where strengths come from.
    pub sources: Vec<SourceView>,
    /// Files of it.
    pub downloads: Vec<LinkView>,
    /// Where its document can be seen and mended.
    pub edit: Option<String>,
}

/// Something that a page can show in place of what it shows.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct ChoiceView {
    /// The id of the rule set, or `history`.
    pub id: String,
    /// A short name.
    pub short: String,
    /// Its name.
    pub name: String,
    /// The page that shows it.
    pub href: String,
    /// The script that brings it into another page.
    pub part: String,
    /// Is it what the page shows?
    pub here: bool,
}

/// A book or a return.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct SourceView {
    /// Its short name.
    pub id: String,
    /// Author, title, place and year.
    pub words: String,
    /// Where it can be read.
    pub url: Option<String>,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// An army as history has it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyHistory {
    /// What it is in all, by arm.
    pub sums: Vec<StrengthView>,
    /// Its bodies, each after the one above it.
    pub rows: Vec<ArmyRow>,
    /// Who is counted, where that is the same for all.
    pub counting: Option<String>,
}

/// A sum.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct StrengthView {
    /// What is summed: infantry, cavalry, artillery.
    pub name: String,
    /// How much.
    pub strength: String,
    /// How many units.
    pub units: usize,
}

/// A body.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ArmyRow {
    /// Its id.
    pub id: String,
    /// How many bodies stand above it.
    pub depth: usize,
    /// Is it a unit?
    pub unit: bool,
    /// Its name.
    pub name: String,
    /// Its level, or its arm.
    pub kind: String,
    /// The id of its nation, where that is not the one of the body above.
    pub nation: Option<String>,
    /// Who commands it.
    pub leader: Option<LinkView>,
    /// His rank and rating.
    pub leader_words: String,
    /// Its strength: `450 men`, `8 guns of 12 pounds`.
    pub strength: String,
    /// Is it the sum of what stands below it?
    pub summed: bool,
    /// Its grade or command quality.
    pub grade: String,
    /// What rule sets should know of it.
    pub traits: String,
    /// The short name of the source of its strength.
    pub source: Option<String>,
    /// How sure its strength is, where it is no fact.
    pub confidence: Option<String>,
    /// What is to be said of it.
    pub note: Option<String>,
}

/// An army on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FieldedView {
    /// The id of the rule set.
    pub ruleset: String,
    /// Its name.
    pub ruleset_name: String,
    /// The ratio, where the rule set has several.
    pub ratio: Option<String>,
    /// What went in and what came out.
    pub totals: TotalsView,
    /// Its formations and units, each after the formation above it.
    pub rows: Vec<FieldedRow>,
    /// Does any row have a mark of wear?
    pub wears: bool,
    /// How every number came about, body by body.
    pub ledger: Vec<BodyLedger>,
    /// The lines of the pack behind these numbers that do not stand in the rule book.
    pub rests_on: Vec<RestView>,
}

/// A formation or a unit on the table.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FieldedRow {
    /// Its id.
    pub id: String,
    /// How many formations stand above it.
    pub depth: usize,
    /// Is it a unit?
    pub unit: bool,
    /// Its name.
    pub name: String,
    /// Its arm, or the level of a formation.
    pub kind: String,
    /// Who leads it.
    pub leader: Option<LinkView>,
    /// What he is, and how far his orders reach.
    pub leader_words: String,
    /// How many elements it has; of a formation those of guns stand behind a plus.
    pub elements: String,
    /// What an element is called.
    pub element: String,
    /// The sign of their mark.
    pub elements_sign: Option<&'static str>,
    /// How sure the number is: `certain`, `ambiguous`, `impossible`, `author`.
    pub certainty: &'static str,
    /// Other numbers that would fit as well.
    pub or: String,
    /// Its grade or command quality.
    pub grade: String,
    /// The sign of its mark.
    pub grade_sign: Option<&'static str>,
    /// Its traits.
    pub traits: String,
    /// What losses do to it: `tires at 4 of 9`.
    pub wear: String,
    /// Men or guns that came in.
    pub strength: String,
    /// The numbers of the parts of the ledger that explain it.
    pub ledger: Vec<usize>,
}

/// What the ledger says of a body, and of all others of which it says the same.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct BodyLedger {
    /// Its number on this page.
    pub id: usize,
    /// The name of the first of these bodies.
    pub name: String,
    /// How many more there are.
    pub others: usize,
    /// Its lines, with the id of the first body.
    pub entries: Vec<LedgerLine>,
}

/// The page of an army without what it shows; `head` is the page's own.
pub fn army(
    force: &Force,
    nations: &[NationFacts],
    looks: &HashMap<String, NationLook>,
) -> ArmyView {
    let name = |id: &str| {
        let known = nations.iter().find(|one| one.id == id);
        known.map_or_else(|| id.to_owned(), |one| one.name.clone())
    };
    let mut ids: Vec<&str> = Vec::new();
    for body in &force.bodies {
        if !body.nation.is_empty() && !ids.contains(&body.nation.as_str()) {
            ids.push(&body.nation);
        }
    }
    ArmyView {
        head: HeadView::default(),
        id: force.id.clone(),
        name: force.name.clone(),
        nations: ids.iter().map(|id| name(id)).collect(),
        colour: ids.first().and_then(|id| looks.get(*id)?.colour.clone()),
        date: force.date.map(super::day),
        note_html: None,
        battles: Vec::new(),
        choices: Vec::new(),
        history: None,
        fielded: None,
        sources: Vec::new(),
        downloads: Vec::new(),
        edit: None,
    }
}

/// An army as history has it.
pub fn history(force: &Force, known: &[Known], nations: &[NationFacts], root: &str) -> ArmyHistory {
    let countings: HashSet<Option<Counting>> = force
        .bodies
        .iter()
        .zip(known)
        .filter(|(body, _)| body.men.is_some() || body.sabres.is_some())
        .map(|(_, known)| known.counting)
        .collect();
    let counting = match countings.len() {
        1 => countings.into_iter().next().flatten(),
        _ => None,
    };
    let row = |(at, body): (usize, &Body)| row(force, at, body, known.get(at), nations, root);
    ArmyHistory {
        sums: sums(force),
        rows: force.bodies.iter().enumerate().map(row).collect(),
        counting: counting.map(|one| one.word().replace('-', " ")),
    }
}

fn row(
    force: &Force,
    at: usize,
    body: &Body,
    known: Option<&Known>,
    nations: &[NationFacts],
    root: &str,
) -> ArmyRow {
    let own = strength_of(body);
    let summed = own.is_empty() && !body.is_unit();
    let strength = if summed { sum_of(force, at) } else { own };
    let above = body.parent.map(|parent| force.bodies[parent].nation.as_str());
    let nation = Some(&body.nation).filter(|own| above.is_some_and(|above| above != *own));
    let nation = nation.map(|id| {
        let known = nations.iter().find(|one| one.id == *id);
        known.map_or_else(|| id.clone(), |one| one.name.clone())
    });
    let leader = body.leader.as_ref();
    let told = leader.map(|leader| {
        let rating = leader.rating.map(|rating| rating.word().to_owned());
        let far = leader.exceptional.then(|| "exceptional".to_owned());
        let parts = [leader.rank.clone(), rating, far];
        parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
    });
    let grade = body.grade.map(|grade| grade.word());
    let grade = grade.or(body.quality.map(|quality| quality.word()));
    let traits: Vec<&str> = body.traits.iter().map(|one| one.word()).collect();
    let known = known.cloned().unwrap_or_default();
    let has_strength = !strength.is_empty() && !summed;
    let sure = known.confidence.filter(|one| *one != Confidence::Fact && has_strength);
    ArmyRow {
        id: body.id.clone(),
        depth: force.above(at).count(),
        unit: body.is_unit(),
        name: body.name.clone(),
        kind: match (body.echelon, body.arm) {
            (Some(echelon), _) => echelon.word().replace('-', " "),
            (None, Some(arm)) => arm.word().replace('-', " "),
            (None, None) => String::new(),
        },
        nation,
        leader: leader.map(|one| LinkView {
            title: one.name.clone(),
            href: format!("{root}leaders/{}.html", slug_of(&body.nation, &one.name)),
        }),
        leader_words: told.unwrap_or_default(),
        strength,
        summed,
        grade: grade.unwrap_or_default().to_owned(),
        traits: traits.join(", "),
        source: known.source.filter(|_| has_strength),
        confidence: sure.map(|one| one.word().to_owned()),
        note: known.note,
    }
}

/// `450 men`, `8 guns of 12-pounders`.
fn strength_of(body: &Body) -> String {
    let mut parts = Vec::new();
    let mut add = |count: Option<Strength>, noun: &str| {
        parts.extend(count.map(|count| format!("{} {noun}", grouped(count))));
    };
    add(body.men, "men");
    add(body.sabres, "sabres");
    add(body.guns, "guns");
    if let (Some(_), Some(weight), Some(last)) = (body.guns, &body.weight, parts.last_mut()) {
        last.push_str(&format!(" ({weight})"));
    }
    if parts.is_empty() && body.elements.is_some() {
        parts.extend(body.elements.map(|count| format!("{count} stands")));
    }
    match (parts.is_empty(), body.unknown) {
        (true, true) => "unknown".to_owned(),
        (_, true) => format!("{}, the rest unknown", parts.join(", ")),
        _ => parts.join(", "),
    }
}

/// A strength with its thousands apart.
fn grouped(strength: Strength) -> String {
    let number = |number: u32| {
        let digits = number.to_string();
        match digits.len() {
            0..=4 => digits,
            length => {
                let (head, tail) = digits.split_at(length - 3);
                format!("{head},{tail}")
            }
        }
    };
    match strength.is_exact() {
        true => number(strength.least),
        false => format!("{}–{}", number(strength.least), number(strength.most)),
    }
}

/// What the bodies at or below one have, the topmost that say so.
fn below(force: &Force, at: usize, add: &mut dyn FnMut(&Body)) {
    let body = &force.bodies[at];
    if body.men.is_some() || body.sabres.is_some() || body.guns.is_some() {
        add(body);
        return;
    }
    for child in force.children(at).collect::<Vec<usize>>() {
        below(force, child, add);
    }
}

fn sum_of(force: &Force, at: usize) -> String {
    let mut total = [Strength::default(); 3];
    below(force, at, &mut |body| {
        for (total, own) in total.iter_mut().zip([body.men, body.sabres, body.guns]) {
            *total = total.plus(own.unwrap_or_default());
        }
    });
    let parts = total.iter().zip(["men", "sabres", "guns"]);
    let parts = parts.filter(|(count, _)| count.most > 0);
    parts.map(|(count, noun)| format!("{} {noun}", grouped(*count))).collect::<Vec<_>>().join(", ")
}

/// What armies have together: `12,300 men, 48 guns`.
pub fn strength<'f>(forces: impl IntoIterator<Item = &'f Force>) -> String {
    let (mut men, mut guns) = (Strength::default(), Strength::default());
    for force in forces {
        below(force, 0, &mut |body| {
            men = men.plus(body.men.unwrap_or_default()).plus(body.sabres.unwrap_or_default());
            guns = guns.plus(body.guns.unwrap_or_default());
        });
    }
    let parts = [(men, "men"), (guns, "guns")].into_iter().filter(|(count, _)| count.most > 0);
    parts.map(|(count, noun)| format!("{} {noun}", grouped(count))).collect::<Vec<_>>().join(", ")
}

fn sums(force: &Force) -> Vec<StrengthView> {
    let mut by: BTreeMap<(usize, &str), ([Strength; 2], usize)> = BTreeMap::new();
    let mut add = |key: (usize, &'static str), count: [Option<Strength>; 2]| {
        let entry = by.entry(key).or_default();
        for (total, own) in entry.0.iter_mut().zip(count) {
            *total = total.plus(own.unwrap_or_default());
        }
        entry.1 += 1;
    };
    below(force, 0, &mut |body| match body.arm {
        Some(arm) if arm.is_artillery() => add((2, "Artillery"), [body.men, body.guns]),
        Some(Arm::Cavalry) => add((1, "Cavalry"), [body.sabres.or(body.men), None]),
        Some(Arm::Infantry) => add((0, "Infantry"), [body.men, None]),
        Some(_) => add((3, "Others"), [body.men, body.guns]),
        // A body known only as a whole has no arm: its men, its horse and its guns.
        None => {
            if body.men.is_some() {
                add((0, "Infantry"), [body.men, None]);
            }
            if body.sabres.is_some() {
                add((1, "Cavalry"), [body.sabres, None]);
            }
            if body.guns.is_some() {
                add((2, "Artillery"), [None, body.guns]);
            }
        }
    });
    let view = |((_, name), ([men, guns], units)): ((usize, &str), ([Strength; 2], usize))| {
        let parts = [(men, "men"), (guns, "guns")];
        let parts = parts.into_iter().filter(|(count, _)| count.most > 0);
        let parts: Vec<String> = parts.map(|(n, noun)| format!("{} {noun}", grouped(n))).collect();
        StrengthView { name: name.to_owned(), strength: parts.join(", "), units }
    };
    by.into_iter().map(view).collect()
}

/// An army on the table.
pub fn fielded(view: &ConvertView, force: &Force, root: &str) -> FieldedView {
    let mut names: HashMap<&str, &str> = HashMap::new();
    names.extend(force.bodies.iter().map(|one| (one.id.as_str(), one.name.as_str())));
    names.extend(view.formations.iter().map(|one| (one.id.as_str(), one.name.as_str())));
    names.extend(view.units.iter().map(|one| (one.id.as_str(), one.name.as_str())));
    let (ledger, at) = shared(&view.ledger, &names);
    let nation: HashMap<&str, &str> = force
        .bodies
        .iter()
        .filter_map(|one| Some((one.leader.as_ref()?.id.as_str(), one.nation.as_str())))
        .collect();
    let led = |leader: &LeaderView| LinkView {
        title: leader.name.clone(),
        href: match nation.get(leader.id.as_str()) {
            Some(nation) => format!("{root}leaders/{}.html", slug_of(nation, &leader.name)),
            None => String::new(),
        },
    };
    let mut rows: Vec<FieldedRow> = Vec::new();
    for line in lines(view) {
        if let Some(formation) = line.formation.filter(|_| line.units.is_empty()) {
            let leader = line.leader.map(led);
            let words = line.leader.map(leader_words).unwrap_or_default();
            rows.push(of_formation(formation, line.depth, leader, words, &at));
        }
        for unit in &line.units {
            let leader = line.leader.map(led);
            let words = line.leader.map(leader_words).unwrap_or_default();
            rows.push(of_unit(unit, line.depth, leader, words, &at));
        }
    }
    FieldedView {
        ruleset: view.ruleset.clone(),
        ruleset_name: view.ruleset_name.clone(),
        ratio: view.ratio.clone(),
        totals: view.totals.clone(),
        wears: rows.iter().any(|row| !row.wear.is_empty()),
        rows,
        ledger,
        rests_on: view.rests_on.clone(),
    }
}

fn leader_words(leader: &LeaderView) -> String {
    let reach = leader.range.as_ref().map(|range| {
        let sign = leader.range_mark.map_or("", Mark::sign);
        format!("reaches {range}{sign}")
    });
    let bonus = leader.bonus.as_ref().map(|bonus| format!("adds {bonus}"));
    let far = leader.exceptional.then(|| "exceptional".to_owned());
    let parts = [Some(leader.rank_name.clone()), reach, bonus, far];
    parts.into_iter().flatten().collect::<Vec<String>>().join(", ")
}

fn of_formation(
    one: &FormationView,
    depth: usize,
    leader: Option<LinkView>,
    leader_words: String,
    ledger: &HashMap<&str, usize>,
) -> FieldedRow {
    let guns = match one.gun_elements {
        0 => String::new(),
        guns => format!(" + {guns}"),
    };
    let fatigue = one.fatigue.map(|fatigue| match &one.fatigue_percent {
        Some(percent) => format!("fatigue {fatigue} ({percent} %)"),
        None => format!("fatigue {fatigue}"),
    });
    FieldedRow {
        id: one.id.clone(),
        depth,
        unit: false,
        name: one.name.clone(),
        kind: one.echelon.replace('-', " "),
        leader,
        leader_words,
        elements: format!("{}{guns}", one.elements),
        element: String::new(),
        elements_sign: None,
        certainty: "certain",
        or: String::new(),
        grade: one.quality_name.clone().unwrap_or_default(),
        grade_sign: one.quality_mark.map(Mark::sign),
        traits: String::new(),
        wear: fatigue.unwrap_or_else(|| wear(&one.wear)),
        strength: match one.men {
            0 => String::new(),
            men => grouped(Strength::exact(men)),
        },
        ledger: known(ledger, std::iter::once(&one.id)),
    }
}

fn of_unit(
    one: &UnitView,
    depth: usize,
    leader: Option<LinkView>,
    leader_words: String,
    ledger: &HashMap<&str, usize>,
) -> FieldedRow {
    let or: Vec<String> = one.or.iter().map(u32::to_string).collect();
    FieldedRow {
        id: one.id.clone(),
        depth,
        unit: true,
        name: one.name.clone(),
        kind: one.arm.replace('-', " "),
        leader,
        leader_words,
        elements: one.elements.to_string(),
        element: one.element.clone(),
        elements_sign: one.elements_mark.map(Mark::sign),
        certainty: one.certainty,
        or: or.join(" or "),
        grade: one.grade_name.clone().unwrap_or_default(),
        grade_sign: one.grade_mark.map(Mark::sign),
        traits: one.trait_names.join(", "),
        wear: wear(&one.wear),
        strength: one.strength.clone(),
        ledger: known(ledger, std::iter::once(&one.id).chain(&one.parts)),
    }
}

/// The ledger, and the number of its part for each body. In a large army it says the same of hundreds of bodies, and
/// says it once: a third of the page is spared.
fn shared<'l>(
    ledger: &'l [LedgerLine],
    names: &HashMap<&str, &str>,
) -> (Vec<BodyLedger>, HashMap<&'l str, usize>) {
    let mut bodies: Vec<&str> = Vec::new();
    let mut lines: HashMap<&str, Vec<&LedgerLine>> = HashMap::new();
    for entry in ledger {
        let own = lines.entry(&entry.body).or_default();
        if own.is_empty() {
            bodies.push(&entry.body);
        }
        own.push(entry);
    }
    let mut told: Vec<BodyLedger> = Vec::new();
    let mut same: HashMap<Vec<LedgerLine>, usize> = HashMap::new();
    let mut at: HashMap<&str, usize> = HashMap::new();
    for body in bodies {
        let own = lines[body].iter().map(|&entry| entry.clone());
        let nameless = own.clone().map(|entry| LedgerLine { body: String::new(), ..entry });
        let id = *same.entry(nameless.collect()).or_insert_with(|| {
            let id = told.len() + 1;
            let name = names.get(body).copied().unwrap_or(body).to_owned();
            told.push(BodyLedger { id, name, others: 0, entries: own.collect() });
            id
        });
        if told[id - 1].entries.first().is_some_and(|entry| entry.body != body) {
            told[id - 1].others += 1;
        }
        at.insert(body, id);
    }
    (told, at)
}

/// The parts of the ledger that tell of these bodies, each once.
fn known<'i>(ledger: &HashMap<&str, usize>, ids: impl Iterator<Item = &'i String>) -> Vec<usize> {
    let mut told: Vec<usize> = Vec::new();
    for id in ids.filter_map(|id| ledger.get(id.as_str())) {
        if !told.contains(id) {
            told.push(*id);
        }
    }
    told
}

/// `broken at 3 of 6 stands`.
fn wear(all: &[crate::view::WearView]) -> String {
    let told = all.iter().filter(|one| one.boxes > 0).map(|one| {
        let marks = one.marks.iter().map(|mark| {
            let name = mark.name.to_lowercase();
            format!("{name} at {}", mark.lost)
        });
        let marks: Vec<String> = marks.collect();
        match marks.is_empty() {
            true => format!("{} {}", one.boxes, one.counts),
            false => format!("{} of {} {}", marks.join(", "), one.boxes, one.counts),
        }
    });
    told.collect::<Vec<String>>().join("; ")
}
