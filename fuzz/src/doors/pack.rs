//! Checks and opens a pack, evaluates its odds and rulings, and fields a small force under it. In
//! the input, the pack is followed by a line `=====` and a page of rules.

use std::sync::LazyLock;

use grognard_core::model::Force;
use grognard_core::ruleset::{ask, figures, net_modifiers, odds, throw};
use grognard_project::project::{Packs, pack_trees};
use grognard_render::render::text;
use grognard_syntax::diagnostic::Format;
use grognard_view::view;

use super::convert::{fielded, force_of, native_list_is_the_same_force};
use super::{checked, no_settings, told};
use crate::depth::is_tried;
use crate::{Door, seeds};

static FORCE: LazyLock<Force> = LazyLock::new(|| {
    let shipped = &crate::seeds::SHIPPED;
    let text = shipped.iter().find(|(name, _)| name == "new/french.oob.yaml");
    text.and_then(|(_, text)| force_of(text)).expect("a built-in order of battle")
});

pub const DOOR: Door = Door { name: "pack", open, seeds: seeds::packs };

pub fn open(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (pack, page) = text.split_once("\n=====\n").unwrap_or((text, ""));
    let (files, found) = checked(&[("a.ruleset.yaml", pack), ("a.rules.md", page)], no_settings());
    told(&files.texts, &found.diagnostics, Format::Short);
    let trees = pack_trees(&files);
    let packs = Packs::of(&files, trees.iter().map(|(_, tree)| tree).collect(), 0);
    let Some(open) = packs.open_at(0) else { return };
    let rules = &open.ruleset;
    let _ = (figures(rules).len(), view::rules(rules));
    for table in &rules.tables {
        let throw = throw(table.dice);
        for column in 0..table.columns.len() {
            let odds = odds(rules, (table, &throw), column, 1);
            let ways = odds.chances.iter().map(|chance| chance.ways.clone()).reduce(|a, b| a + b);
            assert_eq!(ways, Some(throw.ways.into()));
            let _ = net_modifiers(table, column);
        }
    }
    for ruling in &rules.rulings {
        let asked = ask(rules, ruling, &[]);
        let _ = text::ask(&view::ask(rules, ruling, &asked), 80);
    }
    let fielded = fielded(&FORCE, rules);
    if is_tried(4, bytes) {
        native_list_is_the_same_force(&fielded, rules);
    }
}
