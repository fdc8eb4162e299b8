//! The projects of a listing, and what of them is read.

use std::path::PathBuf;

use crate::disk::{Listing, read_listed_project, themes};
use grognard_core::diagnostic::visible;
use grognard_core::document::{GEOJSON_SUFFIX, Kind, PAGE_SUFFIX};
use grognard_project::check::{Misnamed, misnamed};
use grognard_project::files::Files;
use grognard_project::project::{Settings, settings};

/// Documents, the pages of rule sets, and the features that maps name.
pub(super) fn is_read(name: &str) -> bool {
    Kind::of_path(name).is_some() || name.ends_with(PAGE_SUFFIX) || name.ends_with(GEOJSON_SUFFIX)
}

/// Maximum number of documents under other names in one message.
const MAX_NAMED: usize = 5;

/// Documents in the named folders that nobody reads, because of their names: the end of a sentence that says that there
/// is none. It is empty if there are none.
pub(super) fn under_other_names(files: &Files) -> String {
    let clause = |found: Misnamed| {
        let name = visible(&files.texts.get(found.file).name).into_owned();
        format!("; `{name}` is {}: rename it to `{}`", found.kind.words(), found.right_name)
    };
    misnamed(files).into_iter().take(MAX_NAMED).map(clause).collect()
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
