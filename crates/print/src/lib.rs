//! # grognard-print
//!
//! Sets jobs on paper with Typst: PDF, SVG or PNG. It is a crate of its own because Typst is by far the largest part to
//! compile; everything else is built beside it, or without it.
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
//! What is promised:
//!
//! * A template sees the files of its job and nothing else: no disk, no network, no clock.
//! * The same job gives the same bytes.
//! * Data is never source, so no name can be taken for a command.
//! * A mistake in a template is a fault with its place, and never a panic. So is a letter that no built-in face has.
//! * A PDF asks its viewer to print at full size.
//!
//! The functions may change with every version of grognard.

pub mod pdf;
mod picture;
pub mod viewer;
