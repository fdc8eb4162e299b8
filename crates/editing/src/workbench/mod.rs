//! # workbench
//! Comes in:  documents of one folder as texts, and requests as JSON.
//! Goes out:  answers as JSON: findings, completions, repairs, armies, maps, pages to print, changes of a text.
//! Never:     works out what a room below should know, reads the disk, or keeps anything but the texts.

mod alignment;
mod army;
mod assets;
mod assistance;
mod changed;
mod findings;
mod folder;
mod map;
mod name;
mod opened;
mod paper;
mod paste;
mod places;
mod request;
mod standing;
mod things;

pub use alignment::Align;
pub use assets::{assets, take_assets};
pub use folder::{MAX_FILES, MAX_TEXT, Workbench};
pub use paper::Kind as PrintKind;
pub use request::{Request, answer};
pub use standing::Held;
