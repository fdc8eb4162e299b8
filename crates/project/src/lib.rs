//! # grognard-project
//!
//! Documents opened together: what they know of one another, and what is wrong with them.
//!
//! It is for programs that open whole projects: the server of an editor, a page in a browser, the
//! program `grognard`. Texts go in, wherever they come from; findings come out. `grognard-view` says what is shown.
//!
//! ```
//! use grognard_syntax::diagnostic::Severity;
//! use grognard_project::check::{Options, check};
//! use grognard_project::files::{Given, given};
//! use grognard_project::project::settings;
//!
//! let text = "\
//! oob: 1
//! id: davout
//! name: The corps of Davout
//! nation: france
//! leader: Davout
//! units:
//!   - { name: 1/57e Ligne, arm: infantry, men: 700, grade: vetran }
//! ";
//! let document =
//!     Given { name: "davout.oob.yaml".to_owned(), bytes: text.as_bytes().to_vec(), project: 0 };
//! let (files, not_text) = given(vec![document]);
//! assert!(not_text.is_empty());
//!
//! // The settings of each project of the run, by its number. This one has no `grognard.yaml`.
//! let projects = [settings(None)];
//! let checked = check(&files, &projects, Options::default());
//!
//! let [found] = checked.diagnostics.as_slice() else { panic!("{:?}", checked.diagnostics) };
//! assert_eq!((found.code.name, found.severity), ("unknown-word", Severity::Error));
//! assert_eq!(&text[found.span.range()], "vetran");
//! let fix = found.fix.as_ref().expect("a word is near");
//! assert_eq!(fix.edits[0].replacement, "veteran");
//! ```
//!
//! # Rooms
//!
//! Each room uses only the rooms before it in the list of modules: [`files`] opens texts, [`project`] lays them
//! together, [`check`] finds what is wrong.
//!
//! # What is promised
//!
//! * No disk, no clock, no process. A caller gives the texts, and the time if it wants to measure.
//! * No panic on input. What is wrong with a text is a finding, and the rest is still checked.
//! * The same texts and settings give the same findings, in the same order, on any number of cores.
//! * The codes of findings and the documents are stable within a version of their format. The Rust interface is not:
//!   it changes with the program.

pub mod files;

pub mod project;

pub mod check;
