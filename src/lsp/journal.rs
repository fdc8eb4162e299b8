//! What the server writes into the file of `--log`; without one it writes nothing.

use std::fs::File;
use std::io::Write;
use std::time::Instant;

/// The log, if somebody wants one.
pub(super) struct Journal {
    file: Option<File>,
    start: Instant,
}

impl Journal {
    pub fn new(file: Option<File>) -> Journal {
        Journal { file, start: Instant::now() }
    }

    /// Writes a line behind the seconds since the start.
    pub fn tell(&mut self, words: impl FnOnce() -> String) {
        if let Some(file) = &mut self.file {
            let seconds = self.start.elapsed().as_secs_f64();
            // A disk that is full does not stop an editor.
            let _ = writeln!(file, "{seconds:9.3} {}", words());
        }
    }
}
