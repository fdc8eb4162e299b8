//! Prints on paper through `grognard-print`, which is a separate crate because Typst is slow to
//! build.

use grognard_view::fielding::job::{Ink, Job, Printed};

pub(super) const HAS_PAPER: bool = true;

pub(super) fn on_paper(job: &Job, ink: Ink) -> Printed {
    grognard_print::pdf::print(job, ink)
}
