//! Tests copies for players: no file contains a hidden fact, and no file changes when a hidden fact
//! does.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use crate::cli::Run;
use crate::site::bytes;
use crate::support::{is_quick, share};

const PROJECT: &str = "\
grognard: 1
name: Our club
description: Battles of a club, Louis Ferdinand's last among them.
site: { rulesets: [napoleonic-fury], downloads: [] }
";

/// A shipped battle, the side that gets a copy, and the facts that this side must not know.
struct Hidden {
    scenario: &'static str,
    side: &'static str,
    /// Start of the file name of the enemy's order of battle.
    oob: &'static str,
    /// Parts of hidden names and ids, in lower case.
    words: &'static [&'static str],
    /// Changes of hidden facts: a file, the old text and the new text.
    changes: &'static [(&'static str, &'static str, &'static str)],
}

const SAALFELD: Hidden = Hidden {
    scenario: "saalfeld",
    side: "french",
    oob: "saalfeld-prussian",
    words: &[
        "xaver",
        "schimmelpfennig",
        "louis ferdinand",
        "louis-ferdinand",
        "bevilaqua",
        "rabenau",
        "trützschler",
        "müffling",
        "mueffling",
        "saalfeld-prussian",
        "prussian-start",
        "sandberg-battery",
        "blankenburg",
        "lochet",
        "guns in the meadow",
        "the advance guard",
    ],
    changes: &[
        ("oob", "name: Prinz Louis Ferdinand", "name: Somebody Else"),
        ("oob", "id: xaver-kurfuerst", "id: renamed-brigade"),
        (
            "map",
            "body: xaver-kurfuerst, at: [3550, 2750]",
            "body: renamed-brigade, at: [3500, 2700]",
        ),
        ("map", "body: xaver-kurfuerst", "body: renamed-brigade"),
        ("oob", "        stands: 6\n", "        stands: 7\n"),
        ("oob", "name: Saxon hussars", "name: Saxon light horse"),
        ("map", "name: A screen along the hills", "name: Skirmishers"),
        ("map", "[[3950, 950], [5000, 1500]", "[[3950, 950], [5050, 1500]"),
        ("scenario", "You are to hold Saalfeld and its bridge.", "Hold the bridge."),
        ("scenario", "name: The Prince\n", "name: His Highness\n"),
        ("scenario", "Prussian and Saxon batteries may not cross", "Batteries do not cross"),
        ("scenario", "The advance guard of a Prussian", "The van of a Prussian"),
        ("scenario", "name: The advance guard\n", "name: The van\n"),
        (
            "scenario",
            "place: sandberg, points: 2,",
            "place: sandberg, points: 2, held_by: prussian,",
        ),
        ("scenario", "sources:\n", "note: Nobody knows.\nsources:\n"),
    ],
};

const JENA: Hidden = Hidden {
    scenario: "jena",
    side: "prussian",
    oob: "jena-french",
    words: &[
        "marchand",
        "gardanne",
        "lannes",
        "suchet",
        "treilhard",
        "desjardin",
        "heudelet",
        "durosnel",
        "guyot",
        "nansouty",
        "hautpoul",
        "jena-french",
        "ney cannot wait",
        "hofschr",
        "chandler",
    ],
    changes: &[
        (
            "scenario",
            "body: marchand-division, at: \"11:00\"",
            "body: marchand-division, at: \"10:00\"",
        ),
        ("scenario", "  - { body: murat-guns-2, at: \"12:30\", entry: steiger }\n", ""),
        ("scenario", "name: The Guard\n", "name: The Old Guard\n"),
        ("scenario", "name: The Grande Armée", "name: The army of France"),
        ("scenario", "You believe that the whole army", "You think that the army"),
        (
            "map",
            "body: heudelet-division, at: [8420, 930]",
            "body: heudelet-division, at: [8400, 900]",
        ),
        (
            "map",
            "body: guyot-brigade, at: [10640, 4420], facing: 330",
            "body: guyot-brigade, at: [10600, 4400], facing: 320",
        ),
        ("map", "name: Room on the plateau", "name: Room"),
    ],
};

/// Makes a project with one shipped battle. If `changed`, hidden facts of the battle differ.
fn project(hidden: &Hidden, changed: bool) -> Run {
    let scenario = hidden.scenario;
    let mut run = Run::new().file("grognard.yaml", PROJECT);
    let folder = format!("scenarios/{scenario}");
    for entry in std::fs::read_dir(&folder).expect("a scenario").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let mut text = std::fs::read_to_string(entry.path()).expect("a document");
        let oob = format!("{}.oob.yaml", hidden.oob);
        let of_file = |what: &str| match what {
            "oob" => name == oob,
            what => name == format!("{scenario}.{what}.yaml"),
        };
        for (what, before, after) in
            hidden.changes.iter().filter(|(what, ..)| changed && of_file(what))
        {
            assert!(text.contains(before), "{what} has no `{before}`");
            text = text.replace(before, after);
        }
        if changed && name == oob {
            text = format!("# A comment moves every line.\n{text}");
        }
        run = run.file(&format!("{folder}/{name}"), &text);
    }
    // A page that the players must not see.
    match changed {
        true => run.file("site/secret.md", "# A secret\n\nThe enemy comes at noon.\n"),
        false => run,
    }
}

