//! # files
//! Comes in:  paths, and what is built in.
//! Goes out:  `Files`: the texts of a run in a fixed order, and complaints about bytes that are no text. Takes `OutputFile`s to the disk, and `Parcel`s as a whole site.
//! Never:     knows what is in a file. No other room touches the disk.

mod builtin;
mod codes;
mod decode;
mod list;
mod manifest;
mod markdown;
mod parcel;
mod publish;
mod read;
mod stage;
mod templates;
mod write;

pub use builtin::{BUILTIN, builtin};
pub use codes::{CODES, NO_ROOM, TEMPLATE_FAULT, UNITS_OVERLAP};
pub use decode::{Decoded, decode};
pub use list::{Listing, list};
pub use markdown::{SiteFiles, read_site, read_story};
pub use parcel::{Make, Parcel};
pub use publish::{Published, is_published, made_of_file, publish};
pub use read::{Document, Files, Given, MAX_BYTES, given, read, read_foreign, read_project_file};
pub use templates::{Template, templates, themes};
pub use write::{OutputFile, replace, same_file, write, write_file};
