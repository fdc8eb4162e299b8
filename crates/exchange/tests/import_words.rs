//! Coverage by word, for every importer: each word of a foreign file must be in its documents or in
//! a finding. The test does not trust the spans that an importer reports.
//!
//! `cargo test no_word_of_a_foreign_file -- --nocapture` prints the scoreboard.

use std::collections::{BTreeMap, BTreeSet};

use grognard_core::document::read_geojson;
use grognard_exchange::exchange::{ImportOptions, import as import_map};
use grognard_exchange::export::{Options, Subject, find_format};
use grognard_exchange::import::{ImportedFile, read_scenario, run, written_scenario};
use grognard_lists::lists::{ListImportOptions, Mark};
use grognard_syntax::text::FileId;

use crate::export::{battle, scenarios};
use crate::foreign_words::{Said, said, without_marks_of_thousands, words_of};
use crate::import::{pages, samples};

struct Sample {
    title: String,
    name: String,
    from: Option<&'static str>,
    bytes: Vec<u8>,
    /// Text that replaces the bytes of a binary file.
    text: Option<String>,
}

/// Words that only state the unit of a number or join other words, and words in links of web pages,
/// which no document contains.
const GRAMMAR: &str = "and et und of de des du the a an with mit avec en in x c ca about environ etwa inconnu dont feu six men \
    hommes mann bataillon bataillons bataillone battalion bns bases baionnettes bouches canons kanonen chevaux pferde reiter \
    code modifier commander commandement komandeur compagnie kompanie effectif effectifs strength summe totaux escadrons \
    eskadronen schwadronen squadron sqns sqdns geschutze haubitzen officers officiers offiziere pieces pounders unit or off bataljons eenheid sterkte unite pertes";

/// Words of a file that the import keeps in documents and findings.
struct Kept {
    words: BTreeSet<String>,
    /// Columns and keys that findings name. The findings count the contents of a named column and
    /// do not quote the contents.
    named: BTreeSet<String>,
}

fn kept(imported: &ImportedFile) -> Kept {
    let mut words = BTreeSet::new();
    let mut named = BTreeSet::new();
    for list in &imported.lists {
        // A document writes a line end inside quotes as `\n`, so it is replaced.
        words.extend(words_of(&list.text.replace("\\n", " ")));
    }
    for found in imported.found.iter().filter(|found| found.code.name != "guessed-reading") {
        words.extend(words_of(&imported.shown[found.span.range()]));
        named.extend(found.message.split('`').skip(1).step_by(2).map(str::to_owned));
    }
    for found in &imported.found {
        words.extend(words_of(&found.message));
        found.help.iter().for_each(|help| words.extend(words_of(help)));
    }
    // A correction in a text or table is reported as a guess and has a comment, so the original
    // word counts as kept.
    if ["text", "table"].contains(&imported.format) {
        for (span, mark) in imported.draft.lists.iter().flat_map(|list| list.marks()) {
            if matches!(mark, Mark::Guess(_)) {
                words.extend(words_of(&imported.shown[span.range()]));
            }
        }
    }
    for (column, key) in &imported.mapping.columns {
        words.extend(words_of(column).into_iter().chain(words_of(key.word())));
    }
    Kept { words, named }
}

/// Format of a file, number of its words, and words that are neither kept nor reported.
fn lost(sample: &Sample) -> (&'static str, usize, Vec<String>) {
    let imported = run(&sample.name, &sample.bytes, sample.from, &ListImportOptions::default());
    let text = sample.text.as_deref().or(std::str::from_utf8(&sample.bytes).ok());
    let text = text.expect("a text");
    let mut kept = kept(&imported);
    let grammar = GRAMMAR.split(' ').chain(grammar(imported.format).split(' '));
    kept.words.extend(grammar.map(str::to_owned));
    let said = said(imported.format, text);
    let numbers = numbers(&said);
    let (mut all, mut lost) = (0, Vec::new());
    for said in &said {
        let is_told = |key: &String| kept.named.contains(key);
        if said.keys.iter().any(|key| is_told(key) || is_structure(imported.format, key)) {
            continue;
        }
        // Sums in exported texts follow from the units, so they are ignored.
        let text = said.text.split(", ").filter(|part| !part.contains(" in all"));
        let text = text.collect::<Vec<&str>>().join(", ");
        let text = without_sums(&text);
        let near = &numbers[&said.row];
        let is_kept = |word: &str| {
            kept.words.contains(word) || is_meant(word, &kept) || follows(word, near, &kept)
        };
        let wholes = words_of(&without_marks_of_thousands(&text));
        let is_part = |word: &str| {
            word.bytes().all(|letter| letter.is_ascii_digit())
                && wholes.iter().any(|whole| whole.contains(word) && is_kept(whole))
        };
        let words = words_of(&text);
        all += words.len();
        let words = words.into_iter().filter(|word| !is_kept(word) && !is_part(word));
        lost.extend(words.map(|word| format!("{}: {}: {word}", sample.title, said.keys.join("."))));
    }
    (imported.format, all, lost)
}

