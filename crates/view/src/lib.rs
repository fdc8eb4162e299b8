//! # grognard-view
//!
//! Everything that grognard shows, prints and plays, as plain data with the final words and
//! numbers. The crate also has the run of all checks that every command shares.
//!
//! `grognard-render` turns these views into text, HTML and SVG; `grognard-print` prints them on
//! paper.
//!
//! Each room uses only the rooms that the list of modules names before it: [`view`] makes the data
//! of pages, [`fielding`] the data of printed sheets, [`play`] the data with which a game begins,
//! [`approval`] the result of a scenario as lines of text, and [`inspect`] runs every check.
//!
//! Guarantees:
//!
//! * Never reads a disk or the clock, and never starts a process.
//! * No panic on input. A mistake in a text becomes a finding, and the rest of the text is still shown.
//! * The same texts and settings give the same findings and views, in the same order, on any number of cores.
//!   [`inspect::inspect_again`] gives the result of [`inspect::inspect`] sooner, because it reuses an earlier run.
//!
//! Views with a JSON schema in `schemas/` stay stable within a version of their format. Functions
//! and types may change with every version of grognard.

pub mod view;

pub mod fielding;

pub mod play;

pub mod approval;

pub mod inspect;
