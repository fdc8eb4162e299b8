//! Tests that read exports back: every fact that a format keeps is unchanged, and the report of
//! losses names the others.

use std::collections::BTreeMap;

use grognard_core::document::Trait;
use grognard_core::model::Force;
use grognard_exchange::export::{
    Export, Fact, HAS_SPREADSHEETS, Kept, OfBattle, OfBody, Options, Subject, find_format, findings,
};
use grognard_exchange::import::{self, ImportedFile};
use grognard_lists::lists::DraftKind;
use grognard_lists::lists::ListImportOptions;

use crate::export::{battle, opened, scenarios};

/// Bodies of a force, by their names and the names above them. Bodies with equal names have
/// numbers, so that each body is compared.
fn bodies(force: &Force) -> BTreeMap<(String, usize), usize> {
    let mut all = BTreeMap::new();
    for index in 0..force.bodies.len() {
        let above: Vec<&str> =
            force.above(index).map(|above| force.bodies[above].name.as_str()).collect();
        let path = format!("{} < {}", force.bodies[index].name, above.join(" < "));
        let number = (0..).find(|number| !all.contains_key(&(path.clone(), *number)));
        all.insert((path, number.expect("a number")), index);
    }
    all
}

fn kept(force: &Force, format: &Export) -> BTreeMap<String, Vec<String>> {
    let whole =
        OfBody::ALL.iter().filter(|fact| format.keeps(Fact::Body(**fact)) == Some(Kept::Whole));
    let whole: Vec<OfBody> = whole.copied().collect();
    let told = |(key, index): ((String, usize), usize)| {
        let facts = whole
            .iter()
            .filter_map(|fact| Some(format!("{}: {}", fact.words(), value(force, index, *fact)?)));
        (format!("{} #{}", key.0, key.1), facts.collect())
    };
    bodies(force).into_iter().map(told).collect()
}

fn back(format: &Export, force: &Force) -> (ImportedFile, Force) {
    let files = (format.write)(&Subject::of_force(force), &Options::default());
    let [file] = files.as_slice() else { panic!("one file") };
    let imported = import::run(&file.path, &file.bytes, None, &ListImportOptions::default());
    let [list] = imported.lists.as_slice() else {
        panic!("{} lists: {:?}", imported.lists.len(), imported.found)
    };
    let (mut forces, _) = opened(vec![("back.oob.yaml".to_owned(), list.text.clone())]);
    (imported, forces.remove(0))
}

/// Findings about the sheets of an exported workbook that contain no bodies.
const OF_WORKBOOKS: [&str; 2] = [
    "`Sources` has no table of bodies and is not read",
    "`Read me` has no table of bodies and is not read",
];

fn comes_back(name: &str) {
    let format = find_format(name).expect("a format");
    let mut wrong = Vec::new();
    for folder in scenarios() {
        for force in battle(&folder).forces() {
            let (imported, again) = back(format, force);
            let told = imported.found.iter().map(|found| found.message.as_str());
            let told = told.filter(|message| !OF_WORKBOOKS.contains(message));
            wrong.extend(told.map(|message| format!("{}: {message}", force.id)));
            let (before, after) = (kept(force, format), kept(&again, format));
            let differs = before.iter().filter(|(body, facts)| after.get(*body) != Some(*facts));
            wrong.extend(differs.map(|(body, facts)| {
                format!("{}: {body}\n  went {facts:?}\n  came {:?}", force.id, after.get(body))
            }));
            assert_eq!(before.len(), after.len(), "{}", force.id);
        }
    }
    let count = wrong.len();
    wrong.truncate(30);
    assert!(count == 0, "{count} differences\n{}", wrong.join("\n"));
}

/// `militia` is both a trait and a grade. The unit of the test has the trait and no grade.
#[test]
fn a_trait_with_the_name_of_a_grade_stays_a_trait() {
    let list = "oob: 1\nid: a\nname: A\nnation: france\nunits:\n  - { name: Lisbon, arm: infantry, men: 500, traits: [militia] }\n";
    let (forces, _) = opened(vec![("a.oob.yaml".to_owned(), list.to_owned())]);
    for name in ["text", "csv", "markdown", "orbat-mapper"] {
        let (_, again) = back(find_format(name).expect("a format"), &forces[0]);
        let unit = again.bodies.iter().find(|body| body.name == "Lisbon").expect("the unit");
        assert_eq!((unit.grade, &unit.traits), (None, &vec![Trait::Militia]), "{name}");
    }
}

#[test]
fn a_text_is_read_back_unchanged() {
    comes_back("text");
}

#[test]
fn a_scenario_of_orbat_mapper_is_read_back_unchanged() {
    comes_back("orbat-mapper");
}

#[test]
fn a_csv_is_read_back_unchanged() {
    comes_back("csv");
}

#[test]
#[cfg(feature = "spreadsheets")]
fn a_workbook_is_read_back_unchanged() {
    comes_back("xlsx");
}

