//! Another id for a thing, wherever it is named.

use super::Desk;
use grognard_core::diagnostic::Edit;
use grognard_core::text::{FileId, Spanned};

/// Why a name cannot be changed, as a sentence for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal(pub String);

/// The id at an offset and its place, if it can be changed.
pub fn prepare_rename(
    desk: &Desk<'_>,
    file: FileId,
    offset: u32,
) -> Result<Spanned<String>, Refusal> {
    let _ = (desk, file, offset);
    Err(Refusal("there is no id here".to_owned()))
}

/// The edits that give the thing at an offset another id, in all documents of its project.
pub fn rename(desk: &Desk<'_>, file: FileId, offset: u32, new: &str) -> Result<Vec<Edit>, Refusal> {
    let _ = new;
    prepare_rename(desk, file, offset).map(|_| Vec::new())
}
