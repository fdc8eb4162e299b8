//! The projects of a listing, and what of them is read.

use std::path::PathBuf;

use crate::disk::{Listing, read_listed_project, themes};
use grognard_core::document::{GEOJSON_SUFFIX, Kind, PAGE_SUFFIX};
use grognard_project::project::{Settings, settings};

/// Documents, the pages of rule sets, and the features that maps name.
pub(super) fn is_read(name: &str) -> bool {
    Kind::of_path(name).is_some() || name.ends_with(PAGE_SUFFIX) || name.ends_with(GEOJSON_SUFFIX)
}

/// The settings of each project, by number.
pub(super) fn every_settings(listing: &Listing) -> anyhow::Result<Vec<Settings>> {
    let read = |(number, project): (usize, &Option<PathBuf>)| match project {
        Some(project) => {
            let settings_of_project = settings(read_listed_project(listing, number)?.as_deref());
            // Nobody asks which themes there are where none is named.
            let themes =
                settings_of_project.theme.as_ref().map_or(Ok(Vec::new()), |_| themes(project))?;
            Ok(Settings { themes, ..settings_of_project })
        }
        None => Ok(settings(None)),
    };
    listing.projects.iter().enumerate().map(read).collect()
}
