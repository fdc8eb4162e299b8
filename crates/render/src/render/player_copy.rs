//! What a player may know of a battle, as text.

use std::fmt::Write;

use grognard_view::view::PreviewView;

/// The list with its headings. A section without lines says so.
pub fn preview(view: &PreviewView) -> String {
    let mut text = format!("{}\n", view.title);
    for (heading, lines) in &view.sections {
        let _ = write!(text, "\n{heading}\n");
        for line in lines {
            let _ = writeln!(text, "  {line}");
        }
        if lines.is_empty() {
            text.push_str("  nothing\n");
        }
    }
    text
}
