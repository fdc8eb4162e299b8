//! The three streams, and what may be sent to them.

use std::io::{self, IsTerminal, Write};

use super::args::Colour;

/// Where results and everything else go.
pub(super) struct Terminal {
    pub out: Box<dyn Write>,
    pub err: Box<dyn Write>,
    pub colour: bool,
    pub width: usize,
    pub quiet: bool,
}

impl Terminal {
    /// The real streams.
    pub(super) fn new(colour: Colour, quiet: bool) -> Terminal {
        let terminal = io::stdout().is_terminal();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        let colour = match colour {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => terminal && !plain,
        };
        // On Windows this turns escape codes into what an old console understands.
        let choice =
            if colour { anstream::ColorChoice::Always } else { anstream::ColorChoice::Never };
        let out = anstream::AutoStream::new(io::stdout(), choice);
        let out: Box<dyn Write> = Box::new(io::BufWriter::new(out));
        Terminal { out, err: Box::new(io::stderr()), colour, width: width(), quiet }
    }
}

/// How many letters stand on a line: what the window says, else as many as a page has.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let wanted = columns.unwrap_or(100);
    wanted.clamp(40, 140)
}
