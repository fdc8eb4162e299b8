//! Preview of a copy for a player, as text.

use std::fmt::Write;

use grognard_view::view::PreviewView;

/// Renders the sections with their headings. An empty section is printed as `nothing`.
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
