//! # project
//! Comes in:  `Files`.
//! Goes out:  the settings of a project, and what its documents have to know of one another.
//! Never:     converts, judges sense, or knows of output.

mod codes;
mod outline;
mod settings;

pub use codes::CODES;
pub use outline::{BodyLine, OobOutline, Placed, Project};
pub use settings::{NationFacts, Settings, TroopFacts, settings};
