//! # grognard-view
//!
//! What is shown, printed and played of documents, as plain data with its final words and numbers, and the one check
//! that every door runs.
//!
//! `grognard-render` makes text, HTML and SVG of a view, `grognard-print` paper.
//!
//! Each room uses only the rooms before it in the list of modules: [`view`] says what is shown, [`fielding`] what is
//! printed, [`play`] what a game begins with, [`approval`] what a scenario comes to as lines of text, and [`inspect`]
//! runs every check.
//!
//! What is promised:
//!
//! * No disk, no clock, no process.
//! * No panic on input. What is wrong with a text is a finding, and the rest is still shown.
//! * The same texts and settings give the same findings and views, in the same order, on any number of cores.
//!   [`inspect::inspect_again`] gives what [`inspect::inspect`] gives, only sooner.
//!
//! The data of views with a schema in `schemas/` is stable within a version of its format. The functions and types may
//! change with every version of grognard.

pub mod view;

pub mod fielding;

pub mod play;

pub mod approval;

pub mod inspect;
