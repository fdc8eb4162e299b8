//! # grognard-check
//!
//! Checks the documents of projects. Each check is a function and a page that explains its findings.
//!
//! The crate is for programs that report mistakes: a language server, a page in a browser, the
//! program `grognard`. A program passes in texts from any origin and gets findings.
//!
//! ```
//! use grognard_syntax::diagnostic::Severity;
//! use grognard_check::check::{Options, check};
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
//! // The settings of each project of the run, by its index. This one has no `grognard.yaml`.
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
//! # Guarantees
//!
//! * No disk, no clock, no process. The caller supplies the texts, and a clock if it wants to measure.
//! * No panic on input. A fault in a text becomes a finding, and the rest of the text is still checked.
//! * The same texts and settings give the same findings, in the same order, on any number of cores.
//! * Codes of findings are stable within a version of the document formats. The Rust interface is not:
//!   it changes with the program.

pub mod check;
