//! # grognard-print
//!
//! Prints jobs with Typst as PDF, SVG or PNG. This is a separate crate because Typst takes by far the longest to
//! compile: everything else builds in parallel with it, or without it.
//!
//! A job has a template, its data as JSON, and the settings that the template reads:
//!
//! ```no_run
//! use std::collections::BTreeMap;
//!
//! use grognard_print::pdf::{Ink, print};
//! use grognard_view::fielding::job::Job;
//!
//! let template = br#"
//!     #set document(title: "Roster", date: none)
//!     #set text(font: "IBM Plex Sans")
//!     = #json("/data.json").name
//! "#;
//! let files = BTreeMap::from([
//!     ("main.typ".to_owned(), template.to_vec()),
//!     ("data.json".to_owned(), br#"{ "name": "Suchet's division" }"#.to_vec()),
//! ]);
//! let job = Job { template: "main.typ".to_owned(), files, ..Job::default() };
//! let printed = print(&job, Ink::Pdf);
//! assert!(printed.faults.is_empty());
//! assert!(printed.files[0].starts_with(b"%PDF-"));
//! ```
//!
//! Guarantees:
//!
//! * A template reads only the files of its job. A template has no disk, no network and no clock.
//! * The same job gives the same bytes.
//! * Data is never Typst source, so a name cannot be run as a command.
//! * A mistake in a template is a fault with its place, never a panic. A character that no built-in face has is also a
//!   fault.
//! * A PDF asks its viewer to print at full size.
//!
//! The functions may change with every version of grognard.

pub mod merge;
pub mod pdf;
mod picture;
pub mod viewer;
