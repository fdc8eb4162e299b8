//! Any text is read without a panic, and every span lies inside it.

#![no_main]

use grognard_core::syntax::{Reader, parse};
use grognard_core::text::FileId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for reader in [Reader::TwoTier, Reader::GranitOnly] {
        let (tree, found) = parse(FileId(0), text, reader);
        let spans = tree.nodes().map(|node| node.span());
        for span in spans.chain(found.iter().map(|found| found.span)) {
            assert!(text.get(span.range()).is_some(), "{span:?}");
        }
    }
});
