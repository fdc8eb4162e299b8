//! The options of a run.

use grognard_syntax::syntax::Reader;

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
