//! Exports: a format keeps the facts that it claims to keep, and adds no others.

use std::path::PathBuf;

use grognard_core::document::read_geojson;
use grognard_core::model::{Battle, Force};
use grognard_exchange::exchange::{ImportOptions, geojson, import as import_map};
use grognard_exchange::export::{
    FORMATS, Fact, Kept, LOSS_TABLE, Needs, OfBattle, OfBody, Options, Subject, export_schema,
    find_format, findings,
};
use grognard_project::files::{Given, given};
use grognard_project::project::open_named;
use grognard_syntax::text::FileId;
use grognard_view::view::{CardView, DeckView};

use crate::support::{NO_SETTINGS, in_step, repository, share};

pub fn scenarios() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(repository("scenarios")).expect("the battles");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    folders.retain(|path| path.is_dir());
    folders.sort();
    let count = share(folders.len()).max(2);
    folders.truncate(count);
    folders
}

pub fn opened(documents: Vec<(String, String)>) -> (Vec<Force>, Vec<Battle>) {
    let given_texts = documents.into_iter().map(|(name, text)| Given {
        name,
        bytes: text.into_bytes(),
        project: 0,
    });
    let (files, _) = given(given_texts.collect());
    let named = open_named(&files, std::slice::from_ref(&NO_SETTINGS)).expect("documents");
    (named.forces, named.battles)
}

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

pub fn battle(folder: &std::path::Path) -> Battle {
    opened(documents(folder)).1.remove(0)
}

fn without_id(line: &str) -> String {
    let found = line.split_once(", \"id\": \"");
    let rest = found.and_then(|(before, rest)| Some((before, rest.split_once('"')?.1)));
    rest.map_or_else(|| line.to_owned(), |(before, rest)| format!("{before}{rest}"))
}

/// A map that is imported from its export has every fact that GeoJSON keeps, and no other fact.
#[test]
fn a_map_in_geojson_is_read_back_without_its_phases() {
    for folder in scenarios() {
        let mut battle = battle(&folder);
        let Some(map) = battle.map.as_ref().filter(|map| map.origin.is_some()) else { continue };
        let text = geojson(map, Some(&battle)).expect("a place on earth");
        let (features, told) = read_geojson(FileId(0), &text);
        assert_eq!(told, [], "{}", battle.id);
        let options = ImportOptions {
            name: String::new(),
            file: "map.geojson".to_owned(),
            source: None,
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
        // A feature without an id gets an id, so the comparison ignores ids of such features.
        let is_same = |went: &str, came: &str| {
            went == came || (!went.contains("\"id\": ") && went == without_id(came))
        };
        let differs = went.lines().zip(came.lines()).find(|(went, came)| !is_same(went, came));
        assert_eq!(differs, None, "{}", battle.id);
        assert_eq!(went.lines().count(), came.lines().count(), "{}", battle.id);
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
fn json_conforms_to_its_schema() {
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
fn ids_of_an_orbat_mapper_scenario_are_unique() {
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
            // Cards need a rule set, and workbooks need a build with the feature, so these formats
            // may write no file.
            let has_place = battle.map.as_ref().is_some_and(|map| map.origin.is_some());
            let is_made = format.needs != Needs::Cards
                && format.is_built
                && (format.needs != Needs::Place || has_place);
            assert_eq!(!once.is_empty(), is_made, "{} of {}", format.name, battle.id);
        }
    }
}

#[test]
fn the_page_has_every_format_that_is_written() {
    let page = std::fs::read_to_string(repository("docs/exchange.md")).expect("the page");
    let (_, table) = page.split_once("| format | `--format` | is read back").expect("the table");
    let (table, _) = table.split_once("\n\n").expect("its end");
    let names = table.lines().skip(2).filter_map(|row| row.split('`').nth(1));
    assert!(names.eq(FORMATS.iter().map(|format| format.name)), "{table}");
}

#[test]
fn the_page_has_the_table_of_losses() {
    let path = repository("docs/exchange.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once("<!-- losses -->\n").expect("a place for the table");
    let (_, after) = rest.split_once("<!-- end of losses -->").expect("its end");
    let now = format!("{before}<!-- losses -->\n{LOSS_TABLE}<!-- end of losses -->{after}");
    in_step(std::path::Path::new("docs/exchange.md"), &now);
}

#[test]
fn the_table_of_losses_has_every_fact_and_every_format() {
    let of_bodies = OfBody::ALL.iter().map(|fact| Fact::Body(*fact));
    let of_battles = OfBattle::ALL.iter().map(|fact| Fact::Battle(*fact));
    let facts: Vec<&str> = of_bodies.chain(of_battles).map(Fact::words).collect();
    let mut rows = LOSS_TABLE.lines().map(|row| row.split(" | ").collect::<Vec<&str>>());
    let heads = rows.next().expect("heads");
    let formats: Vec<String> = FORMATS.iter().map(|format| format!("`{}`", format.name)).collect();
    assert_eq!(heads[1..].join(" | "), format!("{} |", formats.join(" | ")));
    let rows: Vec<Vec<&str>> = rows.skip(1).collect();
    let firsts: Vec<&str> = rows.iter().map(|row| row[0].trim_start_matches("| ")).collect();
    assert_eq!(firsts, facts);
    assert!(rows.iter().all(|row| row.len() == heads.len()));
}

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

/// Each line of the block `out` of a page must be in the export, in the same order.
#[test]
fn the_pages_show_actual_exports() {
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
fn csv_has_a_row_for_each_body_and_no_formulas_for_excel() {
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
    assert!(told.contains(&"a cell begins like a formula: `=1+1`".to_owned()), "{told:?}");
    assert!(findings(&subject, csv, &excel).iter().all(|found| found.code.name == "not-exported"));
}

/// People open a table of cards in a spreadsheet, like any other table, so formulas in it are
/// dangerous too.
#[test]
fn cards_have_no_formulas_for_excel() {
    let (forces, _) = opened(vec![("corps.oob.yaml".to_owned(), list())]);
    let subject = Subject::of_force(&forces[0]);
    let card = CardView { name: "=cmd|' /C calc'!A0".to_owned(), ..CardView::default() };
    let deck = DeckView {
        title: "V Corps".to_owned(),
        ruleset: "game".to_owned(),
        ruleset_name: "Game".to_owned(),
        ratio: None,
        cards: vec![card],
    };
    let cards = find_format("cards").expect("a format");
    let plain = Options { deck: Some(&deck), ..Options::default() };
    let excel = Options { excel: true, ..plain };
    let written = |options: &Options<'_>| {
        String::from_utf8((cards.write)(&subject, options)[0].bytes.clone()).expect("a text")
    };
    assert!(written(&plain).contains(",=cmd|"), "{}", written(&plain));
    assert!(written(&excel).starts_with('\u{feff}') && written(&excel).contains(",'=cmd|"));
    let has_formula = |options: &Options<'_>| {
        findings(&subject, cards, options).iter().any(|it| it.code.name == "formula-in-table")
    };
    assert!(has_formula(&plain) && !has_formula(&excel));
}

#[test]
fn each_kind_of_loss_is_reported_once_with_the_number_of_bodies() {
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
            "not-exported: plain text has no place for ids: 5 bodies",
            "not-exported: plain text has no place for ratings of leaders: 1 body",
        ]
    );
    assert!(told("csv").is_empty());
}
