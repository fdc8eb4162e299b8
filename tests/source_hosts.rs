//! Sources may link only to reviewed hosts: libraries, archives and the sites of the authors. A
//! book that is online without permission is cited without a link.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::repository;

#[test]
fn sources_link_only_to_reviewed_hosts() {
    let known = fs::read_to_string(repository("crates/check/tests/cases/source-hosts.csv"))
        .expect("the list of hosts");
    let known: BTreeSet<&str> =
        known.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    let mut named = BTreeSet::new();
    for folder in ["scenarios", "rulesets"] {
        hosts(Path::new(&repository(folder)), &mut named);
    }
    let unknown: Vec<&String> =
        named.iter().filter(|host| !known.contains(host.as_str())).collect();
    assert!(
        unknown.is_empty(),
        "cite the book without `url`, or add to source-hosts.csv: {unknown:?}"
    );
    let unused: Vec<&&str> = known.iter().filter(|host| !named.contains(**host)).collect();
    assert!(unused.is_empty(), "take from source-hosts.csv: {unused:?}");
}

fn hosts(folder: &Path, named: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            hosts(&path, named);
        } else if path.extension().is_some_and(|end| end == "yaml") {
            let text = fs::read_to_string(&path).expect("a document");
            for address in text.split("url: ").skip(1) {
                let end = |letter: char| "/\"\n ,}".contains(letter);
                let address = address.trim_start_matches('"').split_once("://");
                let host = address.and_then(|(_, rest)| rest.split(end).next());
                named.extend(host.map(str::to_owned));
            }
        }
    }
}
