//! The program with paper: what sets pages is a crate of its own.

use grognard_view::fielding::job::{Ink, Job, Printed};

/// Can this program print on paper?
pub(super) const HAS_PAPER: bool = true;

/// Prints a job on paper.
pub(super) fn on_paper(job: &Job, ink: Ink) -> Printed {
    grognard_print::pdf::print(job, ink)
}
