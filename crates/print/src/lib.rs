//! # grognard-print
//!
//! Jobs set by Typst as PDF, SVG or PNG. Everything else of the house is built without it.

pub mod pdf;
pub mod viewer;
