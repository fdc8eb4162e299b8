//! The establishments in the program are consistent.

use grognard_check::check::Options;
use grognard_project::files::BUILTIN;
use grognard_project::project::{Establishments, establishments, settings};

use crate::support::{check_files, repository, short};

/// Keys of figures to which a reading or a second source may refer.
const FIGURES: &[&str] = &[
    "from",
    "to",
    "battalions",
    "squadrons",
    "companies",
    "men",
    "men-in-all",
    "sabres",
    "sabres-in-all",
    "guns",
    "weight",
    "armament",
    "traits",
    "parts",
];

fn known() -> Establishments {
    establishments(None)
}

#[test]
fn every_file_of_establishments_is_built_in_and_in_order() {
    let folder = repository("builtin/establishments");
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        let path = format!("establishments/{}", name.trim_end_matches(".yaml"));
        let found = BUILTIN.iter().find(|(built_in, _)| *built_in == path);
        let (_, text) = found.unwrap_or_else(|| panic!("`{name}` is not built in"));
        let texts = vec![("grognard.yaml".to_owned(), text.as_bytes().to_vec())];
        let (files, checked) = check_files(texts, Options::default());
        assert_eq!(short(&files, &checked.diagnostics), "", "{name}");
        // Every entry of the file is read, and none is left out because its source is missing.
        let entries = text.matches("\n  - id: ").count();
        assert_eq!(establishments(Some(text)).list.len(), known().list.len() + entries, "{name}");
    }
}

#[test]
fn every_establishment_has_a_period_and_a_readable_source() {
    let nations = settings(None);
    for facts in known().list {
        let name = format!("{} of {}", facts.id, facts.nation);
        assert!(nations.nation(&facts.nation).is_some(), "{name}: no such nation");
        let (from, to) = (facts.from.expect(&name), facts.to.expect(&name));
        assert!(from < to, "{name}: {from} to {to}");
        let keys = facts.readings.iter().map(|(key, _)| key);
        for key in keys.chain(facts.cited.iter().map(|(key, _)| key)) {
            assert!(FIGURES.contains(&key.as_str()), "{name}: `{key}` is no figure");
        }
        for (_, reading) in &facts.readings {
            assert!(reading.ends_with('.'), "{name}: {reading}");
        }
        assert!(facts.arm.is_some() || !facts.parts.is_empty(), "{name}: it is nothing");
        assert!(facts.men.is_none() || facts.men_in_all.is_none(), "{name}: two strengths");
        assert!(facts.sabres.is_none() || facts.sabres_in_all.is_none(), "{name}: two strengths");
        assert!(facts.source.url.is_some(), "{name}: its source cannot be read");
    }
}

/// Two establishments with the same id are never in force on the same day. If two were in force on
/// one day, the order of the files would decide.
#[test]
fn no_two_establishments_of_a_nation_with_one_id_overlap() {
    let known = known();
    for (index, facts) in known.list.iter().enumerate() {
        for other in &known.list[index + 1..] {
            if (&facts.nation, &facts.id) == (&other.nation, &other.id) {
                let apart = facts.to < other.from || other.to < facts.from;
                assert!(apart, "{} of {} twice", facts.id, facts.nation);
            }
        }
    }
}

#[test]
fn every_part_of_a_formation_is_in_force_on_its_first_and_last_day() {
    let known = known();
    for facts in &known.list {
        for part in &facts.parts {
            for day in [facts.from, facts.to].into_iter().flatten() {
                let found = known.find(&part.nation, &part.of, day);
                assert!(found.is_some(), "{} of {} on {day}: {}", facts.id, facts.nation, part.of);
            }
        }
    }
}
