//! The projects of a listing: what of them is read, and what holds in them.

use std::path::{Path, PathBuf};

use super::{Listing, read_listed_project, themes};
use grognard_project::project::{Settings, settings};

/// The settings of each project, by number.
pub fn every_settings(listing: &Listing) -> anyhow::Result<Vec<Settings>> {
    let read = |(number, project): (usize, &Option<PathBuf>)| {
        let text = read_listed_project(listing, number)?;
        settings_of(project.as_deref(), text.as_deref())
    };
    listing.projects.iter().enumerate().map(read).collect()
}

/// The settings of a project by the text of its project file.
pub fn settings_of(project: Option<&Path>, text: Option<&str>) -> anyhow::Result<Settings> {
    let Some(project) = project else { return Ok(settings(None)) };
    let settings = settings(text);
    // Nobody asks which themes there are where none is named.
    let themes = settings.theme.as_ref().map_or(Ok(Vec::new()), |_| themes(project))?;
    Ok(Settings { themes, ..settings })
}
