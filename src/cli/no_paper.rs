//! The program without paper: what sets pages is left out of the build, and everything else is as it is with it.

use std::io::{Read, Write};
use std::sync::Arc;

use anyhow::bail;

use crate::site::Print;
use grognard_project::fielding::job::{Ink, Job, Printed};

/// Stands where the processes would be that print.
#[derive(Default)]
pub(super) struct PrintWorkers;

impl PrintWorkers {
    /// A site has no sheets of paper.
    pub fn for_site(self: &Arc<Self>) -> Option<Print> {
        None
    }
}

/// Nothing can be printed.
pub(super) fn print_here(_: &Job, _: Ink) -> anyhow::Result<Printed> {
    bail!(
        "this program was built without paper: ask for HTML, or for a map as SVG, with `--format`"
    )
}

/// Nobody starts this program to print.
pub(super) fn work(_: impl Read, _: impl Write) -> anyhow::Result<()> {
    bail!("this program was built without paper")
}
