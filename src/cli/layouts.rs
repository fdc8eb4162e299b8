//! The layout that somebody asks for by its id.

use anyhow::anyhow;

use grognard_core::text::choice;
use grognard_project::files::Files;
use grognard_project::project::{Layout, layout};

/// Finds a layout, or says which there are.
pub(super) fn find_layout(files: &Files, id: &str) -> anyhow::Result<Layout> {
    layout(files, id).map_err(|others| {
        let ids = choice(others.iter().map(String::as_str), 20);
        anyhow!("there is no layout `{id}`; there are {ids}")
    })
}
