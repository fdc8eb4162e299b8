//! # grognard-view
//!
//! Everything that grognard shows, prints and plays, as plain data with the final words and numbers; and the check run
//! that every command shares.
//!
//! `grognard-render` turns these views into text, HTML and SVG, and `grognard-print` into paper.
//!
//! Each room uses only the rooms before it in the list of modules: [`view`] makes the data of pages, [`fielding`] the
//! data of printed sheets, [`play`] the data with which a game begins, [`approval`] the result of a scenario as lines
//! of
//! text, and [`inspect`] runs every check.
//!
//! Guarantees:
//!
//! * No disk, no clock, no process.
//! * No panic on input. A mistake in a text becomes a finding, and the rest of the text is still shown.
//! * The same texts and settings give the same findings and views, in the same order, on any number of cores.
//!   [`inspect::inspect_again`] gives the result of [`inspect::inspect`] sooner, because it reuses an earlier run.
//!
//! Data of views with a schema in `schemas/` is stable within a version of its format. The functions and types may
//! change with every version of grognard.

pub mod view;

pub mod fielding;

pub mod play;

pub mod approval;

pub mod inspect;
