//! The log of the server, which is written only with the option `--log`.

use std::fs::File;
use std::io::Write;
use std::time::Instant;

pub(super) struct Journal {
    file: Option<File>,
    start: Instant,
}

impl Journal {
    pub fn new(file: Option<File>) -> Journal {
        Journal { file, start: Instant::now() }
    }

    pub fn tell(&mut self, words: impl FnOnce() -> String) {
        if let Some(file) = &mut self.file {
            let seconds = self.start.elapsed().as_secs_f64();
            // Ignore an error, because a full disk must not stop the server.
            let _ = writeln!(file, "{seconds:9.3} {}", words());
        }
    }
}
