//! # grognard-project
//!
//! Opens whole projects of documents, and resolves the references between them.
//!
//! The crate is for programs that work on whole projects. A program passes in texts from any origin.
//! `grognard-check` reports what is wrong with the project, and `grognard-view` makes views of it.
//!
//! # Rooms
//!
//! [`files`] opens texts. [`project`] uses [`files`], and resolves references between documents.
//!
//! # Guarantees
//!
//! * No disk, no clock, no process. The caller supplies the texts.
//! * No panic on input. A fault in a text becomes a finding, and the rest of the text is still read.
//! * Document formats are stable within a version of the format. The Rust interface is not: it changes
//!   with the program.

pub mod files;

pub mod project;
