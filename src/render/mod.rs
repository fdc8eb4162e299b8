//! # render
//! Comes in:  views.
//! Goes out:  text for a terminal, CSV, Markdown, documents.
//! Never:     works anything out, or asks a rule set.

pub mod conversion;
mod grid;
mod native;
pub mod tables;
pub mod text;

pub use native::native;
