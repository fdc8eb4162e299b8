//! The program without paper: what sets pages is left out of the build, and everything else is as it is with it.

use grognard_view::fielding::job::{Fault, Ink, Job, Printed};

/// Can this program print on paper?
pub(super) const HAS_PAPER: bool = false;

/// Nothing can be printed.
pub(super) fn on_paper(_: &Job, _: Ink) -> Printed {
    let fault = Fault::nowhere("this program was built without paper");
    Printed { faults: vec![fault], ..Printed::default() }
}
