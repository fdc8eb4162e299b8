//! Tests documents with a part that cannot be read. A command refuses a document with unread parts
//! or, with `--partial`, names the missing parts in its result.

use crate::cli::Run;

const OOB: &str = "oob: 1
id: wing
name: Wing
nation: france
date: 1806-10-14
echelon: division
units:
  - { name: 1/4e Ligne, arm: infntry, men: 812 }  # grognard: allow(unknown-word) later
  - { name: 2/4e Ligne, arm: infantry, men: 798, grade: veteran }
  - { name: 8th Battery, arm: foot-artillery, guns: 8 }
";

const SCENARIO: &str = "scenario: 1
id: field
name: Field
date: 1806-10-14
map: ground
sides:
  - { id: french, name: French, oobs: [wing] }
";

const MAP: &str = "map: 1
id: ground
name: Ground
width: 2000
height: 2000
placements:
  - { body: wing, at: [1000, 1000], facing: 0, posture: line }
";

const NAMED: &str = "arm of 1/4e Ligne (line 8 of wing.oob.yaml)";

fn run() -> Run {
    Run::new()
        .file("wing.oob.yaml", OOB)
        .file("field.scenario.yaml", SCENARIO)
        .file("ground.map.yaml", MAP)
        .file("grognard.yaml", "grognard: 1\nname: Club\nseverities: { unknown-word: hint }\n")
}

const DOORS: &[&[&str]] = &[
    &["convert", "wing.oob.yaml", "--to", "nf", "-o", "out"],
    &["convert", "field.scenario.yaml", "--to", "nf", "--format", "csv", "-o", "out"],
    &["cards", "wing.oob.yaml", "--to", "nf", "--format", "html", "-o", "out"],
    &["roster", "wing.oob.yaml", "--to", "nf", "--format", "html", "-o", "out"],
    &["labels", "wing.oob.yaml", "--to", "nf", "--format", "html", "-o", "out"],
    &["diagram", "wing.oob.yaml", "--format", "html", "-o", "out"],
    &["qrs", "nf", "--for", "field.scenario.yaml", "--format", "html", "-o", "out"],
    &["map", "field.scenario.yaml", "-o", "out"],
    &["muster", "wing.oob.yaml", "--to", "nf", "-o", "out"],
    &["export", "wing.oob.yaml", "--to", "csv", "-o", "out"],
];

#[test]
fn a_document_with_an_unread_part_is_refused_even_if_that_is_excused() {
    for words in DOORS {
        let run = run();
        let ended = run.run(words);
        let err = ended.err();
        assert_eq!(ended.code(), 1, "{words:?}: {err}");
        assert!(
            err.contains("`arm` cannot be `infntry`") && err.contains("wing.oob.yaml:8"),
            "{words:?}: {err}"
        );
        assert_eq!(err.matches("`arm` cannot be `infntry`").count(), 1, "{words:?}: {err}");
        assert!(
            err.contains("nothing was written") && err.contains("--partial"),
            "{words:?}: {err}"
        );
        assert!(!run.folder().join("out").exists(), "{words:?}");
    }
    for words in
        [&["fit", "wing.oob.yaml"][..], &["diff", "wing.oob.yaml", "--to", "nf", "--to", "bnb"]]
    {
        let ended = run().run(words);
        assert_eq!((ended.code(), ended.out()), (1, String::new()), "{words:?}: {}", ended.err());
    }
}

#[test]
fn a_partial_result_names_the_missing_parts() {
    let partial = |words: &[&str]| run().run(&[words, &["--partial"]].concat()).ends(1).out();
    for format in ["text", "json", "csv", "md", "yaml"] {
        let out = partial(&["convert", "wing.oob.yaml", "--to", "nf", "--format", format]);
        let named = if format == "json" { "\"name\": \"1/4e Ligne\"" } else { NAMED };
        assert!(out.contains(named), "{format}: {out}");
        let out = partial(&["convert", "field.scenario.yaml", "--to", "nf", "--format", format]);
        assert!(out.contains(named), "{format}: {out}");
    }
    for words in [
        &["muster", "wing.oob.yaml", "--to", "nf"][..],
        &["muster", "wing.oob.yaml", "--to", "nf", "--format", "csv"],
        &["muster", "wing.oob.yaml", "--to", "nf", "--format", "json"],
        &["fit", "wing.oob.yaml"],
        &["diff", "wing.oob.yaml", "--to", "nf", "--to", "bnb"],
    ] {
        let out = partial(words);
        // Long lines are broken, so compare words without line breaks.
        let words_of = |text: &str| text.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(words_of(&out).contains(NAMED), "{words:?}: {out}");
    }
    for words in DOORS.iter().filter(|words| words.contains(&"html") || words[0] == "map") {
        let run = run();
        let ended = run.run(&[words, &["--partial"][..]].concat());
        let written = run.read("out");
        assert_eq!(ended.code(), 1, "{words:?}: {}", ended.err());
        assert!(written.contains("arm of 1/4e"), "{words:?}");
    }
}

/// 120 Cossacks are too few for a unit of the game. No document is wrong, so the exit code is 0.
#[test]
fn troops_without_a_place_in_the_game_are_named_in_every_result() {
    let list = "oob: 1\nid: don\nname: Don\nnation: russia\nformations:\n  - { id: h, name: Ilovaiski IV, echelon: brigade, \
        arm: cavalry, sabres: 120, traits: [cossack] }\n  - { id: i, name: Tauride, echelon: brigade, arm: infantry, men: 2400 }\n";
    for words in [
        &["convert", "--format", "text"][..],
        &["convert", "--format", "csv"],
        &["convert", "--format", "json"],
        &["roster", "--format", "html", "-o", "out"],
        &["labels", "--format", "html", "-o", "out"],
        &["diagram", "--format", "html", "-o", "out"],
        &["muster"],
        &["muster", "--format", "csv"],
    ] {
        let run = Run::new().file("don.oob.yaml", list);
        let ended = run.run(&[words, &["don.oob.yaml", "--to", "bnb"]].concat()).ok();
        let out = if words.contains(&"out") { run.read("out") } else { ended.out() };
        assert!(out.contains("Ilovaiski IV") && out.contains("120"), "{words:?}: {out}");
    }
}
