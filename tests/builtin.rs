//! Every document that is built in is itself in order.

use std::collections::HashSet;

use grognard::check::{Options, check};
use grognard::document::Kind;
use grognard::files::{BUILTIN, given};
use grognard::project::settings;

use crate::support::short;

#[test]
fn every_built_in_document_checks_clean() {
    let mut told = String::new();
    for (path, text) in BUILTIN {
        assert!(Kind::of_path(path).is_some(), "`{path}` is no document");
        let (files, found) = given(vec![((*path).to_owned(), text.as_bytes().to_vec())])
            .expect("built-in texts can be opened");
        let options = Options { complete: true, ..Options::default() };
        let checked = check(&files, &settings(None), options);
        told += &short(&files, &found);
        told += &short(&files, &checked.diagnostics);
    }
    assert!(told.is_empty(), "{told}");
}

#[test]
fn built_in_files_stand_under_their_own_names() {
    let mut paths = HashSet::new();
    for (path, text) in BUILTIN {
        assert!(paths.insert(path), "`{path}` stands twice");
        if let Some(folder) = path.strip_prefix("rulesets/").and_then(|rest| rest.split('/').next())
        {
            assert!(text.contains(&format!("\nid: {folder}\n")), "the id of `{path}`");
        }
    }
}

/// A document may name a built-in rule set by its id or by its alias.
#[test]
fn built_in_rule_sets_are_known_by_id_and_alias() {
    for name in [
        "napoleonic-fury",
        "nf",
        "napoleons-battles",
        "nb",
        "novag",
        "big-napoleonic-battles",
        "bnb",
        "one-hour-wargame",
        "ohw",
        "belle-alliance",
        "ba",
    ] {
        let text = format!(
            "collection: 1\nid: club\nname: The club\nbased_for: {name}\nholdings:\n  - {{ nation: france, arm: infantry, figures: 96 }}\n"
        );
        let (files, _) = given(vec![("club.collection.yaml".to_owned(), text.into_bytes())])
            .expect("a text can be opened");
        let options = Options { complete: true, ..Options::default() };
        let checked = check(&files, &settings(None), options);
        assert_eq!(short(&files, &checked.diagnostics), "", "{name}");
    }
}
