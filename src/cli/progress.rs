//! The progress of a run, on a line of the terminal that disappears at the end.

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use grognard_syntax::text::counted;

/// The progress line. If there is no terminal, all functions of the progress line do nothing.
#[derive(Clone, Default)]
pub(super) struct Progress(Option<Arc<Mutex<ProgressLine>>>);

/// Time before the line appears. Most runs are over before this time and show no progress.
const QUIET_TIME: Duration = Duration::from_millis(500);

const REDRAW_TIME: Duration = Duration::from_millis(100);

impl Progress {
    pub(super) fn start() -> Progress {
        let progress =
            Progress(Some(Arc::new(Mutex::new(ProgressLine::new(Box::new(io::stderr()))))));
        let (drawn, begun) = (progress.clone(), Instant::now());
        let draw = move || loop {
            std::thread::sleep(REDRAW_TIME);
            if begun.elapsed() >= QUIET_TIME {
                drawn.with(ProgressLine::draw);
            }
        };
        match std::thread::Builder::new().spawn(draw) {
            Ok(_) => progress,
            Err(_) => Progress(None),
        }
    }

    /// Begins a step over `of` items, or with 0, a step whose items are not counted.
    pub(super) fn step(&self, what: impl Into<String>, of: usize) {
        self.with(|line| {
            (line.what, line.done, line.of, line.sheets) = (what.into(), 0, of, 0);
        });
    }

    pub(super) fn tick(&self) {
        self.with(|line| line.done += 1);
    }

    /// Begins to build files. The line counts sheets separately, because they take most of the time
    /// of a build.
    pub(super) fn build<'p>(&self, paths: impl Iterator<Item = &'p str>) {
        let (mut of, mut sheets) = (0, 0);
        for path in paths {
            of += 1;
            sheets += usize::from(is_sheet(path));
        }
        self.with(|line| {
            (line.what, line.done, line.of) = ("building".to_owned(), 0, of);
            line.sheets = sheets;
        });
    }

    pub(super) fn built(&self, path: &str) {
        self.with(|line| {
            line.done += 1;
            line.sheets = line.sheets.saturating_sub(usize::from(is_sheet(path)));
        });
    }

    /// Removes the line, so that other output can be written.
    pub(super) fn clear(&self) {
        self.with(|line| {
            line.what.clear();
            line.draw();
        });
    }

    fn with(&self, change: impl FnOnce(&mut ProgressLine)) {
        if let Some(line) = &self.0 {
            let mut line: MutexGuard<'_, ProgressLine> =
                line.lock().unwrap_or_else(PoisonError::into_inner);
            change(&mut line);
        }
    }
}

struct ProgressLine {
    out: Box<dyn Write + Send>,
    what: String,
    done: usize,
    of: usize,
    /// Sheets that are not printed yet.
    sheets: usize,
    drawn: String,
}

impl ProgressLine {
    fn new(out: Box<dyn Write + Send>) -> ProgressLine {
        ProgressLine { out, what: String::new(), done: 0, of: 0, sheets: 0, drawn: String::new() }
    }

    /// Draws the line if its text has changed. Spaces erase the old text, because every terminal
    /// supports them.
    fn draw(&mut self) {
        let text = self.text();
        if text != self.drawn {
            let spaces = " ".repeat(self.drawn.len());
            let again = if text.is_empty() { "" } else { "\r" };
            // Ignore an error of the progress line, because there is nowhere else to report it.
            let _ = write!(self.out, "\r{spaces}\r{text}{again}").and_then(|()| self.out.flush());
            self.drawn = text;
        }
    }

    fn text(&self) -> String {
        if self.what.is_empty() || self.of < 2 {
            return self.what.clone();
        }
        let done = self.done.min(self.of);
        let full = BAR_LENGTH * done / self.of;
        let bar = format!("{}{}", "#".repeat(full), ".".repeat(BAR_LENGTH - full));
        let left = match self.sheets {
            0 => String::new(),
            left => format!(", {} to print", counted(left, "sheet")),
        };
        format!("{} [{bar}] {done} of {}{left}", self.what, self.of)
    }
}

fn is_sheet(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end == "pdf")
}

const BAR_LENGTH: usize = 20;

pub(super) struct Over<W: Write> {
    pub inner: W,
    pub progress: Progress,
}

impl<W: Write> Write for Over<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.progress.clear();
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Screen(Arc<Mutex<Vec<u8>>>);

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("a screen").extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_line_is_overwritten_and_removed() {
        let screen = Screen::default();
        let line = ProgressLine::new(Box::new(screen.clone()));
        let progress = Progress(Some(Arc::new(Mutex::new(line))));
        let mut out = Over { inner: screen.clone(), progress: progress.clone() };
        progress.step("fielding", 4);
        progress.tick();
        progress.with(ProgressLine::draw);
        progress.with(ProgressLine::draw);
        progress.step("writing", 0);
        progress.with(ProgressLine::draw);
        write!(out, "done").expect("a screen");
        progress.clear();
        let drawn = String::from_utf8(screen.0.lock().expect("a screen").clone()).expect("text");
        let bar = "fielding [#####...............] 1 of 4";
        let over = " ".repeat(bar.len());
        assert_eq!(drawn, format!("\r\r{bar}\r\r{over}\rwriting\r\r       \rdone"));
    }

    #[test]
    fn the_line_says_how_many_sheets_are_left() {
        let mut line = ProgressLine::new(Box::new(Screen::default()));
        (line.what, line.of) = ("reading".to_owned(), 0);
        let progress = Progress(Some(Arc::new(Mutex::new(line))));
        let text = || {
            let mut text = String::new();
            progress.with(|line| text = line.text());
            text
        };
        let paths = ["index.html", "files/a.pdf", "files/b.pdf", "files/a.csv"];
        progress.build(paths.into_iter());
        progress.built("files/a.pdf");
        assert_eq!(text(), "building [#####...............] 1 of 4, 1 sheet to print");
        progress.built("files/b.pdf");
        progress.built("index.html");
        assert_eq!(text(), "building [###############.....] 3 of 4");
    }

    #[test]
    fn without_a_terminal_progress_does_nothing() {
        let progress = Progress::default();
        progress.step("fielding", 4);
        progress.tick();
        progress.clear();
        assert!(progress.0.is_none());
    }
}
