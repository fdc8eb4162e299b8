//! # workbench
//! Input:     documents of one folder as texts, and requests as JSON.
//! Output:    answers as JSON: findings, completions, fixes, armies, maps, pages to print, text
//!            changes.
//! Never:     computes anything that a lower room should know, reads the disk, or keeps more than
//!            the texts.

mod alignment;
mod army;
mod assets;
mod assistance;
mod changed;
mod findings;
mod folder;
mod held;
mod ids;
mod map;
mod name;
mod opened;
mod paper;
mod paste;
mod places;
mod request;
mod standing;
mod things;

pub use assets::{assets, take_assets};
pub use folder::{MAX_FILES, MAX_TEXT, Workbench};
pub use held::{Align, Held};
pub use paper::Kind as PrintKind;
pub use request::{Request, answer};
