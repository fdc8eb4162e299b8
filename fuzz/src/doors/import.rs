//! Imports lists in foreign formats, and checks the documents that result.

use grognard_exchange::import::run;
use grognard_lists::lists::ListImportOptions;
use grognard_syntax::diagnostic::{Format, Severity};
use grognard_syntax::text::{Text, Texts};

use super::{checked, no_settings, told};
use crate::{Door, seeds};

pub const DOOR: Door = Door { name: "import", open, seeds: seeds::lists };

pub fn open(bytes: &[u8]) {
    let imported = run("list", bytes, None, &ListImportOptions::default());
    let tally = imported.tally;
    assert_eq!(tally.lines, tally.read + tally.guessed + tally.left, "a line is dropped silently");
    let mut texts = Texts::default();
    texts.add(Text::new("list", imported.shown.as_str()));
    told(&texts, &imported.found, Format::Short);
    for list in &imported.lists {
        let (_, found) = checked(&[("list.oob.yaml", list.text.as_str())], no_settings());
        let excused = ["unknown-nation", "duplicate-id", "echelon-order"];
        let broken = found
            .diagnostics
            .iter()
            .find(|found| found.severity == Severity::Error && !excused.contains(&found.code.name));
        assert!(broken.is_none(), "{broken:?}\n{}", list.text);
    }
}
