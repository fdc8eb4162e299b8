//! Any text is read as a pack and as a page, opened and asked, without a panic.

#![no_main]

use grognard_project::files::{Given, given};
use grognard_project::project::{Packs, pack_trees};
use grognard_core::ruleset::{ask, figures, net_modifiers, odds, throw};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: (&str, &str)| {
    let file = |name: &str, text: &str| Given {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
        project: 0,
    };
    let files = vec![file("a.ruleset.yaml", text.0), file("a.rules.md", text.1)];
    let (files, _) = given(files);
    let trees = pack_trees(&files);
    let packs = Packs::of(&files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let Some(open) = packs.open_at(0) else { return };
    let _ = figures(&open.ruleset).len();
    for table in &open.ruleset.tables {
        let throw = throw(table.dice);
        for column in 0..table.columns.len() {
            let _ = (odds(&open.ruleset, (table, &throw), column, 1), net_modifiers(table, column));
        }
    }
    for ruling in &open.ruleset.rulings {
        let _ = ask(&open.ruleset, ruling, &[]);
    }
});