/// Value of a fact of a body. Stands of a game become a note when they are exported and imported
/// again, so such a note is ignored.
fn value(force: &Force, index: usize, fact: OfBody) -> Option<String> {
    let value = fact.value(force, index)?;
    let is_stands = |note: &str| {
        note.strip_suffix(" stands in the source").is_some_and(|count| count.parse::<u32>().is_ok())
    };
    match fact {
        OfBody::Notes => match value.split_once("; ") {
            Some((stands, note)) if is_stands(stands) => Some(note.to_owned()),
            _ => Some(value).filter(|note| !is_stands(note)),
        },
        _ => Some(value),
    }
}

/// Facts of all bodies with their counts, by the names of the bodies without spaces and signs. The
/// names of higher bodies are part of the key only if the format keeps all formations.
fn said<'f>(
    forces: impl IntoIterator<Item = &'f Force>,
    fact: OfBody,
    has_ways: bool,
) -> BTreeMap<(String, String), usize> {
    let letters =
        |name: &str| -> String { name.chars().filter(|letter| letter.is_alphanumeric()).collect() };
    let mut all = BTreeMap::new();
    for force in forces {
        for index in 0..force.bodies.len() {
            let is_last = force.bodies[index].end <= index + 1;
            let Some(value) = value(force, index, fact).filter(|_| has_ways || is_last) else {
                continue;
            };
            let mut way = letters(&force.bodies[index].name);
            for above in force.above(index).filter(|_| has_ways) {
                way += "<";
                way += &letters(&force.bodies[above].name);
            }
            *all.entry((way, value)).or_default() += 1;
        }
    }
    all
}

/// Exports a subject and imports the files. Returns the forces and the messages of the import.
fn there_and_back(format: &Export, subject: &Subject<'_>) -> (Vec<Force>, Vec<String>) {
    let (mut documents, mut told) = (Vec::new(), Vec::new());
    for file in (format.write)(subject, &Options::default()) {
        let imported = import::run(&file.path, &file.bytes, None, &ListImportOptions::default());
        told.extend(imported.found.into_iter().map(|found| found.message));
        let number = documents.len();
        let lists = imported.lists.into_iter().zip(number..);
        documents
            .extend(lists.map(|(list, number)| (format!("back-{number}.oob.yaml"), list.text)));
    }
    (opened(documents).0, told)
}

#[derive(Default)]
struct Seen {
    /// For each fact: whether any list states the fact, and whether it ever differs.
    facts: BTreeMap<&'static str, (bool, bool)>,
    wrong: Vec<String>,
}

/// Compares each fact of the bodies. Facts that a format keeps must be equal, and only facts that
/// it loses may be reported.
fn compare_bodies(
    format: &Export,
    subject: &Subject<'_>,
    (again, told): (&[Force], &[String]),
    has_ways: bool,
    seen: &mut Seen,
) {
    let forces = || subject.lists.iter().map(|list| list.force);
    for fact in OfBody::ALL {
        let went = said(forces(), *fact, has_ways);
        let came = said(again, *fact, has_ways);
        let differs = went != came;
        let is_told = is_told(told, fact.words());
        let is_of = |force: &Force| (0..force.bodies.len()).any(|index| fact.is_said(force, index));
        let keeps = format.keeps(Fact::Body(*fact));
        let place = format!("{}: {} of {}", format.name, fact.words(), subject.id);
        // The nation of the list decides whether a body needs a nation of its own. The lists of a
        // side may be joined, so nations are not compared.
        if subject.battle.is_some() && *fact == OfBody::Nations {
            continue;
        }
        assert_eq!(is_told, forces().any(is_of) && keeps.is_none(), "{place}");
        if differs && keeps == Some(Kept::Whole) {
            let lost = went.iter().filter(|(key, count)| came.get(*key) != Some(*count));
            seen.wrong.push(format!("{place}: {:?}", lost.take(3).collect::<Vec<_>>()));
        }
        let entry = seen.facts.entry(fact.words()).or_default();
        *entry = (entry.0 || !went.is_empty(), entry.1 || differs);
    }
}

fn is_told(told: &[String], words: &str) -> bool {
    let words = format!("no place for {words}");
    told.iter().any(|message| {
        let rest = message.split_once(&words).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(": "))
    })
}

fn losses(format: &Export, subject: &Subject<'_>) -> Vec<String> {
    let found = findings(subject, format, &Options::default());
    found.into_iter().map(|found| found.message).collect()
}

/// Exports all lists, imports them again, and compares each fact. A fact that the format keeps must
/// be equal. Any other fact must differ somewhere, and may be reported only if it is lost
/// completely.
fn losses_are_the_difference(name: &str, has_ways: bool) {
    let format = find_format(name).expect("a format");
    let mut seen = Seen::default();
    for folder in scenarios() {
        for force in battle(&folder).forces() {
            let subject = Subject::of_force(force);
            let (again, _) = there_and_back(format, &subject);
            let told = losses(format, &subject);
            compare_bodies(format, &subject, (&again, &told), has_ways, &mut seen);
        }
    }
    let is_kept = |fact: &&OfBody| {
        let is_whole = format.keeps(Fact::Body(**fact)) == Some(Kept::Whole);
        let (is_said, differs) = seen.facts[fact.words()];
        !is_whole && !differs && is_said
    };
    let kept: Vec<&str> = OfBody::ALL.iter().filter(is_kept).map(|fact| fact.words()).collect();
    assert!(
        kept.is_empty() && seen.wrong.is_empty(),
        "{name}: not lost: {kept:?}\n{:#?}",
        seen.wrong
    );
}

