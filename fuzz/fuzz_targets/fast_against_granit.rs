//! Both ways of reading give the same tree and the same findings.

#![no_main]

use grognard_core::syntax::{Reader, parse};
use grognard_core::text::FileId;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (tree, found) = parse(FileId(0), text, Reader::TwoTier);
    let (other, others) = parse(FileId(0), text, Reader::GranitOnly);
    for (node, same) in tree.nodes().zip(other.nodes()) {
        assert_eq!(
            (node.kind(), node.span(), node.style(), node.as_str()),
            (same.kind(), same.span(), same.style(), same.as_str()),
        );
    }
    assert_eq!(tree.nodes().count(), other.nodes().count());
    assert!(tree.comments().eq(other.comments()));
    let codes = |found: &[grognard_core::diagnostic::Diagnostic]| -> Vec<_> {
        found.iter().map(|found| (found.code.name, found.span)).collect()
    };
    assert_eq!(codes(&found), codes(&others));
});
