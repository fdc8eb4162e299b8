//! # grognard-render
//!
//! Shows what the views of `grognard-project` say: as text for a terminal, CSV, Markdown, HTML, or a map in SVG.
//! It is for programs that show orders of battle and rules to people. Paper is the work of `grognard-print`.
//!
//! A text in Markdown becomes HTML that can stand in a page:
//!
//! ```
//! use grognard_render::render::prose::{Lead, ProseOptions, prose};
//!
//! // Where links lead is for the caller to say.
//! let link = |target: &str| Lead::To { href: format!("{target}.html"), preview: None };
//! let options = ProseOptions::new(&link);
//! let made = prose("# Fire\n\nSee [the chart](fire) <b>first</b>.", &options);
//! assert_eq!(made.title.as_deref(), Some("Fire"));
//! // HTML in the text is shown as text.
//! assert_eq!(
//!     made.html.trim(),
//!     "<p>See <a href=\"fire.html\">the chart</a> &lt;b&gt;first&lt;/b&gt;.</p>"
//! );
//! ```
//!
//! What is promised:
//!
//! * Nothing is worked out here. Numbers and words come from the views as they are.
//! * The same view gives the same bytes.
//! * No name, text or template can bring markup or a script into a page that its author did not write.
//! * The disk, the clock and the network are not touched. A template that runs on is stopped after a minute: the page is
//!   made in a thread of its own.
//!
//! The functions and types may change with every version of grognard; the files that they make are meant to stay.

pub mod render;
