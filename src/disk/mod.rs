//! # disk
//! Input:     file paths, and the name of a Git revision; `OutputFile`s and `Parcel`s to write.
//! Output:    `Files`, templates and pages from disk; files and whole sites, written or unchanged.
//! Never:     interprets the content of a file. No other room uses the disk.

mod approvals;
mod changed;
mod edited;
mod list;
mod log;
mod manifest;
mod markdown;
mod packs;
mod plan;
mod projects;
mod publish;
mod read;
mod repository;
mod revision;
mod settle;
mod stage;
mod store;
mod templates;
mod watch;
mod write;

pub use approvals::{read_approvals, remove_received};
pub use changed::{Changed, changed_since};
pub use edited::write_edited;
pub use grognard_core::document::is_read;
pub use list::{Listing, list};
pub use log::open_log;
pub use markdown::{read_site, read_story};
pub use packs::{FolderFiles, fetch, read_archive, read_folder, replace_folder};
pub use projects::{every_settings, settings_of};
pub use publish::{PublishedCounts, is_published, made_of_file, publish};
pub use read::{
    project_above, read, read_again, read_baseline, read_document, read_foreign,
    read_foreign_bytes, read_listed_project, read_project_file,
};
pub use repository::repository_of;
pub use revision::list_revision;
pub use store::{Filled, Store, StoreShare, fill, share, through_store};
pub use templates::{templates, themes};
pub use watch::{Signal, Watch};
pub use write::{clear_left, mend, real_path, same_file, write, write_file, write_new_folder};
