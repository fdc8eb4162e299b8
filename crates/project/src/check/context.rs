//! What a run is to do, and what it knows of a project before it looks at the documents.

use std::sync::Arc;

use grognard_core::ruleset::Ruleset;
use grognard_syntax::syntax::Reader;

use super::memory::ProjectMemory;
use super::stopwatch::Stopwatch;
use crate::files::Files;
use crate::project::Settings;

/// How a run is to be done.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Which YAML reader comes first.
    pub reader: Reader,
    /// Was a whole project read, so that what is missing is really missing?
    pub complete: bool,
    /// Are findings beyond [`MAX_PER_FILE`](grognard_syntax::diagnostic::MAX_PER_FILE) of a file kept? Known findings are
    /// taken out of all of them.
    pub uncut: bool,
    /// Is it collected which document depends on which other one?
    pub dependences: bool,
    /// Nanoseconds since some moment, for [`Checked::floors`](super::Checked::floors): the room has
    /// no clock.
    pub clock: Option<fn() -> u64>,
}

/// A project of a run, before its documents are looked at.
pub(super) struct ProjectContext<'r> {
    /// The files of the run, those of other projects too.
    pub files: &'r Files,
    /// The number of the project.
    pub number: usize,
    pub settings: &'r Settings,
    /// The rule sets under which the project wants its orders of battle to be fielded.
    pub games: Vec<Arc<Ruleset>>,
    pub options: Options,
    pub clock: &'r Stopwatch,
    /// What earlier runs left of the project.
    pub memory: Option<ProjectMemory<'r>>,
}
