//! `grognard fmt`: what it writes, what it shows, and what it leaves alone.

use crate::cli::Run;

const TYPED: &str = "oob:   1\nid: army\nname: Army\nunits:\n- {name: 1/4e Ligne,men: 612}\n- { name: 2e Hussards,   men: 1034 }\n";

const LAID_OUT: &str = "oob: 1\nid: army\nname: Army\nunits:\n  - { name: 1/4e Ligne,  men:  612 }\n  - { name: 2e Hussards, men: 1034 }\n";

const BROKEN: &str = "oob:   1\nunits: [ { name: \"1/4e }\n";

#[test]
fn a_document_is_laid_out_where_it_lies() {
    let run = Run::new().file("army.oob.yaml", TYPED).file("notes.yaml", "a:   1\n");
    let ended = run.run(&["fmt"]);
    assert_eq!((ended.code(), ended.out().as_str()), (0, ""));
    assert_eq!(ended.err(), "laid out 1 of 1 document\n");
    assert_eq!(run.read("army.oob.yaml"), LAID_OUT);
    assert_eq!(run.read("notes.yaml"), "a:   1\n");
    assert_eq!(run.run(&["fmt", "--check"]).code(), 0);
}

#[test]
fn check_shows_what_would_change_and_writes_nothing() {
    let run = Run::new().file("army.oob.yaml", TYPED);
    let ended = run.run(&["fmt", "--check", "army.oob.yaml"]);
    assert_eq!(ended.code(), 1);
    let out = ended.out();
    assert!(out.starts_with("--- a/army.oob.yaml\n+++ b/army.oob.yaml\n@@ "), "{out}");
    assert!(out.contains("\n-oob:   1\n+oob: 1\n"), "{out}");
    assert_eq!(ended.err(), "1 of 1 document would change\n");
    assert_eq!(run.read("army.oob.yaml"), TYPED);
}

#[test]
fn keys_are_sorted_where_that_is_asked_for() {
    let typed = "# An army\nname: Army\nid: army # as scenarios name it\noob: 1\nunits:\n  - { men: 612, name: 1/4e Ligne }\n";
    let sorted = "# An army\noob: 1\nid: army # as scenarios name it\nname: Army\nunits:\n  - { name: 1/4e Ligne, men: 612 }\n";
    let run = Run::new().file("army.oob.yaml", typed);
    assert_eq!(run.run(&["fmt", "--check"]).code(), 0);
    let shown = run.run(&["fmt", "--sort-keys", "--check"]);
    assert_eq!(shown.code(), 1);
    assert!(shown.out().contains("\n-  - { men: 612, name: 1/4e Ligne }\n"), "{}", shown.out());
    assert_eq!(run.read("army.oob.yaml"), typed);
    assert_eq!(run.run(&["fmt", "--sort-keys"]).err(), "laid out 1 of 1 document\n");
    assert_eq!(run.read("army.oob.yaml"), sorted);
    assert_eq!(run.run(&["fmt", "--sort-keys", "--check"]).code(), 0);
    let piped = run.run_with(&["fmt", "--sort-keys", "-"], Some(typed.as_bytes()));
    assert_eq!(piped.out(), sorted);
    let alias = "oob: 1\nnote: &why x\nname: *why\nid: army\n";
    let run = Run::new().file("army.oob.yaml", alias);
    let ended = run.run(&["fmt", "--sort-keys"]);
    assert!(ended.err().contains("the keys are left as they are"), "{}", ended.err());
    assert_eq!(run.read("army.oob.yaml"), alias);
}

#[test]
fn columns_are_begun_and_ended() {
    let run = Run::new().file("army.oob.yaml", LAID_OUT);
    assert_eq!(run.run(&["fmt", "--compact"]).code(), 0);
    assert!(run.read("army.oob.yaml").contains("Ligne, men: 612 }"));
    assert_eq!(run.run(&["fmt"]).err(), "nothing to change in 1 document\n");
    assert_eq!(run.run(&["fmt", "--align"]).code(), 0);
    assert_eq!(run.read("army.oob.yaml"), LAID_OUT);
}

#[test]
fn a_broken_document_is_left_alone_with_a_finding() {
    let run = Run::new().file("army.oob.yaml", BROKEN).file("sound.oob.yaml", TYPED);
    let ended = run.run(&["fmt"]);
    assert_eq!(ended.code(), 1);
    assert!(ended.err().contains("left-unformatted"), "{}", ended.err());
    assert_eq!(run.read("army.oob.yaml"), BROKEN);
    assert_eq!(run.read("sound.oob.yaml"), LAID_OUT);
}

#[test]
fn standard_input_is_laid_out_to_standard_output() {
    let ended = Run::new().run_with(&["fmt", "-"], Some(TYPED.as_bytes()));
    assert_eq!((ended.code(), ended.out().as_str(), ended.err().as_str()), (0, LAID_OUT, ""));
    let ended =
        Run::new().run_with(&["fmt", "-", "--stdin-name", "a.oob.yaml"], Some(BROKEN.as_bytes()));
    assert_eq!((ended.code(), ended.out().as_str()), (1, BROKEN));
    assert!(ended.err().contains("a.oob.yaml"), "{}", ended.err());
}