/// Messages of the import of ORBAT Mapper about a battle with a position on earth. The findings are
/// expected, because the format contains more than lists.
const OF_BATTLES: [&str; 3] = ["`location` of ", "`layerStack` of the scenario", "`state` of "];

/// Exports whole battles and imports their lists again. An import ignores the battle itself, so
/// either the export or the import must report each kind of fact.
fn losses_of_battles_are_the_difference(name: &str) {
    let format = find_format(name).expect("a format");
    let (mut seen, mut lost_kinds) = (Seen::default(), BTreeMap::<&str, bool>::new());
    for folder in scenarios() {
        let battle = battle(&folder);
        let subject = Subject::of_battle(&battle);
        let (again, told_back) = there_and_back(format, &subject);
        let told = losses(format, &subject);
        let sides: std::collections::BTreeSet<String> =
            again.iter().map(|force| force.name.clone()).collect();
        assert!(sides.len() >= battle.sides.len().min(2), "{name}: {sides:?} of {}", battle.id);
        // Several forces of a side may become one list, so bodies are identified only by their own
        // names.
        compare_bodies(format, &subject, (&again, &told), false, &mut seen);
        for fact in OfBattle::ALL {
            let is_there = fact.count(&battle) > 0;
            let is_lost = format.keeps(Fact::Battle(*fact)).is_none();
            let place = format!("{name}: {} of {}", fact.words(), battle.id);
            assert_eq!(is_told(&told, fact.words()), is_there && is_lost, "{place}");
            *lost_kinds.entry(fact.words()).or_default() |= is_there && is_lost;
        }
        let has_place = battle.map.as_ref().is_some_and(|map| map.origin.is_some());
        let is_named = |words: &&str| told_back.iter().any(|message| message.starts_with(words));
        let named = OF_BATTLES.iter().filter(|words| is_named(words)).count();
        let wanted = if name == "orbat-mapper" && has_place { 2 } else { 0 };
        assert!(named >= wanted, "{name}: {told_back:?} of {}", battle.id);
    }
    assert!(seen.wrong.is_empty(), "{name}: {:#?}", seen.wrong);
    // Each kind of fact that the table marks as lost must be lost in some battle.
    for fact in OfBattle::ALL {
        let is_lost = format.keeps(Fact::Battle(*fact)).is_none();
        let is_seen = lost_kinds.get(fact.words()).copied().unwrap_or(false);
        assert!(is_seen == is_lost || crate::support::is_quick(), "{name}: {}", fact.words());
    }
}

#[test]
fn the_report_of_losses_of_a_battle_is_complete() {
    losses_of_battles_are_the_difference("text");
    losses_of_battles_are_the_difference("csv");
    losses_of_battles_are_the_difference("orbat-mapper");
    losses_of_battles_are_the_difference("republique");
    if HAS_SPREADSHEETS {
        losses_of_battles_are_the_difference("xlsx");
    }
}

#[test]
fn the_report_of_losses_names_the_differences_after_a_round_trip() {
    losses_are_the_difference("text", true);
    losses_are_the_difference("csv", true);
    losses_are_the_difference("orbat-mapper", true);
    losses_are_the_difference("republique", false);
    losses_are_the_difference("markdown", true);
    if HAS_SPREADSHEETS {
        losses_are_the_difference("xlsx", true);
    }
}

/// The format has bases in place of men, and a file contains one corps, so only bodies, grades and
/// arms can be compared.
#[test]
fn files_of_republique_are_read_back_unit_by_unit() {
    let format = find_format("republique").expect("a format");
    for folder in scenarios() {
        for force in battle(&folder).forces() {
            let last = |index: &usize| force.bodies[*index].end <= index + 1;
            let went = (0..force.bodies.len()).filter(last).map(|index| force.bodies[index].grade);
            let (mut went, mut came): (Vec<_>, Vec<_>) = (went.collect(), Vec::new());
            for file in (format.write)(&Subject::of_force(force), &Options::default()) {
                let imported =
                    import::run(&file.path, &file.bytes, None, &ListImportOptions::default());
                let warnings = imported.found.iter().filter(|found| found.code.name == "left-out");
                assert_eq!(warnings.count(), 0, "{}: {:?}", force.id, imported.found);
                let nodes = imported.draft.lists.iter().flat_map(|list| &list.nodes);
                let units =
                    nodes.filter(|node| !matches!(node.kind.value, DraftKind::Formation(_)));
                came.extend(units.map(|unit| unit.grade.as_ref().map(|grade| grade.value)));
            }
            // A battery has no grade in this format, and a guard unit becomes elite, so only the
            // numbers of grades are compared.
            assert_eq!(went.len(), came.len(), "{}", force.id);
            went.retain(Option::is_some);
            came.retain(Option::is_some);
            assert!(came.len() <= went.len(), "{}", force.id);
        }
    }
}
