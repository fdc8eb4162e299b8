//! # site
//! Comes in:  a project as a `Shelf`, and templates.
//! Goes out:  a `Site`: files that are made when they are needed, and what is wrong with its pages.
//! Never:     knows a terminal, a server or the disk.

mod armies;
mod battles;
#[cfg(feature = "pdf")]
mod downloads;
mod find;
mod leads;
mod machines;
mod people;
mod plan;
mod press;
mod rules;
#[cfg(feature = "pdf")]
mod social;
mod words;

pub use plan::{Memory, Site, SiteGiven, plan};
#[cfg(feature = "pdf")]
pub use press::Print;
