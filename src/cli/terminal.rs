//! Standard output and standard error, and their properties.

use std::io::{self, IsTerminal, Write};

use grognard_core::ruleset::Ruleset;
use grognard_render::render::text;
use grognard_view::view::ListItem;
use serde::Serialize;

use super::args::{Colour, Shape};
use super::outcome::Outcome;
use super::progress::{Over, Progress};

pub(super) struct Terminal {
    pub out: Box<dyn Write>,
    pub err: Box<dyn Write>,
    pub colour: bool,
    pub width: usize,
    pub quiet: bool,
    pub progress: Progress,
}

impl Terminal {
    pub(super) fn new(colour: Colour, quiet: bool) -> Terminal {
        let terminal = io::stdout().is_terminal();
        let plain =
            std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) || is_dumb();
        let colour = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal && !plain,
        };
        // On Windows, anstream translates escape codes for old consoles.
        let choice =
            if colour { anstream::ColorChoice::Always } else { anstream::ColorChoice::Never };
        let out = anstream::AutoStream::new(io::stdout(), choice);
        let shown = !quiet && io::stderr().is_terminal() && !is_dumb();
        let progress = if shown { Progress::start() } else { Progress::default() };
        let out = Over { inner: io::BufWriter::new(out), progress: progress.clone() };
        let err = Over { inner: io::stderr(), progress: progress.clone() };
        let (out, err) = (Box::new(out), Box::new(err));
        Terminal { out, err, colour, width: width(), quiet, progress }
    }

    pub(super) fn show(
        &mut self,
        view: &impl Serialize,
        words: &str,
        format: Shape,
    ) -> anyhow::Result<()> {
        match format {
            Shape::Text => write!(self.out, "{words}")?,
            Shape::Json => writeln!(self.out, "{}", serde_json::to_string_pretty(view)?)?,
        }
        Ok(())
    }

    pub(super) fn list(
        &mut self,
        rules: &Ruleset,
        (title, items): (&str, &[ListItem]),
        format: Shape,
        how: impl Fn(&str) -> String,
    ) -> anyhow::Result<Outcome> {
        let mut words = format!("{title} of {}\n", rules.name);
        text::list(items, &mut words);
        self.show(&items, &words, format)?;
        if !self.quiet && format == Shape::Text {
            let none =
                || format!("there are none; `grognard rules {}` lists the contents", rules.id);
            let first = items.first().map(|first| how(&first.id));
            writeln!(self.err, "{}", first.unwrap_or_else(none))?;
        }
        Ok(Outcome::Clean)
    }
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|value| value == "dumb")
}

/// Returns the line width in characters: the value of `COLUMNS` between 40 and 140, otherwise 100.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let wanted = columns.unwrap_or(100);
    wanted.clamp(40, 140)
}