fn without_sums(text: &str) -> String {
    let is_sum = |cell: &&str| cell.chars().all(|letter| " 0123456789,–".contains(letter));
    let cells = text.split('|').filter(|cell| !text.starts_with("| ") || !is_sum(cell));
    cells.collect::<Vec<&str>>().join("|")
}

fn numbers(said: &[Said]) -> BTreeMap<usize, Vec<u32>> {
    let mut numbers: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    for said in said {
        let words = words_of(&without_marks_of_thousands(&said.text)).into_iter();
        let of_row = numbers.entry(said.row).or_default();
        of_row.extend(words.filter_map(|word| word.parse::<u32>().ok()));
    }
    numbers
}

/// True if a number follows from other numbers in the same row. Officers and men have a total, and
/// so have men of several kinds. An exact number may be the middle of a range, rounded down.
fn follows(word: &str, near: &[u32], kept: &Kept) -> bool {
    let Ok(number) = word.parse::<u32>() else { return false };
    let sums = near.iter().filter_map(|more| number.checked_add(*more));
    let is_middle = |least: u32, most: u32| least < most && least + (most - least) / 2 == number;
    sums.map(|sum| sum.to_string()).any(|sum| kept.words.contains(&sum))
        || near.iter().any(|least| near.iter().any(|most| is_middle(*least, *most)))
}

/// Foreign words, each with the word that replaces it in documents.
const MEANT: &[(&str, &str)] = &[
    ("inf", "infantry"),
    ("marines", "infantry"),
    ("line", "infantry"),
    ("cav", "cavalry"),
    ("kav", "cavalry"),
    ("medium", "cavalry"),
    ("art", "artillery"),
    ("regiment", "units"),
    ("armee", "oob"),
    ("conscrit", "conscript"),
    ("veteranen", "veteran"),
    ("pfunder", "pounder"),
    ("6pdr", "pounder"),
    ("6lb", "pounder"),
    ("rifle", "marksmen"),
    ("haubitze", "howitzer"),
    ("unbekannt", "unknown"),
    ("stated", "total"),
    ("saxon", "saxony"),
];

/// True for a key, column or word that defines the tree, the drawing or the kind of a line in a
/// format.
fn is_structure(format: &str, key: &str) -> bool {
    let keys = match format {
        "table" | "xlsx" => "id parent path",
        "copy" => "path horse_guns",
        "orbat-mapper" => {
            "id sidc shortName type version meta settings timeZone symbologyStandard startTime standardIdentity"
        }
        "treeline" => "uid children topnodes",
        _ => "",
    };
    keys.split(' ').any(|word| word.eq_ignore_ascii_case(key))
}

/// Words of the grammar of texts: measures in nine languages, and words and numbers that lost the
/// space between them, which the import separates. Heads of columns, and a word that a margin broke, too.
const TEXT_GRAMMAR: &str = "order battle side level two formation notes bn bty btys batt batts h schwadr batallones hombres piezas companias caballos battaglioni uomini pezzi man stukken bataliony ludzi szwadrony szabel dzial homens pecas батальона человек эскадронов сабель орудий eskadrons btl офицеров officieren manschappen reggimento ufficiali perdite batl bat each oddzial dowodca koni esk полки бат чел орудия итого эск noms regiments presents sous les armes hopitaux ver deeld sappers166 sappers863 division4 9223 641 140 932";

fn grammar(format: &str) -> &'static str {
    match format {
        "text" => TEXT_GRAMMAR,
        "table" | "xlsx" => "d",
        "scourge-of-war" => "cmd name1",
        "republique" => "indent",
        "orbat-mapper" => "level parts",
        "tiller" => "begin end l u d",
        _ => "",
    }
}

/// Names of months. A document writes months as numbers.
const MONTHS: &str = "march july october oktober december";

fn is_meant(word: &str, kept: &Kept) -> bool {
    if MONTHS.split(' ').any(|month| month == word) {
        return kept.words.contains("date");
    }
    MEANT.iter().any(|(theirs, ours)| *theirs == word && kept.words.contains(*ours))
}

/// Files of formats other than text and tables. The texts contain values that no importer expects.
fn others() -> Vec<Sample> {
    let text = std::fs::read_to_string("tests/cases/import/others.txt").expect("a table of cases");
    let text = format!("\n{text}");
    let case = |case: &str| {
        let (head, text) = case.split_once('\n').expect("a title");
        let (name, title) = head.split_once(": ").expect("a name");
        let text = text.trim_end().to_owned() + "\n";
        Sample {
            title: title.to_owned(),
            name: name.to_owned(),
            from: None,
            bytes: text.into_bytes(),
            text: None,
        }
    };
    text.split("\n== ").skip(1).map(case).collect()
}

fn blocks() -> Vec<Sample> {
    let sample = |(format, page): (&str, String)| {
        let block = page.split("```").nth(1).expect("a block").split_once('\n').expect("a block").1;
        Sample {
            title: format!("the page of {format}"),
            name: "list".to_owned(),
            from: None,
            bytes: block.as_bytes().to_vec(),
            text: None,
        }
    };
    pages().map(sample).collect()
}

