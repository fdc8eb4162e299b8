//! # grognard-render
//!
//! Views as text, Markdown, CSV, HTML and SVG. Paper is the work of `grognard-print`.

pub mod render;