/// Runs the commands that make copies for one side, and returns their files and their printed
/// output.
fn copies(hidden: &Hidden, changed: bool) -> BTreeMap<PathBuf, Vec<u8>> {
    let run = project(hidden, changed);
    let Hidden { scenario, side, .. } = hidden;
    let path = format!("scenarios/{scenario}/{scenario}.scenario.yaml");
    let battle = format!("{scenario}/{side}");
    let doors = [
        "map -o copies/history.svg",
        "map --to nf -o copies/table.svg",
        "cards --to nf --format html -o copies/cards.html",
        "labels --to nf --format html -o copies/labels.html",
        "roster --to nf --format html -o copies/roster.html",
        "diagram --format html -o copies/diagram.html",
        "convert --to nf --format json -o copies/force.json --ledger copies/ledger.csv",
        "convert --to nf --format csv -o copies/csv",
        "convert --to nf --format md -o copies/force.md",
        "convert --to nf --format yaml -o copies/force.oob.yaml",
        "muster --to nf --format json -o copies/muster.json",
        "export --format json -o copies/export.json",
        "export --format text -o copies/export.txt",
        "export --format orbat-mapper -o copies/orbat.json",
        "export --format cards --to nf -o copies/cards.csv",
    ];
    // Build the site first, because a converted list in the project would become one of its
    // documents.
    run.run(&["build", "--for", &battle, "-o", "copies/site"]).ok();
    for door in &doors[..share(doors.len())] {
        let ended = run.typed(&format!("{door} {path} --for {side}"));
        // Exit code 1 is allowed, because a text that does not fit on a card is only a warning.
        assert!(ended.code() < 2, "{door}: {}", ended.err());
    }
    for format in ["text", "csv"] {
        let line = format!("convert {path} --for {side} --format {format} --to nf");
        run.add(&format!("copies/printed.{format}"), &run.typed(&line).out());
    }
    bytes(&run.folder().join("copies"))
}

fn holds_nothing_hidden(hidden: &Hidden) {
    let copies = copies(hidden, false);
    for (path, bytes) in &copies {
        let text = format!("{}\n{}", path.display(), String::from_utf8_lossy(bytes)).to_lowercase();
        let found: Vec<&&str> = hidden.words.iter().filter(|word| text.contains(**word)).collect();
        assert!(found.is_empty(), "{} has {found:?}", path.display());
    }
    let changed = self::copies(hidden, true);
    let names = |copies: &BTreeMap<PathBuf, Vec<u8>>| copies.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&copies), names(&changed));
    for (path, bytes) in &copies {
        assert!(changed[path] == *bytes, "{} follows from what is hidden", path.display());
    }
}

#[test]
fn copies_of_saalfeld_for_the_french_hold_nothing_of_the_prussians() {
    holds_nothing_hidden(&SAALFELD);
}

#[test]
fn copies_of_jena_for_the_prussians_hold_nothing_of_the_french() {
    // Skip this in `just quick`, which tests only Saalfeld, because two sites of a large battle
    // take long.
    if is_quick() {
        return;
    }
    holds_nothing_hidden(&JENA);
}

#[test]
fn a_preview_lists_what_is_seen_and_withheld() {
    let run = project(&SAALFELD, false);
    let path = "scenarios/saalfeld/saalfeld.scenario.yaml";
    let ended = run.run(&["export", path, "--for", "prussian", "--preview"]).ok();
    insta::assert_snapshot!("player_preview", ended.out());
}

#[test]
fn a_hidden_name_in_public_text_is_reported_and_the_copy_is_made() {
    let run = project(&SAALFELD, false);
    let path = "scenarios/saalfeld/saalfeld.scenario.yaml";
    let text = run.read(path).replace("than the Prince had", "than Prinz Louis Ferdinand had");
    run.add(path, &text);
    let ended = run.run(&["map", path, "--for", "french", "-o", "map.svg"]).ends(1);
    assert!(run.folder().join("map.svg").exists());
    let told = "`victory` mentions `Prinz Louis Ferdinand`, which V Corps must not know: change the text, name its readers in `known_to`, or move it to `intel`";
    assert!(ended.err().contains(told), "{}", ended.err());
    run.typed("build --for saalfeld/french -o out").ends(1);
}

#[test]
fn an_unknown_side_is_reported_with_the_known_sides() {
    let run = project(&SAALFELD, false);
    let path = "scenarios/saalfeld/saalfeld.scenario.yaml";
    let told = |words: &[&str]| {
        let ended = run.run(words);
        (ended.code(), ended.err().trim().to_owned())
    };
    let (code, words) = told(&["map", path, "--for", "frensh"]);
    assert_eq!(
        (code, words.as_str()),
        (2, "grognard: `saalfeld` has no side `frensh`; did you mean `french`?")
    );
    let (code, words) = told(&["build", "--for", "austrian", "-o", "out"]);
    let expected = "grognard: no scenario of this project has a side `austrian`; name one of `saalfeld/french` or `saalfeld/prussian`";
    assert_eq!((code, words.as_str()), (2, expected));
    assert_eq!(told(&["serve", "--for", "austrian", "--port", "0"]), (2, expected.to_owned()));
    let oob = "scenarios/saalfeld/saalfeld-french.oob.yaml";
    assert_eq!(told(&["roster", oob, "--to", "nf", "--for", "french"]).0, 2);
}

#[test]
fn a_served_copy_holds_nothing_of_the_other_side() {
    let run = project(&SAALFELD, false);
    let mut server = run.start(&["serve", "--for", "saalfeld/french", "--port", "0"]);
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
    let host = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let page = |path: &str| {
        let mut stream = TcpStream::connect(&host).expect("a server");
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("asked");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer).to_lowercase()
    };
    let (first, search) = (page("/"), page("/search.html"));
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    assert!(first.contains("200 ok") && first.contains("saalfeld"), "{first}");
    for word in SAALFELD.words {
        assert!(!first.contains(word) && !search.contains(word), "{word}");
    }
}