/// Each word of a GeoJSON map must be on the map, in the reason why a feature was left out, or in
/// the name of a reported property.
#[test]
fn no_word_of_a_map_is_lost_silently() {
    let text = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","id":"w1","properties":{"natural":"wood","name":"Bois Dupuis","surface":"oaken","height":21},"geometry":{"type":"Polygon","coordinates":[[[4.0,50.0],[4.01,50.0],[4.01,50.01],[4.0,50.0]]]}},
{"type":"Feature","properties":{"railway":"narrow","name":"Tramway"},"geometry":{"type":"LineString","coordinates":[[4.0,50.0],[4.01,50.01]]}},
{"type":"Feature","properties":{"kind":"label","name":"Crossroads","wikidata":"Q777"},"geometry":{"type":"Point","coordinates":[4.005,50.005]}}]}"#;
    let (features, told) = read_geojson(FileId(0), text);
    assert_eq!(told, []);
    let (name, file) = ("Ridge".to_owned(), "ridge.geojson".to_owned());
    let options = ImportOptions { name, file, source: None, extent: None, simplify: 0.0 };
    let imported = import_map(&features, &options).expect("a map");
    assert_eq!(
        imported.left_out.keys().map(String::as_str).collect::<Vec<&str>>(),
        ["railway=narrow"]
    );
    let unread: Vec<&str> = imported.unread.keys().map(String::as_str).collect();
    assert_eq!(unread, ["height", "surface", "wikidata"]);
    for word in ["Bois Dupuis", "Crossroads", "woods"] {
        assert!(imported.text.contains(word), "{word} of\n{}", imported.text);
    }
}

#[test]
fn no_word_of_a_scenario_is_lost_silently() {
    let text = "# invented\n!Start 05 Jul 1809 04:30\n!Indent 2\n!Weather rain\nFrench Army\n  Briefing\n    Take Aderklaa.\n  \
        Left\n    V Corps\n    V Corps - 1st Division (1-2 hrs) 40%\n  Reserve\n    Guard (contact) 25%\n  Sideways\n    Odd line\n";
    let (draft, mut found) = read_scenario(FileId(0), text);
    let (written, more) = written_scenario(&draft, "Wagram", &[]);
    found.extend(more);
    let told = found.iter().map(|found| format!("{} {}", found.message, &text[found.span.range()]));
    let kept: BTreeSet<String> =
        told.chain([written.text.replace("\\n", " ")]).flat_map(|text| words_of(&text)).collect();
    let grammar = ["start", "jul", "indent", "briefing", "hrs"];
    let mut lost = words_of(text);
    lost.retain(|word| !kept.contains(word) && !grammar.contains(&word.as_str()));
    assert!(lost.is_empty(), "{lost:?} of\n{}", written.text);
}

/// Battles that come with the program, in each format that can be read back.
fn exports() -> Vec<Sample> {
    let mut all = Vec::new();
    for folder in scenarios() {
        let battle = battle(&folder);
        let written = |name: &str| {
            let format = find_format(name).expect("a format");
            (format.write)(&Subject::of_battle(&battle), &Options::default())
        };
        let sample = |name: &str, path: String, bytes: Vec<u8>| {
            let title = format!("{} as {name}", battle.id);
            Sample { title, name: path, from: None, bytes, text: None }
        };
        for name in ["text", "markdown", "csv", "orbat-mapper", "republique"] {
            let files = written(name).into_iter();
            all.extend(files.map(|file| sample(name, file.path, file.bytes)));
        }
        // A workbook has the same cells as the CSV, so the text of the CSV replaces the bytes of
        // the workbook.
        let csv = written("csv").remove(0).bytes;
        for file in written("xlsx") {
            let workbook = sample("xlsx", file.path, file.bytes);
            all.push(Sample { text: String::from_utf8(csv.clone()).ok(), ..workbook });
        }
    }
    all
}

#[test]
#[allow(clippy::print_stdout, reason = "the scoreboard is for people")]
fn no_word_of_a_foreign_file_is_lost_silently() {
    let cases = samples().into_iter().map(|case| Sample {
        title: case.title,
        name: "list.txt".to_owned(),
        from: case.from,
        bytes: case.text.into_bytes(),
        text: None,
    });
    let (mut board, mut all_lost) = (BTreeMap::<&str, [usize; 3]>::new(), Vec::new());
    for sample in cases.chain(others()).chain(blocks()).chain(exports()) {
        let (format, count, lost) = lost(&sample);
        let row = board.entry(format).or_default();
        for (sum, more) in row.iter_mut().zip([1, count, lost.len()]) {
            *sum += more;
        }
        all_lost.extend(lost.into_iter().map(|lost| format!("{format}: {lost}")));
    }
    for (format, [files, words, lost]) in board {
        println!("{format}: {files} files, {words} words, {lost} lost silently");
    }
    assert!(all_lost.is_empty(), "{} words\n{}", all_lost.len(), all_lost.join("\n"));
}
