//! # files
//! Input:     bytes with their names, and the built-in files.
//! Output:    `Files`: the texts of a run in a fixed order, and findings about bytes that are not text.
//! Never:     uses the disk, or interprets the content of a file.

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
