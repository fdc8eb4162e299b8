//! Replaces `paper` in a program without Typst. All other features are the same.

use grognard_view::fielding::job::{Fault, Ink, Job, Printed};

pub(super) const HAS_PAPER: bool = false;

pub(super) fn on_paper(_: &Job, _: Ink) -> Printed {
    let fault = Fault::nowhere("this program was built without printing");
    Printed { faults: vec![fault], ..Printed::default() }
}
