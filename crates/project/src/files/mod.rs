//! # files
//! Comes in:  bytes with their names, and what is built in.
//! Goes out:  `Files`: the texts of a run in a fixed order, and findings about bytes that are no text.
//! Never:     knows the disk, or what is in a file.

mod builtin;
mod codes;
mod decode;
mod opened;
mod output;
mod parcel;

pub use builtin::{ASSETS, BUILTIN, builtin};
pub use codes::CODES;
pub use decode::{Decoded, decode};
pub use opened::{
    Document, Files, Given, Hidden, MAX_BYTES, OpenedFile, gather, given, open, open_again,
};
pub use output::{OutputFile, SiteFiles, Template};
pub use parcel::{Make, Parcel};
