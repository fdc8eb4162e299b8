//! # approval
//! Input:     a project, and the approved results of scenarios in this project.
//! Output:    the present results as lines of text, the digests of their inputs, and findings where results differ.
//! Never:     reads or writes a file, prints, or approves anything.

mod came_to;
mod findings;
mod lines;
mod made_of;
mod subject;

pub use came_to::{CameTo, NotMade, came_to, ids_of_scenarios};
pub use findings::{Approvals, ApprovedFile, Judged, differs, judge};
pub use made_of::{MadeOf, MadeOfAll};
pub use subject::{FOLDER, MADE_OF, RECEIVED_SUFFIX, SUFFIX, Subject, below_folder};
