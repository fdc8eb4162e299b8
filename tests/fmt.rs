//! `grognard fmt`: its changes, its diff, and the documents that it leaves unchanged.

use crate::cli::Run;

const TYPED: &str = "oob:   1\nid: army\nname: Army\nunits:\n- {name: 1/4e Ligne,men: 612}\n- { name: 2e Hussards,   men: 1034 }\n";

const LAID_OUT: &str = "oob: 1\nid: army\nname: Army\nunits:\n  - { name: 1/4e Ligne,  men:  612 }\n  - { name: 2e Hussards, men: 1034 }\n";

const BROKEN: &str = "oob:   1\nunits: [ { name: \"1/4e }\n";

#[test]
fn a_document_is_formatted_in_place() {
    let run = Run::new().file("army.oob.yaml", TYPED).file("notes.yaml", "a:   1\n");
    let ended = run.typed("fmt").ok().prints("");
    assert_eq!(ended.err(), "formatted 1 of 1 document\n");
    assert_eq!(run.read("army.oob.yaml"), LAID_OUT);
    assert_eq!(run.read("notes.yaml"), "a:   1\n");
    run.typed("fmt --check").ok();
}

#[test]
fn check_shows_what_would_change_and_writes_nothing() {
    let run = Run::new().file("army.oob.yaml", TYPED);
    let ended = run.typed("fmt --check army.oob.yaml").ends(1);
    let out = ended.out();
    assert!(out.starts_with("--- a/army.oob.yaml\n+++ b/army.oob.yaml\n@@ "), "{out}");
    assert!(out.contains("\n-oob:   1\n+oob: 1\n"), "{out}");
    assert_eq!(ended.err(), "1 of 1 document would change\n");
    assert_eq!(run.read("army.oob.yaml"), TYPED);
}

#[test]
fn keys_are_sorted_on_request() {
    let typed = "# An army\nname: Army\nid: army # as scenarios name it\noob: 1\nunits:\n  - { men: 612, name: 1/4e Ligne }\n";
    let sorted = "# An army\noob: 1\nid: army # as scenarios name it\nname: Army\nunits:\n  - { name: 1/4e Ligne, men: 612 }\n";
    let run = Run::new().file("army.oob.yaml", typed);
    run.typed("fmt --check").ok();
    run.typed("fmt --sort-keys --check").ends(1).shows("\n-  - { men: 612, name: 1/4e Ligne }\n");
    assert_eq!(run.read("army.oob.yaml"), typed);
    assert_eq!(run.typed("fmt --sort-keys").err(), "formatted 1 of 1 document\n");
    assert_eq!(run.read("army.oob.yaml"), sorted);
    run.typed("fmt --sort-keys --check").ok();
    run.run_with(&["fmt", "--sort-keys", "-"], Some(typed.as_bytes())).prints(sorted);
    let alias = "oob: 1\nnote: &why x\nname: *why\nid: army\n";
    let run = Run::new().file("army.oob.yaml", alias);
    run.typed("fmt --sort-keys").says("keys unchanged");
    assert_eq!(run.read("army.oob.yaml"), alias);
}

#[test]
fn columns_are_aligned_and_compacted_on_request() {
    let run = Run::new().file("army.oob.yaml", LAID_OUT);
    run.typed("fmt --compact").ok();
    assert!(run.read("army.oob.yaml").contains("Ligne, men: 612 }"));
    assert_eq!(run.typed("fmt").err(), "nothing to change in 1 document\n");
    run.typed("fmt --align").ok();
    assert_eq!(run.read("army.oob.yaml"), LAID_OUT);
}

#[test]
fn a_broken_document_is_unchanged_and_reported() {
    let run = Run::new().file("army.oob.yaml", BROKEN).file("sound.oob.yaml", TYPED);
    run.typed("fmt").ends(1).says("left-unformatted");
    assert_eq!(run.read("army.oob.yaml"), BROKEN);
    assert_eq!(run.read("sound.oob.yaml"), LAID_OUT);
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let ended = Run::new().run_with(&["fmt", "-"], Some(TYPED.as_bytes()));
    assert_eq!((ended.code(), ended.out().as_str(), ended.err().as_str()), (0, LAID_OUT, ""));
    Run::new()
        .run_with(&["fmt", "-", "--stdin-name", "a.oob.yaml"], Some(BROKEN.as_bytes()))
        .ends(1)
        .prints(BROKEN)
        .says("a.oob.yaml");
}
