//! Takes the place of the module `paper` in a program that is built without Typst and so cannot
//! print.

use grognard_view::fielding::job::{Fault, Ink, Job, Printed};

pub(super) const HAS_PAPER: bool = false;

pub(super) fn merged(_: &str, _: &[(&str, &[u8])]) -> Option<Vec<u8>> {
    None
}

pub(super) fn on_paper(_: &Job, _: Ink) -> Printed {
    let fault = Fault::nowhere("this program was built without printing");
    Printed { faults: vec![fault], ..Printed::default() }
}
