//! Reads the settings of the projects of a listing.

use std::path::{Path, PathBuf};

use super::{Listing, read_listed_project, themes};
use grognard_project::project::{Settings, settings};

/// Returns the settings of each project, by project number.
pub fn every_settings(listing: &Listing) -> anyhow::Result<Vec<Settings>> {
    let read = |(number, project): (usize, &Option<PathBuf>)| {
        let text = read_listed_project(listing, number)?;
        settings_of(project.as_deref(), text.as_deref())
    };
    listing.projects.iter().enumerate().map(read).collect()
}

/// Reads the settings of a project from the text of its project file.
pub fn settings_of(project: Option<&Path>, text: Option<&str>) -> anyhow::Result<Settings> {
    let Some(project) = project else { return Ok(settings(None)) };
    let settings = settings(text);
    // The list of themes is read only to check the chosen one, since reading it takes a look at the
    // disk.
    let themes = settings.theme.as_ref().map_or(Ok(Vec::new()), |_| themes(project))?;
    Ok(Settings { themes, ..settings })
}
