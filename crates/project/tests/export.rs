//! Exports: what comes back is what the format holds, and nothing of it is invented.

use std::collections::BTreeMap;
use std::path::PathBuf;

use grognard_core::document::read_geojson;
use grognard_core::model::{Battle, Force};
use grognard_core::text::FileId;
use grognard_project::exchange::{ImportOptions, geojson, import as import_map};
use grognard_project::export::{
    Export, FORMATS, Fact, HAS_SPREADSHEETS, Kept, OfBattle, OfBody, Options, Subject,
    export_schema, find_format, findings, loss_table,
};
use grognard_project::files::{Given, given};
use grognard_project::import::{self, DraftKind, Imported};
use grognard_project::project::open_named;

use crate::support::{NO_SETTINGS, in_step, repository, share};

/// The battles that come with the program.
fn scenarios() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(repository("scenarios")).expect("the battles");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    let count = share(folders.len()).max(2);
    folders.truncate(count);
    folders
}

fn opened(documents: Vec<(String, String)>) -> (Vec<Force>, Vec<Battle>) {
    let given_texts = documents.into_iter().map(|(name, text)| Given {
        name,
        bytes: text.into_bytes(),
        project: 0,
    });
    let (files, _) = given(given_texts.collect());
    let named = open_named(&files, std::slice::from_ref(&NO_SETTINGS)).expect("documents");
    (named.forces, named.battles)
}

/// The documents of a battle, by their names.
fn documents(folder: &std::path::Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).expect("a battle");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|end| end == "yaml"));
    let read = |path: &PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).expect("a document"))
    };
    paths.iter().map(read).collect()
}

fn battle(folder: &std::path::Path) -> Battle {
    opened(documents(folder)).1.remove(0)
}

/// The bodies of a force by their names and those above them, numbered where several are alike.
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

/// What a format keeps whole, of each body.
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

fn back(format: &Export, force: &Force) -> (Imported, Force) {
    let files = (format.write)(&Subject::of_force(force), &Options::default());
    let [file] = files.as_slice() else { panic!("one file") };
    let imported = import::run(&file.path, &file.bytes, None, &import::Options::default());
    let [list] = imported.lists.as_slice() else {
        panic!("{} lists: {:?}", imported.lists.len(), imported.found)
    };
    let (mut forces, _) = opened(vec![("back.oob.yaml".to_owned(), list.text.clone())]);
    (imported, forces.remove(0))
}

/// What is told of the sheets of a workbook that hold no bodies.
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

#[test]
fn a_text_comes_back_as_it_went() {
    comes_back("text");
}

#[test]
fn a_scenario_of_orbat_mapper_comes_back_as_it_went() {
    comes_back("orbat-mapper");
}

#[test]
fn a_csv_comes_back_as_it_went() {
    comes_back("csv");
}

#[test]
#[cfg(feature = "spreadsheets")]
fn a_workbook_comes_back_as_it_went() {
    comes_back("xlsx");
}

/// What a fact is of a body. Where stands of a game become a note, that note is the stands and no other one.
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

