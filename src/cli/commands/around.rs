//! The project to which a command adds a document.

use std::path::{Path, PathBuf};

use grognard_project::project::{Establishments, Settings, establishments};

use crate::disk::{every_settings, list, read_listed_project};

/// The project and settings around a document that the command changes or creates.
pub(super) struct Around {
    /// Folder of the project, or `None` outside a project.
    pub project: Option<PathBuf>,
    pub settings: Settings,
    pub establishments: Establishments,
}

pub(super) fn around(to: Option<&Path>) -> anyhow::Result<Around> {
    let nothing_else = |_: &str| false;
    let listing = match to {
        Some(path) => list(&[path.to_owned()], None, nothing_else)?,
        None => list(&[], Some("new.oob.yaml"), nothing_else)?,
    };
    let project = listing.projects.first().cloned().flatten();
    let text = match listing.projects.is_empty() {
        true => None,
        false => read_listed_project(&listing, 0)?,
    };
    let settings = every_settings(&listing)?.into_iter().next().unwrap_or_default();
    Ok(Around { project, settings, establishments: establishments(text.as_deref()) })
}
