//! # render
//! Comes in:  views.
//! Goes out:  text for a terminal.
//! Never:     works anything out, or asks a rule set.

mod grid;
pub mod text;
