//! Finds layouts by id.

use anyhow::anyhow;
use grognard_core::document::Kind;
use grognard_project::files::Files;
use grognard_project::project::{Layout, layout};
use grognard_syntax::text::choice;

use super::opened::{Opened, open_listing};
use super::packs::project_folder;
use crate::disk::list;

pub(super) fn open_layouts() -> anyhow::Result<Opened> {
    let Some(root) = project_folder()? else { return Ok(Opened::default()) };
    open_listing(&list(&[root], None, |name| Kind::of_path(name) == Some(Kind::Layout))?)
}

pub(super) fn find_layout(files: &Files, id: &str) -> anyhow::Result<Layout> {
    layout(files, id).map_err(|others| {
        let ids = choice(others.iter().map(String::as_str), 20);
        anyhow!("there is no layout `{id}`; there are {ids}")
    })
}
