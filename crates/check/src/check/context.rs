//! The facts about a project that are known before its documents are checked.

use std::sync::Arc;

use grognard_core::ruleset::Ruleset;

use super::memory::ProjectMemory;
use super::options::Options;
use super::stopwatch::Stopwatch;
use grognard_project::files::Files;
use grognard_project::project::Settings;

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
