//! The options of a run, and the facts about a project that are known before its documents are
//! checked.

use std::sync::Arc;

use grognard_core::ruleset::Ruleset;
use grognard_syntax::syntax::Reader;

use super::memory::ProjectMemory;
use super::stopwatch::Stopwatch;
use crate::files::Files;
use crate::project::Settings;

#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// The YAML reader that is tried first.
    pub reader: Reader,
    /// Whether whole projects were read, so that a document that was not found does not exist.
    pub complete: bool,
    /// Whether findings beyond [`MAX_PER_FILE`](grognard_syntax::diagnostic::MAX_PER_FILE) of a
    /// file are kept. A baseline needs all findings, because known findings are removed from the
    /// full list.
    pub uncut: bool,
    pub dependences: bool,
    /// A clock in nanoseconds for [`Checked::floors`](super::Checked::floors). The caller supplies
    /// the clock, because this room must not read the time itself.
    pub clock: Option<fn() -> u64>,
}

/// A project of a run, before its documents are checked.
pub(super) struct ProjectContext<'r> {
    /// The files of the run, including those of other projects.
    pub files: &'r Files,
    pub number: usize,
    pub settings: &'r Settings,
    /// The rule sets under which the project wants its orders of battle fielded.
    pub games: Vec<Arc<Ruleset>>,
    pub options: Options,
    pub clock: &'r Stopwatch,
    pub memory: Option<ProjectMemory<'r>>,
}
