//! Built-in documents pass `check`, and every shipped pack is built in.

use std::collections::HashSet;

use grognard_check::check::Options;
use grognard_core::document::{Kind, PAGE_SUFFIX};
use grognard_project::files::BUILTIN;

use crate::support::{check_files, repository, short};

/// Each folder is checked separately, because it is a project of its own.
#[test]
fn every_built_in_document_checks_clean() {
    for folder in ["", "new/", "rulesets/"] {
        let below = |path: &'static str| {
            let rest = path.strip_prefix(folder)?;
            let own = folder == "rulesets/" || !rest.contains('/');
            let read = Kind::of_path(rest).is_some() || rest.ends_with(PAGE_SUFFIX);
            (own && read).then(|| rest.to_owned())
        };
        let texts = BUILTIN.iter().filter_map(|(path, text)| Some((below(path)?, text)));
        let texts: Vec<_> = texts.map(|(name, text)| (name, text.as_bytes().to_vec())).collect();
        assert!(!texts.is_empty(), "there is nothing in `{folder}`");
        let options = Options { complete: true, ..Options::default() };
        let (files, checked) = check_files(texts, options);
        assert_eq!(short(&files, &checked.diagnostics), "", "in `{folder}`");
    }
}

#[test]
fn every_built_in_path_is_unique_and_every_pack_has_its_folder_as_id() {
    let mut paths = HashSet::new();
    for (path, text) in BUILTIN.iter() {
        assert!(paths.insert(path), "`{path}` stands twice");
        let folder = path.strip_prefix("rulesets/").and_then(|rest| rest.split('/').next());
        if let Some(folder) = folder.filter(|_| Kind::of_path(path).is_some()) {
            assert!(text.contains(&format!("\nid: {folder}\n")), "the id of `{path}`");
        }
    }
}

#[test]
fn every_pack_and_page_is_built_in() {
    for folder in std::fs::read_dir(repository("rulesets")).expect("the packs are there") {
        let folder = folder.expect("an entry").path();
        for file in std::fs::read_dir(&folder).expect("a folder for each pack") {
            let path = file.expect("an entry").path();
            let path = path.strip_prefix(repository("")).expect("a file of the repository");
            let name = path.to_str().expect("a plain name").replace('\\', "/");
            // This file is only for tests, so it is not built in.
            if name.ends_with("/citations.csv") {
                continue;
            }
            assert!(BUILTIN.iter().any(|(known, _)| *known == name), "`{name}` is not built in");
        }
    }
}

#[test]
fn built_in_rule_sets_are_found_by_id_and_alias() {
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
        let texts = vec![("club.collection.yaml".to_owned(), text.into_bytes())];
        let (files, checked) = check_files(texts, Options { complete: true, ..Options::default() });
        assert_eq!(short(&files, &checked.diagnostics), "", "{name}");
    }
}
