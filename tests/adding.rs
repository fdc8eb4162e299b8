//! `grognard add` and `grognard new --from` on the command line.

use crate::cli::Run;

const ARMY: &str = "\
# My army.
oob: 1
id: army
name: Army
nation: france
date: 1809-07-05   # Wagram
echelon: corps
leader: Masséna
formations:
  - id: molitor   # the last of four
    name: Division Molitor
    echelon: division
    units:
      - { name: 2e Ligne, arm: infantry, men: unknown }
# The end.
";

/// Returns the lines that only `after` has. Panics if `after` lacks a line of `before`.
fn new_lines(before: &str, after: &str) -> Vec<String> {
    let mut rest = before.lines().peekable();
    let is_new = |line: &&str| match rest.peek() == Some(line) {
        true => {
            rest.next();
            false
        }
        false => true,
    };
    let new = after.lines().filter(is_new).map(str::to_owned).collect();
    assert_eq!(rest.next(), None, "a line is gone:\n{after}");
    new
}

#[test]
fn adding_a_regiment_changes_no_other_line() {
    let run = Run::new().file("army.oob.yaml", ARMY);
    let words = ["add", "regiment", "16e Ligne", "67e Ligne", "--battalions", "2"];
    let place = ["--into", "army.oob.yaml", "--under", "molitor"];
    run.run(&[&words[..], &place[..]].concat()).ok();
    let text = run.read("army.oob.yaml");
    let new = new_lines(ARMY, &text);
    assert!(new.contains(&"        men: [840, 840]".to_owned()), "{new:?}");
    assert!(text.contains("men: unknown }\n      - name: \"16e Ligne\"\n"), "{text}");
    // Both regiments share one citation of the decree and one note about it.
    assert_eq!(text.matches("decree-1808:").count(), 1, "{text}");
    assert_eq!(text.matches("six companies of 140").count(), 1, "{text}");
    assert!(text.contains("- { name: \"67e Ligne\", arm: infantry, men: [840, 840], "), "{text}");
    let checked = run.typed("check --deny warnings");
    assert_eq!(checked.out(), "1 file checked, nothing to grumble about\n");
}

#[test]
fn a_refused_addition_leaves_the_file_unchanged() {
    let run = Run::new().file("army.oob.yaml", ARMY).file("bad.oob.yaml", "oob: 1\nid: [\n");
    for (words, told) in [
        (&["16e Ligne", "--under", "molitr"][..], "did you mean `molitor`?"),
        (&["16e Ligne", "--nation", "frnace"], "did you mean `france`?"),
        (&["The brave"], "write `--type` with `line`"),
        (&["16e Ligne", "--year", "1790"], "line (1803-09-24 to 1808-02-17)"),
        (&["16e Ligne", "--type", "lihgt"], "did you mean `light`?"),
        (&["16e Ligne", "--men", "800,900", "--battalions", "3"], "2 strengths for 3 battalions"),
        (&["16e Ligne", "--id", "molitor"], "another body has the id `molitor`"),
        (&["16e Ligne", "--id", "No Id"], "try `no-id`"),
        (&["16e Ligne", "17e Ligne", "--men", "800"], "are for one body"),
        (&["16e Ligne", "--guns", "8"], "has no guns"),
    ] {
        let first = ["add", "regiment", "--into", "army.oob.yaml"];
        let ended = run.run(&[&first[..], words].concat());
        assert_eq!((ended.code(), ended.err().contains(told)), (2, true), "{}", ended.err());
        assert_eq!(run.read("army.oob.yaml"), ARMY, "{words:?}");
    }
    let ended = run.run(&["add", "regiment", "16e Ligne", "--into", "bad.oob.yaml"]);
    assert_eq!((ended.code(), run.read("bad.oob.yaml").as_str()), (2, "oob: 1\nid: [\n"));
    run.run(&["add", "regiment", "16e Ligne"]).says("the year is missing");
}

#[test]
fn an_establishment_of_the_project_precedes_built_in_ones() {
    let own = "grognard: 1\nsources: { mine: A return }\nestablishments:\n  - { id: line, nation: france, name: line regiment, words: [ligne], arm: infantry, battalions: 2, men: 650, source: mine }\n";
    let run = Run::new().file("grognard.yaml", own).file("army.oob.yaml", ARMY);
    run.run(&["add", "regiment", "16e Ligne", "--into", "army.oob.yaml"]).ok();
    assert!(run.read("army.oob.yaml").contains("men: [650, 650]"));
    run.typed("check --deny warnings").ok();
}

#[test]
fn establishments_are_listed_and_printed() {
    let run = Run::new();
    let out = run
        .typed("add battery --nation austria --year 1809")
        .shows("brigade-6")
        .shows("eight cannon")
        .out();
    assert!(!out.contains("france"), "{out}");
    let words = ["add", "battery", "3/6e à cheval", "--nation", "france", "--year", "1809"];
    let printed = run.run(&words).ok();
    let out = printed.out();
    assert!(out.contains("artillery:\n") && out.contains("weight: 6-pounder"), "{out}");
    assert!(printed.err().contains("horse company"), "{}", printed.err());
    let armies = run.typed("new --from");
    assert!(
        armies.out().contains("1809-03-01/austria") || armies.out().contains("1809/austria"),
        "{}",
        armies.out()
    );
}

#[test]
fn a_project_from_a_period_is_clean() {
    let run = Run::new();
    for (name, from, files) in
        [("alone", "1809/austria", 2), ("wagram", "1809-07-05/france,austria", 5)]
    {
        run.run(&["new", name, "--from", from]).ok();
        let checked = run.run_in(name, &["check", "--deny", "warnings"]);
        assert_eq!(checked.out(), format!("{files} files checked, nothing to grumble about\n"));
    }
    run.typed("new alone --from 1809/austria").ends(2);
    for from in ["1809/nowhere", "1790/france", "austria", "1809/a,b,c"] {
        let ended = run.run(&["new", "other", "--from", from]);
        assert_eq!((ended.code(), run.folder().join("other").exists()), (2, false), "{from}");
    }
}

#[test]
fn a_battle_is_added_to_a_project_but_never_replaces_another() {
    let run = Run::new();
    run.typed("add battle raab").ends(2);
    run.typed("new club").ok();
    for words in [
        &["add", "battle", "raab"][..],
        &["add", "battle", "wagram", "--from", "1809-07-05/france,austria"],
    ] {
        run.run_in("club", words).ok();
        run.run_in("club", words).ends(2);
    }
    let checked = run.run_in("club", &["check", "--deny", "warnings"]);
    assert_eq!(checked.out(), "13 files checked, nothing to grumble about\n");
}
