//! Prints on paper through `grognard-print`, which is a separate crate because Typst is slow to
//! build.

use grognard_print::merge::{self, Pile};
use grognard_view::fielding::job::{Ink, Job, Printed};

pub(super) const HAS_PAPER: bool = true;

/// Joins PDFs, each with the title of its bookmark.
pub(super) fn merged(title: &str, piles: &[(&str, &[u8])]) -> Option<Vec<u8>> {
    let piles: Vec<Pile<'_>> = piles.iter().map(|(title, pdf)| Pile { title, pdf }).collect();
    merge::merged(title, &piles)
}

pub(super) fn on_paper(job: &Job, ink: Ink) -> Printed {
    grognard_print::pdf::print(job, ink)
}
