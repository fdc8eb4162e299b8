//! # grognard-render
//!
//! Renders the views of `grognard-view` as terminal text, CSV, Markdown, HTML or an SVG map. The
//! crate is for programs that show orders of battle and rules to people. Paper is the work of
//! `grognard-print`.
//!
//! Markdown becomes HTML that is safe to insert into a page:
//!
//! ```
//! use grognard_render::render::prose::{Lead, ProseOptions, prose};
//!
//! // The caller resolves the targets of links.
//! let link = |target: &str| Lead::To { href: format!("{target}.html"), preview: None };
//! let options = ProseOptions::new(&link);
//! let made = prose("# Fire\n\nSee [the chart](fire) <b>first</b>.", &options);
//! assert_eq!(made.title.as_deref(), Some("Fire"));
//! // HTML in the Markdown is escaped.
//! assert_eq!(
//!     made.html.trim(),
//!     "<p>See <a href=\"fire.html\">the chart</a> &lt;b&gt;first&lt;/b&gt;.</p>"
//! );
//! ```
//!
//! Guarantees:
//!
//! * Nothing is computed here. Numbers and words are copied from the views.
//! * The same view gives the same bytes.
//! * No name, text or template can bring markup or a script into a page that its author did not write.
//! * The disk, the clock and the network are not used. Each page is made in a thread of its own, so
//!   that a template that never ends is stopped after a minute.
//!
//! The functions and types may change with every version of grognard. The files that the functions
//! produce are meant to stay the same.

pub mod render;
