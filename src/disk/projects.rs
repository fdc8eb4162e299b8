//! Reads the settings of the listed projects.

use std::path::{Path, PathBuf};

use super::{Listing, read_listed_project, themes};
use grognard_project::project::{Settings, settings};

pub fn every_settings(listing: &Listing) -> anyhow::Result<Vec<Settings>> {
    let read = |(number, project): (usize, &Option<PathBuf>)| {
        let text = read_listed_project(listing, number)?;
        settings_of(project.as_deref(), text.as_deref())
    };
    listing.projects.iter().enumerate().map(read).collect()
}

pub fn settings_of(project: Option<&Path>, text: Option<&str>) -> anyhow::Result<Settings> {
    let Some(project) = project else { return Ok(settings(None)) };
    let settings = settings(text);
    // The disk is searched for themes only if the settings choose one, because the list of themes
    // is needed only to check that choice.
    let themes = settings.theme.as_ref().map_or(Ok(Vec::new()), |_| themes(project))?;
    let named = settings.site_pages.iter();
    let missing_pages = named.filter(|name| !project.join(name).exists()).cloned().collect();
    Ok(Settings { themes, missing_pages, ..settings })
}