/// What a list says of its bodies, and how often, by their names without blanks and signs. The ways through formations
/// count only where a format has all of them.
fn said(forces: &[Force], fact: OfBody, has_ways: bool) -> BTreeMap<(String, String), usize> {
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

/// Exports all lists, imports them again and compares each fact: what a format keeps whole is the same, what it keeps
/// partly or not at all differs somewhere, and only what it does not keep is told.
fn losses_are_the_difference(name: &str, has_ways: bool) {
    let format = find_format(name).expect("a format");
    let mut seen: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
    for folder in scenarios() {
        for force in battle(&folder).forces() {
            let subject = Subject::of_force(force);
            let mut documents = Vec::new();
            for file in (format.write)(&subject, &Options::default()) {
                let imported =
                    import::run(&file.path, &file.bytes, None, &import::Options::default());
                let lists = imported.lists.into_iter();
                let number = documents.len();
                documents.extend(
                    lists
                        .zip(number..)
                        .map(|(list, number)| (format!("back-{number}.oob.yaml"), list.text)),
                );
            }
            let (again, _) = opened(documents);
            let told = findings(&subject, format, &Options::default());
            for fact in OfBody::ALL {
                let went = said(std::slice::from_ref(force), *fact, has_ways);
                let differs = went != said(&again, *fact, has_ways);
                let words = format!("no place for {}: ", fact.words());
                let is_told = told.iter().any(|found| found.message.contains(&words));
                let is_said = (0..force.bodies.len()).any(|index| fact.is_said(force, index));
                let keeps = format.keeps(Fact::Body(*fact));
                assert_eq!(is_told, is_said && keeps.is_none(), "{name}: {words}{}", force.id);
                let is_whole = keeps == Some(Kept::Whole);
                assert!(!(differs && is_whole), "{name}: {} differ in {}", fact.words(), force.id);
                let entry = seen.entry(fact.words()).or_default();
                *entry = (entry.0 || !went.is_empty(), entry.1 || differs);
            }
        }
    }
    for fact in OfBody::ALL {
        let is_whole = format.keeps(Fact::Body(*fact)) == Some(Kept::Whole);
        let (is_said, differs) = seen[fact.words()];
        assert!(is_whole || differs || !is_said, "{name}: no {} are lost", fact.words());
    }
}

#[test]
fn the_report_of_losses_is_what_differs_after_a_way_there_and_back() {
    losses_are_the_difference("text", true);
    losses_are_the_difference("csv", true);
    losses_are_the_difference("orbat-mapper", true);
    losses_are_the_difference("republique", false);
    if HAS_SPREADSHEETS {
        losses_are_the_difference("xlsx", true);
    }
}

/// A line of a feature without its id.
fn without_id(line: &str) -> String {
    let found = line.split_once(", \"id\": \"");
    let rest = found.and_then(|(before, rest)| Some((before, rest.split_once('"')?.1)));
    rest.map_or_else(|| line.to_owned(), |(before, rest)| format!("{before}{rest}"))
}

/// What GeoJSON keeps of a battle is the same on a map that is made of it; the rest is not there.
#[test]
fn a_map_in_geojson_comes_back_but_for_its_phases() {
    for folder in scenarios() {
        let mut battle = battle(&folder);
        let Some(map) = battle.map.as_ref().filter(|map| map.origin.is_some()) else { continue };
        let text = geojson(map, Some(&battle)).expect("a place on earth");
        let (features, told) = read_geojson(FileId(0), &text);
        assert_eq!(told, [], "{}", battle.id);
        let options = ImportOptions {
            name: String::new(),
            file: "map.geojson".to_owned(),
            extent: None,
            simplify: 0.0,
        };
        let imported = import_map(&features, &options).expect("a map");
        let mut documents = documents(&folder);
        let of_map = documents.iter_mut().find(|(name, _)| name.ends_with(".map.yaml"));
        of_map.expect("a map").1 = imported.text;
        let again = opened(documents).1.remove(0);
        let format = find_format("geojson").expect("a format");
        for fact in OfBattle::ALL {
            if format.keeps(Fact::Battle(*fact)) == Some(Kept::Whole) {
                let counts = (fact.count(&battle), fact.count(&again));
                assert_eq!(counts.0, counts.1, "{} of {}", fact.words(), battle.id);
            }
        }
        assert_eq!(OfBattle::Phases.count(&again), 0);
        let phases = std::mem::take(&mut battle.map.as_mut().expect("a map").phases);
        let left_out: usize = imported.left_out.values().sum();
        let of_phases = phases
            .iter()
            .map(|phase| phase.standing.len() + phase.leaders.len() + phase.moves.len());
        assert_eq!(left_out, of_phases.sum::<usize>(), "{}", battle.id);
        let written = |battle: &Battle| geojson(battle.map.as_ref()?, Some(battle));
        let (went, came) = (written(&battle).expect("a map"), written(&again).expect("a map"));
        // What has no id on the map gets one.
        let is_same = |went: &str, came: &str| {
            went == came || (!went.contains("\"id\": ") && went == without_id(came))
        };
        let differs = went.lines().zip(came.lines()).find(|(went, came)| !is_same(went, came));
        assert_eq!(differs, None, "{}", battle.id);
        assert_eq!(went.lines().count(), came.lines().count(), "{}", battle.id);
    }
}

/// The format has bases for men, and a corps in a file: bodies, grades and arms come back.
#[test]
fn files_of_republique_come_back_unit_by_unit() {
    let format = find_format("republique").expect("a format");
    for folder in scenarios() {
        for force in battle(&folder).forces() {
            let last = |index: &usize| force.bodies[*index].end <= index + 1;
            let went = (0..force.bodies.len()).filter(last).map(|index| force.bodies[index].grade);
            let (mut went, mut came): (Vec<_>, Vec<_>) = (went.collect(), Vec::new());
            for file in (format.write)(&Subject::of_force(force), &Options::default()) {
                let imported =
                    import::run(&file.path, &file.bytes, None, &import::Options::default());
                let warnings = imported.found.iter().filter(|found| found.code.name == "left-out");
                assert_eq!(warnings.count(), 0, "{}: {:?}", force.id, imported.found);
                let nodes = imported.draft.lists.iter().flat_map(|list| &list.nodes);
                let units =
                    nodes.filter(|node| !matches!(node.kind.value, DraftKind::Formation(_)));
                came.extend(units.map(|unit| unit.grade.as_ref().map(|grade| grade.value)));
            }
            // A battery has no grade there, and a body of the guard is elite.
            assert_eq!(went.len(), came.len(), "{}", force.id);
            went.retain(Option::is_some);
            came.retain(Option::is_some);
            assert!(came.len() <= went.len(), "{}", force.id);
        }
    }
}

#[test]
fn kml_is_xml_with_a_folder_for_each_side() {
    let battle = battle(&repository("scenarios/waterloo"));
    let files = (find_format("kml").expect("a format").write)(
        &Subject::of_battle(&battle),
        &Options::default(),
    );
    let text = std::str::from_utf8(&files[0].bytes).expect("a text");
    let document = roxmltree::Document::parse(text).expect("XML");
    let count = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
    assert_eq!(count("Folder"), battle.sides.len() + 1);
    assert!(count("TimeSpan") > 10 && count("Placemark") > 50);
}

#[test]
fn json_is_what_its_schema_says() {
    let schema: serde_json::Value = serde_json::from_str(&export_schema()).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let json = find_format("json").expect("a format");
    for folder in scenarios() {
        let battle = battle(&folder);
        let files = (json.write)(&Subject::of_battle(&battle), &Options::default());
        let value = serde_json::from_slice(&files[0].bytes).expect("JSON");
        let wrong: Vec<String> =
            validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{}: {wrong:?}", battle.id);
    }
}

#[test]
fn ids_of_a_scenario_of_orbat_mapper_are_there_once() {
    for folder in scenarios() {
        let battle = battle(&folder);
        let format = find_format("orbat-mapper").expect("a format");
        let files = (format.write)(&Subject::of_battle(&battle), &Options::default());
        let scenario: serde_json::Value = serde_json::from_slice(&files[0].bytes).expect("JSON");
        let (mut open, mut ids) = (vec![&scenario], Vec::new());
        while let Some(value) = open.pop() {
            match value {
                serde_json::Value::Array(items) => open.extend(items),
                serde_json::Value::Object(entries) => {
                    ids.extend(entries.get("id").and_then(serde_json::Value::as_str));
                    open.extend(entries.values());
                }
                _ => {}
            }
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count, "{}", battle.id);
        assert!(count > 20, "{}", battle.id);
    }
}

#[test]
fn every_format_gives_the_same_bytes_twice_and_no_empty_file() {
    for folder in scenarios() {
        let battle = battle(&folder);
        let subject = Subject::of_battle(&battle);
        for format in FORMATS {
            let once = (format.write)(&subject, &Options::default());
            assert_eq!(once, (format.write)(&subject, &Options::default()), "{}", format.name);
            assert!(once.iter().all(|file| !file.bytes.is_empty()), "{}", format.name);
            // Cards need a rule set, workbooks a program that was built with them.
            let has_place = battle.map.as_ref().is_some_and(|map| map.origin.is_some());
            let is_made = !format.needs_cards()
                && (format.name != "xlsx" || HAS_SPREADSHEETS)
                && (!format.needs_place() || has_place);
            assert_eq!(!once.is_empty(), is_made, "{} of {}", format.name, battle.id);
        }
    }
}

#[test]
fn the_page_has_the_table_of_losses() {
    let path = repository("docs/exchange.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once("<!-- losses -->\n").expect("a place for the table");
    let (_, after) = rest.split_once("<!-- end of losses -->").expect("its end");
    let now = format!("{before}<!-- losses -->\n{}<!-- end of losses -->{after}", loss_table());
    in_step(std::path::Path::new("docs/exchange.md"), &now);
}

/// The list on the page.
fn list() -> String {
    let page = std::fs::read_to_string(repository("docs/exchange/text.md")).expect("the page");
    let (_, rest) = page.split_once("```yaml corps.oob.yaml\n").expect("a list");
    rest.split_once("```").expect("its end").0.to_owned()
}

fn sample(format: &str, options: &Options<'_>) -> String {
    let (forces, _) = opened(vec![("corps.oob.yaml".to_owned(), list())]);
    let format = find_format(format).expect("a format");
    let files = (format.write)(&Subject::of_force(&forces[0]), options);
    String::from_utf8(files[0].bytes.clone()).expect("a text")
}

/// The lines of the block `out` of a page are lines of the export, in their order.
#[test]
fn the_pages_show_what_is_written() {
    for name in
        ["text", "markdown", "csv", "json", "orbat-mapper", "republique", "spatial-illusions"]
    {
        let page = std::fs::read_to_string(repository(format!("docs/exchange/{name}.md")))
            .expect("the page");
        let block = page
            .split("```")
            .find(|block| block.lines().next().is_some_and(|head| head.ends_with(" out")));
        let block = block.expect("a block").split_once('\n').expect("lines").1;
        let written = sample(name, &Options::default());
        let mut lines = written.lines().map(|line| line.trim_end_matches(',').trim());
        for line in block.lines() {
            let line = line.trim_end_matches(',').trim();
            assert!(lines.any(|written| written == line), "{name}: `{line}` is not in\n{written}");
        }
    }
}

#[test]
fn csv_has_a_row_a_body_and_for_excel_no_formula() {
    let (mut forces, _) = opened(vec![("corps.oob.yaml".to_owned(), list())]);
    forces[0].bodies[2].name = "=1+1".to_owned();
    let subject = Subject::of_force(&forces[0]);
    let csv = find_format("csv").expect("a format");
    let written = |options: &Options<'_>| {
        String::from_utf8((csv.write)(&subject, options)[0].bytes.clone()).expect("a text")
    };
    let plain = written(&Options::default());
    assert_eq!(plain.matches("\r\n").count(), 6);
    assert!(plain.starts_with("id,") && plain.contains(",=1+1,"), "{plain}");
    let excel = Options { excel: true, ..Options::default() };
    assert!(written(&excel).starts_with('\u{feff}') && written(&excel).contains(",'=1+1,"));
    let told: Vec<String> = findings(&subject, csv, &Options::default())
        .into_iter()
        .map(|found| found.message)
        .collect();
    assert!(told.contains(&"a cell begins as a formula does: `=1+1`".to_owned()), "{told:?}");
    assert!(findings(&subject, csv, &excel).iter().all(|found| found.code.name == "not-exported"));
}

#[test]
fn each_kind_of_loss_is_told_once_with_the_number_of_bodies() {
    let (forces, _) = opened(vec![("corps.oob.yaml".to_owned(), list())]);
    let subject = Subject::of_force(&forces[0]);
    let told = |name: &str| {
        let found = findings(&subject, find_format(name).expect("a format"), &Options::default());
        found
            .into_iter()
            .map(|found| format!("{}: {}", found.code.name, found.message))
            .collect::<Vec<String>>()
    };
    assert_eq!(told("json"), [""; 0]);
    assert_eq!(
        told("text"),
        [
            "not-exported: a plain text has no place for ids: 5 bodies",
            "not-exported: a plain text has no place for ratings of leaders: 1 body",
        ]
    );
    assert_eq!(told("csv"), ["not-exported: CSV has no place for ratings of leaders: 1 body",]);
}
